// Design: docs/design/foreground.md

internal import MatteKernelTypes

/// Cut-outs of pictures of one size, without the old background's colour at soft edges.
///
/// A pixel at the edge of a subject, or one of its hairs, shows the subject's colour mixed with that of the background.
/// With the mask as alpha alone, it takes the background's colour along. A cut-out has the estimated colour of the
/// subject there.
///
/// The first use reserves working memory of about 3.4 bytes per pixel, and writes the part of it that the mask's soft
/// pixels need. Later uses on one thread allocate nothing, unless more calls run at the same time than before. A plan is
/// `Sendable` and keeps no pixels.
///
/// ```swift
/// let photo = Raster(width: 2, height: 1, repeating: RGBA8(red: 90, green: 40, blue: 20))
/// let plan = try CutOutPlan<RGBA8>(size: photo.size)
/// let subject = try plan.cutOut(photo.view, mask: Mask(Raster(size: photo.size, pixels: [255, 0])))
/// subject[0, 0] == photo[0, 0]  // true
/// subject[1, 0].alpha  // 0
/// ```
///
/// **Model.** A pixel's colour is I = a F + (1 - a) B, where a is the mask's coverage, F the colour of the foreground
/// and B that of the background. F and B are estimated from coarse to fine in a pyramid of means. The means are
/// weighted with the eighth power of a for F and of 1 - a for B, so that pixels of mixed colour count less. At each
/// level, F and B are then moved by the smallest change that explains the level's picture. Coarse levels are computed
/// four times, each time from the means of the last, which carries colours into wide soft edges.
///
/// **Result.** Where coverage is 255, the pixel is unchanged. Where it is 0, or alpha becomes 0, all channels are 0.
/// Elsewhere the colour is F, rounded, and alpha is the pixel's alpha times coverage / 255, rounded to nearest.
///
/// **Alpha.** Transparent pixels have no weight in the means.
///
/// **Accuracy.** The colours differ by at most one level from a float64 evaluation of the pyramid. Results are the same
/// on every tier and with any number of threads.
public final class CutOutPlan<PixelType: StraightAlphaPixel>: Sendable {
    /// The size of the pictures.
    public let size: PixelSize
    /// The finest level at which colours are estimated.
    public let detail: CutOutDetail

    private let engine: CutOutEngine?

    /// Creates a plan.
    ///
    /// - Parameters:
    ///   - size: The size of the pictures, which may be empty.
    ///   - detail: The finest level at which colours are estimated.
    /// - Throws: ``MatteError``: `parameter` if a side is negative.
    public init(size: PixelSize, detail: CutOutDetail = .half) throws(MatteError) {
        PixelType.requireAlpha()
        guard size.width >= 0, size.height >= 0 else {
            throw MatteError(
                .parameter, "cannot cut out of \(size): a side is negative; use sides of 0 pixels or more")
        }
        _ = try RasterLayout.packedBytes(.rgba8, width: size.width, height: size.height)
        self.size = size
        self.detail = detail
        let isEmpty = size.width == 0 || size.height == 0
        engine = isEmpty ? nil : CutOutEngine(size, detail)
    }

    /// Returns the cut-out of a picture.
    ///
    /// - Parameters:
    ///   - view: The picture.
    ///   - mask: The coverage of the subject, 255 = wholly subject.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` unless `view` has the plan's ``size``; `parameter` if the mask has another
    ///   size, `limits` if memory cannot be allocated, `cancelled` if the task is cancelled.
    /// - Complexity: O(pixels).
    public func cutOut(
        _ view: borrowing RasterView<PixelType>, mask: Mask, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType> {
        var result = try Raster<PixelType>(uninitialized: size)
        var target = result.mutableView
        try cutOut(view, mask: mask, into: &target, parallelism: parallelism)
        return result
    }

    /// Writes the cut-out of a picture to the caller's memory. Row padding of the output is left unchanged.
    ///
    /// ```swift
    /// let plan = try CutOutPlan<BGRA8>(size: camera.size, detail: .quarter)
    /// var subject = try Raster<BGRA8>(size: camera.size, repeating: .init(red: 0, green: 0, blue: 0))
    /// var output = subject.mutableView
    /// let mask = try Mask(size: camera.size, repeating: 255)
    /// while let frame = nextFrame() { try plan.cutOut(frame.view, mask: mask, into: &output) }
    /// ```
    ///
    /// - Parameters:
    ///   - view: The picture.
    ///   - mask: The coverage of the subject, 255 = wholly subject.
    ///   - output: The destination; must not overlap the picture.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` unless `view` and `output` have the plan's ``size``; `parameter` if the
    ///   mask has another size, `limits` if working memory cannot be allocated, `cancelled` if the task is cancelled.
    ///   The output is then partly written.
    /// - Complexity: O(pixels).
    public func cutOut(
        _ view: borrowing RasterView<PixelType>, mask: Mask, into output: inout MutableRasterView<PixelType>,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        try mask.checkSize(size)
        guard view.size == size else {
            throw MatteError(
                .parameter,
                "cannot apply a plan for pictures of \(size) to one of \(view.size): the sizes differ; make a plan for that size"
            )
        }
        guard output.size == size else {
            throw MatteError(
                .parameter,
                "cannot cut out into an output of \(output.size): the plan is for \(size); use an output of that size"
            )
        }
        try cutOut(
            pixels: Rows(view), coverage: Rows(mask.raster.view), into: MutableRows(output), parallelism)
        withExtendedLifetime(mask) {}
    }

    /// Writes the cut-out of a picture in memory.
    func cutOut(
        pixels: Rows, coverage: Rows, into output: MutableRows, _ parallelism: Parallelism
    ) throws(MatteError) {
        guard let engine else { return }
        let maps = try engine.maps.take()
        defer { engine.maps.give(maps) }
        try engine.mark(0..<size.height, coverage, in: maps, parallelism)
        let needs = ForegroundNeeds(engine.levels, maps: maps)
        // The largest blocks are reserved, but only the needed parts are written.
        let colors = try engine.colors.take(), block = try engine.blocks.take()
        defer {
            engine.colors.give(colors)
            engine.blocks.give(block)
        }
        if needs.bytes > 0 {
            let pyramid = engine.pyramid(needs, colors, block)
            try pyramid.reduce(0..<size.height, pixels: pixels, coverage: coverage, parallelism)
            try pyramid.solve(parallelism)
        }
        try engine.render(
            0..<size.height, needs, colors, pixels: pixels, coverage: coverage, into: output, parallelism)
    }
}
