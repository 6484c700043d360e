public import Matte

/// The structural similarity (SSIM) of two pictures, in each channel and in all of them.
///
/// 1 means equal. Unrelated pictures are near 0, and inverted ones can be below it.
public struct StructuralSimilarity: Hashable, Sendable {
    /// The structural similarity of two pictures in one channel.
    public struct Channel: Hashable, Sendable {
        /// The channel.
        public let channel: ColorChannel
        /// The mean of the similarities of all windows, -1...1.
        public let value: Double
    }

    /// The similarity in each channel: grey alone, or red, green, blue and, unless both pictures are opaque, alpha.
    public let channels: [Channel]

    /// The mean of the channels' similarities, -1...1.
    public var mean: Double { channels.reduce(0) { $0 + $1.value } / Double(channels.count) }

    /// The side of the square window in pixels: 11. Smaller pictures can't be measured.
    public static let windowSide = 11
}

extension RasterView {
    /// Measures the structural similarity of two pictures of the same size.
    ///
    /// The definition is that of Wang, Bovik, Sheikh and Simoncelli, "Image Quality Assessment: From Error Visibility
    /// to Structural Similarity" (2004): Gaussian windows of 11x11 pixels with a standard deviation of 1.5 pixels,
    /// K1 = 0.01, K2 = 0.03 and a range of 255 levels. Only windows that lie inside the picture count. The result
    /// equals `structural_similarity` of scikit-image with `gaussian_weights=True`, `sigma=1.5`,
    /// `use_sample_covariance=False` and `data_range=255`. The channels and the treatment of alpha are those of
    /// ``difference(from:parallelism:)``.
    ///
    /// ```swift
    /// let a = Raster<Gray8>(width: 16, height: 16, repeating: 100)
    /// let b = Raster<Gray8>(width: 16, height: 16, repeating: 100)
    /// try a.structuralSimilarity(to: b).mean  // 1.0
    /// ```
    ///
    /// - Parameters:
    ///   - other: The picture to compare with. It may have another pixel format.
    ///   - parallelism: The number of threads that may be used. The result is the same for every choice.
    /// - Throws: `MatteError`: `parameter` if the sizes differ or a side is below 11 pixels, `limits` if memory
    ///   cannot be allocated, `cancelled`.
    /// - Complexity: O(pixels), in double precision.
    public borrowing func structuralSimilarity<Other: Pixel>(
        to other: borrowing RasterView<Other>, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> StructuralSimilarity {
        let rows = try ComparedRows(self, other)
        let side = StructuralSimilarity.windowSide
        guard width >= side, height >= side else {
            throw MatteError(
                .parameter,
                "cannot measure the structural similarity of pictures of \(size): they are smaller than the window of "
                    + "\(side)x\(side) pixels; compare larger pictures, or use the mean absolute error")
        }
        let tiles = SimilarityTiles(rows)
        let channels = rows.channels
        let sums = Locked([Double](repeating: 0, count: tiles.count * channels))
        let threads = width * height < 1 << 15 ? 1 : parallelism.limit
        try Bands.run(count: tiles.count, threads: threads) { tile throws(MatteError) in
            let part = try tiles.sums(of: tile)
            sums.withLock { $0.replaceSubrange(tile * channels..<(tile + 1) * channels, with: part) }
        }
        // Add the sums in the order of the tiles, so that the result doesn't depend on the number of threads.
        let parts = sums.withLock { $0 }
        let windows = Double((width - side + 1) * (height - side + 1))
        let values = ColorChannel.channels(of: rows.format).enumerated().map { index, channel in
            let total = stride(from: index, to: parts.count, by: channels).reduce(0) { $0 + parts[$1] }
            return StructuralSimilarity.Channel(channel: channel, value: total / windows)
        }
        return StructuralSimilarity(channels: values)
    }
}

extension Raster {
    /// Measures the structural similarity of two pictures; see
    /// ``RasterView/structuralSimilarity(to:parallelism:)``.
    ///
    /// - Throws: `MatteError`: `parameter` if the sizes differ or a side is below 11 pixels, `limits` if memory
    ///   cannot be allocated, `cancelled`.
    public func structuralSimilarity<Other: Pixel>(
        to other: Raster<Other>, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> StructuralSimilarity {
        try view.structuralSimilarity(to: other.view, parallelism: parallelism)
    }
}
