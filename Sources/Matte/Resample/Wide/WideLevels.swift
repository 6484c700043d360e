internal import MatteKernelTypes

/// The conversions of pixels to doubles, and of sums of doubles back to pixels.
struct WideLevels: Sendable {
    let layout: WideLayout
    /// The number of doubles per pixel: 1 or 4.
    let numbers: Int
    let bytesPerPixel: Int
    /// The value of each byte: the byte itself, or its linear light in 0...1.
    let table: [Double]
    private let format: PixelFormat
    private let isLinear: Bool
    /// The sum of the weights of a vertical window times that of a horizontal window. Sums of pixels are divided by it.
    private let shares: Int
    /// True if sums are whole numbers, so that they have no rounding errors.
    private let isExact: Bool

    /// Creates the conversion.
    ///
    /// - Parameters:
    ///   - format: The pixel format.
    ///   - light: The values that are averaged.
    ///   - shares: The sum of the weights of a vertical window times that of a horizontal window. Sums of pixels are
    ///     divided by it.
    ///   - areWhole: True if each weight is a whole number.
    init(format: PixelFormat, light: ResizeLight, shares: Int, areWhole: Bool) {
        self.format = format
        self.shares = shares
        isLinear = light == .linear && format != .grayF32
        bytesPerPixel = format.bytesPerPixel
        // Products of colour and alpha have 16 bits. A double represents integers of up to 53 bits exactly, so 37 bits
        // are left for the sums of weights.
        isExact = areWhole && !isLinear && format != .grayF32 && shares < 1 << 37
        switch format {
        case .gray8: layout = .one
        case .rgb8, .bgr8: layout = .three
        case .grayF32: layout = .float
        case .rgba8, .bgra8: layout = .straight
        case .premultipliedRGBA8, .premultipliedBGRA8: layout = isLinear ? .premultipliedLight : .four
        }
        numbers = layout == .one || layout == .float ? 1 : 4
        table = isLinear ? LinearLight.lights : (0..<256).map { Double($0) }
    }

    /// Converts sums to pixels and writes a row of them.
    func store(_ sums: UnsafePointer<Double>, to row: UnsafeMutableRawPointer, _ pixels: Int) {
        let bytes = unsafe row.assumingMemoryBound(to: UInt8.self)
        switch layout {
        case .one:
            for x in 0..<pixels { unsafe bytes[x] = level(sums[x]) }
        case .three:
            for x in 0..<pixels {
                for c in 0..<3 { unsafe bytes[3 * x + c] = level(sums[4 * x + c]) }
            }
        case .four:
            for x in 0..<pixels {
                let alpha = unsafe level(sums[4 * x + 3])
                unsafe bytes[4 * x + 3] = alpha
                for c in 0..<3 { unsafe bytes[4 * x + c] = min(alpha, level(sums[4 * x + c])) }
            }
        case .straight, .premultipliedLight:
            for x in 0..<pixels { unsafe storeDivided(sums + 4 * x, to: bytes + 4 * x) }
        case .float:
            for x in 0..<pixels {
                unsafe row.storeBytes(
                    of: Float(sums[x] / Double(shares)), toByteOffset: 4 * x, as: Float.self)
            }
        }
    }

    /// Writes a pixel from sums of colours that were multiplied by alpha: divides colour by alpha.
    private func storeDivided(_ sums: UnsafePointer<Double>, to bytes: UnsafeMutablePointer<UInt8>) {
        let alpha = unsafe alphaLevel(sums[3])
        unsafe bytes[3] = alpha
        for c in 0..<3 {
            guard alpha > 0 else {
                unsafe bytes[c] = 0
                continue
            }
            var byte: UInt8
            if isExact {
                byte = unsafe Self.rounded(Int(sums[c]), by: Int(sums[3]))
            } else {
                let mean = unsafe sums[c] / sums[3]
                byte = isLinear ? LinearLight.byte(mean) : Self.rounded(mean)
            }
            if format.isPremultiplied {
                let product = Int(byte) * Int(alpha)
                byte = UInt8((product + 127) / 255)
            }
            unsafe bytes[c] = byte
        }
    }

    private func level(_ sum: Double) -> UInt8 {
        if isExact { return Self.rounded(Int(sum), by: shares) }
        let mean = sum / Double(shares)
        return isLinear ? LinearLight.byte(mean) : Self.rounded(mean)
    }

    private func alphaLevel(_ sum: Double) -> UInt8 {
        isExact ? Self.rounded(Int(sum), by: shares) : Self.rounded(sum / Double(shares))
    }

    /// Returns sum / count, which must be in 0...255, rounded half up.
    private static func rounded(_ sum: Int, by count: Int) -> UInt8 {
        UInt8((2 * sum + count) / (2 * count))
    }

    /// Returns a value clamped to 0...255 and rounded half up.
    private static func rounded(_ value: Double) -> UInt8 {
        UInt8(min(max(value, 0), 255) + 0.5)
    }
}
