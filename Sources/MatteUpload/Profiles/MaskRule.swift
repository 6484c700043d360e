public import MatteCodecs

/// The demands of a service on the mask that goes with an image.
public struct MaskRule: Hashable, Sendable {
    /// The values of a mask that ask for an edit.
    public enum Polarity: String, Hashable, Sendable, Codable, CaseIterable {
        /// Alpha 0 is repainted, alpha 255 stays: OpenAI's image edits.
        case transparentIsEdited
        /// Anything but black is repainted: Vertex Imagen.
        case nonZeroIsEdited
        /// White is repainted, black stays: Stability, FLUX.1 Fill, Recraft.
        case whiteIsEdited
        /// Black is repainted, white stays: Ideogram.
        case blackIsEdited
    }

    /// The meaning of the values between black and white.
    public enum Greys: String, Hashable, Sendable, Codable, CaseIterable {
        /// The service doesn't say; Matte writes hard edges unless asked for a feather.
        case unspecified
        /// A grey is a strength between keeping and repainting.
        case strength
        /// Rejected: every value must be 0 or 255.
        case rejected
    }

    /// The service's behaviour when an edit comes without a mask.
    public enum Omission: String, Hashable, Sendable, Codable, CaseIterable {
        /// Accepted: the prompt alone decides.
        case accepted
        /// The image's alpha channel is the mask instead: transparent pixels are repainted. A mask overrides it.
        case usesAlpha
        /// Rejected.
        case rejected
    }

    /// The values of a mask that ask for an edit.
    public var polarity: Polarity

    /// The meaning of the values between black and white.
    public var greys = Greys.unspecified

    /// The service's behaviour when an edit comes without a mask.
    public var omission = Omission.accepted

    /// The formats that masks may have; `nil` for those of the image. A mask of alpha is always a PNG or WebP.
    public var formats: [ImageFormat]?

    /// The limit on the mask's bytes; `nil` when the service states none.
    public var byteCap: ByteCap?

    /// True if the mask must have the size of the (first) image. A service that says no scales it.
    public var hasImageSize = true

    /// True if the mask must be a picture of one grey channel.
    public var requiresGrey = false

    /// A mask of this polarity, of any length unless capped.
    public init(_ polarity: Polarity, byteCap: ByteCap? = nil) {
        self.polarity = polarity
        self.byteCap = byteCap
    }

    /// True if the mask needs an alpha channel.
    public var requiresAlpha: Bool { polarity == .transparentIsEdited }
}
