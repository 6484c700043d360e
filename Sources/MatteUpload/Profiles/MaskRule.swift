/// What a service demands of the mask beside an image.
public struct MaskRule: Hashable, Sendable {
    /// Which of a mask's values asks for an edit.
    public enum Polarity: String, Hashable, Sendable, Codable {
        /// Alpha 0 is painted anew, alpha 255 stays: OpenAI's image edits.
        case transparentIsEdited
        /// Anything but black is painted anew: Vertex Imagen.
        case nonZeroIsEdited
    }

    /// Which of a mask's values asks for an edit.
    public var polarity: Polarity

    /// How many bytes the mask may have; `nil` when the service states none.
    public var byteCap: ByteCap?

    /// Whether the mask must have the size of the (first) image.
    public var hasImageSize = true

    /// A mask of this polarity, as long as it likes unless capped.
    public init(_ polarity: Polarity, byteCap: ByteCap? = nil) {
        self.polarity = polarity
        self.byteCap = byteCap
    }

    /// Whether the mask needs an alpha channel.
    public var requiresAlpha: Bool { polarity == .transparentIsEdited }
}
