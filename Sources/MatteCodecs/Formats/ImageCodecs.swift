// Design: docs/design/codecs.md

import Matte
internal import MatteText

/// The codecs of this build, selected by the package traits and by whether ImageIO is available. The files in formats'
/// folders that call a C library or ImageIO are compiled only if it is available. No other code depends on these
/// conditions.
enum ImageCodecs {
    /// Returns the decoder for a format.
    ///
    /// - Throws: `MatteError` with code `unsupported` if the decoder is not part of this build.
    static func decoder(of format: ImageFormat) throws(MatteError) -> any ImageDecoder {
        guard let decoder = decoders(format) else { throw .leftOut(format) }
        return decoder
    }

    /// Returns the encoder for a format.
    ///
    /// - Throws: `MatteError` with code `unsupported` if the encoder is not part of this build.
    static func encoder(of format: ImageFormat) throws(MatteError) -> any ImageEncoder {
        guard let encoder = encoders(format) else { throw .leftOut(format) }
        return encoder
    }

    static func decoders(_ format: ImageFormat) -> (any ImageDecoder)? {
        switch format {
        #if PNG && (!canImport(ImageIO) || SystemCodecs)
        case .png: return PNGDecoder()
        #endif
        case .jpeg: return JPEGDecoder(library: libJPEG)
        #if WebP && (!canImport(ImageIO) || SystemCodecs)
        case .webP: return WebPCodec()
        #endif
        case .gif: return GIFDecoder()
        case .bmp: return BMPDecoder()
        default: return libHEIF(format) ?? (format == .avif ? nil : system(format))
        }
    }

    /// The decoder based on libheif, or `nil` in builds without it and for other formats.
    private static func libHEIF(_ format: ImageFormat) -> (any ImageDecoder)? {
        #if HEIF && (!canImport(ImageIO) || SystemCodecs)
        return format == .heic || format == .avif ? HEIFDecoder(format: format) : nil
        #else
        return nil
        #endif
    }

    static func encoders(_ format: ImageFormat) -> (any ImageEncoder)? {
        switch format {
        case .png: return PNGEncoder(libPNG: libPNG)
        case .jpeg: return JPEGWriter(progressive: progressiveJPEG)
        #if WebP && (!canImport(ImageIO) || SystemCodecs)
        case .webP: return WebPCodec()
        #else
        // ImageIO reads WebP but cannot write it.
        case .webP: return nil
        #endif
        case .gif, .bmp, .avif: return nil
        default: return system(format)
        }
    }

    /// The encoder of progressive JPEG files, or `nil` in builds without libjpeg.
    private static var progressiveJPEG: (@Sendable (EncodingJob, JPEGOptions) throws(MatteError) -> Bool)? {
        #if JPEG && (!canImport(ImageIO) || SystemCodecs)
        return LibJPEGEncoder.encode
        #else
        return nil
        #endif
    }

    /// The encoder of PNG for the compressions `balanced` and `smallest`, or `nil` in builds without libpng.
    private static var libPNG: (@Sendable (EncodingJob, PNGOptions.Compression) throws(MatteError) -> Int?)? {
        #if PNG && (!canImport(ImageIO) || SystemCodecs)
        return LibPNGEncoder.encode
        #else
        return nil
        #endif
    }

    /// The decoder for the kinds of JPEG that Matte's own reader leaves out, or `nil` in builds without libjpeg and ImageIO.
    private static var libJPEG: (any ImageDecoder)? {
        #if JPEG && (!canImport(ImageIO) || SystemCodecs)
        return JPEGCodec()
        #else
        return system(.jpeg)
        #endif
    }

    /// Returns the codec based on ImageIO, or `nil` where ImageIO is not available.
    private static func system(_ format: ImageFormat) -> (any ImageCodec)? {
        #if canImport(ImageIO)
        return ImageIOCodec(format: format)
        #else
        return nil
        #endif
    }

    /// Reads a file's header. Adds its warnings to `log`.
    ///
    /// - Throws: `MatteError` with code `unsupported` if this build cannot decode the file's format, `decoding` for a
    ///   corrupt header, `limits` if the picture exceeds a limit, or `io` if the file cannot be read.
    static func inspect(
        _ input: EncodedInput, limits: DecodingLimits, lenient: Bool = false, log: DecodingLog? = nil
    ) throws(MatteError) -> InspectedFile {
        let bytes = HeaderBytes(input)
        let start = bytes.prefix(512)
        try bytes.check()
        guard let format = ImageFormat(sniffing: start) else {
            guard !start.isEmpty else {
                throw MatteError(
                    .decoding, "cannot decode the file: it is empty; use a \(ImageFormat.readable) file")
            }
            let digits = start.prefix(8).map { hexadecimal($0) }.joined(separator: " ")
            if let name = ForeignFormat.name(of: start.elements) { throw .foreign(name) }
            throw MatteError(
                .unsupported,
                "cannot decode the file: it is not a \(ImageFormat.readable) picture (it starts with \(digits)); convert it first"
            )
        }
        if format == .heic || format == .avif, decoders(format) == nil {
            throw .foreign(format.description, trait: "HEIF")
        }
        var file = try decoder(of: format).inspect(input, limits: limits, lenient: lenient)
        file.exif = file.exif.map(EXIF.withoutPrefix)
        let exifOrientation = file.exif.flatMap { EXIF.orientation(of: $0.elements) }
        // ImageIO and HEIC files state the orientation themselves.
        if !file.statesOrientation {
            file.header.orientation = exifOrientation ?? file.xmpOrientation ?? file.header.orientation
        }
        if let icc = file.icc {
            file.header.hasColorProfile = true
            file.header.colorProfileDescription = ICCProfile.description(of: icc.elements)
        }
        let color = ColorSource.find(profile: file.icc, hints: file.colorHints, model: file.header.colorModel)
        file.color = color.source
        if let warning = color.warning { file.header.warnings.append(warning) }
        for warning in file.header.warnings { log?.add(warning) }
        return file
    }
}

extension MatteError {
    /// Returns the error for a format that this build cannot decode or encode.
    ///
    /// PNG encoding with fast compression needs no library, so it is part of every build.
    fileprivate static func leftOut(_ format: ImageFormat) -> MatteError {
        if format.properties.isOnlyRead { return .onlyRead(format) }
        let others = ImageFormat.names(ImageFormat.allCases.filter(\.isWritable))
        guard let trait = format.properties.trait else {
            guard !format.isReadable else {
                return MatteError(
                    .unsupported, "cannot write \(format): only Apple's ImageIO writes it; use \(others)")
            }
            return MatteError(
                .unsupported,
                "cannot read or write \(format): only Apple's ImageIO supports it; use \(others)")
        }
        return MatteError(
            .unsupported,
            "cannot \(format.isWritable ? "read" : "read or write") \(format): Matte was built without its package trait \(trait); enable that trait"
        )
    }

    /// Returns the error for a file in a recognized format that Matte cannot decode.
    ///
    /// - Parameter trait: The package trait with which a build decodes it, or `nil`.
    fileprivate static func foreign(_ name: String, trait: String? = nil) -> MatteError {
        let remedy = trait.map { "convert it first, or build Matte with its package trait \($0)" }
        return MatteError(
            .unsupported,
            "cannot decode \(name): only \(ImageFormat.readable) can be read; \(remedy ?? "convert it first")"
        )
    }
}

extension ImageFormat {
    /// The names of the formats that this build reads.
    fileprivate static var readable: String { names(allCases.filter(\.isReadable)) }

    /// A Boolean value that indicates whether this build reads the format.
    ///
    /// PNG, JPEG and WebP each have a package trait with that name. The default trait `AllFormats` enables all three; a
    /// package that depends on Matte may choose fewer. Reading a format that is left out throws `MatteError` with code
    /// `unsupported`. GIF and BMP need no library, so every build reads them. The trait `JPEG` adds only the rare kinds of
    /// JPEG, such as those with arithmetic codes or four components.
    ///
    /// On Apple platforms, ImageIO replaces the C libraries that these traits select, unless the trait `SystemCodecs`
    /// is enabled. ImageIO reads HEIC too. Other platforms read HEIC and AVIF with the trait `HEIF`, which is off by
    /// default.
    public var isReadable: Bool { ImageCodecs.decoders(self) != nil }

    /// A Boolean value that indicates whether this build writes the format.
    ///
    /// GIF and BMP are only read. Writing PNG with ``PNGOptions/Compression/fast`` and baseline JPEG needs no library, so
    /// every build writes both. For the others see ``isReadable``; ImageIO writes HEIC, and no WebP.
    public var isWritable: Bool { ImageCodecs.encoders(self) != nil }
}
