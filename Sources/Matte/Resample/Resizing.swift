extension ResizePlan {
    /// Returns a resized copy of a picture.
    ///
    /// - Parameters:
    ///   - view: The picture.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` unless `view` has the plan's ``source`` size; `limits` if memory cannot be
    ///   allocated, `cancelled`.
    /// - Complexity: O(p * r) per filtered axis, where p is the number of pixels of the source or the target, whichever
    ///   is larger, and r is ``ResizeFilter/radius``.
    public func resized(
        _ view: borrowing RasterView<PixelType>, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType> {
        var result = try Raster<PixelType>(uninitialized: target)
        var output = result.mutableView
        try resize(view, into: &output, parallelism: parallelism)
        return result
    }

    /// Resizes a picture into the caller's memory. Row padding of the output is left unchanged.
    ///
    /// ```swift
    /// let plan = try ResizePlan<BGRA8>(from: camera.size, to: PixelSize(width: 512, height: 512))
    /// var input = try Raster<BGRA8>(size: plan.target, repeating: .init(red: 0, green: 0, blue: 0))
    /// var output = input.mutableView
    /// while let frame = nextFrame() { try plan.resize(frame.view, into: &output) }
    /// ```
    ///
    /// - Parameters:
    ///   - view: The picture.
    ///   - output: The destination; must not overlap the picture.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` unless `view` has the plan's ``source`` size, and `output` its ``target``
    ///   size; `limits` if working memory cannot be allocated, `cancelled`. The output is then partly written.
    /// - Complexity: As ``resized(_:parallelism:)``.
    public func resize(
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
                "cannot resize into an output of \(output.size): the plan is for \(target); use an output of that size"
            )
        }
        if passes.isEmpty {
            copyRows(view, into: &output)
            return
        }
        let (pixels, results) = (Rows(view), MutableRows(output))
        switch engine {
        case .bytes(let passes):
            try passes.resize(pixels, into: results, parallelism)
        case .floats(let passes):
            try passes.resize(pixels, into: results, parallelism)
        case .wide(let passes):
            let sums = try WideSums(passes)
            while sums.nextRow < target.height {
                if Task.isCancelled { throw .cancelled }
                let rows = sums.missingRows
                if rows > 0 {
                    sums.skipUnused()
                    try sums.add(
                        sums.missingRows, from: pixels.suffix(from: sums.held), threads: parallelism.limit)
                }
                sums.makeRows(into: results)
            }
        }
    }
}
