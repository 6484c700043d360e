/// The most bytes a file may have.
///
/// ```swift
/// try raster.encoded(as: .png, within: .below(4_000_000))
/// try raster.encoded(as: .jpeg, within: .base64AtMost(5_242_880))
/// ```
public struct ByteBudget: Hashable, Sendable {
    /// The longest file that fits.
    public let mostBytes: Int

    /// A file no longer than `bytes`; exactly so many are allowed.
    public static func atMost(_ bytes: Int) -> ByteBudget { ByteBudget(mostBytes: bytes) }

    /// A file of fewer than `bytes` bytes.
    public static func below(_ bytes: Int) -> ByteBudget {
        ByteBudget(mostBytes: bytes > 0 ? bytes - 1 : 0)
    }

    /// A file whose base64 text has at most `characters` characters: 3 bytes for each 4 of them.
    public static func base64AtMost(_ characters: Int) -> ByteBudget {
        ByteBudget(mostBytes: Base64.byteCount(within: characters))
    }

    /// A file whose base64 text has fewer than `characters` characters.
    public static func base64Below(_ characters: Int) -> ByteBudget {
        ByteBudget(mostBytes: Base64.byteCount(within: characters > 0 ? characters - 1 : 0))
    }

    private init(mostBytes: Int) {
        self.mostBytes = mostBytes
    }

    /// Whether a file of so many bytes fits.
    public func allows(_ bytes: Int) -> Bool { bytes <= mostBytes }
}
