import Matte

/// The rows of a BMP. They are read one by one, from the end of the file if the bottom row is stored first.
final class BMPRows: SafeRows {
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
    var isWhole: Bool { indices != nil }

    func readRow(into row: inout MutableSpan<UInt8>) throws(MatteError) {
        if let indices {
            let start = nextRow * size.width
            for x in 0..<size.width {
                samples.write(Int(indices[start + x]), at: x, of: &row, layout)
            }
        } else {
            try read(nextRow)
            for x in 0..<size.width { samples.write(samples.value(stored, x), at: x, of: &row, layout) }
        }
        nextRow += 1
    }

    /// Reads a stored row. Leniently, missing bytes are 0.
    private func read(_ y: Int) throws(MatteError) {
        let place = header.isTopDown ? y : size.height - 1 - y
        let offset = header.dataOffset.addingClamped(place.multipliedClamped(by: header.rowBytes))
        let found = try input.read(at: offset, into: &stored)
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
}
