#if PNG && (!canImport(ImageIO) || SystemCodecs)
import Matte

/// The PNG decoder, based on libpng.
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
        try PNGStoredRows(input, request)
    }
}
#endif
