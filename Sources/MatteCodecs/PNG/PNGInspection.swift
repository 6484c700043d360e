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
        let size = PixelSize(width: width, height: height)
        try limits.check(size, .png)
        // Check the chunks next, so that libpng never decompresses a chunk that exceeds the limits.
        let chunks = try PNGSurvey(bytes, limits, lenient: lenient)
        let reader = try LibPNGReader(input, limits: limits, lenient: lenient)
        var file = reader.inspected()
        // libpng reads the header again.
        guard file.header.storedSize == size else {
            throw .changed(.png, "its header stated \(size) pixels, and now states \(file.header.storedSize)")
        }
        if file.exif == nil { file.exif = chunks.exif }
        // libpng leaves out profiles that it holds for invalid, without an error. They are read here, so that a warning
        // can name what is wrong, or they are converted.
        if file.icc == nil { file.icc = try chunks.profile() }
        file.xmpOrientation = chunks.xmpOrientation
        file.header.frameCount = chunks.frameCount
        file.colorHints.codePoints = chunks.codePoints
        file.header.warnings += chunks.damage.map { DecodingWarning(.damage, $0) }
        return file
    }
}
#endif
