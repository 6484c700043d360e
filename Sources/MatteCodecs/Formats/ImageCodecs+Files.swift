import Matte
internal import MatteText

extension ImageCodecs {
    /// Returns the decoder for a format.
    ///
    /// - Throws: `MatteError` with code `unsupported` if the decoder is not part of this build.
    static func decoder(of format: ImageFormat) throws(MatteError) -> any ImageDecoder {
        let part = description(of: format).decoder
        guard let decoder = part.codec else {
            throw part.home.error("decode", format, remedy: "or convert the file first")
        }
        return decoder
    }

    /// Returns the encoder for a format.
    ///
    /// - Throws: `MatteError` with code `unsupported` if the encoder is not part of this build.
    static func encoder(of format: ImageFormat) throws(MatteError) -> any ImageEncoder {
        guard let part = description(of: format).encoder else { throw .onlyRead(format) }
        guard let encoder = part.codec else {
            let others = ImageFormat.names(ImageFormat.allCases.filter(\.isWritable))
            throw part.home.error("write", format, remedy: "or use \(others)")
        }
        return encoder
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

extension CodecHome {
    /// Returns the error for reading or writing a format whose codec is not part of this build.
    func error(_ verb: String, _ format: ImageFormat, remedy: String) -> MatteError {
        let (builds, step): (String, String)
        switch self {
        case .traits(let names):
            let list = names.joined(separator: " and ")
            builds = "builds with Matte's package trait\(names.count == 1 ? "" : "s") \(list)"
            step = "enable \(names.count == 1 ? "it" : "them")"
        case .imageIO: (builds, step) = ("builds for Apple's platforms", "build for one of them")
        }
        return MatteError(
            .unsupported, "cannot \(verb) \(format): only \(builds) \(verb) it; \(step), \(remedy)")
    }
}

extension MatteError {
    /// Returns the error for a file in a recognized format that no build decodes.
    fileprivate static func foreign(_ name: String) -> MatteError {
        MatteError(
            .unsupported,
            "cannot decode \(name): only \(ImageFormat.readable) can be read; convert it first"
        )
    }
}

extension ImageFormat {
    /// The names of the formats that this build reads.
    fileprivate static var readable: String { names(allCases.filter(\.isReadable)) }
}
