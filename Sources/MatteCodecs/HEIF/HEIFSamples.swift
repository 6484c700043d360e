import Matte

/// A conversion of rows of red, green and blue with 8 to 16 bits per sample to 8 bits.
///
/// More than 8 bits are rounded to the nearest of 255 levels, or converted to sRGB with all their bits, as those of a PNG.
struct HEIFSamples {
    private let depth: Int
    private let narrowing: WideColorConversion?
    private let levels: [UInt8]

    init(depth: Int, narrowing: WideColorConversion?) {
        self.depth = depth
        self.narrowing = depth > 8 ? narrowing : nil
        levels = Self.levels(depth: depth)
    }

    /// Returns the 8-bit level of each sample of `depth` bits, rounded.
    static func levels(depth: Int) -> [UInt8] {
        let most = 1 << depth - 1
        return (0...most).map { UInt8((2 * 255 * $0 + most) / (2 * most)) }
    }

    /// Converts a row. Samples of two bytes have the most significant one first.
    ///
    /// - Parameters:
    ///   - to: The row of the results, with room for as many bytes as the source has.
    ///   - alpha: The pixels of four bytes whose alpha colours are stored multiplied by, or `nil` for straight colours.
    @unsafe
    func convert(
        _ from: UnsafePointer<UInt8>, to: UnsafeMutablePointer<UInt8>, count: Int,
        alpha: UnsafePointer<UInt8>?
    ) {
        let most = 1 << depth - 1
        for i in 0..<3 * count {
            var sample =
                unsafe depth > 8 ? Int(from[2 * i]) << 8 | Int(from[2 * i + 1]) : Int(from[i])
            sample = min(sample, most)
            if let alpha = unsafe alpha {
                let share = Int(unsafe alpha[4 * (i / 3) + 3])
                sample = share == 0 ? 0 : min(most, (2 * 255 * sample + share) / (2 * share))
            }
            if narrowing == nil {
                unsafe to[i] = levels[sample]
            } else {
                let wide = (2 * 65_535 * sample + most) / (2 * most)
                unsafe to[2 * i] = UInt8(truncatingIfNeeded: wide >> 8)
                unsafe to[2 * i + 1] = UInt8(truncatingIfNeeded: wide)
            }
        }
        unsafe narrowing?.narrow(to, bytesPerPixel: 3, count: count)
    }
}
