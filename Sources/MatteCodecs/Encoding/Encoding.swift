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
    /// - Throws: ``MatteError``: `parameter` for options out of range, `encoding` for an empty picture or one that
    ///   is larger than the format can store, `unsupported` for a format that this build leaves out, `limits` when there is no memory, `cancelled`.
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

    /// Encodes the pixels; `nil` as soon as the file is seen to be longer than `byteCap` (0: no cap).
    func encoded(
        as encoding: ImageEncoding, metadata: EncodingMetadata, byteCap: Int,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) -> EncodedImage? {
        let format = encoding.format
        guard !isEmpty else {
            throw MatteError(.encoding, "a picture of \(size) can't be encoded; it has no pixels")
        }
        guard size.longerSide <= format.largestSide else {
            throw MatteError(
                .encoding,
                "a picture of \(size) can't be encoded; \(format) stores at most \(format.largestSide) a side"
            )
        }
        let layout = RowFeed.layout(for: PixelType.format)
        let bytes: [UInt8]?
        switch encoding.choice {
        case .png(let options):
            #if PNG
            var feed = try unsafe RowFeed(
                start, bytesPerRow: bytesPerRow, size: size, format: PixelType.format, layout: layout)
            bytes = try PNGEncoder.encode(&feed, options, metadata, byteCap: byteCap, parallelism)
            #else
            throw .leftOut(.png)
            #endif
        case .jpeg(let options):
            #if JPEG
            try options.validate()
            var feed = try unsafe RowFeed(
                start, bytesPerRow: bytesPerRow, size: size, format: PixelType.format,
                layout: layout == .gray ? .gray : .rgb, background: options.background)
            bytes = try JPEGEncoder.encode(&feed, options, metadata, byteCap: byteCap)
            #else
            throw .leftOut(.jpeg)
            #endif
        case .webP(let options):
            #if WebP
            try options.validate()
            var feed = try unsafe RowFeed(
                start, bytesPerRow: bytesPerRow, size: size, format: PixelType.format,
                layout: layout == .gray ? .rgb : layout, wholePicture: true)
            bytes = try WebPEncoder.encode(&feed, options, metadata, byteCap: byteCap)
            #else
            throw .leftOut(.webP)
            #endif
        }
        return bytes.map { EncodedImage(bytes: $0, format: format, size: size) }
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
