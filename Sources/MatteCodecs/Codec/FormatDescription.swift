/// A file format: its properties, and its codecs in this build.
///
/// The folder of each format describes it, in an extension of this type. ``ImageCodecs`` assigns the descriptions to the
/// cases of ``ImageFormat``.
struct FormatDescription: Sendable {
    /// The suffixes of file names without a dot, in lower case, the usual one first.
    let suffixes: [String]
    /// The media types, the registered one first.
    let mimeTypes: [String]
    let supportsAlpha: Bool
    /// The longest side that the format can store, in pixels.
    let largestSide: Int
    /// A Boolean value that indicates whether the decoder has every picture as a whole in a buffer that
    /// ``InspectedFile/heldBytes`` doesn't count.
    var isBuffered = false
    let decoder: BuildPart<any ImageDecoder>
    /// The encoder, or `nil` if Matte only reads the format.
    var encoder: BuildPart<any ImageEncoder>?
    /// Returns true if a file that begins with these bytes has the format. 256 bytes are enough.
    let begins: @Sendable (Span<UInt8>) -> Bool
}

/// A codec, or the builds that have it if this one doesn't.
///
/// It is no enumeration, because for a generic one with payloads the runtime reads memory that it hasn't written.
struct BuildPart<Codec: Sendable>: Sendable {
    /// The codec, or `nil` if it is not part of this build.
    let codec: Codec?
    /// The builds that have the codec. Has no meaning if this one has it.
    let home: CodecHome

    static func codec(_ codec: Codec) -> BuildPart { BuildPart(codec: codec, home: .traits([])) }
    static func missing(_ home: CodecHome) -> BuildPart { BuildPart(codec: nil, home: home) }
}

/// The builds that have a codec.
enum CodecHome {
    /// Builds with all of these package traits.
    case traits([String])
    /// Builds for platforms with Apple's ImageIO.
    case imageIO
}
