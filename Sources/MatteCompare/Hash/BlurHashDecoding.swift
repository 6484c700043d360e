public import Matte

extension BlurHash {
    /// Paints the placeholder that the hash describes.
    ///
    /// The pixels equal those of the reference implementation in double precision. A placeholder of 32 pixels is
    /// usually enough, because it can be enlarged smoothly.
    ///
    /// ```swift
    /// let gray = try BlurHash("00Dvfy")
    /// try gray.raster(size: PixelSize(width: 2, height: 1))[1, 0].red  // 119
    /// ```
    ///
    /// - Parameters:
    ///   - size: The size of the placeholder in pixels. The hash doesn't contain the picture's own size.
    ///   - punch: The factor of the contrast; 1 is the picture's own.
    ///   - parallelism: The number of threads that may be used.
    /// - Returns: A picture in sRGB. It is empty if the size is empty.
    /// - Throws: `MatteError`: `parameter` if a side is negative or the factor is not a number of at least 0,
    ///   `limits` if memory cannot be allocated, `cancelled`.
    /// - Complexity: O(pixels * components).
    public func raster(
        size: PixelSize, punch: Double = 1, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<RGB8> {
        guard punch >= 0, punch.isFinite else {
            throw MatteError(
                .parameter,
                "cannot paint a BlurHash with \(punch) times its contrast: the factor must be finite and at least 0; use 1"
            )
        }
        var result = try Raster<RGB8>(uninitialized: size)
        guard !result.isEmpty else { return result }
        let colors = colors(punch: punch)
        let cosinesX = (0..<componentsX).map { Self.cosines(component: $0, count: size.width) }
        let cosinesY = (0..<componentsY).map { Self.cosines(component: $0, count: size.height) }
        let outputStride = result.bytesPerRow
        let output = unsafe result.mutableView.start
        // The work per pixel is that of reading about 16 bytes per component.
        let bytesPerRow = 16 * size.width * colors.count
        try Bands.run(rows: size.height, bytesPerRow: bytesPerRow, parallelism) { band in
            for y in band {
                let row = unsafe (output + y * outputStride).assumingMemoryBound(to: UInt8.self)
                for x in 0..<size.width {
                    // Components are added in the reference's order, because other orders round differently.
                    var (red, green, blue) = (0.0, 0.0, 0.0)
                    for j in 0..<componentsY {
                        for i in 0..<componentsX {
                            let weight = cosinesX[i][x] * cosinesY[j][y]
                            let color = colors[i + j * componentsX]
                            red += color.red * weight
                            green += color.green * weight
                            blue += color.blue * weight
                        }
                    }
                    unsafe row[3 * x] = SRGBCurve.byte(red)
                    unsafe row[3 * x + 1] = SRGBCurve.byte(green)
                    unsafe row[3 * x + 2] = SRGBCurve.byte(blue)
                }
            }
        }
        return result
    }

    private typealias Light = (red: Double, green: Double, blue: Double)

    /// Returns the components in linear light.
    private func colors(punch: Double) -> [Light] {
        let average = averageColor
        let lights = LinearLight.lights
        let scale = Double(amplitude + 1) / 166 * punch
        func light(_ digit: Int) -> Double {
            let share = (Double(digit) - 9) / 9
            return (share < 0 ? -(share * share) : share * share) * scale
        }
        return [(lights[Int(average.red)], lights[Int(average.green)], lights[Int(average.blue)])]
            + components.dropFirst().map { (light($0 / 361), light($0 / 19 % 19), light($0 % 19)) }
    }
}
