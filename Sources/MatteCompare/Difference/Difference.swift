public import Matte

extension RasterView {
    /// Measures the absolute and squared differences of two pictures of the same size.
    ///
    /// ```swift
    /// let a = try Raster<Gray8>(size: PixelSize(width: 4, height: 1), pixels: [10, 20, 30, 40])
    /// let b = try Raster<Gray8>(size: PixelSize(width: 4, height: 1), pixels: [10, 22, 30, 46])
    /// let difference = try a.view.difference(from: b.view)
    /// difference.meanAbsoluteError  // 2.0
    /// difference.meanSquaredError  // 10.0
    /// difference.largest  // 6
    /// difference.differingPixels  // 2
    /// ```
    ///
    /// The pictures may have different pixel formats:
    ///
    /// - Two grey pictures are compared in one channel. Float grey is rounded to 8 bits first.
    /// - Other opaque pictures are compared in red, green and blue. Grey is repeated in all three.
    /// - If a pixel of either picture isn't opaque, the pictures are compared in premultiplied red, green and blue, and
    ///   in alpha. The stored colour of a transparent pixel therefore has no effect.
    ///
    /// Stored bytes are compared, not linear light. The result is exact: sums are integers, divided once.
    ///
    /// - Parameters:
    ///   - other: The picture to compare with.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: `MatteError`: `parameter` if the sizes differ or the pictures are empty, `cancelled`.
    /// - Complexity: O(pixels).
    public borrowing func difference<Other: Pixel>(
        from other: borrowing RasterView<Other>, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> PictureDifference {
        let rows = try ComparedRows(self, other)
        let channels = rows.channels
        let total = Locked((counts: [Int](repeating: 0, count: 256 * channels), differing: 0))
        try Bands.run(rows: height, bytesPerRow: rows.bytesReadPerRow, parallelism) { band in
            unsafe withUnsafeTemporaryAllocation(of: Int.self, capacity: 256 * channels) { counts in
                unsafe counts.initialize(repeating: 0)
                var differing = 0
                for y in band {
                    unsafe rows.withStretches(of: y) { _, a, b, count in
                        differing += unsafe Self.count(
                            a, b, pixels: count, channels: channels, counts.baseAddress!)
                    }
                }
                total.withLock {
                    for i in 0..<256 * channels { unsafe $0.counts[i] += counts[i] }
                    $0.differing += differing
                }
            }
        }
        let (counts, differing) = total.withLock { $0 }
        return PictureDifference(
            channels: ColorChannel.channels(of: rows.format), counts: counts, differingPixels: differing,
            pixels: width * height)
    }

    /// Counts the absolute differences of the channels of `pixels` pixels, and returns the number of pixels that
    /// differ.
    private static func count(
        _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, pixels: Int, channels: Int,
        _ counts: UnsafeMutablePointer<Int>
    ) -> Int {
        var differing = 0
        var i = 0
        for _ in 0..<pixels {
            var any = 0
            for channel in 0..<channels {
                let difference = unsafe abs(Int(a[i]) &- Int(b[i]))
                unsafe counts[channel &<< 8 | difference] &+= 1
                any |= difference
                i &+= 1
            }
            differing &+= any == 0 ? 0 : 1
        }
        return differing
    }
}

extension Raster {
    /// Measures the absolute and squared differences of two pictures; see
    /// ``RasterView/difference(from:parallelism:)``.
    ///
    /// - Throws: `MatteError`: `parameter` if the sizes differ or the pictures are empty, `cancelled`.
    public func difference<Other: Pixel>(
        from other: Raster<Other>, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> PictureDifference {
        try view.difference(from: other.view, parallelism: parallelism)
    }
}
