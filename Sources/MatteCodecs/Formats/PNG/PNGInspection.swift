#if PNG
import Matte

/// Reads a PNG's header through libpng, and looks ahead for the chunks that libpng doesn't know or that may stand
/// behind the image data.
enum PNGInspection {
    static func inspect(
        _ input: EncodedInput, _ bytes: HeaderBytes, limits: DecodingLimits, lenient: Bool
    ) throws(MatteError) -> InspectedFile {
        // The size first, from its fixed place, so that nothing is allocated for a picture beyond the limits.
        guard bytes.matches("IHDR", at: 12), let width = bytes.bigEndian32(at: 16),
            let height = bytes.bigEndian32(at: 20)
        else {
            throw MatteError(
                .decoding,
                bytes.count < 24
                    ? "the PNG data ends early: within its header, after \(bytes.count) bytes"
                    : "the PNG data doesn't start with an IHDR chunk")
        }
        try limits.check(PixelSize(width: width, height: height), .png)
        // And the chunks, so that libpng unfolds nothing that is refused.
        let chunks = try survey(bytes, limits)
        let reader = try PNGReader(input, limits: limits, lenient: lenient)
        var file = reader.inspected()
        if file.exif == nil { file.exif = chunks.exif }
        file.header.frameCount = chunks.frameCount
        file.pngColor.codePoints = chunks.codePoints
        return file
    }

    /// The result of walking over the chunks.
    private struct Chunks {
        var exif: [UInt8]?
        var frameCount = 1
        var codePoints: [UInt8]?
    }

    /// Walks over the chunks by their lengths; stops at the first that makes no sense, which is libpng's to report.
    private static func survey(_ bytes: HeaderBytes, _ limits: DecodingLimits) throws(MatteError) -> Chunks {
        var found = Chunks()
        var count = 0
        var offset = 8
        while let length = bytes.bigEndian32(at: offset), bytes.bigEndian32(at: offset + 4) != nil {
            let isData = bytes.matches("IDAT", at: offset + 4) || bytes.matches("fdAT", at: offset + 4)
            count += isData ? 0 : 1
            try limits.checkChunks(count, .png)
            // Lengths are refused as stated, whether or not the bytes are there.
            if bytes.matches("iCCP", at: offset + 4) { try limits.checkMetadata(length, "colour profile") }
            if bytes.matches("eXIf", at: offset + 4) { try limits.checkMetadata(length, "EXIF block") }
            guard offset + 12 + length <= bytes.count else { break }
            let payload = offset + 8..<offset + 8 + length
            if bytes.matches("eXIf", at: offset + 4), found.exif == nil {
                found.exif = bytes.copy(payload)
            } else if bytes.matches("acTL", at: offset + 4), length >= 4 {
                // Numbers of 32 bits are none in PNG (section 7.1): such a chunk says nothing, and the picture is
                // still.
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
