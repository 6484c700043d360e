internal import MatteKernelTypes

/// The side of an edge that becomes soft.
public enum FeatherSide: String, CaseIterable, Hashable, Sendable, Codable {
    /// The part inside the selection becomes soft. Coverage only decreases, and unselected pixels stay unselected.
    case inwards
    /// The part outside the selection becomes soft. Coverage only increases, and fully selected pixels stay fully
    /// selected.
    case outwards
    /// Both sides become soft, with half of the width on each.
    case both
}

extension Mask {
    /// Returns the mask with soft edges.
    ///
    /// Across a straight hard edge, coverage at pixel centres follows smoothstep, 3t^2 - 2t^3, over `width` pixels:
    /// into the selection, away from it, or half on each side. If only one side becomes soft, the mask is first eroded
    /// (inwards) or dilated (outwards) by a disc whose radius is half of `width`. The mask is then blurred along both
    /// axes; the weight of a pixel at a distance of d pixels is proportional to 1 - (2d / width)^2. Inwards, no pixel
    /// gains coverage; outwards, no pixel loses any. Pixels outside the mask count as copies of its border.
    ///
    /// ```swift
    /// let half = Mask(try Raster(size: PixelSize(width: 4, height: 1), pixels: [255, 255, 0, 0]))
    /// let soft = try half.feathered(width: 2)
    /// soft.raster[0, 0].value  // 255
    /// soft.raster[1, 0].value  // 215
    /// soft.raster[2, 0].value  // 40
    /// ```
    ///
    /// - Parameters:
    ///   - width: The width of the soft edge in pixels, 0...``mostFeather``. Widths up to 1 change nothing, because
    ///     a pixel edge is already that soft.
    ///   - side: The side of the edge that becomes soft.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` if the width is out of range, `limits` if memory cannot be allocated,
    ///   `cancelled`.
    /// - Complexity: O(pixels * width).
    public func feathered(
        width: Double, side: FeatherSide = .both, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Mask {
        guard width >= 0, width <= Mask.mostFeather else {
            throw MatteError(
                .parameter,
                "cannot feather by \(width) px: the width is out of range; use 0 to \(Mask.mostFeather)")
        }
        return try feathered(width: width, side: side, in: raster.bounds, parallelism)
    }

    /// Returns the part of the mask inside the rectangle `inner`, with soft edges. Only the pixels of that part are
    /// blurred.
    ///
    /// - Precondition: `width` is in 0...``mostFeather``.
    func feathered(
        width: Double, side: FeatherSide, in inner: PixelRect, _ parallelism: Parallelism
    ) throws(MatteError) -> Mask {
        guard width > 1, !inner.isEmpty else { return try part(inner) }
        let weights = Mask.featherWeights(halfWidth: width / 2)
        switch side {
        case .both:
            return try weighted(by: weights, in: inner, parallelism)
        case .inwards:
            let core = try eroded(by: width / 2, parallelism: parallelism)
            // Intersect in place, so that the intersection allocates nothing.
            var soft = try core.weighted(by: weights, in: inner, parallelism)
            soft.formIntersection(try part(inner))
            return soft
        case .outwards:
            let core = try dilated(by: width / 2, parallelism: parallelism)
            var soft = try core.weighted(by: weights, in: inner, parallelism)
            soft.formUnion(try part(inner))
            return soft
        }
    }

    private func part(_ inner: PixelRect) throws(MatteError) -> Mask {
        inner == raster.bounds ? self : Mask(try raster.cropped(to: inner))
    }

    /// The largest width of a soft edge, in pixels.
    public static var mostFeather: Double { 1024 }

    /// Returns the weights of the kernel 1 - (d / halfWidth)^2, where d is the distance in pixels. The kernel is
    /// integrated over each pixel, and the weights sum to 1. The number of weights is odd.
    static func featherWeights(halfWidth r: Double) -> [Float] {
        let reach = Int((r - 0.5).rounded(.up))
        func integral(_ x: Double) -> Double {
            let t = min(max(x / r, -1), 1)
            return (t - t * t * t / 3) * 0.75
        }
        return (-reach...reach).map { k in Float(integral(Double(k) + 0.5) - integral(Double(k) - 0.5)) }
    }

    /// Returns the pixels of the rectangle `inner`, each as the weighted mean of its neighbours: first along rows, then
    /// along columns. Pixels outside the mask are copies of its border.
    private func weighted(
        by weights: [Float], in inner: PixelRect, _ parallelism: Parallelism
    ) throws(MatteError) -> Mask {
        let taps = weights.count, reach = weights.count / 2
        let (width, height, columns) = (width, height, inner.width)
        let kernels = KernelTable.current.convolution
        // The source rows on which the rows of `inner` depend.
        let (first, end) = (max(0, inner.minY - reach), min(height, inner.maxY + reach))
        let rows = try Raster<GrayF32>(uninitialized: PixelSize(width: columns, height: end - first))
        let result = try Raster<Gray8>(uninitialized: inner.size)
        let source = unsafe UnsafePointer(raster.storage.base.assumingMemoryBound(to: UInt8.self))
        let between = unsafe rows.storage.base.assumingMemoryBound(to: Float.self)
        let target = unsafe result.storage.base.assumingMemoryBound(to: UInt8.self)
        try Bands.run(rows: end - first, bytesPerRow: columns * (4 + taps), parallelism) { band in
            unsafe withUnsafeTemporaryAllocation(of: Float.self, capacity: width + 2 * reach) { buffer in
                let padded = buffer.baseAddress!
                for y in band {
                    let row = unsafe source + (first + y) * width
                    unsafe padded.initialize(repeating: Float(row[0]), count: reach)
                    unsafe kernels.widen(row, padded + reach, width)
                    unsafe (padded + reach + width).initialize(repeating: Float(row[width - 1]), count: reach)
                    unsafe kernels.across(
                        padded + inner.minX, between + y * columns, columns, weights, taps)
                }
            }
        }
        try Bands.run(rows: inner.height, bytesPerRow: columns * (4 + taps), parallelism) { band in
            unsafe withUnsafeTemporaryAllocation(of: UnsafePointer<Float>.self, capacity: taps) { buffer in
                let window = buffer.baseAddress!
                for y in band {
                    for k in 0..<taps {
                        let row = min(max(inner.minY + y + k - reach, 0), height - 1) - first
                        unsafe (window + k).initialize(to: between + row * columns)
                    }
                    unsafe kernels.downToBytes(window, target + y * columns, columns, weights, taps)
                }
            }
        }
        // Pointers into the float rows and this mask were used above, so keep both allocated until here.
        withExtendedLifetime((rows, self)) {}
        return Mask(result)
    }
}
