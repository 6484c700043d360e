public import Matte

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

extension RasterView {
    /// Returns the ThumbHash of the picture.
    ///
    /// For pictures of at most 100x100 pixels, the hash equals that of the reference implementation in double
    /// precision. Larger pictures are first resized to fit 100x100 pixels with `ResizeFilter.area`, as the reference
    /// demands of its caller. Transparent pixels take the average colour, so their stored colour has no effect. Colour
    /// is taken as sRGB and averaged as stored.
    ///
    /// ```swift
    /// let red = Raster(width: 8, height: 4, repeating: RGB8(red: 255, green: 0, blue: 0))
    /// try red.thumbHash().averageColor.red  // 254
    /// try red.thumbHash().aspectRatio  // 1.75
    /// ```
    ///
    /// - Throws: `MatteError`: `parameter` if the picture is empty, `limits` if a side is longer than 16,777,216
    ///   pixels or memory cannot be allocated, `cancelled`.
    /// - Complexity: O(pixels), and about a million multiplications.
    public borrowing func thumbHash() throws(MatteError) -> ThumbHash {
        try checkHasPixelsToHash()
        let most = 100
        guard width > most || height > most else {
            return ThumbHash(encoding: try converted(to: RGBA8.self))
        }
        let small = try resized(toFit: PixelSize(width: most, height: most), filter: .area)
        return ThumbHash(encoding: try small.view.converted(to: RGBA8.self))
    }
}

extension Raster {
    /// Returns the ThumbHash of the picture; see ``RasterView/thumbHash()``.
    ///
    /// - Throws: `MatteError`: `parameter` if the picture is empty, `limits` if a side is longer than 16,777,216
    ///   pixels or memory cannot be allocated, `cancelled`.
    public func thumbHash() throws(MatteError) -> ThumbHash {
        try view.thumbHash()
    }
}

extension ThumbHash {
    /// Encodes a picture of at most 100x100 pixels.
    fileprivate init(encoding picture: Raster<RGBA8>) {
        let planes = ThumbHashPlanes(picture)
        let (width, height) = (picture.width, picture.height)
        let hasAlpha = planes.hasAlpha
        let longest = max(width, height)
        func components(_ side: Int) -> Int {
            max(1, Int((Double((hasAlpha ? 5 : 7) * side) / Double(longest) + 0.5).rounded(.down)))
        }
        let (x, y) = (components(width), components(height))
        let lightness = planes.components(
            \.lightness, ThumbHashFrequencies(x: max(3, x), y: max(3, y)))
        let yellowness = planes.components(\.yellowness, .color)
        let redness = planes.components(\.redness, .color)
        let isLandscape = width > height

        var header = Self.rounded(63 * lightness.average)
        header |= Self.rounded(31.5 + 31.5 * yellowness.average) << 6
        header |= Self.rounded(31.5 + 31.5 * redness.average) << 12
        header |= Self.rounded(31 * lightness.scale) << 18
        header |= (hasAlpha ? 1 : 0) << 23
        var details = isLandscape ? y : x
        details |= Self.rounded(63 * yellowness.scale) << 3
        details |= Self.rounded(63 * redness.scale) << 9
        details |= (isLandscape ? 1 : 0) << 15
        var bytes = [header & 255, header >> 8 & 255, header >> 16, details & 255, details >> 8]
        var shares = lightness.shares + yellowness.shares + redness.shares
        if hasAlpha {
            let opacity = planes.components(\.opacity, .opacity)
            bytes.append(Self.rounded(15 * opacity.average) | Self.rounded(15 * opacity.scale) << 4)
            shares += opacity.shares
        }
        for index in stride(from: 0, to: shares.count, by: 2) {
            let low = Self.rounded(15 * shares[index])
            let high = index + 1 < shares.count ? Self.rounded(15 * shares[index + 1]) : 0
            bytes.append(low | high << 4)
        }
        self.init(unchecked: bytes.map { UInt8($0) })
    }

    /// Rounds half up.
    private static func rounded(_ value: Double) -> Int { Int((value + 0.5).rounded(.down)) }
}

/// The pixels of a picture as lightness, yellowness, redness and opacity, composited over the average colour.
private struct ThumbHashPlanes {
    let width: Int
    let height: Int
    let hasAlpha: Bool
    private(set) var lightness: [Double] = []
    private(set) var yellowness: [Double] = []
    private(set) var redness: [Double] = []
    private(set) var opacity: [Double] = []

    init(_ picture: Raster<RGBA8>) {
        width = picture.width
        height = picture.height
        let pixels = (0..<width * height).map { picture[$0 % picture.width, $0 / picture.width] }
        var (red, green, blue, total) = (0.0, 0.0, 0.0, 0.0)
        for pixel in pixels {
            let alpha = Double(pixel.alpha) / 255
            red += alpha / 255 * Double(pixel.red)
            green += alpha / 255 * Double(pixel.green)
            blue += alpha / 255 * Double(pixel.blue)
            total += alpha
        }
        if total > 0 { (red, green, blue) = (red / total, green / total, blue / total) }
        hasAlpha = total < Double(width * height)
        for pixel in pixels {
            let alpha = Double(pixel.alpha) / 255
            let r = red * (1 - alpha) + alpha / 255 * Double(pixel.red)
            let g = green * (1 - alpha) + alpha / 255 * Double(pixel.green)
            let b = blue * (1 - alpha) + alpha / 255 * Double(pixel.blue)
            lightness.append((r + g + b) / 3)
            yellowness.append((r + g) / 2 - b)
            redness.append(r - g)
            opacity.append(alpha)
        }
    }

    /// Returns the average of a plane, the largest amplitude, and the amplitudes as shares of it, 0...1.
    ///
    /// The order of operations is the reference's. In flat pictures, the amplitudes are rounding errors, and other
    /// orders would give other shares.
    func components(
        _ plane: KeyPath<ThumbHashPlanes, [Double]>, _ frequencies: ThumbHashFrequencies
    ) -> (average: Double, scale: Double, shares: [Double]) {
        let values = self[keyPath: plane]
        var amplitudes: [Double] = []
        frequencies.visit { amplitudes.append(amplitude(of: values, $0, $1)) }
        let scale = amplitudes.reduce(0) { max($0, abs($1)) }
        let shares = scale > 0 ? amplitudes.map { 0.5 + 0.5 / scale * $0 } : amplitudes
        return (amplitude(of: values, 0, 0), scale, shares)
    }

    private func amplitude(of values: [Double], _ i: Int, _ j: Int) -> Double {
        let cosines = (0..<width).map { cos(Double.pi / Double(width) * Double(i) * (Double($0) + 0.5)) }
        var sum = 0.0
        for y in 0..<height {
            let cosine = cos(Double.pi / Double(height) * Double(j) * (Double(y) + 0.5))
            for x in 0..<width { sum += values[x + y * width] * cosines[x] * cosine }
        }
        return sum / Double(width * height)
    }
}
