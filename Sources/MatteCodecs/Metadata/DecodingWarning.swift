internal import Matte

/// A property of a file that decoding tolerates although the pixels may not be what the file's author intended.
///
/// ```swift
/// try ImageHeader(probing: jpegBytes).warnings.isEmpty  // true
/// ```
public struct DecodingWarning: Hashable, Sendable, Codable {
    /// The subject of a warning. The raw values are stable.
    public enum Kind: String, Hashable, Sendable, Codable {
        /// Colours that are not the declared ones: a colour space that isn't converted, or high dynamic range that is
        /// compressed.
        case color
        /// A part of the picture that is missing or damaged, which only lenient decoding allows.
        case damage
        /// A mask that isn't nearly black and white, or that selects most of the picture.
        case mask
    }

    /// The subject of the warning.
    public var kind: Kind

    /// The reason with its values, in one line of lower-case English without a full stop.
    public var message: String

    /// Creates a warning.
    ///
    /// ```swift
    /// DecodingWarning(.damage, "rows 12...99 are missing").kind  // .damage
    /// ```
    public init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message.withoutControlCharacters
    }
}
