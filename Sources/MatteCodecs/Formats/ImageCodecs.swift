import Matte

/// The codecs of this build: the only place that knows which package traits are on.
enum ImageCodecs {
    /// The decoder of a format.
    ///
    /// - Throws: ``MatteError`` with code `unsupported` if this build has none.
    static func decoder(of format: ImageFormat) throws(MatteError) -> any ImageDecoder {
        guard let decoder = decoders(format) else { throw .leftOut(format) }
        return decoder
    }

    /// The encoder of a format.
    ///
    /// - Throws: ``MatteError`` with code `unsupported` if this build has none.
    static func encoder(of format: ImageFormat) throws(MatteError) -> any ImageEncoder {
        guard let encoder = encoders(format) else { throw .leftOut(format) }
        return encoder
    }

    static func decoders(_ format: ImageFormat) -> (any ImageDecoder)? {
        switch format {
        case .png:
            #if PNG
            return PNGDecoder()
            #else
            return nil
            #endif
        case .jpeg:
            #if JPEG
            return JPEGCodec()
            #else
            return nil
            #endif
        case .webP:
            #if WebP
            return WebPCodec()
            #else
            return nil
            #endif
        }
    }

    static func encoders(_ format: ImageFormat) -> (any ImageEncoder)? {
        switch format {
        case .png:
            return PNGCodec()
        case .jpeg:
            #if JPEG
            return JPEGCodec()
            #else
            return nil
            #endif
        case .webP:
            #if WebP
            return WebPCodec()
            #else
            return nil
            #endif
        }
    }

    /// Reads a header.
    ///
    /// - Throws: ``MatteError``: `unsupported` for bytes that are no PNG, JPEG or WebP and for a format that this
    ///   build leaves out, `decoding` for a broken header, `limits`, `io`.
    static func inspect(
        _ input: EncodedInput, limits: DecodingLimits, lenient: Bool = false
    ) throws(MatteError) -> InspectedFile {
        let bytes = HeaderBytes(input)
        let start = bytes.prefix(512)
        try bytes.check()
        guard let format = ImageFormat(sniffing: start) else {
            guard !start.isEmpty else { throw MatteError(.decoding, "there are no bytes to decode") }
            let digits = start.prefix(8).map { hexadecimal($0) }.joined(separator: " ")
            if let name = ForeignFormat.name(of: start.span) {
                throw MatteError(
                    .unsupported,
                    "cannot decode \(name): only PNG, JPEG and WebP are supported; convert it first")
            }
            throw MatteError(
                .unsupported,
                "cannot decode the bytes: they are not a PNG, JPEG or WebP picture; they start with \(digits)"
            )
        }
        var file = try decoder(of: format).inspect(input, limits: limits, lenient: lenient)
        if let exif = file.exif { file.header.orientation = EXIF.orientation(of: exif.span) ?? .up }
        if let icc = file.icc {
            file.header.hasColorProfile = true
            file.header.colorProfileDescription = ICCProfile.description(of: icc.span)
        }
        return file
    }
}

extension ImageFormat {
    /// True if this build reads and writes the format: whether the package trait with its name (`PNG`, `JPEG`, `WebP`)
    /// is on, as all three are unless a package that depends on Matte names others.
    ///
    /// Reading or writing a format that is left out throws ``MatteError`` with code `unsupported`, except that PNG is
    /// written with ``PNGOptions/Compression/fast`` in every build.
    public var isBuiltIn: Bool {
        ImageCodecs.decoders(self) != nil && ImageCodecs.encoders(self) != nil
    }
}
