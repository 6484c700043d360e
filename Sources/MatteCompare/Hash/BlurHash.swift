public import Matte

/// A BlurHash: a short text for a few cosine components of a picture in linear light, from which a blurred placeholder
/// is painted while the picture loads.
///
/// The text format is that of [blurha.sh](https://blurha.sh): digits in base 83 for the number of components, the
/// largest amplitude, the average colour, and the amplitudes of the other components.
///
/// ```swift
/// let hash = try BlurHash("LEHV6nWB2yk8pyo0adR*.7kCMdnj")
/// hash.componentsX  // 4
/// hash.componentsY  // 3
/// try hash.raster(size: PixelSize(width: 32, height: 20)).size  // 32x20
/// ```
public struct BlurHash: Hashable, Sendable, CustomStringConvertible {
    /// The number of components from left to right, 1...9.
    public let componentsX: Int

    /// The number of components from top to bottom, 1...9.
    public let componentsY: Int

    /// The text of the hash, 6 to 166 ASCII characters.
    public let description: String

    /// The quantised largest amplitude, 0...82.
    let amplitude: Int
    /// The average colour as 24 bits, red first, and then the other components, 0...6858 each.
    let components: [Int]

    /// The largest quantised component: three amplitudes in steps of 1/9 from -1 to 1, as digits in base 19.
    private static let largestComponent = 19 * 19 * 19 - 1

    /// Creates a hash from quantised components.
    init(componentsX: Int, componentsY: Int, amplitude: Int, components: [Int]) {
        self.componentsX = componentsX
        self.componentsY = componentsY
        self.amplitude = amplitude
        self.components = components
        var text = Base83.text(componentsX - 1 + (componentsY - 1) * 9, digits: 1)
        text += Base83.text(amplitude, digits: 1) + Base83.text(components[0], digits: 4)
        for component in components.dropFirst() { text += Base83.text(component, digits: 2) }
        description = text
    }

    /// Creates a hash from its text.
    ///
    /// - Throws: `MatteError` with code `decoding` if a character is not a digit of base 83, the length doesn't match
    ///   the number of components, or a number is larger than any that an encoder writes.
    public init(_ text: String) throws(MatteError) {
        // Two more characters than the longest hash are enough to see that the text is too long.
        let characters = Array(text.utf8.prefix(168))
        guard characters.count >= 6 else {
            throw Self.unreadable(text, "it has \(characters.count) characters; a hash has at least 6")
        }
        var digits: [Int] = []
        for character in characters {
            guard let digit = Base83.digit(character) else {
                throw Self.unreadable(
                    text,
                    "character \(digits.count + 1) is not a digit of base 83; check that the text is complete"
                )
            }
            digits.append(digit)
        }
        componentsX = digits[0] % 9 + 1
        componentsY = digits[0] / 9 + 1
        guard componentsY <= 9 else {
            throw Self.unreadable(text, "it has \(componentsY) rows of components; a hash has at most 9")
        }
        let expected = 4 + 2 * componentsX * componentsY
        guard digits.count == expected else {
            let found = digits.count > 166 ? "more than 166" : "\(digits.count)"
            throw Self.unreadable(
                text,
                "it has \(found) characters; a hash of \(componentsX)x\(componentsY) components has \(expected)"
            )
        }
        amplitude = digits[1]
        var components = [Base83.value(digits[2..<6])]
        guard components[0] <= 0xFF_FFFF else {
            throw Self.unreadable(text, "its average colour is \(components[0]); the largest is 16777215")
        }
        for start in stride(from: 6, to: expected, by: 2) {
            let value = Base83.value(digits[start..<start + 2])
            guard value <= Self.largestComponent else {
                throw Self.unreadable(
                    text,
                    "component \(components.count + 1) is \(value); the largest is \(Self.largestComponent)")
            }
            components.append(value)
        }
        self.components = components
        description = text
    }

    /// The average colour of the picture.
    public var averageColor: RGB8 {
        RGB8(
            red: UInt8(components[0] >> 16), green: UInt8(components[0] >> 8 & 255),
            blue: UInt8(components[0] & 255))
    }

    private static func unreadable(_ text: String, _ reason: String) -> MatteError {
        MatteError(.decoding, "cannot read BlurHash \(text.quotedExcerpt): \(reason)")
    }
}

extension BlurHash: Codable {
    /// Decodes a hash from its text. Invalid text throws a `DecodingError` with the message of ``init(_:)``.
    public init(from decoder: any Decoder) throws {
        self = try decoder.decodeText { text throws(MatteError) in try Self(text) }
    }

    /// Encodes the hash as its text.
    public func encode(to encoder: any Encoder) throws {
        try encoder.encodeText(of: self)
    }
}
