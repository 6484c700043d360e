internal import MatteKernelTypes

/// On which side of an edge it becomes soft.
public enum FeatherSide: String, CaseIterable, Hashable, Sendable, Codable {
    /// Inside what is selected: coverage only falls, and what isn't selected stays so.
    case inwards
    /// Outside of what is selected: coverage only rises, and what is fully selected stays so.
    case outwards
    /// Half of the width on either side.
    case both
}

extension Mask {
    /// The mask with soft edges.
    ///
    /// Across a straight hard edge coverage at the centres of pixels rises by smoothstep, 3t^2 - 2t^3, over
    /// `width` pixels: inwards from the edge into the selection, outwards from it away, or half and half. It
    /// is a blur by the separable kernel 1 - x^2, after eroding (inwards) or dilating (outwards) by a disc of
    /// half the width. Exactly: inwards no pixel gains coverage and outwards none loses any, so whatever
    /// isn't selected, or is fully selected, stays as it is on the other side. Beyond its border the mask
    /// counts as continuing.
    ///
    /// - Parameters:
    ///   - width: of the soft edge in pixels, 0...``mostFeather``; 1 and less change nothing, as an edge
    ///     between pixels is as soft already.
    ///   - side: where the soft edge lies.
    ///   - parallelism: how many threads may work.
    /// - Throws: ``MatteError``: `parameter` for a width out of range, `limits` without memory, `cancelled`.
    public func feathered(
        width: Double, side: FeatherSide = .both, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Mask {
        guard width >= 0, width <= Mask.mostFeather else {
            throw MatteError(
                .parameter, "the feather is \(width) px wide; it must be 0 to \(Mask.mostFeather)")
        }
        return try feathered(width: width, side: side, in: raster.bounds, parallelism)
    }

    /// The part `inner`, which lies inside, of the mask with soft edges; only what it takes is worked out.
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
            // In place, for which no memory has to be had.
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

    /// The kernel 1 - (x / halfWidth)^2 integrated over pixels, with a sum of 1; an odd number of weights.
    static func featherWeights(halfWidth r: Double) -> [Float] {
        let reach = Int((r - 0.5).rounded(.up))
        func integral(_ x: Double) -> Double {
            let t = min(max(x / r, -1), 1)
            return (t - t * t * t / 3) * 0.75
        }
        return (-reach...reach).map { k in Float(integral(Double(k) + 0.5) - integral(Double(k) - 0.5)) }
    }

    /// The weighted mean of each pixel's neighbours, rows first, for the pixels of `inner`; the border continues
    /// outwards.
    private func weighted(
        by weights: [Float], in inner: PixelRect, _ parallelism: Parallelism
    ) throws(MatteError) -> Mask {
        let taps = weights.count, reach = weights.count / 2
        let (width, height, columns) = (width, height, inner.width)
        let kernels = KernelTable.current.feather
        // The rows that those of `inner` are means of.
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
        // The rows in floats are needed up to here, whatever the optimiser thinks of their last use.
        withExtendedLifetime((rows, self)) {}
        return Mask(result)
    }
}
