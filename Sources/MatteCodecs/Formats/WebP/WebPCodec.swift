#if WebP && (!canImport(ImageIO) || SystemCodecs)
import Matte

/// The WebP codec, based on libwebp.
struct WebPCodec: ImageCodec {
    func inspect(
        _ input: EncodedInput, limits: DecodingLimits, lenient: Bool
    ) throws(MatteError) -> InspectedFile {
        var file = unsafe try input.withAllBytes { (bytes) throws(MatteError) in
            try unsafe WebPInspection.inspect(Span(_unsafeBytes: bytes), limits: limits)
        }
        // libwebp needs the whole file in memory.
        if input.copiesAllBytes { file.heldBytes += input.count }
        return file
    }

    func rows(
        of input: EncodedInput, _ file: InspectedFile, _ request: RowRequest
    ) throws(MatteError) -> any StoredRows {
        WebPStoredRows(input, file, request)
    }

    func layout(for format: PixelFormat) -> RowLayout {
        let layout = RowLayout(keeping: format)
        return layout == .gray ? .rgb : layout
    }

    func memory(
        for size: PixelSize, _ layout: RowLayout, _ encoding: ImageEncoding, _ parallelism: Parallelism
    ) -> MemoryNeed.Part {
        // Encoding holds the picture's rows in the encoder's layout, and libwebp's own memory. For lossless compression
        // or sharp chroma, libwebp needs 12 bytes per pixel. Otherwise it needs 3 bytes per pixel, for 4:2:0 colour and
        // alpha.
        var own = 3
        if case .webP(let options) = encoding.choice, options.isLossless || options.sharpensChroma {
            own = 12
        }
        return MemoryNeed.Part(
            bytes: pixelBytes(size, layout.bytesPerPixel + own),
            purpose: "the whole picture of \(size), which WebP is encoded from")
    }

    func encode(_ job: EncodingJob) throws(MatteError) -> Bool {
        guard case .webP(let options) = job.encoding.choice else { return false }
        try options.validate()
        return try WebPEncoder.encode(job, options)
    }
}
#endif
