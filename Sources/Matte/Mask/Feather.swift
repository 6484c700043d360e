internal import MatteKernelTypes

/// The side of an edge on which it becomes soft.
public enum FeatherSide: String, CaseIterable, Hashable, Sendable, Codable {
    /// Inside the selection: coverage only decreases, and unselected pixels stay unselected.
    case inwards
    /// Outside the selection: coverage only increases, and fully selected pixels stay so.
    case outwards
    /// Half of the width on either side.
    case both
}

extension Mask {
    /// Returns the mask with soft edges.
    ///
    /// Across a straight hard edge, coverage at pixel centres follows smoothstep, 3t^2 - 2t^3, over `width` pixels:
    /// into the selection, away from it, or half on each side. This is a blur by the separable kernel 1 - x^2 after
    /// eroding (inwards) or dilating (outwards) by a disc of half the width. Inwards no pixel gains coverage, and
    /// outwards none loses any. Beyond its border the mask continues as its edge.
    ///
    /// - Parameters:
    ///   - width: the width of the soft edge in pixels, 0...``mostFeather``. Widths of 1 and less change nothing,
    ///     because an edge between pixels is already that soft.
    ///   - side: where the soft edge lies.
    ///   - parallelism: the number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` for a width out of range, `limits` when memory is missing, `cancelled`.
    public func feathered(
        width: Double, side: FeatherSide = .both, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Mask {
        guard width >= 0, width <= Mask.mostFeather else {
            throw MatteError(
                .parameter, "the feather is \(width) px wide; it must be 0 to \(Mask.mostFeather)")
        }
        return try feathered(width: width, side: side, in: raster.bounds, parallelism)
    }

    /// Returns the part `inner` of the mask with soft edges; computes only what that part needs.
    ///
    /// - Precondition: the width is within its range.
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
            // In place, which allocates nothing.
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

    /// The widest soft edge, in pixels.
    public static var mostFeather: Double { 1024 }

    /// The kernel 1 - (x / halfWidth)^2 integrated over pixels and normalised to 1; an odd number of weights.
    static func featherWeights(halfWidth r: Double) -> [Float] {
        let reach = Int((r - 0.5).rounded(.up))
        func integral(_ x: Double) -> Double {
            let t = min(max(x / r, -1), 1)
            return (t - t * t * t / 3) * 0.75
        }
        return (-reach...reach).map { k in Float(integral(Double(k) + 0.5) - integral(Double(k) - 0.5)) }
    }

    /// The weighted mean of each pixel's neighbours, rows first, for the pixels of `inner`. The border is
    /// replicated.
    private func weighted(
        by weights: [Float], in inner: PixelRect, _ parallelism: Parallelism
    ) throws(MatteError) -> Mask {
        let taps = weights.count, reach = weights.count / 2
        let (width, height, columns) = (width, height, inner.width)
        let kernels = KernelTable.current.feather
        // The source rows that contribute to the rows of `inner`.
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
                    unsafe kernels.down(window, target + y * columns, columns, weights, taps)
                }
            }
        }
        // Keeps the float rows alive up to here.
        withExtendedLifetime((rows, self)) {}
        return Mask(result)
    }
}
