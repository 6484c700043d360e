#if canImport(ImageIO)
import Matte

/// Rows of a picture that ImageIO decodes as a whole.
@safe
final class ImageIORows: StoredRows {
    private let input: EncodedInput
    private let file: InspectedFile
    private let lenient: Bool
    private let limits: DecodingLimits
    private var whole: WholePicture
    let layout = RowLayout.rgba
    let size: PixelSize
    private(set) var isPartial = false

    init(_ input: EncodedInput, _ file: InspectedFile, _ request: RowRequest) {
        self.input = input
        self.file = file
        lenient = request.lenient
        limits = request.limits
        let stored = file.header.storedSize
        size = PixelSize(
            width: (stored.width * request.eighths + 7) / 8, height: (stored.height * request.eighths + 7) / 8
        )
        whole = WholePicture(size: size, layout: .rgba)
    }

    var columns: Range<Int> { 0..<size.width }
    var isWhole: Bool { true }
    var isSRGB: Bool { true }

    @unsafe
    func readRows(into rows: MutableRows, count: Int) throws(MatteError) -> Int {
        try unsafe whole.readRows(into: rows, count: count) { (target) throws(MatteError) in
            let picture = try picture()
            for y in 0..<size.height {
                unsafe target[y].copyMemory(
                    from: picture.view.start + y * picture.bytesPerRow, byteCount: picture.bytesPerRow)
            }
            return size.height
        }
    }

    /// Returns the decoded picture at the requested size. If a JPEG is decoded at a smaller scale, each pixel is the
    /// mean of the block of pixels that it replaces.
    private func picture() throws(MatteError) -> Raster<RGBA8> {
        if Task.isCancelled { throw .cancelled }
        let source = try ImageIOSource(input, file.header.format, limits)
        let decoded = try source.raster(of: file.header.storedSize, lenient: lenient)
        isPartial = decoded.isPartial
        return size == decoded.picture.size
            ? decoded.picture : try decoded.picture.resized(to: size, filter: .area)
    }

    func skipRows(_ count: Int) throws(MatteError) {
        whole.skipRows(count)
    }

    func finish() throws(MatteError) {}
}
#endif
