#if WebP && (!canImport(ImageIO) || SystemCodecs)
import Matte

/// A parser of WebP headers. It scans the RIFF chunks for metadata, animation frames and the picture, and passes the
/// first bytes of the picture to libwebp, which reads its properties. Only headers and metadata are read.
enum WebPInspection {
    static func inspect(_ bytes: HeaderBytes, limits: DecodingLimits) throws(MatteError) -> InspectedFile {
        // Ignore bytes after the length that the RIFF header states. Missing bytes are detected later.
        let stated = (bytes.littleEndian32(at: 4) ?? 0) + 8
        let end = min(bytes.count, stated)
        guard bytes.matches("VP8X", at: 12) else {
            let first = try WebPReader.header(bytes.prefix(headBytes))
            try limits.check(first.size, .webP)
            return file(
                WebPPicture(
                    range: 0..<end, place: first.size.bounds, hasAlpha: first.hasAlpha,
                    isLossless: first.isLossless, statedLength: stated), first.size)
        }
        if let width = bytes.littleEndian24(at: 24), let height = bytes.littleEndian24(at: 27) {
            try limits.check(PixelSize(width: width + 1, height: height + 1), .webP)
        }
        let chunks = try survey(bytes, end: end, limits)
        let first = try header(bytes, after: bytes.prefix(extendedHeadBytes), chunks.picture)
        try limits.check(first.size, .webP)
        var picture = WebPPicture(
            range: 0..<end, place: first.size.bounds, hasAlpha: first.hasAlpha, isLossless: first.isLossless,
            statedLength: stated)
        if first.hasAnimation {
            guard let frame = chunks.firstFrame else {
                throw MatteError(
                    .decoding,
                    "cannot decode the WebP data: it ends early, before the first frame of the animation; use the complete file"
                )
            }
            picture = try self.frame(bytes, frame, canvas: first.size, limits, statedLength: stated)
        }
        var file = file(picture, first.size)
        file.icc = chunks.icc
        file.exif = chunks.exif
        file.xmpOrientation = chunks.xmpOrientation
        if first.hasAnimation { file.header.frameCount = max(1, chunks.frames) }
        return file
    }

    /// The number of bytes that libwebp needs at most to read a picture's properties.
    private static let headBytes = 64
    /// The length of the RIFF header and the VP8X chunk.
    private static let extendedHeadBytes = 30

    private static func file(_ picture: WebPPicture, _ canvas: PixelSize) -> InspectedFile {
        var header = ImageHeader(format: .webP, storedSize: canvas, colorModel: .rgb)
        header.isLossless = picture.isLossless
        // A frame smaller than its canvas is surrounded by transparent pixels, so the picture has alpha.
        header.hasAlpha = picture.hasAlpha || picture.place.size != canvas
        var file = InspectedFile(header: header)
        file.webP = picture
        // libwebp allocates four bytes per pixel for a lossless picture, and five for a lossy picture with alpha,
        // because its alpha channel is stored as a lossless picture.
        file.heldBytes = picture.place.size.area * (picture.isLossless ? 4 : picture.hasAlpha ? 5 : 0)
        return file
    }

    // MARK: Chunks

    /// The place of the data of a still picture or a frame: its VP8 or VP8L chunk, with the chunk's name.
    private struct Data {
        var start: Int
        /// A Boolean value that indicates whether an ALPH chunk precedes the data.
        var hasAlpha: Bool
    }

    /// The result of scanning the chunks of a file.
    private struct Chunks {
        var icc: [UInt8]?
        var exif: [UInt8]?
        var xmpOrientation: ImageOrientation?
        var picture: Data?
        /// The payload of the first frame's chunk.
        var firstFrame: Range<Int>?
        var frames = 0
    }

    private static func survey(
        _ bytes: HeaderBytes, end: Int, _ limits: DecodingLimits
    ) throws(MatteError) -> Chunks {
        var found = Chunks()
        var chunks = 0
        var offset = 12
        var hasAlpha = false
        while offset + 8 <= end, let length = bytes.littleEndian32(at: offset + 4) {
            let payload = offset + 8..<offset + 8 + length
            chunks += bytes.matches("ANMF", at: offset) ? 0 : 1
            try limits.checkChunks(chunks, .webP)
            if bytes.matches("ICCP", at: offset) {
                try limits.checkMetadata(length, "colour profile")
                found.icc = bytes.copy(payload)
            } else if bytes.matches("EXIF", at: offset) {
                try limits.checkMetadata(length, "EXIF block")
                found.exif = bytes.copy(payload)
            } else if bytes.matches("XMP ", at: offset), length <= limits.metadata {
                found.xmpOrientation = bytes.copy(payload).flatMap(XMP.orientation)
            } else if bytes.matches("ANMF", at: offset) {
                if found.frames == 0 { found.firstFrame = payload }
                found.frames += 1
                try limits.checkFrames(found.frames)
            } else if bytes.matches("ALPH", at: offset) {
                hasAlpha = true
            } else if isPicture(bytes, offset), found.picture == nil {
                found.picture = Data(start: offset, hasAlpha: hasAlpha)
            }
            offset = payload.upperBound + length % 2
        }
        return found
    }

    private static func isPicture(_ bytes: HeaderBytes, _ offset: Int) -> Bool {
        bytes.matches("VP8 ", at: offset) || bytes.matches("VP8L", at: offset)
    }

    /// Reads the properties of a picture from the header before it, which is empty for a frame, and the first bytes of
    /// its data. Chunks in between are left out.
    private static func header(
        _ bytes: HeaderBytes, after head: [UInt8], _ data: Data?
    ) throws(MatteError) -> WebPReader.Header {
        var head = head
        if let data {
            head += bytes.copy(data.start..<min(bytes.count, data.start + headBytes)) ?? []
        }
        var header = try WebPReader.header(head)
        if data?.hasAlpha ?? false { header.hasAlpha = true }
        return header
    }

    // MARK: Frames

    /// Returns the picture in a frame's chunk.
    private static func frame(
        _ bytes: HeaderBytes, _ payload: Range<Int>, canvas: PixelSize, _ limits: DecodingLimits,
        statedLength: Int
    ) throws(MatteError) -> WebPPicture {
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
        let range = payload.lowerBound + 16..<min(payload.upperBound, bytes.count)
        let picture = try header(bytes, after: [], data(bytes, in: range, limits))
        guard picture.size == place.size else {
            throw MatteError(
                .decoding,
                "cannot decode the WebP data: its first frame is \(picture.size), but the frame's header states \(place.size); use an intact file"
            )
        }
        return WebPPicture(
            range: range, place: place, hasAlpha: picture.hasAlpha, isLossless: picture.isLossless,
            statedLength: statedLength)
    }

    /// Returns the place of the picture in a frame's chunks. Only a frame that starts with its alpha has other chunks
    /// before the picture.
    private static func data(
        _ bytes: HeaderBytes, in range: Range<Int>, _ limits: DecodingLimits
    ) throws(MatteError) -> Data {
        var offset = range.lowerBound
        guard bytes.matches("ALPH", at: offset) else { return Data(start: offset, hasAlpha: false) }
        var chunks = 0
        while offset + 8 <= range.upperBound, !isPicture(bytes, offset) {
            chunks += 1
            try limits.checkChunks(chunks, .webP)
            let length = bytes.littleEndian32(at: offset + 4) ?? 0
            offset += 8 + length + length % 2
        }
        return Data(start: min(offset, range.upperBound), hasAlpha: true)
    }
}
#endif
