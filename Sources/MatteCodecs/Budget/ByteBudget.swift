internal import MatteText

/// The maximum length of a file, given in bytes or as base64 characters.
///
/// ```swift
/// ByteBudget.below(4_000_000).mostBytes         // 3999999
/// ByteBudget.base64AtMost(5_242_880).mostBytes  // 3932160
/// try raster.encoded(as: .png, within: .below(4_000_000)).image.bytes.count < 4_000_000  // true
/// ```
public struct ByteBudget: Hashable, Sendable {
    /// The length of the largest file that fits, in bytes.
    public let mostBytes: Int
    /// The limit as the caller stated it, for error messages.
    private let phrase: String

    /// Returns a budget for files of at most `bytes` bytes.
    ///
    /// ```swift
    /// ByteBudget.atMost(1000).mostBytes  // 1000
    /// ```
    public static func atMost(_ bytes: Int) -> ByteBudget {
        ByteBudget(mostBytes: bytes, "at most \(bytes) bytes")
    }

    /// Returns a budget for files of fewer than `bytes` bytes.
    ///
    /// ```swift
    /// ByteBudget.below(1000).mostBytes  // 999
    /// ```
    public static func below(_ bytes: Int) -> ByteBudget {
        ByteBudget(mostBytes: bytes > 0 ? bytes - 1 : 0, "fewer than \(bytes) bytes")
    }

    /// Returns a budget for files whose base64 text has at most `characters` characters. Four characters encode 3
    /// bytes.
    ///
    /// ```swift
    /// ByteBudget.base64AtMost(1000).mostBytes  // 750
    /// ```
    public static func base64AtMost(_ characters: Int) -> ByteBudget {
        ByteBudget(
            mostBytes: Base64.byteCount(within: characters), "at most \(characters) characters of base64")
    }

    /// Returns a budget for files whose base64 text has fewer than `characters` characters.
    ///
    /// ```swift
    /// ByteBudget.base64Below(1000).mostBytes  // 747
    /// ```
    public static func base64Below(_ characters: Int) -> ByteBudget {
        ByteBudget(
            mostBytes: Base64.byteCount(within: characters > 0 ? characters - 1 : 0),
            "fewer than \(characters) characters of base64")
    }

    private init(mostBytes: Int, _ phrase: String) {
        self.mostBytes = mostBytes
        self.phrase = phrase
    }

    /// Returns true if a file of `bytes` bytes is within the budget.
    ///
    /// ```swift
    /// ByteBudget.below(1000).allows(1000)  // false
    /// ```
    public func allows(_ bytes: Int) -> Bool { bytes <= mostBytes }

    /// Returns true if both budgets allow the same files, even if one was given in bytes and the other in characters.
    public static func == (a: ByteBudget, b: ByteBudget) -> Bool { a.mostBytes == b.mostBytes }

    /// Hashes the length of the largest file, the only property that equality compares.
    public func hash(into hasher: inout Hasher) { hasher.combine(mostBytes) }
}

extension ByteBudget: CustomStringConvertible {
    /// The limit as the caller stated it, such as `fewer than 4000000 bytes`.
    public var description: String { phrase }
}
