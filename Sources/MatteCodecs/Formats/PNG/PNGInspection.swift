#if PNG && (!canImport(ImageIO) || SystemCodecs)
import Matte

/// A reader of PNG headers, based on libpng.
///
/// It also scans for chunks that libpng does not know, and for those that may follow the image data.
enum PNGInspection {
    static func inspect(
        _ input: EncodedInput, _ bytes: HeaderBytes, limits: DecodingLimits, lenient: Bool
    ) throws(MatteError) -> InspectedFile {
        // Check the size first, so that no memory is allocated for a picture over the limits. The size is always at the
        // same position in the file.
        guard bytes.matches("IHDR", at: 12), let width = bytes.bigEndian32(at: 16),
            let height = bytes.bigEndian32(at: 20)
        else {
            throw MatteError(
                .decoding,
                bytes.count < 24
                    ? "cannot decode the PNG data: it ends early, in its header after \(bytes.count) bytes; use the complete file"
                    : "cannot decode the PNG data: it does not start with an IHDR chunk; use an intact file")
        }
        try limits.check(PixelSize(width: width, height: height), .png)
        // Check the chunks next, so that libpng never decompresses a chunk that exceeds the limits.
        let chunks = try survey(bytes, limits)
        let reader = try PNGReader(input, limits: limits, lenient: lenient)
        var file = reader.inspected()
        if file.exif == nil { file.exif = chunks.exif }
        file.header.frameCount = chunks.frameCount
        file.pngColor.codePoints = chunks.codePoints
        return file
    }

    /// The result of scanning the chunks.
    private struct Chunks {
        var exif: [UInt8]?
        var frameCount = 1
        var codePoints: [UInt8]?
    }

    /// Scans the chunks by their stated lengths. Stops at the first invalid chunk, which libpng will report as an
    /// error.
    private static func survey(_ bytes: HeaderBytes, _ limits: DecodingLimits) throws(MatteError) -> Chunks {
        var found = Chunks()
        var count = 0
        var offset = 8
        while let length = bytes.bigEndian32(at: offset), bytes.bigEndian32(at: offset + 4) != nil {
            let isData = bytes.matches("IDAT", at: offset + 4) || bytes.matches("fdAT", at: offset + 4)
            count += isData ? 0 : 1
            try limits.checkChunks(count, .png)
            // Reject a stated length that exceeds the limit, even if the file is too short to contain the data.
            if bytes.matches("iCCP", at: offset + 4) { try limits.checkMetadata(length, "colour profile") }
            if bytes.matches("eXIf", at: offset + 4) { try limits.checkMetadata(length, "EXIF block") }
            guard offset + 12 + length <= bytes.count else { break }
            let payload = offset + 8..<offset + 8 + length
            if bytes.matches("eXIf", at: offset + 4), found.exif == nil {
                found.exif = bytes.copy(payload)
            } else if bytes.matches("acTL", at: offset + 4), length >= 4 {
                // Numbers in PNG have at most 31 bits (section 7.1). Ignore a chunk with a larger number of frames; the
                // picture then counts as a still picture.
                if let frames = bytes.bigEndian32(at: payload.lowerBound), frames < 1 << 31 {
                    found.frameCount = max(1, frames)
                    try limits.checkFrames(found.frameCount)
                }
            } else if bytes.matches("cICP", at: offset + 4), length == 4 {
                found.codePoints = bytes.copy(payload)
            } else if bytes.matches("IEND", at: offset + 4) {
                break
            }
            offset = payload.upperBound + 4
        }
        return found
    }
}
#endif
