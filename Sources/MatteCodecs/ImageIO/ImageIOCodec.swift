#if canImport(ImageIO)
// Design: docs/design/platforms.md

import Matte

/// The codec based on Apple's ImageIO. It reads PNG, JPEG, WebP and HEIC, and writes HEIC.
///
/// Core Graphics always converts decoded colours to sRGB, regardless of the options. Rows have the stored orientation,
/// as with every other codec.
struct ImageIOCodec: ImageCodec {
    let format: ImageFormat

    func inspect(
        _ input: EncodedInput, limits: DecodingLimits, lenient: Bool
    ) throws(MatteError) -> InspectedFile {
        try ImageIOSource(input, format, limits).inspect(limits: limits)
    }

    func rows(
        of input: EncodedInput, _ file: InspectedFile, _ request: RowRequest
    ) throws(MatteError) -> any StoredRows {
        ImageIORows(input, file, request)
    }

    func heldBytes(for size: PixelSize, fileBytes: Int) -> Int {
        ImageIOSource.heldBytes(for: size, fileBytes: fileBytes)
    }

    func layout(for format: PixelFormat) -> RowLayout {
        // ImageIO writes only HEIC, which stores alpha.
        format.hasAlpha ? .rgba : .rgb
    }

    func memory(
        for size: PixelSize, _ layout: RowLayout, _ encoding: ImageEncoding, _ parallelism: Parallelism
    ) -> MemoryNeed.Part {
        // Encoding holds the picture's rows in the encoder's layout, and ImageIO's copy of the picture with four bytes
        // per pixel.
        MemoryNeed.Part(
            bytes: pixelBytes(size, layout.bytesPerPixel + 4),
            purpose: "the whole picture of \(size), which ImageIO encodes from")
    }

    func encode(_ job: EncodingJob) throws(MatteError) -> Bool {
        guard case .heic(let options) = job.encoding.choice else { return false }
        try options.validate()
        return try ImageIOEncoder.encode(job, quality: options.quality)
    }
}
#endif
