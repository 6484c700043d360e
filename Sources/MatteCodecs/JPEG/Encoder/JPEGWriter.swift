import Matte

/// The writer of JPEG files: Matte's own encoder, and libjpeg-turbo for progressive files if it is part of this build.
struct JPEGWriter: ImageEncoder {
    /// Writes a progressive file. Returns `false` if it would exceed the byte cap. `nil` in builds without libjpeg.
    let progressive: (@Sendable (EncodingJob, JPEGOptions) throws(MatteError) -> Bool)?

    func layout(for format: PixelFormat) -> RowLayout { RowLayout(omittingAlphaOf: format) }

    func encode(_ job: EncodingJob) throws(MatteError) -> Bool {
        guard case .jpeg(let options) = job.encoding.choice else { return false }
        try options.validate()
        guard options.isProgressive else { return try JPEGEncoder.encode(job, options) }
        guard let progressive else {
            throw MatteError(
                .unsupported,
                "cannot write a progressive JPEG: Matte was built without libjpeg, which its package trait JPEG adds, and on Apple platforms SystemCodecs; write a baseline JPEG"
            )
        }
        return try progressive(job, options)
    }

    func memory(
        for size: PixelSize, _ layout: RowLayout, _ encoding: ImageEncoding, _ parallelism: Parallelism
    ) -> MemoryNeed.Part {
        let rows = EncoderRows.memory(size, layout, bandRows: JPEGEncoder.bandRows(size, layout))
        guard case .jpeg(let options) = encoding.choice else {
            return MemoryNeed.Part(bytes: rows, purpose: "rows to encode")
        }
        guard options.isProgressive else {
            return MemoryNeed.Part(
                bytes: rows + JPEGEncoder.memory(size, options, layout), purpose: "rows to encode")
        }
        let scan = JPEGEncoder.scanLayout(size, options, layout)
        return MemoryNeed.Part(
            bytes: rows + JPEGBlockMemory.byteCount(scan, rows: scan.down),
            purpose: "a progressive JPEG that is encoded as a whole")
    }
}
