#if WebP && (!canImport(ImageIO) || SystemCodecs)
import Matte

/// A parser of WebP headers. libwebp reads the properties of the picture. For a file in the extended format, the parser
/// also scans the RIFF chunks for metadata and animation frames.
enum WebPInspection {
    static func inspect(_ bytes: Span<UInt8>, limits: DecodingLimits) throws(MatteError) -> InspectedFile {
        let first = try WebPReader.header(bytes, 0..<bytes.count)
        var header = ImageHeader(format: .webP, storedSize: first.size, colorModel: .rgb)
        try limits.check(first.size, .webP)
        header.hasAlpha = first.hasAlpha
        header.isLossless = first.isLossless
        var file = InspectedFile(header: header)
        file.heldBytes = heldBytes(first)
        guard bytes.matches("VP8X", at: 12) else { return file }
        var frames = 0
        var chunks = 0
        // Ignore bytes after the length that the RIFF header states. Missing bytes are detected later.
        let end = min(bytes.count, (bytes.littleEndian32(at: 4) ?? 0) + 8)
        var offset = 12
        while offset + 8 <= end, let length = bytes.littleEndian32(at: offset + 4) {
            let payload = offset + 8..<offset + 8 + length
            chunks += bytes.matches("ANMF", at: offset) ? 0 : 1
            try limits.checkChunks(chunks, .webP)
            if bytes.matches("ICCP", at: offset) {
                try limits.checkMetadata(length, "colour profile")
                file.icc = bytes.copy(payload)
            } else if bytes.matches("EXIF", at: offset) {
                try limits.checkMetadata(length, "EXIF block")
                file.exif = bytes.copy(payload)
            } else if bytes.matches("XMP ", at: offset), length <= limits.metadata {
                file.xmpOrientation = bytes.copy(payload).flatMap(XMP.orientation)
            } else if bytes.matches("ANMF", at: offset) {
                if frames == 0 { file.webPFrame = try frame(bytes, payload, canvas: first.size) }
                frames += 1
                try limits.checkFrames(frames)
            }
            offset = payload.upperBound + length % 2
        }
        if first.hasAnimation {
            guard let frame = file.webPFrame else {
                throw MatteError(
                    .decoding,
                    "cannot decode the WebP data: it ends early, before the first frame of the animation; use the complete file"
                )
            }
            file.header.frameCount = max(1, frames)
            let picture = try WebPReader.header(bytes, frame.range)
            guard picture.size == frame.place.size else {
                throw MatteError(
                    .decoding,
                    "cannot decode the WebP data: its first frame is \(picture.size), but the frame's header states \(frame.place.size); use an intact file"
                )
            }
            file.header.isLossless = picture.isLossless
            file.heldBytes = heldBytes(picture)
            // A frame smaller than its canvas is surrounded by transparent pixels, so the picture has alpha.
            file.header.hasAlpha = picture.hasAlpha || frame.place.size != first.size
        } else {
            file.webPFrame = nil
        }
        return file
    }

    /// Returns the memory that libwebp allocates besides the decoded pixels, in bytes: four bytes per pixel for a
    /// lossless picture, and five for a lossy picture with alpha, because its alpha channel is stored as a lossless
    /// picture.
    private static func heldBytes(_ picture: WebPReader.Header) -> Int {
        picture.size.area * (picture.isLossless ? 4 : picture.hasAlpha ? 5 : 0)
    }

    private static func frame(
        _ bytes: Span<UInt8>, _ payload: Range<Int>, canvas: PixelSize
    ) throws(MatteError) -> WebPFrame {
        guard payload.count > 16, payload.lowerBound + 16 < bytes.count,
            let x = bytes.littleEndian24(at: payload.lowerBound),
            let y = bytes.littleEndian24(at: payload.lowerBound + 3),
            let width = bytes.littleEndian24(at: payload.lowerBound + 6),
            let height = bytes.littleEndian24(at: payload.lowerBound + 9)
        else {
            throw MatteError(
                .decoding,
                "cannot decode the WebP data: it ends early, in the first frame's header; use the complete file"
            )
        }
        let place = PixelRect(x: 2 * x, y: 2 * y, width: width + 1, height: height + 1)
        guard place.x + place.width <= canvas.width, place.y + place.height <= canvas.height else {
            throw MatteError(
                .decoding,
                "cannot decode the WebP data: its first frame (\(place.x), \(place.y), \(place.width), \(place.height)) is not inside the canvas of \(canvas); use an intact file"
            )
        }
        return WebPFrame(range: payload.lowerBound + 16..<min(payload.upperBound, bytes.count), place: place)
    }
}
#endif
