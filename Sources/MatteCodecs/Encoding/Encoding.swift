public import Matte

extension RasterView {
    /// Encodes the pixels as a file.
    ///
    /// PNG and WebP store alpha. JPEG cannot, so translucent pixels are blended over the background in its options.
    /// WebP has no grey, so grey becomes RGB. Premultiplied pixels are converted to straight alpha, and floats to 8
    /// bits.
    ///
    /// ```swift
    /// let image = try raster.view.encoded(as: .jpeg(quality: 85))
    /// image.mimeType  // "image/jpeg"
    /// ```
    ///
    /// - Parameters:
    ///   - encoding: The format with its options.
    ///   - metadata: An ICC profile, EXIF and density to write. The default is none.
    ///   - parallelism: The number of threads for fast PNG compression, and for converting the rows of a PNG or JPEG
    ///     whose pixels are not in the encoder's layout, each of 1 MiB of pixels or more. Everything else runs on the
    ///     calling thread. The bytes do not depend on the number of threads.
    /// - Throws: `MatteError` with code `parameter` for options out of range, `encoding` for an empty picture or
    ///   one larger than the format can store, `unsupported` for a format that is not part of this build, `limits` if
    ///   memory cannot be allocated, or `cancelled`.
    /// - Complexity: O(*n*), where *n* is the number of pixels.
    public func encoded(
        as encoding: ImageEncoding, metadata: EncodingMetadata = EncodingMetadata(),
        parallelism: Parallelism = .automatic
    ) throws(MatteError) -> EncodedImage {
        guard
            let image = try encoded(
                as: encoding, metadata: metadata, byteCap: 0, parallelism: parallelism)
        else {
            preconditionFailure(
                "cannot encode the picture: the encoder stopped at a maximum length, but none was set")
        }
        return image
    }

    /// Returns a PNG with uncompressed pixels, so that the length of the file is known in advance.
    func storedPNG(metadata: EncodingMetadata) throws(MatteError) -> EncodedImage {
        guard let image = try encoded(as: .png, metadata: metadata, byteCap: 0, storesPixels: true) else {
            preconditionFailure(
                "cannot encode the picture: the encoder stopped at a maximum length, but none was set")
        }
        return image
    }

    /// Encodes the pixels. Returns `nil` as soon as the file exceeds `byteCap` bytes; 0 means no maximum.
    func encoded(
        as encoding: ImageEncoding, metadata: EncodingMetadata, byteCap: Int,
        parallelism: Parallelism = .automatic, storesPixels: Bool = false
    ) throws(MatteError) -> EncodedImage? {
        let sink = MemorySink()
        let encoder = try encoding.encoder(for: size)
        let picture = unsafe EncoderPicture(
            .memory(Rows(self)), size: size, format: PixelType.format,
            layout: encoder.layout(for: PixelType.format), background: encoding.background)
        let job = EncodingJob(
            picture: picture, encoding: encoding, metadata: metadata, sink: sink, byteCap: byteCap,
            parallelism: parallelism, storesPixels: storesPixels)
        guard try encoder.encode(job) else { return nil }
        return EncodedImage(bytes: sink.bytes, format: encoding.format, size: size)
    }
}

extension ImageEncoding {
    /// Returns the encoder for this encoding's format. Throws if the format cannot store a picture of the given size.
    func encoder(for size: PixelSize) throws(MatteError) -> any ImageEncoder {
        guard size.width > 0, size.height > 0 else {
            throw MatteError(
                .encoding,
                "cannot encode a picture of \(size): it has no pixels; both sides must be positive")
        }
        guard size.longerSide <= format.largestSide else {
            throw MatteError(
                .encoding,
                "cannot encode a picture of \(size) as \(format): its sides have at most \(format.largestSide) pixels; make the picture smaller"
            )
        }
        return try ImageCodecs.encoder(of: format)
    }

    /// The colour that translucent pixels are blended over if the format has no alpha.
    var background: RGB8 {
        if case .jpeg(let options) = choice { return options.background }
        return RGB8(red: 255, green: 255, blue: 255)
    }
}

extension Raster {
    /// Encodes the pixels as a file.
    ///
    /// ```swift
    /// let image = try raster.encoded(as: .png)
    /// // PNG is lossless.
    /// try Raster<RGBA8>(decoding: image.bytes) == raster  // true
    /// ```
    /// For the parameters and errors see `RasterView.encoded(as:metadata:parallelism:)`.
    public func encoded(
        as encoding: ImageEncoding, metadata: EncodingMetadata = EncodingMetadata(),
        parallelism: Parallelism = .automatic
    ) throws(MatteError) -> EncodedImage {
        try view.encoded(as: encoding, metadata: metadata, parallelism: parallelism)
    }
}
