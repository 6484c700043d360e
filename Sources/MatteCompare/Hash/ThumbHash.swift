public import Matte

/// A ThumbHash: about 25 bytes for a few cosine components of a picture, with its alpha and the ratio of its sides. A
/// blurred placeholder is painted from it while the picture loads.
///
/// The format is that of [evanw.github.io/thumbhash](https://evanw.github.io/thumbhash/). Hashes are usually exchanged
/// as base64 text, which MatteCodecs reads and writes.
///
/// ```swift
/// let hash = try ThumbHash(bytes: [
///     213, 7, 18, 29, 4, 103, 135, 143, 119, 87, 135, 72, 135, 135, 151, 135, 88, 120, 144, 149, 8,
/// ])
/// hash.hasAlpha  // false
/// try hash.raster().size  // 23x32
/// ```
public struct ThumbHash: Hashable, Sendable {
    /// The bytes of the hash: 5 or 6 bytes for the average colour and the scales, and half a byte per component.
    public let bytes: [UInt8]

    /// Creates a hash from its bytes.
    ///
    /// ```swift
    /// try ThumbHash(bytes: [UInt8](repeating: 0x22, count: 17)).hasAlpha  // false
    /// ```
    ///
    /// - Throws: `MatteError` with code `decoding` if the number of bytes is not the one that the first bytes demand,
    ///   or the shorter side has no components.
    public init(bytes: some Collection<UInt8>) throws(MatteError) {
        // The longest hash has 25 bytes. A few more are enough to see that there are too many.
        let kept = Array(bytes.prefix(64))
        guard kept.count >= 5 else {
            throw MatteError(
                .decoding,
                "cannot read a ThumbHash: it has \(kept.count) bytes; the shortest has at least 5")
        }
        self.bytes = kept
        guard shorterSide > 0 else {
            throw MatteError(
                .decoding,
                "cannot read a ThumbHash: its shorter side has 0 components; it needs 1 to 7")
        }
        let expected = firstComponent + (componentCount + 1) / 2
        guard kept.count == expected else {
            throw MatteError(
                .decoding,
                "cannot read a ThumbHash: it has \(kept.count == 64 ? "more than 63" : "\(kept.count)") bytes; "
                    + "its header demands \(expected)")
        }
    }

    /// Creates a hash from bytes that an encoder has just written.
    init(unchecked bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// True if a pixel of the picture isn't opaque.
    public var hasAlpha: Bool { bytes[2] & 0x80 != 0 }

    /// The approximate ratio of the picture's width to its height, 1/7...7.
    public var aspectRatio: Double { Double(sides.x) / Double(sides.y) }

    /// The average colour of the picture.
    public var averageColor: RGBA8 {
        let color = Self.color(lightness: lightness, yellowness: yellowness, redness: redness)
        func byte(_ value: Double) -> UInt8 { UInt8(max(0, min(1, value)) * 255 + 0.5) }
        return RGBA8(
            red: byte(color.red), green: byte(color.green), blue: byte(color.blue), alpha: byte(opacity))
    }
}

extension ThumbHash {
    /// The header's first 24 bits: averages of lightness, yellowness and redness, the scale of lightness, and the flag
    /// of alpha.
    private var header: Int { Int(bytes[0]) | Int(bytes[1]) << 8 | Int(bytes[2]) << 16 }
    /// The next 16 bits: the number of components of the shorter side, the scales of yellowness and redness, and the
    /// flag of a landscape.
    private var details: Int { Int(bytes[3]) | Int(bytes[4]) << 8 }

    private var shorterSide: Int { details & 7 }
    private var isLandscape: Bool { details >> 15 != 0 }
    private var longerSide: Int { hasAlpha ? 5 : 7 }

    /// The numbers of components of lightness along both sides, which have the picture's approximate ratio.
    var sides: (x: Int, y: Int) {
        isLandscape ? (longerSide, shorterSide) : (shorterSide, longerSide)
    }

    /// The averages of (red + green + blue) / 3, (red + green) / 2 - blue, red - green, and alpha.
    var lightness: Double { Double(header & 63) / 63 }
    var yellowness: Double { Double(header >> 6 & 63) / 31.5 - 1 }
    var redness: Double { Double(header >> 12 & 63) / 31.5 - 1 }
    var opacity: Double { hasAlpha ? Double(bytes[5] & 15) / 15 : 1 }

    /// The largest amplitudes of the components.
    var lightnessScale: Double { Double(header >> 18 & 31) / 31 }
    var yellownessScale: Double { Double(details >> 3 & 63) / 63 }
    var rednessScale: Double { Double(details >> 9 & 63) / 63 }
    var opacityScale: Double { Double(bytes[5] >> 4) / 15 }

    /// The frequencies of the components of lightness.
    var lightnessFrequencies: ThumbHashFrequencies {
        ThumbHashFrequencies(x: max(3, sides.x), y: max(3, sides.y))
    }

    /// The index of the first byte with components.
    var firstComponent: Int { hasAlpha ? 6 : 5 }

    private var componentCount: Int {
        lightnessFrequencies.count + 2 * ThumbHashFrequencies.color.count
            + (hasAlpha ? ThumbHashFrequencies.opacity.count : 0)
    }

    /// Returns red, green and blue.
    static func color(
        lightness: Double, yellowness: Double, redness: Double
    ) -> (red: Double, green: Double, blue: Double) {
        let blue = lightness - 2 / 3 * yellowness
        let red = (3 * lightness - blue + redness) / 2
        return (red, red - redness, blue)
    }
}

/// The frequencies of a channel's components: a triangle of `x` by `y` frequencies without the average.
struct ThumbHashFrequencies {
    let x: Int
    let y: Int

    /// The frequencies of yellowness and of redness.
    static let color = ThumbHashFrequencies(x: 3, y: 3)
    /// The frequencies of alpha.
    static let opacity = ThumbHashFrequencies(x: 5, y: 5)

    /// Calls `body` with the horizontal and the vertical frequency of each component, in the order of the hash.
    func visit(_ body: (_ x: Int, _ y: Int) -> Void) {
        for j in 0..<y {
            var i = j == 0 ? 1 : 0
            while i * y < x * (y - j) {
                body(i, j)
                i += 1
            }
        }
    }

    /// The number of components.
    var count: Int {
        var count = 0
        visit { _, _ in count += 1 }
        return count
    }
}
