// Design: docs/design/warp.md

internal import MatteKernelTypes

/// A warp between two sizes, prepared once and used for any number of pictures.
///
/// The first use allocates working memory. Later uses on one thread allocate nothing, unless more calls run at the same
/// time than before. A plan is `Sendable` and keeps no pixels, so several threads may use one plan at the same time.
///
/// ```swift
/// let size = PixelSize(width: 4, height: 2)
/// let plan = try WarpPlan<Gray8>(from: size, to: size, transform: .translation(x: 1, y: 0), filter: .bilinear)
/// let picture = try Raster<Gray8>(size: size, pixels: [10, 20, 30, 40, 50, 60, 70, 80])
/// let moved = try plan.warped(picture.view)
/// moved[0, 0].value  // 0
/// moved[3, 1].value  // 70
/// ```
///
/// **Position.** The pixel centred at (x, y) in the result shows the source at the inverse transform of (x, y).
/// Positions are exact to 1/65536 pixels.
///
/// **Reducing.** If the result has fewer pixels than the part of the source it shows, several samples per pixel are
/// averaged, and a picture that shrinks to less than half its size is first resized: with ``ResizeFilter/area`` for
/// bilinear interpolation, which therefore never overshoots, and with ``ResizeFilter/lanczos3`` for Catmull-Rom.
/// Nothing aliases up to 16 times as many source pixels in one direction as in the other; with a projective transform,
/// up to 4 times as many as where the source is largest.
///
/// **Accuracy.** Samples of bytes are within one level of a float64 evaluation of the filter, and at most 0.5 % of the
/// bytes of a photograph differ from its rounded result. An average of samples takes the samples as bytes.
///
/// **Alpha.** Colour with straight alpha is multiplied by alpha before the filter and divided by alpha after it, so
/// that the colour of transparent pixels has no effect. The bound then holds for alpha and for the error of colour
/// multiplied by alpha / 255. Premultiplied pixels stay valid: no channel exceeds its alpha.
///
/// **Floats** are summed in 32 bits. A NaN spreads to all pixels whose filter gives it a weight.
///
/// Results are the same on every tier and with any number of threads.
public final class WarpPlan<PixelType: Pixel>: Sendable {
    /// The size of the source pictures.
    public let source: PixelSize
    /// The size of the results.
    public let target: PixelSize
    /// The transform from the source to the result.
    public let transform: ProjectiveTransform
    /// The interpolation between source pixels.
    public let filter: WarpFilter
    /// The values of pixels outside the source.
    public let edge: WarpEdge<PixelType>

    /// The steps of the warp; `nil` if the source or the result is empty.
    let grid: WarpGrid?
    /// The resize of a part of the source, and memory for its result.
    let reduction: (plan: ResizePlan<PixelType>, memory: ScratchPool)?
    /// Scratch memory of the kernels.
    let scratch = ScratchPool(blockBytes: WarpSampler.scratchBytes)
    /// The averages of several samples per pixel.
    let average: WarpAverage<PixelType>?

    /// The longest side of a source or a result: 16,777,216 pixels.
    static var longestSide: Int { 1 << 24 }
    /// The largest result: 1,073,741,824 pixels.
    static var mostPixels: Int { 1 << 30 }

    /// Creates a plan for an affine transform.
    ///
    /// - Parameters:
    ///   - source: The size of the source pictures, which may be empty.
    ///   - target: The size of the results, which may be empty.
    ///   - transform: The transform from the source to the result.
    ///   - filter: The interpolation between source pixels.
    ///   - edge: The values of pixels outside the source.
    /// - Throws: ``MatteError``: `parameter` if a side is negative or the transform has no inverse or contains infinity
    ///   or NaN; `limits` if a side is longer than 16,777,216 pixels or the result has more than 1,073,741,824 pixels.
    public convenience init(
        from source: PixelSize, to target: PixelSize, transform: AffineTransform,
        filter: WarpFilter = .catmullRom, edge: WarpEdge<PixelType> = .transparent
    ) throws(MatteError) {
        try self.init(
            from: source, to: target, inverse: ProjectiveTransform(transform.inverted()),
            transform: ProjectiveTransform(transform), filter: filter, edge: edge)
    }

    /// Creates a plan for a projective transform.
    ///
    /// ```swift
    /// let corners = [
    ///     SubpixelPoint(x: 1, y: 0), SubpixelPoint(x: 7, y: 0), SubpixelPoint(x: 8, y: 8), SubpixelPoint(x: 0, y: 8),
    /// ]
    /// let size = PixelSize(width: 8, height: 8)
    /// let flat = try ProjectiveTransform(from: corners, to: size)
    /// let plan = try WarpPlan<Gray8>(from: size, to: size, transform: flat)
    /// let picture = Raster(width: 8, height: 8, repeating: Gray8(9))
    /// let result = try plan.warped(picture.view)
    /// result[4, 4].value  // 9
    /// ```
    ///
    /// - Parameters:
    ///   - source: The size of the source pictures, which may be empty.
    ///   - target: The size of the results, which may be empty.
    ///   - transform: The transform from the source to the result.
    ///   - filter: The interpolation between source pixels.
    ///   - edge: The values of pixels outside the source.
    /// - Throws: ``MatteError``: `parameter` if a side is negative or the transform has no inverse or contains infinity
    ///   or NaN; `limits` if a side is longer than 16,777,216 pixels or the result has more than 1,073,741,824 pixels.
    public convenience init(
        from source: PixelSize, to target: PixelSize, transform: ProjectiveTransform,
        filter: WarpFilter = .catmullRom, edge: WarpEdge<PixelType> = .transparent
    ) throws(MatteError) {
        try self.init(
            from: source, to: target, inverse: transform.inverted(), transform: transform, filter: filter,
            edge: edge)
    }

    private init(
        from source: PixelSize, to target: PixelSize, inverse: ProjectiveTransform,
        transform: ProjectiveTransform, filter: WarpFilter, edge: WarpEdge<PixelType>
    ) throws(MatteError) {
        try Self.check(source, "from")
        try Self.check(target, "to")
        guard target.area <= Self.mostPixels else {
            throw MatteError(
                .limits,
                "cannot warp to \(target): the result may have at most \(Self.mostPixels) pixels; use a smaller size"
            )
        }
        self.source = source
        self.target = target
        self.transform = transform
        self.filter = filter
        self.edge = edge
        guard !source.isEmpty, !target.isEmpty else {
            (grid, reduction, average) = (nil, nil, nil)
            return
        }
        let grid = WarpGrid(inverse: inverse, source: source, target: target)
        self.grid = grid
        if let (part, size) = grid.reduction {
            let plan = try ResizePlan<PixelType>(from: part.size, to: size, filter: filter.reduction)
            let bytes = size.area * PixelType.format.bytesPerPixel
            reduction = (plan, ScratchPool(blockBytes: bytes))
        } else {
            reduction = nil
        }
        average = try grid.columns * grid.rows > 1 ? WarpAverage(grid, target) : nil
    }

    /// The working memory of a call that uses all threads, in bytes.
    package var workingBytes: Int {
        let reduced = grid?.reduction.map { $0.size.area * PixelType.format.bytesPerPixel } ?? 0
        return reduced + (average?.bandBytes ?? 0) * Parallelism.automatic.limit
    }

    private static func check(_ size: PixelSize, _ preposition: String) throws(MatteError) {
        guard size.width >= 0, size.height >= 0 else {
            throw MatteError(
                .parameter,
                "cannot warp \(preposition) \(size): a side is negative; use sides of 0 pixels or more")
        }
        guard size.width <= longestSide, size.height <= longestSide else {
            throw MatteError(
                .limits,
                "cannot warp \(preposition) \(size): a side is too long; use sides of up to \(longestSide) pixels"
            )
        }
    }
}
