public import MatteCodecs

/// The requirements of a service for the masks of edits.
public struct MaskRule: Hashable, Sendable {
    /// The values of a mask's pixels that mark the area to repaint.
    public enum Polarity: String, Hashable, Sendable, Codable, CaseIterable {
        /// Pixels of the mask with alpha 0 are repainted, and pixels with alpha 255 are kept, as in OpenAI's
        /// image edits.
        case transparentIsEdited
        /// All pixels of the mask except black ones are repainted, as in Imagen on Vertex AI.
        case nonZeroIsEdited
        /// White pixels of the mask are repainted, and black pixels are kept, as in Stability's.
        case whiteIsEdited
        /// Black pixels of the mask are repainted, and white pixels are kept, as in Ideogram's.
        case blackIsEdited
    }

    /// The meaning of mask values between black and white.
    public enum Greys: String, Hashable, Sendable, Codable, CaseIterable {
        /// The service does not document the meaning of grey values. Matte writes hard edges unless a feather is
        /// requested.
        case unspecified
        /// A grey value is the strength of repainting, between keeping and full repainting.
        case strength
        /// The service rejects grey values. Every value must be 0 or 255.
        case rejected
    }

    /// The behaviour of a service if an edit is sent without a mask.
    public enum Omission: String, Hashable, Sendable, Codable, CaseIterable {
        /// The service accepts an edit without a mask, and the prompt alone determines the changes.
        case accepted
        /// The service uses the image's alpha channel as the mask: transparent pixels are repainted. If a mask is sent
        /// too, it takes precedence over the alpha channel.
        case usesAlpha
        /// The service rejects an edit without a mask.
        case rejected
    }

    /// The values of a mask's pixels that mark the area to repaint.
    public var polarity: Polarity

    /// The meaning of mask values between black and white.
    public var greys = Greys.unspecified

    /// The behaviour of the service if an edit is sent without a mask.
    public var omission = Omission.accepted

    /// The file formats that masks may have, or `nil` for the formats of the image. A mask with alpha must be a PNG or
    /// WebP.
    public var formats: [ImageFormat]?

    /// The limit on the length of the mask's file, or `nil` if the service states none.
    public var byteCap: ByteCap?

    /// A Boolean value that indicates whether the mask must have the size of the first image. If false, the service
    /// scales the mask.
    public var hasImageSize = true

    /// A Boolean value that indicates whether the mask must have a single grey channel.
    public var requiresGrey = false

    /// Creates a rule for masks of the given polarity, by default without a limit on the file's length.
    ///
    /// ```swift
    /// MaskRule(.transparentIsEdited, byteCap: .below(4_000_000)).byteCap?.largestFile  // Optional(3999999)
    /// ```
    public init(_ polarity: Polarity, byteCap: ByteCap? = nil) {
        self.polarity = polarity
        self.byteCap = byteCap
    }

    /// A Boolean value that indicates whether the mask needs an alpha channel, because its transparent pixels mark the
    /// area to repaint.
    public var requiresAlpha: Bool { polarity == .transparentIsEdited }
}

extension UploadProfile {
    /// A service's use of masks in edits.
    package enum MaskUse: String {
        /// An edit needs a mask, or transparent pixels in its place.
        case required
        /// The service accepts a mask, and an edit without one follows the prompt alone.
        case optional
        /// The service accepts no mask.
        case none
    }

    /// The service's use of masks.
    package var maskUse: MaskUse {
        switch mask?.omission {
        case nil: .none
        case .accepted: .optional
        case .usesAlpha, .rejected: .required
        }
    }
}
