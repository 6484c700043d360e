import Matte

/// The rows of a BMP. They are read one by one, from the end of the file if the bottom row is stored first.
@safe
final class BMPRows: StoredRows {
    private let input: EncodedInput
    private let header: BMPHeader
    private let lenient: Bool
    /// The palette indices of a picture of runs, from the top row on.
    private let indices: [UInt8]?
    private let samples: BMPSamples
    private var stored: [UInt8]
    private var nextRow = 0
    let layout: RowLayout
    private(set) var isPartial = false
    private(set) var damage: String?

    init(_ input: EncodedInput, _ header: BMPHeader, _ request: RowRequest) throws(MatteError) {
        self.input = input
        self.header = header
        lenient = request.lenient
        layout = RowLayout(decodedFor: request)
        samples = BMPSamples(header)
        if case .runs(let bits) = header.compression {
            var runs = BMPRuns(input, header, bits: bits)
            let isWhole = try runs.decode(lenient: lenient)
            indices = runs.indices
            if !isWhole {
                isPartial = true
                damage = "the runs end early"
            }
        } else {
            indices = nil
        }
        stored = [UInt8](repeating: 0, count: indices == nil ? header.rowBytes : 0)
    }

    var size: PixelSize { header.size }
    var columns: Range<Int> { 0..<size.width }
    var isWhole: Bool { indices != nil }

    @unsafe
    func readRows(into rows: MutableRows, count: Int) throws(MatteError) -> Int {
        for i in 0..<count {
            let target = unsafe rows[i].assumingMemoryBound(to: UInt8.self)
            if let indices {
                let start = nextRow * size.width
                for x in 0..<size.width {
                    unsafe samples.write(
                        Int(indices[start + x]), to: target + x * layout.bytesPerPixel, layout)
                }
            } else {
                try read(nextRow)
                for x in 0..<size.width {
                    let value = samples.value(stored, x)
                    unsafe samples.write(value, to: target + x * layout.bytesPerPixel, layout)
                }
            }
            nextRow += 1
        }
        return count
    }

    /// Reads a stored row. Leniently, missing bytes are 0.
    private func read(_ y: Int) throws(MatteError) {
        let place = header.isTopDown ? y : size.height - 1 - y
        let input = input
        let offset = header.dataOffset.addingClamped(place.multipliedClamped(by: header.rowBytes))
        let found = try unsafe stored.withUnsafeMutableBufferPointer { (target) throws(MatteError) in
            try unsafe input.read(at: offset, into: UnsafeMutableRawBufferPointer(target))
        }
        // The padding of the last row may be missing.
        guard found < (header.bitsPerPixel * size.width + 7) / 8 else { return }
        guard lenient else {
            throw MatteError(
                .decoding,
                "cannot decode the BMP data: it ends early, at byte \(input.count), before the end of row \(y) of \(size.height); use the complete file"
            )
        }
        for i in found..<stored.count { stored[i] = 0 }
        isPartial = true
        damage = damage ?? "row \(y) of \(size.height) is missing"
    }

    func skipRows(_ count: Int) throws(MatteError) { nextRow += count }

    func finish() throws(MatteError) {}
}
