/// A file format: its properties, and its codecs in this build.
///
/// The folder of each format describes it, in an extension of this type. ``ImageCodecs`` assigns the descriptions to the
/// cases of ``ImageFormat``.
final class FormatDescription: Sendable {
    /// The suffixes of file names without a dot, in lower case, the usual one first.
    let suffixes: [String]
    /// The media types, the registered one first.
    let mimeTypes: [String]
    let supportsAlpha: Bool
    /// The longest side that the format can store, in pixels.
    let largestSide: Int
    /// A Boolean value that indicates whether the decoder has every picture as a whole in a buffer that
    /// ``InspectedFile/heldBytes`` doesn't count.
    let isBuffered: Bool
    let decoder: DecoderPart
    /// The encoder, or `nil` if Matte only reads the format.
    let encoder: EncoderPart?
    /// Returns true if a file that begins with these bytes has the format. 256 bytes are enough.
    let begins: @Sendable (Span<UInt8>) -> Bool

    init(
        suffixes: [String], mimeTypes: [String], supportsAlpha: Bool, largestSide: Int,
        isBuffered: Bool = false,
        decoder: DecoderPart, encoder: EncoderPart? = nil, begins: @escaping @Sendable (Span<UInt8>) -> Bool
    ) {
        self.suffixes = suffixes
        self.mimeTypes = mimeTypes
        self.supportsAlpha = supportsAlpha
        self.largestSide = largestSide
        self.isBuffered = isBuffered
        self.decoder = decoder
        self.encoder = encoder
        self.begins = begins
    }
}

/// A decoder, or the builds that have it if this one doesn't.
struct DecoderPart: Sendable {
    /// The decoder, or `nil` if it is not part of this build.
    let codec: (any ImageDecoder)?
    /// The builds that have the decoder. Has no meaning if this one has it.
    let home: CodecHome

    static func codec(_ codec: any ImageDecoder) -> DecoderPart {
        DecoderPart(codec: codec, home: .traits([]))
    }
    static func missing(_ home: CodecHome) -> DecoderPart { DecoderPart(codec: nil, home: home) }
}

/// An encoder, or the builds that have it if this one doesn't.
struct EncoderPart: Sendable {
    /// The encoder, or `nil` if it is not part of this build.
    let codec: (any ImageEncoder)?
    /// The builds that have the encoder. Has no meaning if this one has it.
    let home: CodecHome

    static func codec(_ codec: any ImageEncoder) -> EncoderPart {
        EncoderPart(codec: codec, home: .traits([]))
    }
    static func missing(_ home: CodecHome) -> EncoderPart { EncoderPart(codec: nil, home: home) }
}

/// The builds that have a codec.
enum CodecHome {
    /// Builds with all of these package traits.
    case traits([String])
    /// Builds for platforms with Apple's ImageIO.
    case imageIO
}
