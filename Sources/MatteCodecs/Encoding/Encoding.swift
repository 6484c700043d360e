public import Matte

extension RasterView {
    /// Encodes the pixels as a file.
    ///
    /// PNG and WebP keep alpha; JPEG shows transparent pixels over the background of its options, and WebP turns
    /// grey into RGB. Premultiplied pixels are written straight, blue-first ones red-first, floats as 8 bits.
    ///
    /// - Parameters:
    ///   - encoding: the format with its options.
    ///   - metadata: a profile, EXIF, a density; nothing unless given.
    ///   - parallelism: how many threads a fast PNG is compressed on, from a mebibyte of pixels up; the bytes are the
    ///     same whatever it is. All else is written on the calling thread.
    /// - Throws: ``MatteError``: `parameter` for options out of range, `encoding` for an empty picture or one that is
    ///   larger than the format can store, `unsupported` for a format that this build leaves out, `limits` when there
    ///   is no memory, `cancelled`.
    public func encoded(
        as encoding: ImageEncoding, metadata: EncodingMetadata = EncodingMetadata(),
        parallelism: Parallelism = .automatic
    ) throws(MatteError) -> EncodedImage {
        guard
            let image = try encoded(
                as: encoding, metadata: metadata, byteCap: 0, parallelism: parallelism)
        else {
            preconditionFailure("an encoder without a cap reached it")
        }
        return image
    }

    /// A PNG whose pixels are stored, not compressed: of a length that is known beforehand.
    func storedPNG(metadata: EncodingMetadata) throws(MatteError) -> EncodedImage {
        guard let image = try encoded(as: .png, metadata: metadata, byteCap: 0, storesPixels: true) else {
            preconditionFailure("an encoder without a cap reached it")
        }
        return image
    }

    /// Encodes the pixels; `nil` as soon as the file is seen to be longer than `byteCap` (0: no cap).
    func encoded(
        as encoding: ImageEncoding, metadata: EncodingMetadata, byteCap: Int,
        parallelism: Parallelism = .automatic, storesPixels: Bool = false
    ) throws(MatteError) -> EncodedImage? {
        let sink = MemorySink()
        let encoder = try encoding.encoder(for: size)
        let picture = unsafe EncoderPicture(
            .memory(start, bytesPerRow: bytesPerRow), size: size, format: PixelType.format,
            layout: encoder.layout(for: PixelType.format), background: encoding.background)
        let job = EncodingJob(
            picture: picture, encoding: encoding, metadata: metadata, sink: sink, byteCap: byteCap,
            parallelism: parallelism, storesPixels: storesPixels)
        guard try encoder.encode(job) else { return nil }
        return EncodedImage(bytes: sink.bytes, format: encoding.format, size: size)
    }
}

extension ImageEncoding {
    /// The encoder for pictures of a size, which the format must be able to store.
    func encoder(for size: PixelSize) throws(MatteError) -> any ImageEncoder {
        guard size.width > 0, size.height > 0 else {
            throw MatteError(.encoding, "a picture of \(size) can't be encoded; it has no pixels")
        }
        guard size.longerSide <= format.largestSide else {
            throw MatteError(
                .encoding,
                "a picture of \(size) can't be encoded; \(format) stores at most \(format.largestSide) a side"
            )
        }
        return try ImageCodecs.encoder(of: format)
    }

    /// The background of transparent pixels in a format without alpha.
    var background: RGB8 {
        if case .jpeg(let options) = choice { return options.background }
        return RGB8(red: 255, green: 255, blue: 255)
    }
}

extension Raster {
    /// Encodes the pixels as a file.
    ///
    /// See ``RasterView/encoded(as:metadata:parallelism:)``.
    public func encoded(
        as encoding: ImageEncoding, metadata: EncodingMetadata = EncodingMetadata(),
        parallelism: Parallelism = .automatic
    ) throws(MatteError) -> EncodedImage {
        try view.encoded(as: encoding, metadata: metadata, parallelism: parallelism)
    }
}
