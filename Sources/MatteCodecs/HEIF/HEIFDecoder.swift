#if HEIF && (!canImport(ImageIO) || SystemCodecs)
import Matte

/// The decoder of HEIC and AVIF, based on libheif. Boxes are read in Swift.
struct HEIFDecoder: ImageDecoder {
    let format: ImageFormat

    func inspect(
        _ input: EncodedInput, limits: DecodingLimits, lenient: Bool
    ) throws(MatteError) -> InspectedFile {
        let bytes = HeaderBytes(input)
        do throws(MatteError) {
            let file = try HEIFInspection.inspect(bytes, format, limits: limits)
            try bytes.check()
            return file
        } catch {
            try bytes.check()
            throw error
        }
    }

    func rows(
        of input: EncodedInput, _ file: InspectedFile, _ request: RowRequest
    ) throws(MatteError) -> any StoredRows {
        guard let picture = file.heif else {
            preconditionFailure("cannot decode a \(format): its header is that of a \(file.header.format)")
        }
        return HEIFRows(input, picture, format, request)
    }
}
#endif
