public import MatteCodecs

/// How many bytes a service takes, and of what.
public struct ByteCap: Hashable, Sendable {
    /// What the limit counts.
    public enum Measure: String, Hashable, Sendable, Codable {
        /// The bytes of the file.
        case file
        /// The characters of the file's base64 text: four for every three bytes begun, padding included.
        case base64
    }

    /// The limit as the service states it.
    public let limit: Int

    /// What the limit counts.
    public let measure: Measure

    /// Whether the limit itself is already too much ("less than 4 MB", as opposed to "up to 6 MB").
    public let isExclusive: Bool

    /// Makes a cap.
    ///
    /// - Precondition: `limit` is above 0.
    public init(_ limit: Int, of measure: Measure = .file, isExclusive: Bool = false) {
        precondition(limit > 0, "a byte cap of \(limit)")
        self.limit = limit
        self.measure = measure
        self.isExclusive = isExclusive
    }

    /// "Less than" so many bytes of the file.
    public static func below(_ limit: Int) -> ByteCap { ByteCap(limit, isExclusive: true) }

    /// "At most" so many bytes of the file.
    public static func atMost(_ limit: Int) -> ByteCap { ByteCap(limit) }

    /// "At most" so many characters of base64 text.
    public static func base64AtMost(_ limit: Int) -> ByteCap { ByteCap(limit, of: .base64) }

    /// The most bytes a file may have: for base64 text of at most n characters that is 3 * floor(n / 4), for
    /// example 3,932,160 behind 5,242,880.
    public var largestFile: Int {
        let count = isExclusive ? limit - 1 : limit
        return measure == .file ? count : count / 4 * 3
    }

    /// The cap as encoders take it.
    public var budget: ByteBudget { .atMost(largestFile) }

    /// What the limit counts for a file of so many bytes.
    public func count(forFileOf bytes: Int) -> Int {
        measure == .file ? bytes : (bytes + 2) / 3 * 4
    }

    /// Whether a file of so many bytes is within the limit.
    public func allows(fileOf bytes: Int) -> Bool { bytes <= largestFile }
}

extension ByteCap: CustomStringConvertible {
    /// For example `"less than 4000000 bytes"` or `"at most 5242880 characters of base64"`.
    public var description: String {
        "\(isExclusive ? "less than" : "at most") \(limit) "
            + (measure == .file ? "bytes" : "characters of base64")
    }
}
