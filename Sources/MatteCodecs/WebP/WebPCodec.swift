#if WebP && (!canImport(ImageIO) || SystemCodecs)
import Matte

/// The WebP codec, based on libwebp.
struct WebPCodec: ImageCodec {
    func inspect(
        _ input: EncodedInput, limits: DecodingLimits, lenient: Bool
    ) throws(MatteError) -> InspectedFile {
        let bytes = HeaderBytes(input)
        do throws(MatteError) {
            var file = try WebPInspection.inspect(bytes, limits: limits)
            try bytes.check()
            // libwebp needs the whole picture's data in memory.
            if input.copiesBytes { file.heldBytes += file.webP?.range.count ?? 0 }
            return file
        } catch {
            try bytes.check()
            throw error
        }
    }

    func rows(
        of input: EncodedInput, _ file: InspectedFile, _ request: RowRequest
    ) throws(MatteError) -> any StoredRows {
        guard let picture = file.webP else {
            preconditionFailure("cannot decode a WebP: its header is that of a \(file.header.format)")
        }
        return WebPStoredRows(input, picture, size: file.header.storedSize, request)
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
