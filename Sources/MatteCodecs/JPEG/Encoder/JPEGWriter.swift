import Matte

/// The writer of JPEG files: Matte's own encoder, and libjpeg-turbo for progressive files.
enum JPEGWriter {
    static func encode(_ job: EncodingJob) throws(MatteError) -> Bool {
        guard case .jpeg(let options) = job.encoding.choice else { return false }
        try options.validate()
        guard options.isProgressive else { return try JPEGEncoder.encode(job, options) }
        #if JPEG && (!canImport(ImageIO) || SystemCodecs)
        return try LibJPEGEncoder.encode(job, options)
        #else
        throw MatteError(
            .unsupported,
            "cannot write a progressive JPEG: Matte was built without its package trait JPEG; write a baseline JPEG"
        )
        #endif
    }

    /// Returns the memory that encoding needs.
    static func memory(_ size: PixelSize, _ layout: RowLayout, _ encoding: ImageEncoding) -> MemoryNeed.Part {
        let rows = EncoderRows.memory(size, layout, bandRows: JPEGEncoder.bandRows(size, layout))
        guard case .jpeg(var options) = encoding.choice else {
            return MemoryNeed.Part(bytes: rows, purpose: "rows to encode")
        }
        guard options.isProgressive else {
            return MemoryNeed.Part(
                bytes: rows + JPEGEncoder.memory(size, options, layout), purpose: "rows to encode")
        }
        options.isProgressive = false
        let scan = JPEGEncoder.scanLayout(size, options, layout)
        return MemoryNeed.Part(
            bytes: rows + JPEGBlockMemory.byteCount(scan, rows: scan.down),
            purpose: "a progressive JPEG that is encoded as a whole")
    }
}
