#if PNG && (!canImport(ImageIO) || SystemCodecs)
import Matte

/// The PNG decoder. Pictures with 8 bits per sample that are not interlaced are decoded in Swift, others by libpng.
/// libpng reads all headers.
struct PNGDecoder: ImageDecoder {
    func inspect(
        _ input: EncodedInput, limits: DecodingLimits, lenient: Bool
    ) throws(MatteError) -> InspectedFile {
        let bytes = HeaderBytes(input)
        do throws(MatteError) {
            return try PNGInspection.inspect(input, bytes, limits: limits, lenient: lenient)
        } catch {
            try bytes.check()
            throw error
        }
    }

    func rows(
        of input: EncodedInput, _ file: InspectedFile, _ request: RowRequest
    ) throws(MatteError) -> any StoredRows {
        if file.header.bitDepth == 8, !file.header.isProgressive, !request.prefersLibPNG {
            return try PNGRows(input, request)
        }
        return try PNGStoredRows(input, request)
    }
}
#endif
