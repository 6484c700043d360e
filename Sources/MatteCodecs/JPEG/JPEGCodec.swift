#if JPEG && (!canImport(ImageIO) || SystemCodecs)
import Matte

/// The JPEG codec, based on libjpeg-turbo.
struct JPEGCodec: ImageCodec {
    func inspect(
        _ input: EncodedInput, limits: DecodingLimits, lenient: Bool
    ) throws(MatteError) -> InspectedFile {
        let bytes = HeaderBytes(input)
        do throws(MatteError) {
            return try JPEGInspection.inspect(bytes, limits: limits)
        } catch {
            try bytes.check()
            throw error
        }
    }

    func rows(
        of input: EncodedInput, _ file: InspectedFile, _ request: RowRequest
    ) throws(MatteError) -> any StoredRows {
        guard let late = file.lateHeight else { return try JPEGStoredRows(input, file, request) }
        // libjpeg ignores DNL segments, so it reads a frame header that contains the height.
        let height = [UInt8(truncatingIfNeeded: late.height >> 8), UInt8(truncatingIfNeeded: late.height)]
        return try JPEGStoredRows(AlteredInput(input, replacing: late.offset, with: height), file, request)
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
