internal import MatteKernelTypes

extension WarpPlan {
    /// Returns a warped copy of a picture.
    ///
    /// - Parameters:
    ///   - view: The picture.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` unless `view` has the plan's ``source`` size; `limits` if memory cannot be
    ///   allocated, `cancelled`.
    /// - Complexity: O(pixels of the result, plus pixels of the source if the picture shrinks to less than half).
    public func warped(
        _ view: borrowing RasterView<PixelType>, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType> {
        var result = try Raster<PixelType>(uninitialized: target)
        var output = result.mutableView
        try warp(view, into: &output, parallelism: parallelism)
        return result
    }

    /// Warps a picture into the caller's memory. Row padding of the output is left unchanged.
    ///
    /// ```swift
    /// let plan = try WarpPlan<BGRA8>(from: camera.size, to: camera.size, transform: .rotation(byDegrees: 2))
    /// var steady = try Raster<BGRA8>(size: plan.target, repeating: .init(red: 0, green: 0, blue: 0))
    /// var output = steady.mutableView
    /// while let frame = nextFrame() { try plan.warp(frame.view, into: &output) }
    /// ```
    ///
    /// - Parameters:
    ///   - view: The picture.
    ///   - output: The destination; must not overlap the picture.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` unless `view` has the plan's ``source`` size, and `output` its ``target``
    ///   size; `limits` if working memory cannot be allocated, `cancelled`. The output is then partly written.
    /// - Complexity: As ``warped(_:parallelism:)``.
    public func warp(
        _ view: borrowing RasterView<PixelType>, into output: inout MutableRasterView<PixelType>,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        guard view.size == source else {
            throw MatteError(
                .parameter,
                "cannot apply a plan for pictures of \(source) to one of \(view.size): the sizes differ; make a plan for that size"
            )
        }
        guard output.size == target else {
            throw MatteError(
                .parameter,
                "cannot warp into an output of \(output.size): the plan is for \(target); use an output of that size"
            )
        }
        guard let grid else {
            fillOutside(&output)
            return
        }
        guard let (plan, memory) = reduction, let (part, size) = grid.reduction else {
            try sample(Rows(view), source, into: MutableRows(output), parallelism)
            return
        }
        let block = try memory.take()
        defer { memory.give(block) }
        let bytesPerRow = size.width * PixelType.format.bytesPerPixel
        var reduced = unsafe MutableRasterView<PixelType>(
            _unchecked: block.base, width: size.width, height: size.height, bytesPerRow: bytesPerRow)
        try plan.resize(view[part], into: &reduced, parallelism: parallelism)
        let rows = unsafe Rows(base: block.base, bytesPerRow: bytesPerRow)
        try sample(rows, size, into: MutableRows(output), parallelism)
    }

    /// Samples a picture of size `size`: the source, or its resized part.
    private func sample(
        _ rows: Rows, _ size: PixelSize, into output: MutableRows, _ parallelism: Parallelism
    ) throws(MatteError) {
        guard let grid else { return }
        let samples = PixelSize(width: target.width * grid.columns, height: target.height * grid.rows)
        let sampler = WarpSampler(
            grid.map, filter, size: size, samples: samples, edge: edge, KernelTable.current.warp)
        if let average {
            let isLarge = samples.area * PixelType.format.bytesPerPixel >= 1 << 20
            try Bands.run(count: average.bands, threads: isLarge ? parallelism.limit : 1) {
                band throws(MatteError) in
                let block = try scratch.take()
                defer { scratch.give(block) }
                try average.run(band, sampler, rows, into: output, scratch: block)
            }
            return
        }
        // A sample takes several times as long as copying a pixel.
        let work = 4 * target.width * PixelType.format.bytesPerPixel
        try Bands.run(rows: target.height, bytesPerRow: work, parallelism) { band throws(MatteError) in
            let block = try scratch.take()
            defer { scratch.give(block) }
            sampler.run(
                band, width: target.width, rows, into: output.suffix(from: band.lowerBound), scratch: block)
        }
    }

    /// Fills a result whose source has no pixels.
    private func fillOutside(_ output: inout MutableRasterView<PixelType>) {
        guard !output.isEmpty else { return }
        let pixelBytes = PixelType.format.bytesPerPixel
        unsafe PixelPattern(edge.fill, bytes: pixelBytes).fill(
            output.base, rows: output.height, bytes: output.width * pixelBytes,
            bytesPerRow: output.bytesPerRow)
    }
}
