#if PNG
import Matte

/// PNG: read through libpng, written through Matte's own deflate or libpng.
struct PNGCodec: ImageCodec {
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

    func layout(for format: PixelFormat) -> RowLayout { RowLayout(keeping: format) }

    func memory(
        for size: PixelSize, _ layout: RowLayout, _ encoding: ImageEncoding, _ parallelism: Parallelism
    ) -> MemoryNeed.Part {
        MemoryNeed.Part(
            bytes: PixelStream.memory(size, layout, parallelism), purpose: "rows to encode")
    }

    func encode(_ job: EncodingJob) throws(MatteError) -> Bool {
        guard case .png(let options) = job.encoding.choice else { return false }
        return try PNGEncoder.encode(job, options)
    }
}
#endif
