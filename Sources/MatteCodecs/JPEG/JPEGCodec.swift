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
        let rows = EncoderRows.memory(size, layout, bandRows: JPEGEncoder.bandRows(size, layout))
        guard case .jpeg(let options) = encoding.choice, JPEGEncoder.holdsCoefficients(size, options, layout)
        else { return MemoryNeed.Part(bytes: rows + 1 << 20, purpose: "rows to encode") }
        return MemoryNeed.Part(
            bytes: rows + JPEGEncoder.coefficientBytes(size, options, layout),
            purpose: "a \(options.isProgressive ? "progressive " : "")JPEG that is encoded as a whole")
    }

    func encode(_ job: EncodingJob) throws(MatteError) -> Bool {
        guard case .jpeg(let options) = job.encoding.choice else { return false }
        try options.validate()
        return try JPEGEncoder.encode(job, options)
    }
}
#endif
