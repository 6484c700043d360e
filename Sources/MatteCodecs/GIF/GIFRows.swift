import Matte

/// The rows of a GIF's first frame, surrounded by transparent pixels up to the size of the picture.
final class GIFRows: SafeRows {
    private let header: GIFHeader
    /// The colours of the frame's pixels, row by row as they are stored.
    private let indices: [UInt8]
    /// The number of pixels that were decoded.
    private let known: Int
    private var nextRow = 0
    let layout: RowLayout
    let isPartial: Bool
    let damage: String?

    init(_ bytes: HeaderBytes, _ header: GIFHeader, _ request: RowRequest) throws(MatteError) {
        self.header = header
        layout = RowLayout(decodedFor: request)
        var codes = GIFCodes(bytes, at: header.dataOffset)
        (indices, known) = try codes.decode(header.frame.area)
        isPartial = known < header.frame.area
        damage = isPartial ? "\(known) of \(header.frame.area) pixels of the first frame are stored" : nil
        guard !isPartial || request.lenient else {
            throw MatteError(
                .decoding,
                "cannot decode the GIF data: \(codes.problem) after \(known) of \(header.frame.area) pixels; use an intact file, or lenient decoding to keep the pixels before the damage"
            )
        }
    }

    var size: PixelSize { header.size }
    var isWhole: Bool { true }

    func readRow(into row: inout MutableSpan<UInt8>) throws(MatteError) {
        let frame = header.frame
        for i in 0..<row.count { row[i] = 0 }
        let y = nextRow - frame.y
        nextRow += 1
        guard (0..<frame.height).contains(y) else { return }
        let start = (header.isInterlaced ? Self.pass(y, frame.height) : y) * frame.width
        for x in 0..<min(frame.width, max(0, known - start)) {
            let index = Int(indices[start + x])
            if index == header.transparent { continue }
            let color = index < header.palette.count ? header.palette[index] : 0
            layout.write(
                red: UInt8(color >> 16 & 255), green: UInt8(color >> 8 & 255), blue: UInt8(color & 255),
                alpha: 255, at: frame.x + x, of: &row)
        }
    }

    /// Returns the position at which row `y` of an interlaced frame is stored: after every eighth row come the rows
    /// half-way between them, and so on.
    static func pass(_ y: Int, _ height: Int) -> Int {
        var before = 0
        for (first, step) in [(0, 8), (4, 8), (2, 4), (1, 2)] {
            if y % step == first { return before + y / step }
            before += height > first ? (height - first + step - 1) / step : 0
        }
        return before
    }

    func skipRows(_ count: Int) throws(MatteError) { nextRow += count }
}
