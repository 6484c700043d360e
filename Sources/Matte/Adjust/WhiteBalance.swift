/// Factors of red, green and blue that make a tinted white or grey neutral. They multiply linear light, as a change of
/// the exposure of each channel would.
///
/// ```swift
/// let lamp = try WhiteBalance(neutral: RGB8(red: 230, green: 200, blue: 150))
/// let photo = Raster(width: 1, height: 1, repeating: RGB8(red: 230, green: 200, blue: 150))
/// let neutral = try photo.adjusted(by: .whiteBalance(lamp))[0, 0]
/// neutral.red == neutral.green && neutral.green == neutral.blue  // true
/// ```
public struct WhiteBalance: Hashable, Sendable {
    /// The factor of red.
    public let red: Double
    /// The factor of green.
    public let green: Double
    /// The factor of blue.
    public let blue: Double

    /// The factors that change nothing.
    public static let identity = WhiteBalance(1, 1, 1)

    private init(_ red: Double, _ green: Double, _ blue: Double) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Creates a white balance from its factors, each in 0...64.
    ///
    /// ```swift
    /// let warmer = try WhiteBalance(red: 1.1, green: 1, blue: 0.9)
    /// warmer.blue  // 0.9
    /// ```
    ///
    /// - Throws: ``MatteError`` with code `parameter` if a factor is out of range.
    public init(red: Double, green: Double, blue: Double) throws(MatteError) {
        for factor in [red, green, blue] {
            guard factor >= 0, factor <= 64 else {
                throw MatteError(
                    .parameter,
                    "cannot balance white with factors of \(red), \(green) and \(blue); use 0 to 64")
            }
        }
        self.init(red, green, blue)
    }

    /// Creates the white balance that makes a colour neutral and keeps its luminance (BT.709).
    ///
    /// - Parameter color: A colour that is white or grey in reality; no channel may be 0.
    /// - Throws: ``MatteError`` with code `parameter` if a channel is 0.
    public init(neutral color: RGB8) throws(MatteError) {
        guard color.red > 0, color.green > 0, color.blue > 0 else {
            throw MatteError(
                .parameter,
                "cannot balance white by the color \(color.red), \(color.green), \(color.blue): a channel is 0; use a tinted white or grey"
            )
        }
        let lights = LinearLight.lights
        self.init(light: [lights[Int(color.red)], lights[Int(color.green)], lights[Int(color.blue)]])
    }

    /// Creates the white balance that gives all channels the same mean light, because the mean of many scenes is grey.
    /// The mean luminance (BT.709) is kept.
    ///
    /// Factors are limited to 1/8...8, so a channel that is hardly present isn't made of noise. If nothing but black
    /// was counted, the white balance changes nothing.
    ///
    /// ```swift
    /// let photo = Raster(width: 9, height: 9, repeating: RGB8(red: 100, green: 120, blue: 140))
    /// let balance = try WhiteBalance(grayWorld: photo.histogram())
    /// try photo.adjusted(by: .whiteBalance(balance))[0, 0].red  // 118
    /// ```
    public init(grayWorld histogram: Histogram) {
        let lights = LinearLight.lights
        func sum(_ counts: [Int]) -> Double {
            var sum = 0.0
            for level in 0..<256 { sum += Double(counts[level]) * lights[level] }
            return sum
        }
        let light: SIMD3<Double> = [sum(histogram.red), sum(histogram.green), sum(histogram.blue)]
        guard light.max() > 0 else {
            self = .identity
            return
        }
        let balance = WhiteBalance(light: light)
        func limited(_ factor: Double) -> Double { min(max(factor, 0.125), 8) }
        self.init(limited(balance.red), limited(balance.green), limited(balance.blue))
    }

    /// Creates the white balance that makes a linear light neutral, whose scale doesn't matter. Factors of channels
    /// without light are infinite.
    init(light: SIMD3<Double>) {
        let luminance = (light * [0.2126, 0.7152, 0.0722]).sum()
        self.init(luminance / light.x, luminance / light.y, luminance / light.z)
    }
}
