#if WebP && (!canImport(ImageIO) || SystemCodecs)
import Matte

/// The decoded rows of a WebP, which is decoded as a whole. The rows of an animation contain its first frame,
/// surrounded by transparent pixels up to the size of the canvas.
@safe
final class WebPStoredRows: StoredRows {
    private let input: EncodedInput
    private let picture: WebPPicture
    private let lenient: Bool
    private var whole: WholePicture
    let layout: RowLayout
    let size: PixelSize
    private(set) var isPartial = false
    private(set) var damage: String?

    init(_ input: EncodedInput, _ picture: WebPPicture, size: PixelSize, _ request: RowRequest) {
        self.input = input
        self.picture = picture
        self.size = size
        lenient = request.lenient
        layout = RowLayout(decodedFor: request)
        whole = WholePicture(size: size, layout: layout)
    }

    var columns: Range<Int> { 0..<size.width }
    var isWhole: Bool { true }

    @unsafe
    func readRows(into rows: MutableRows, count: Int) throws(MatteError) -> Int {
        try unsafe whole.readRows(into: rows, count: count) { (target) throws(MatteError) in
            unsafe try input.withBytes(picture.range) { (bytes) throws(MatteError) in
                try unsafe decode(bytes, into: target)
            }
        }
    }

    /// Decodes the picture from its data. Memory, limits and the position on the canvas follow from the header that was
    /// inspected before, so data with another header is not decoded.
    @unsafe
    private func decode(_ bytes: UnsafeRawBufferPointer, into rows: MutableRows) throws(MatteError) -> Int {
        let place = picture.place
        // Compare the file's length with the length that its header states. libwebp does not report a file that is too
        // short in lenient mode, or if it receives only the data of one frame.
        let isShort = input.count < picture.statedLength || bytes.count < picture.range.count
        if isShort {
            let found = min(input.count, picture.range.lowerBound + bytes.count)
            guard lenient else {
                throw MatteError(
                    .decoding,
                    "cannot decode the WebP data: it ends early, after \(found) of \(picture.statedLength) bytes; use the complete file"
                )
            }
            isPartial = true
            damage = "the file has \(found) of \(picture.statedLength) bytes"
        }
        let now = try unsafe WebPReader.header(bytes)
        guard now.size == place.size, picture.hasAlpha || !now.hasAlpha,
            picture.isLossless || !now.isLossless, !now.hasAnimation
        else {
            throw .changed(.webP, "its header stated \(place.size) pixels, and now states others")
        }
        if place.size != size || lenient {
            for y in 0..<size.height {
                unsafe rows[y].initializeMemory(
                    as: UInt8.self, repeating: 0, count: size.width * layout.bytesPerPixel)
            }
        }
        let placed = unsafe MutableRows(
            base: rows[place.y] + place.x * layout.bytesPerPixel, bytesPerRow: rows.bytesPerRow)
        let done = try unsafe WebPReader.decode(
            bytes, layout, place.size, lenient: lenient, into: placed)
        guard done < place.height else { return size.height }
        isPartial = true
        return min(size.height, place.y + done)
    }

    func skipRows(_ count: Int) throws(MatteError) {
        whole.skipRows(count)
    }

    func finish() throws(MatteError) {}
}
#endif
