// Design: docs/design/resample.md

/// A resize between two sizes, computed once and used for any number of pictures.
///
/// A plan holds the weights of both axes and its working memory. The first use allocates that memory. Later uses of
/// ``resize(_:into:parallelism:)`` on one thread allocate nothing, unless more calls run at the same time than before;
/// on several threads a call allocates a few small blocks, and at ratios that need double precision the rows in
/// progress. A plan is `Sendable` and keeps no pixels, so several threads may use one plan at the same time.
///
/// ```swift
/// let plan = try ResizePlan<Gray8>(
///     from: PixelSize(width: 4, height: 1), to: PixelSize(width: 2, height: 1), filter: .area)
/// let picture = try Raster<Gray8>(size: plan.source, pixels: [10, 20, 30, 50])
/// let half = try plan.resized(picture.view)
/// half[0, 0].value  // 15
/// half[1, 0].value  // 40
/// ```
///
/// **Accuracy.** At every ratio from 1:1 to 16,777,216:1, results are within one level of a float64 evaluation of the
/// filter, and at most 0.5 % of the bytes of a photograph differ from the rounded result of that evaluation. In
/// pictures with few levels, where many exact results lie half-way between two levels, more bytes may differ. Ordinary
/// ratios use 16-bit weights; overshoot between the two passes is kept, and only the result is clamped. If rounded
/// weights could change a result by more than 0.44 levels, sums are in double precision instead. With
/// ``ResizeFilter/lanczos3`` on both axes this begins at about 40:1.
///
/// **Alpha.** Colour with straight alpha is multiplied by alpha before the filter and divided by alpha after it, so
/// that the colour of transparent pixels has no effect. For colour with straight alpha, the bound of one level applies
/// to the error multiplied by alpha / 255. Pixels whose alpha becomes 0 are transparent black. Premultiplied pixels
/// stay valid: no channel exceeds its alpha.
///
/// **Floats** are summed in 32 bits, or in double precision if a window is longer than 64 pixels. A NaN spreads to all
/// pixels whose filter covers it.
///
/// Results are the same on every tier and with any number of threads.
public final class ResizePlan<PixelType: Pixel>: Sendable {
    /// The size of the source pictures.
    public let source: PixelSize
    /// The size of the results.
    public let target: PixelSize
    /// The filter of both axes.
    public let filter: ResizeFilter
    /// The values that are averaged: stored bytes or linear light.
    public let light: ResizeLight
    /// The transform from the source to the target.
    public let transform: ImageTransform

    let engine: ResizeEngine
    /// The axes along which pixels are filtered. Pixels are copied along an axis that keeps its size.
    let passes: ResizePasses

    /// The longest side of a source or a result: 16,777,216 pixels.
    static var longestSide: Int { 1 << 24 }
    /// The largest result: 1,073,741,824 pixels.
    static var mostPixels: Int { 1 << 30 }

    /// Creates a plan.
    ///
    /// - Parameters:
    ///   - source: The size of the source pictures.
    ///   - target: The size of the results.
    ///   - filter: The weighting of source pixels.
    ///   - light: The values that are averaged: stored bytes or linear light.
    /// - Throws: ``MatteError``: `parameter` if a side of either size is below 1, `limits` if a side is longer than
    ///   16,777,216 pixels or the target has more than 1,073,741,824 pixels, `cancelled`.
    /// - Complexity: O(sides), not O(pixels). If a side of the source and that of the target have a large common
    ///   divisor, many pixels have the same weights, which are computed once.
    public convenience init(
        from source: PixelSize, to target: PixelSize, filter: ResizeFilter = .lanczos3,
        light: ResizeLight = .encoded
    ) throws(MatteError) {
        let whole = PixelRect(x: 0, y: 0, width: target.width, height: target.height)
        try self.init(from: source, scaledTo: target, keeping: whole, filter: filter, light: light)
    }

    /// Creates a plan for a resize to `scaled` that computes only the rectangle `kept` of the result.
    package convenience init(
        from source: PixelSize, scaledTo scaled: PixelSize, keeping kept: PixelRect, filter: ResizeFilter,
        light: ResizeLight
    ) throws(MatteError) {
        try self.init(
            from: source, section: (source.bounds, 1), scaledTo: scaled, keeping: kept, filter: filter,
            light: light)
    }

    /// Creates a plan for a resize of a section of the source.
    ///
    /// - Parameters:
    ///   - source: The size of the source pictures.
    ///   - section: A rectangle inside the source pictures, in units of 1 / `unit` pixels.
    ///   - unit: The number of units per pixel.
    ///   - target: The size of the results.
    ///   - filter: The weighting of source pixels.
    ///   - light: The values that are averaged.
    package convenience init(
        from source: PixelSize, section: PixelRect, unit: Int, to target: PixelSize, filter: ResizeFilter,
        light: ResizeLight
    ) throws(MatteError) {
        try self.init(
            from: source, section: (section, unit), scaledTo: target, keeping: target.bounds, filter: filter,
            light: light)
    }

    /// Creates a plan for a resize of a section of the source that computes only the rectangle `kept` of the result.
    ///
    /// The section may extend beyond the source, whose edge pixels are then repeated.
    ///
    /// - Precondition: If the section extends beyond the source, `unit` is above 1, and the filter isn't
    ///   ``ResizeFilter/area``.
    package convenience init(
        from source: PixelSize, section: PixelRect, unit: Int, scaledTo scaled: PixelSize,
        keeping kept: PixelRect,
        filter: ResizeFilter, light: ResizeLight
    ) throws(MatteError) {
        try self.init(
            from: source, section: (section, unit), scaledTo: scaled, keeping: kept, filter: filter,
            light: light)
    }

    private init(
        from source: PixelSize, section: (rect: PixelRect, unit: Int), scaledTo scaled: PixelSize,
        keeping kept: PixelRect, filter: ResizeFilter, light: ResizeLight
    ) throws(MatteError) {
        try Self.check(source, "from")
        try Self.check(scaled, "to")
        let target = PixelSize(width: kept.width, height: kept.height)
        guard target.width * target.height <= Self.mostPixels else {
            throw MatteError(
                .limits,
                "cannot resize to \(target): the result may have at most \(Self.mostPixels) pixels; use a smaller size"
            )
        }
        let columns = try ResampleWeights(
            filter: filter, source: source.width,
            section: ResampleSection(
                start: section.rect.x, length: section.rect.width, unit: section.unit,
                limit: section.unit > 1 ? source.width : nil),
            target: scaled.width, wanted: kept.x..<kept.x + kept.width)
        let rows = try ResampleWeights(
            filter: filter, source: source.height,
            section: ResampleSection(
                start: section.rect.y, length: section.rect.height, unit: section.unit,
                limit: section.unit > 1 ? source.height : nil),
            target: scaled.height, wanted: kept.y..<kept.y + kept.height)
        let isWhole = section.rect == source.bounds && section.unit == 1
        let sameColumns = isWhole && source.width == target.width && scaled.width == target.width
        let sameRows = isWhole && source.height == target.height && scaled.height == target.height
        let axes = ResizeAxes(
            rows: rows, columns: columns, keepsRows: sameRows, keepsColumns: sameColumns, source: source)
        engine = ResizeEngine(axes, format: PixelType.format, light: light)
        passes = [sameColumns ? [] : .horizontal, sameRows ? [] : .vertical]
        transform = ImageTransform.scale(from: source, to: scaled).cropped(to: kept)
        self.source = source
        self.target = target
        self.filter = filter
        self.light = light
    }

    private static func check(_ size: PixelSize, _ preposition: String) throws(MatteError) {
        guard size.width > 0, size.height > 0 else {
            throw MatteError(
                .parameter,
                "cannot resize \(preposition) \(size): a side is below 1; use sides of 1 pixel or more")
        }
        guard size.width <= longestSide, size.height <= longestSide else {
            throw MatteError(
                .limits,
                "cannot resize \(preposition) \(size): a side is too long; use sides of up to \(longestSide) pixels"
            )
        }
    }
}
