#if PNG && (!canImport(ImageIO) || SystemCodecs)
import Matte

/// The PNG decoder. Pictures with 8 bits per sample that are not interlaced are decoded in Swift, others by libpng.
/// libpng reads all headers. Of Apple's variant of PNG only the first kind is supported.
struct PNGDecoder: ImageDecoder {
    func inspect(
        _ input: EncodedInput, limits: DecodingLimits, lenient: Bool
    ) throws(MatteError) -> InspectedFile {
        let bytes = HeaderBytes(input)
        do throws(MatteError) {
            if let chunk = ApplePNG.chunk(bytes) {
                return try ApplePNG.inspect(input, chunk, limits: limits, lenient: lenient)
            }
            return try PNGInspection.inspect(input, bytes, limits: limits, lenient: lenient)
        } catch {
            try bytes.check()
            throw error
        }
    }

    func rows(
        of input: EncodedInput, _ file: InspectedFile, _ request: RowRequest
    ) throws(MatteError) -> any StoredRows {
        if let chunk = file.appleChunk {
            return try PNGRows(AlteredInput(input, leavingOut: chunk), file, request, isApple: true)
        }
        if file.header.bitDepth == 8, !file.header.isProgressive, !request.prefersLibrary {
            return try PNGRows(input, file, request)
        }
        return try LibPNGRows(input, file, request)
    }
}
#endif
