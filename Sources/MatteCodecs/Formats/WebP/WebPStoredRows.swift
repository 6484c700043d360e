#if WebP && (!canImport(ImageIO) || SystemCodecs)
import Matte

/// The decoded rows of a WebP, which is decoded as a whole. The rows of an animation contain its first frame,
/// surrounded by transparent pixels up to the size of the canvas.
@safe
final class WebPStoredRows: StoredRows {
    private let input: EncodedInput
    private let frame: WebPFrame?
    private let lenient: Bool
    private var whole: WholePicture
    let layout: RowLayout
    let size: PixelSize
    private(set) var isPartial = false
    private(set) var damage: String?

    init(_ input: EncodedInput, _ file: InspectedFile, _ request: RowRequest) {
        self.input = input
        frame = file.webPFrame
        size = file.header.storedSize
        lenient = request.lenient
        switch request.format {
        case .gray8, .grayF32, .rgb8, .bgr8: layout = request.blendsAlpha ? .rgba : .rgb
        case .rgba8, .premultipliedRGBA8: layout = .rgba
        case .bgra8, .premultipliedBGRA8: layout = .bgra
        }
        whole = WholePicture(size: size, layout: layout)
    }

    var columns: Range<Int> { 0..<size.width }
    var isWhole: Bool { true }

    @unsafe
    func readRows(into rows: MutableRows, count: Int) throws(MatteError) -> Int {
        try unsafe whole.readRows(into: rows, count: count) { (target) throws(MatteError) in
            unsafe try input.withAllBytes { (bytes) throws(MatteError) in
                try unsafe decode(bytes, into: target)
            }
        }
    }

    @unsafe
    private func decode(_ bytes: UnsafeRawBufferPointer, into rows: MutableRows) throws(MatteError) -> Int {
        let place = frame?.place ?? size.bounds
        var part = unsafe bytes
        // Compare the file's length with the length that its header states. libwebp does not report a file that is too
        // short in lenient mode, or if it receives only the data of one frame.
        let stated = unsafe (Span(_unsafeBytes: bytes).littleEndian32(at: 4) ?? 0) + 8
        if bytes.count < stated {
            guard lenient else {
                throw MatteError(
                    .decoding,
                    "cannot decode the WebP data: it ends early, after \(bytes.count) of \(stated) bytes; use the complete file"
                )
            }
            isPartial = true
            damage = "the file has \(bytes.count) of \(stated) bytes"
        }
        if let frame {
            guard frame.range.upperBound <= bytes.count else {
                throw MatteError(
                    .decoding,
                    "cannot decode the WebP data: it ends early, in its first frame; use the complete file")
            }
            unsafe part = UnsafeRawBufferPointer(rebasing: bytes[frame.range])
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
            part, layout, height: place.height, lenient: lenient, into: placed)
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
