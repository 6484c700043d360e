import Matte

/// What is known of a file from its header: what callers see, and what decoding needs besides.
struct InspectedFile {
    /// What callers see.
    var header: ImageHeader
    /// The embedded ICC profile.
    var icc: [UInt8]?
    /// The EXIF block: a TIFF structure, without the prefix JPEG puts before it.
    var exif: [UInt8]?
    /// What a PNG says about its colours without a profile.
    var pngColor = PNGColorHints()
    /// Where the first picture's chunks lie in a WebP file, and where on the canvas it goes.
    var webPFrame: WebPFrame?
    /// Bytes that a library holds besides the pixels it hands over: libjpeg for a picture in several scans, libwebp
    /// for one without loss or with alpha.
    var heldBytes = 0

    init(header: ImageHeader) {
        self.header = header
    }

    /// Reads a header, checks its size against the limits, and allocates nothing that a limit doesn't bound.
    ///
    /// - Throws: ``MatteError``: `unsupported` for bytes that are no PNG, JPEG or WebP and for a format that this
    ///   build leaves out, `decoding` for a broken header, `limits`.
    init(_ bytes: Span<UInt8>, limits: DecodingLimits, lenient: Bool = false) throws(MatteError) {
        guard let format = ImageFormat(sniffing: bytes) else {
            guard bytes.count > 0 else { throw MatteError(.decoding, "there are no bytes to decode") }
            let start = bytes.copy(0..<min(8, bytes.count))!.map { hexadecimal($0) }.joined(separator: " ")
            if let name = ForeignFormat.name(of: bytes) {
                throw MatteError(
                    .unsupported,
                    "cannot decode \(name): only PNG, JPEG and WebP are supported; convert it first")
            }
            throw MatteError(
                .unsupported,
                "cannot decode the bytes: they are not a PNG, JPEG or WebP picture; they start with \(start)")
        }
        switch format {
        case .png:
            #if PNG
            self = try PNGInspection.inspect(bytes, limits: limits, lenient: lenient)
            #else
            throw .leftOut(format)
            #endif
        case .jpeg:
            #if JPEG
            self = try JPEGInspection.inspect(bytes, limits: limits)
            #else
            throw .leftOut(format)
            #endif
        case .webP:
            #if WebP
            self = try WebPInspection.inspect(bytes, limits: limits)
            #else
            throw .leftOut(format)
            #endif
        }
        if let exif { header.orientation = EXIF.orientation(of: exif.span) ?? .up }
        if let icc {
            header.hasColorProfile = true
            header.colorProfileDescription = ICCProfile.description(of: icc.span)
        }
    }
}

/// A byte as two digits.
func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
}

extension ImageHeader {
    /// Reads a picture's header from the first bytes of a file, or from all of it; no pixel is decoded.
    ///
    /// - Parameters:
    ///   - bytes: the file. Of a long one, as much as reaches behind the metadata (64 KiB mostly) is enough, but
    ///     an animation's frames are counted as far as the bytes go.
    ///   - limits: what a larger picture than is refused by.
    /// - Throws: ``MatteError``: `unsupported` for bytes that are no PNG, JPEG or WebP, `decoding` for a broken
    ///   header, `limits`.
    /// - Complexity: the number of segments or chunks.
    public init(probing bytes: Span<UInt8>, limits: DecodingLimits = DecodingLimits()) throws(MatteError) {
        self = try InspectedFile(bytes, limits: limits).header
    }

    /// Reads a picture's header from the first bytes of a file, or from all of it; no pixel is decoded.
    ///
    /// As the form that takes a `Span`; takes an array, `Data`, or any other collection of bytes.
    public init(
        probing bytes: some Collection<UInt8>, limits: DecodingLimits = DecodingLimits()
    ) throws(MatteError) {
        self = try withByteSpan(of: bytes) { (span: Span<UInt8>) throws(MatteError) in
            try InspectedFile(span, limits: limits).header
        }
    }
}

/// Lends a collection's bytes as a span, copying them only when they don't lie in one piece.
func withByteSpan<Result>(
    of bytes: some Collection<UInt8>, _ body: (Span<UInt8>) throws(MatteError) -> Result
) throws(MatteError) -> Result {
    let outcome = bytes.withContiguousStorageIfAvailable { storage in
        let span = unsafe Span(_unsafeElements: storage)
        return Swift.Result { () throws(MatteError) in try body(span) }
    }
    if let outcome { return try outcome.get() }
    let copy = Array(bytes)
    return try body(copy.span)
}
