public import Matte

extension RasterView {
    /// Returns a picture of the absolute differences from another picture of the same size.
    ///
    /// Equal pixels are black. A channel of the result is `amplification` times the channel's absolute difference,
    /// rounded half up and clamped to 255. The channels are those of ``difference(from:parallelism:)``. A difference in
    /// alpha replaces smaller differences in colour, so that transparent black differs visibly from opaque black.
    ///
    /// ```swift
    /// let a = Raster(width: 1, height: 1, repeating: RGB8(red: 90, green: 20, blue: 30))
    /// let b = Raster(width: 1, height: 1, repeating: RGB8(red: 100, green: 20, blue: 29))
    /// let picture = try a.differencePicture(from: b, amplification: 8)
    /// picture[0, 0].red  // 80
    /// picture[0, 0].green  // 0
    /// picture[0, 0].blue  // 8
    /// ```
    ///
    /// - Parameters:
    ///   - other: The picture to compare with. It may have another pixel format.
    ///   - amplification: The factor of the differences, above 0.
    ///   - parallelism: The number of threads that may be used.
    /// - Returns: An opaque picture; the differences of two grey pictures are repeated in all channels.
    /// - Throws: `MatteError`: `parameter` if the sizes differ, the pictures are empty, or the factor is not a number
    ///   above 0; `limits` if memory cannot be allocated; `cancelled`.
    /// - Complexity: O(pixels).
    public borrowing func differencePicture<Other: Pixel>(
        from other: borrowing RasterView<Other>, amplification: Double = 1,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<RGB8> {
        let rows = try ComparedRows(self, other)
        guard amplification > 0, amplification.isFinite else {
            throw MatteError(
                .parameter,
                "cannot amplify differences by \(amplification): the factor must be finite and above 0; use 1 for the "
                    + "differences themselves")
        }
        let levels = (0..<256).map { UInt8(min(255, Double($0) * amplification + 0.5)) }
        var result = try Raster<RGB8>(uninitialized: size)
        let outputStride = result.bytesPerRow
        let output = unsafe result.mutableView.start
        let channels = rows.channels
        try Bands.run(rows: height, bytesPerRow: rows.bytesReadPerRow + outputStride, parallelism) { band in
            unsafe levels.withUnsafeBufferPointer { levels in
                for y in band {
                    unsafe rows.withStretches(of: y) { x, a, b, count in
                        let row = unsafe output + y * outputStride + 3 * x
                        unsafe Self.paint(
                            a, b, pixels: count, channels: channels, levels: levels.baseAddress!,
                            into: row.assumingMemoryBound(to: UInt8.self))
                    }
                }
            }
        }
        return result
    }

    /// Writes the amplified differences of a stretch of pixels.
    ///
    /// - Parameter levels: The result of each absolute difference.
    private static func paint(
        _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, pixels: Int, channels: Int,
        levels: UnsafePointer<UInt8>, into output: UnsafeMutablePointer<UInt8>
    ) {
        func difference(_ i: Int) -> Int { unsafe abs(Int(a[i]) &- Int(b[i])) }
        for x in 0..<pixels {
            let least = channels == 4 ? difference(4 &* x &+ 3) : 0
            for channel in 0..<3 {
                let i = channels == 1 ? x : channels &* x &+ channel
                unsafe output[3 &* x &+ channel] = levels[max(least, difference(i))]
            }
        }
    }
}

extension Raster {
    /// Returns a picture of the absolute differences from another picture; see
    /// ``RasterView/differencePicture(from:amplification:parallelism:)``.
    ///
    /// - Throws: `MatteError`: `parameter` if the sizes differ, the pictures are empty, or the factor is not a number
    ///   above 0; `limits` if memory cannot be allocated; `cancelled`.
    public func differencePicture<Other: Pixel>(
        from other: Raster<Other>, amplification: Double = 1, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<RGB8> {
        try view.differencePicture(from: other.view, amplification: amplification, parallelism: parallelism)
    }
}
