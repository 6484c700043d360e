#if JPEG && (!canImport(ImageIO) || SystemCodecs)
import Matte

/// The JPEG codec based on libjpeg-turbo: the encoder, and a decoder of the kinds of files that ``JPEGRows`` leaves out.
struct JPEGCodec: ImageCodec {
    func inspect(
        _ input: EncodedInput, limits: DecodingLimits, lenient: Bool
    ) throws(MatteError) -> InspectedFile {
        try JPEGDecoder(library: nil).inspect(input, limits: limits, lenient: lenient)
    }

    func rows(
        of input: EncodedInput, _ file: InspectedFile, _ request: RowRequest
    ) throws(MatteError) -> any StoredRows {
        try JPEGStoredRows(input, file, request)
    }

    func layout(for format: PixelFormat) -> RowLayout {
        RowLayout(omittingAlphaOf: format)
    }

    func memory(
        for size: PixelSize, _ layout: RowLayout, _ encoding: ImageEncoding, _ parallelism: Parallelism
    ) -> MemoryNeed.Part {
        writer.memory(for: size, layout, encoding, parallelism)
    }

    func encode(_ job: EncodingJob) throws(MatteError) -> Bool { try writer.encode(job) }

    private var writer: JPEGWriter { JPEGWriter(progressive: LibJPEGEncoder.encode) }
}
#endif
