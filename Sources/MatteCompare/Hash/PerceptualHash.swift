public import Matte

/// A 64-bit hash of a picture's content. Similar pictures have hashes that differ in few bits.
///
/// Resizing, recompressing or slightly recolouring a picture changes few bits. Pictures with different content differ
/// in about 32 bits. Hashes of different kinds must not be compared with each other.
///
/// ```swift
/// let hash = try PerceptualHash("c3e1f0783c1e0f07")
/// hash.distance(to: try PerceptualHash("c3e1f0783c1e0f06"))  // 1
/// hash.description  // c3e1f0783c1e0f07
/// ```
public struct PerceptualHash: Hashable, Sendable {
    /// A rule for computing a hash.
    public enum Kind: String, CaseIterable, Hashable, Sendable, Codable {
        /// The difference hash: a bit for each of 8x8 pixels, set if the pixel is brighter than its left neighbour.
        case dHash = "dhash"
        /// The cosine hash: a bit for each of the 8x8 lowest frequencies, set if its amplitude is above the median.
        case pHash = "phash"
    }

    /// The bits, in rows of 8 from the top left to the bottom right, the first in the most significant bit.
    public let bits: UInt64

    /// Creates a hash from its bits.
    ///
    /// ```swift
    /// PerceptualHash(bits: 0xFF).description  // 00000000000000ff
    /// ```
    public init(bits: UInt64) {
        self.bits = bits
    }

    /// Returns the Hamming distance to another hash of the same kind: the number of bits that differ, 0...64.
    ///
    /// Two pictures are usually versions of the same one if the distance is at most 10.
    ///
    /// ```swift
    /// PerceptualHash(bits: 0b0110).distance(to: PerceptualHash(bits: 0b0011))  // 2
    /// ```
    public func distance(to other: PerceptualHash) -> Int { (bits ^ other.bits).nonzeroBitCount }
}

extension PerceptualHash: CustomStringConvertible {
    /// Creates a hash from its text form: 16 hexadecimal digits, in upper or lower case.
    ///
    /// ```swift
    /// try PerceptualHash("00000000000000fF").bits  // 255
    /// ```
    ///
    /// - Throws: `MatteError` with code `decoding` if the text has another length or another character.
    public init(_ text: String) throws(MatteError) {
        // Compare UTF-8 lengths: a character can be longer than one byte, and a prefix of the text is enough.
        let digits = Array(text.utf8.prefix(17))
        guard digits.count == 16 else {
            let count = digits.count > 16 ? "more than 16" : "\(digits.count)"
            throw MatteError(
                .decoding,
                "cannot read perceptual hash \(text.quotedExcerpt): it has \(count) characters; write 16 hexadecimal digits"
            )
        }
        var bits: UInt64 = 0
        for digit in digits {
            guard let value = Self.value(of: digit) else {
                throw MatteError(
                    .decoding,
                    "cannot read perceptual hash \(text.quotedExcerpt): not all characters are hexadecimal digits; "
                        + "write 16 of 0-9 and a-f")
            }
            bits = bits << 4 | UInt64(value)
        }
        self.bits = bits
    }

    /// The bits as 16 lower-case hexadecimal digits, the most significant first: the text of an `ImageHash` of the
    /// Python package imagehash.
    public var description: String {
        let digits = String(bits, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    private static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

extension PerceptualHash: Codable {
    /// Decodes a hash from its text form. Invalid text throws a `DecodingError` with the message of ``init(_:)``.
    public init(from decoder: any Decoder) throws {
        self = try decoder.decodeText { text throws(MatteError) in try Self(text) }
    }

    /// Encodes the hash as its text form.
    public func encode(to encoder: any Encoder) throws {
        try encoder.encodeText(of: self)
    }
}
