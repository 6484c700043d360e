import Matte

/// The PNG encoder. Fast compression uses Matte's own deflate. Other levels use libpng, if it is part of this build.
struct PNGCodec: ImageEncoder {
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
