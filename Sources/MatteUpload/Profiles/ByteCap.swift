public import MatteCodecs

/// A service's limit on bytes, and what it counts.
public struct ByteCap: Hashable, Sendable {
    /// The quantity that the limit counts.
    public enum Measure: String, Hashable, Sendable, Codable {
        /// The bytes of the file.
        case file
        /// The characters of the file's base64 text: four for every three bytes begun, padding included.
        case base64
        /// The characters of the file's data URL: its prefix and its base64 text.
        case dataURL = "data-url"

        /// The noun that the limit counts, for messages.
        var words: String {
            switch self {
            case .file: "bytes"
            case .base64: "characters of base64"
            case .dataURL: "characters of data URL"
            }
        }
    }

    /// The length of the longest prefix of a data URL, `data:image/jpeg;base64,`.
    private static let dataURLPrefix = 23

    /// The limit as the service states it.
    public let limit: Int

    /// The quantity that the limit counts.
    public let measure: Measure

    /// True if the limit itself is already too much ("less than 4 MB", as opposed to "up to 6 MB").
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

    /// "At most" so many characters of data URL.
    public static func dataURLAtMost(_ limit: Int) -> ByteCap { ByteCap(limit, of: .dataURL) }

    /// The most bytes a file may have: for base64 text of at most n characters that is 3 * floor(n / 4), for
    /// example 3,932,160 behind 5,242,880.
    public var largestFile: Int {
        let count = isExclusive ? limit - 1 : limit
        return switch measure {
        case .file: count
        case .base64: count / 4 * 3
        case .dataURL: max(0, count - Self.dataURLPrefix) / 4 * 3
        }
    }

    /// The cap as encoders take it.
    public var budget: ByteBudget {
        switch (measure, isExclusive) {
        case (.file, true): .below(limit)
        case (.file, false): .atMost(limit)
        case (.base64, true): .base64Below(limit)
        case (.base64, false): .base64AtMost(limit)
        case (_, _): .atMost(largestFile)
        }
    }

    /// The quantity that the limit counts for a file of `bytes` bytes.
    public func count(forFileOf bytes: Int) -> Int {
        let text = (bytes + 2) / 3 * 4
        return switch measure {
        case .file: bytes
        case .base64: text
        case .dataURL: text + Self.dataURLPrefix
        }
    }

    /// Returns true if a file of so many bytes is within the limit.
    public func allows(fileOf bytes: Int) -> Bool { bytes <= largestFile }
}

extension ByteCap: CustomStringConvertible {
    /// For example `"less than 4000000 bytes"` or `"at most 5242880 characters of base64"`.
    public var description: String {
        "\(isExclusive ? "less than" : "at most") \(limit) \(measure.words)"
    }
}
