/// The most bytes a file may have.
///
/// ```swift
/// try raster.encoded(as: .png, within: .below(4_000_000))
/// try raster.encoded(as: .jpeg, within: .base64AtMost(5_242_880))
/// ```
public struct ByteBudget: Hashable, Sendable {
    /// The size of the largest file that fits, in bytes.
    public let mostBytes: Int
    /// The limit as it was given, for messages.
    private let phrase: String

    /// A file no longer than `bytes`; exactly so many are allowed.
    public static func atMost(_ bytes: Int) -> ByteBudget {
        ByteBudget(mostBytes: bytes, "at most \(bytes) bytes")
    }

    /// A file of fewer than `bytes` bytes.
    public static func below(_ bytes: Int) -> ByteBudget {
        ByteBudget(mostBytes: bytes > 0 ? bytes - 1 : 0, "fewer than \(bytes) bytes")
    }

    /// A file whose base64 text has at most `characters` characters: 3 bytes for each 4 of them.
    public static func base64AtMost(_ characters: Int) -> ByteBudget {
        ByteBudget(
            mostBytes: Base64.byteCount(within: characters), "at most \(characters) characters of base64")
    }

    /// A file whose base64 text has fewer than `characters` characters.
    public static func base64Below(_ characters: Int) -> ByteBudget {
        ByteBudget(
            mostBytes: Base64.byteCount(within: characters > 0 ? characters - 1 : 0),
            "fewer than \(characters) characters of base64")
    }

    private init(mostBytes: Int, _ phrase: String) {
        self.mostBytes = mostBytes
        self.phrase = phrase
    }

    /// Returns true if a file of so many bytes fits.
    public func allows(_ bytes: Int) -> Bool { bytes <= mostBytes }

    /// Returns true if both budgets allow the same files, however they were given.
    public static func == (a: ByteBudget, b: ByteBudget) -> Bool { a.mostBytes == b.mostBytes }

    /// Hashes the largest size, which is all that equality compares.
    public func hash(into hasher: inout Hasher) { hasher.combine(mostBytes) }
}

extension ByteBudget: CustomStringConvertible {
    /// The limit as it was given: `fewer than 4000000 bytes`.
    public var description: String { phrase }
}
