/// A conversion between a device's colours and the connection space, as an ICC profile states it by tables: `lut8Type`,
/// `lut16Type`, `lutAToBType` or `lutBToAType` (ICC.1:2022, 10.10 to 10.13).
struct ICCTable {
    /// A step of the conversion.
    enum Stage {
        case curves([ICCCurve])
        case matrix(Matrix3x3, offset: [Double])
        case cells(ICCCells)
    }

    /// The steps in the order in which they apply. They begin with curves or cells.
    let stages: [Stage]
    /// A Boolean value that indicates whether CIELAB is encoded as in version 2, in which 65,280 stands for 1. It is so
    /// in every `lut16Type`, regardless of the profile's version.
    let isLegacy: Bool

    /// The largest number of entries of a curve in a `lut16Type`.
    private static let mostEntries = 4_096

    /// Reads the table in a tag, or returns `nil` if the profile has no such tag.
    ///
    /// - Parameters:
    ///   - isToDevice: Whether the table converts from the connection space to the device.
    init?(_ name: String, of profile: ICCBytes, isToDevice: Bool = false) throws(ICCFault) {
        guard let place = try profile.tag(name), let channels = profile.channels else { return nil }
        let type = try profile.type(at: place.lowerBound, in: place)
        let inputs = try profile.number(at: place.lowerBound + 8, width: 1, in: place)
        let outputs = try profile.number(at: place.lowerBound + 9, width: 1, in: place)
        guard (inputs, outputs) == (isToDevice ? (3, channels) : (channels, 3)) else {
            throw ICCFault("its tag \(name) converts \(inputs) channels to \(outputs)")
        }
        switch type {
        case "mft1", "mft2":
            isLegacy = type == "mft2"
            stages = try Self.legacyStages(
                profile, place, inputs: inputs, outputs: outputs, isToDevice: isToDevice)
        case isToDevice ? "mBA " : "mAB ":
            isLegacy = false
            stages = try Self.stages(profile, place, inputs: inputs, outputs: outputs, isToDevice: isToDevice)
        default: throw ICCFault("its tag \(name) has the type '\(type)'")
        }
    }

    /// Returns the result of the conversion for one colour.
    func callAsFunction(_ color: [Double]) -> [Double] {
        stages.reduce(color) { x, stage in
            switch stage {
            case .curves(let curves): zip(curves, x).map { $0($1) }
            case .matrix(let matrix, let offset): zip(matrix * x, offset).map { $0 + $1 }
            case .cells(let cells): cells(x)
            }
        }
    }

    /// Reads `lut8Type` or `lut16Type`: a matrix, input curves, cells, output curves.
    private static func legacyStages(
        _ profile: ICCBytes, _ place: Range<Int>, inputs: Int, outputs: Int, isToDevice: Bool
    ) throws(ICCFault) -> [Stage] {
        let start = place.lowerBound
        let isWide = try profile.type(at: start, in: place) == "mft2"
        let nodes = try profile.number(at: start + 10, width: 1, in: place)
        var stages: [Stage] = []
        if inputs == 3 {
            let matrix = try profile.fixed(9, at: start + 12, in: place)
            let identity: [Double] = [1, 0, 0, 0, 1, 0, 0, 0, 1]
            if !zip(matrix, identity).allSatisfy({ abs($0 - $1) <= 1e-5 }) {
                // The matrix is meant for CIEXYZ, so it makes no sense for the device's red, green and blue.
                guard isToDevice else { throw ICCFault("its table begins with a matrix of RGB samples") }
                let rows = (0..<3).map { Array(matrix[3 * $0..<3 * $0 + 3]) }
                stages.append(.matrix(Matrix3x3(rows: rows), offset: [0, 0, 0]))
            }
        }
        let (width, entriesIn, entriesOut, data) =
            isWide
            ? (
                2, try profile.number(at: start + 48, width: 2, in: place),
                try profile.number(at: start + 50, width: 2, in: place), start + 52
            ) : (1, 256, 256, start + 48)
        for count in [entriesIn, entriesOut] where !(2...mostEntries).contains(count) {
            throw ICCFault("a curve of its table has \(count) entries, not 2 to \(mostEntries)")
        }
        func curves(_ count: Int, entries: Int, at offset: Int) throws(ICCFault) -> Stage {
            var curves: [ICCCurve] = []
            for i in 0..<count {
                curves.append(
                    .table(
                        try profile.samples(
                            entries, width: width, at: offset + width * entries * i, in: place)))
            }
            return .curves(curves)
        }
        let cells = try ICCCells(
            profile, grid: [Int](repeating: nodes, count: inputs), outputs: outputs, width: width,
            at: data + width * entriesIn * inputs, in: place)
        stages.append(try curves(inputs, entries: entriesIn, at: data))
        stages.append(.cells(cells))
        stages.append(
            try curves(
                outputs, entries: entriesOut,
                at: data + width * (entriesIn * inputs + cells.values.count)))
        return stages
    }

    /// Reads `lutAToBType`: A curves, cells, M curves, a matrix, B curves; or `lutBToAType`, with the reverse order.
    /// All but the B curves may be absent.
    private static func stages(
        _ profile: ICCBytes, _ place: Range<Int>, inputs: Int, outputs: Int, isToDevice: Bool
    ) throws(ICCFault) -> [Stage] {
        var offsets: [Int] = []
        for i in 0..<5 {
            let offset = try profile.number(at: place.lowerBound + 12 + 4 * i, width: 4, in: place)
            guard offset == 0 || offset >= 32 && offset <= place.count else {
                throw ICCFault("a part of its table starts at byte \(offset) of \(place.count)")
            }
            offsets.append(offset)
        }
        func curves(_ offset: Int, _ count: Int) throws(ICCFault) -> Stage {
            var at = place.lowerBound + offset
            var curves: [ICCCurve] = []
            for _ in 0..<count {
                curves.append(try ICCCurve(profile, at: &at, in: place))
                at = place.lowerBound + (at - place.lowerBound + 3) / 4 * 4
            }
            return .curves(curves)
        }
        let (b, matrix, m, table, a) = (offsets[0], offsets[1], offsets[2], offsets[3], offsets[4])
        guard b != 0 else { throw ICCFault("its table has no B curves") }
        guard table != 0 || a == 0 && inputs == outputs else {
            throw ICCFault("its table has A curves or \(inputs) channels for \(outputs), but no colours")
        }
        // The number of channels between the connection space and the cells is 3.
        var stages: [Stage] = [try curves(b, 3)]
        if matrix != 0 {
            let numbers = try profile.fixed(12, at: place.lowerBound + matrix, in: place)
            let rows = (0..<3).map { Array(numbers[3 * $0..<3 * $0 + 3]) }
            stages.insert(
                .matrix(Matrix3x3(rows: rows), offset: Array(numbers[9...])),
                at: isToDevice ? stages.endIndex : 0)
        }
        if m != 0 { stages.insert(try curves(m, 3), at: isToDevice ? stages.endIndex : 0) }
        if table != 0 {
            let start = place.lowerBound + table
            var grid: [Int] = []
            for i in 0..<inputs { grid.append(try profile.number(at: start + i, width: 1, in: place)) }
            let width = try profile.number(at: start + 16, width: 1, in: place)
            guard width == 1 || width == 2 else {
                throw ICCFault("the values of its table have \(width) bytes, not 1 or 2")
            }
            let cells = try ICCCells(
                profile, grid: grid, outputs: outputs, width: width, at: start + 20, in: place)
            stages.insert(.cells(cells), at: isToDevice ? stages.endIndex : 0)
        }
        if a != 0 {
            stages.insert(
                try curves(a, isToDevice ? outputs : inputs), at: isToDevice ? stages.endIndex : 0)
        }
        return stages
    }
}
