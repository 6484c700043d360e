public import MatteCodecs
internal import MatteText

/// A service's limit on the length of a file, and the quantity that the limit counts: bytes, base64 text or a data URL.
///
/// ```swift
/// ByteCap.below(4_000_000).allows(fileOf: 4_000_000)   // false
/// ByteCap.base64AtMost(5_242_880).largestFile          // 3932160
/// ByteCap.base64AtMost(5_242_880).count(forFileOf: 4)  // 8
/// ```
public struct ByteCap: Hashable, Sendable {
    /// The quantity that the limit counts: bytes of the file, or characters of its text form.
    public enum Measure: String, Hashable, Sendable, Codable {
        /// The limit counts the bytes of the file.
        case file
        /// The limit counts the characters of the file's base64 text, including padding: 4 characters per 3 bytes,
        /// rounded up.
        case base64
        /// The limit counts the characters of the file's data URL: its prefix and its base64 text.
        case dataURL = "data-url"

        /// The unit of the limit in words, for messages.
        var words: String {
            switch self {
            case .file: "bytes"
            case .base64: "characters of base64"
            case .dataURL: "characters of data URL"
            }
        }
    }

    /// The number of characters in the longest prefix of a data URL, `data:image/jpeg;base64,`.
    private static let dataURLPrefix = 23

    /// The limit as the service states it, in bytes of the file or in characters of its text; see ``measure``.
    public let limit: Int

    /// The quantity that the limit counts: bytes of the file, or characters of its text form.
    public let measure: Measure

    /// A Boolean value that indicates whether a length equal to the limit is rejected: true for "less than 4 MB", false
    /// for "up to 6 MB".
    public let isExclusive: Bool

    /// Creates a limit on the length of a file, in units of `measure`.
    ///
    /// ```swift
    /// ByteCap(1000, of: .base64).largestFile  // 750
    /// ```
    ///
    /// - Precondition: `limit` is above 0.
    package init(_ limit: Int, of measure: Measure = .file, isExclusive: Bool = false) {
        precondition(limit > 0, "cannot make a byte cap of \(limit): use 1 or more")
        self.limit = limit
        self.measure = measure
        self.isExclusive = isExclusive
    }

    /// Returns a cap for files of less than `limit` bytes.
    ///
    /// ```swift
    /// ByteCap.below(4_000_000).largestFile  // 3999999
    /// ```
    public static func below(_ limit: Int) -> ByteCap { ByteCap(limit, isExclusive: true) }

    /// Returns a cap for files of at most `limit` bytes.
    ///
    /// ```swift
    /// ByteCap.atMost(4_000_000).largestFile  // 4000000
    /// ```
    public static func atMost(_ limit: Int) -> ByteCap { ByteCap(limit) }

    /// Returns a cap for files whose base64 text has at most `limit` characters.
    ///
    /// ```swift
    /// ByteCap.base64AtMost(1000).largestFile  // 750
    /// ```
    public static func base64AtMost(_ limit: Int) -> ByteCap { ByteCap(limit, of: .base64) }

    /// Returns a cap for files whose data URL has at most `limit` characters.
    ///
    /// ```swift
    /// ByteCap.dataURLAtMost(1000).largestFile  // 732
    /// ```
    public static func dataURLAtMost(_ limit: Int) -> ByteCap { ByteCap(limit, of: .dataURL) }

    /// The maximum number of bytes that a file may have. For a limit of n characters of base64 text, this is 3 *
    /// floor(n / 4).
    public var largestFile: Int {
        let count = isExclusive ? limit - 1 : limit
        return switch measure {
        case .file: count
        case .base64: count / 4 * 3
        case .dataURL: max(0, count - Self.dataURLPrefix) / 4 * 3
        }
    }

    /// The limit as a byte budget for encoding.
    public var budget: ByteBudget {
        switch (measure, isExclusive) {
        case (.file, true): .below(limit)
        case (.file, false): .atMost(limit)
        case (.base64, true): .base64Below(limit)
        case (.base64, false): .base64AtMost(limit)
        case (_, _): .atMost(largestFile)
        }
    }

    /// Returns the length of a file of `bytes` bytes in the unit of the limit, such as the characters of its base64
    /// text.
    ///
    /// ```swift
    /// ByteCap.base64AtMost(1000).count(forFileOf: 4)  // 8
    /// ```
    public func count(forFileOf bytes: Int) -> Int {
        let text = Base64.encodedCount(bytes)
        return switch measure {
        case .file: bytes
        case .base64: text
        case .dataURL: text.addingClamped(Self.dataURLPrefix)
        }
    }

    /// Returns true if the limit allows a file of `bytes` bytes.
    ///
    /// ```swift
    /// ByteCap.below(1000).allows(fileOf: 1000)  // false
    /// ```
    public func allows(fileOf bytes: Int) -> Bool { bytes <= largestFile }
}

extension ByteCap: CustomStringConvertible {
    /// The limit in words, such as `less than 4000000 bytes` or `at most 5242880 characters of base64`.
    public var description: String {
        "\(isExclusive ? "less than" : "at most") \(limit) \(measure.words)"
    }
}
