public import Matte

extension RawSpan {
    /// A view of the bytes as `UInt8` values.
    fileprivate var octets: Span<UInt8> {
        @_lifetime(copy self) get { unsafe _unsafeView(as: UInt8.self) }
    }
}

extension ImageHeader {
    /// Reads a picture's header without decoding any pixel; see the initializer that takes a `Span`.
    public init(probing bytes: RawSpan, limits: DecodingLimits = DecodingLimits()) throws(MatteError) {
        try self.init(probing: bytes.octets, limits: limits)
    }
}

extension DecodedImage {
    /// Decodes a picture's file; see the initializer that takes a `Span`.
    public init(
        decoding bytes: RawSpan, options: DecodingOptions = DecodingOptions()
    ) throws(MatteError) {
        try self.init(decoding: bytes.octets, options: options)
    }
}

extension Raster {
    /// Decodes a picture's file; see the initializer that takes a `Span`.
    public init(
        decoding bytes: RawSpan, options: DecodingOptions = DecodingOptions()
    ) throws(MatteError) {
        try self.init(decoding: bytes.octets, options: options)
    }
}
