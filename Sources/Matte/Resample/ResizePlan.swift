// Design: docs/design/resample.md

/// A resize between two sizes, worked out once and used for as many pictures as wanted.
///
/// A plan holds the weights of both axes and its working memory. The first use takes that memory; later uses
/// of ``resize(_:into:parallelism:)`` on one thread allocate nothing, as long as no more calls run at the same
/// time than have before. On several threads each thread has its own working memory, and a call allocates a few
/// small blocks. A plan is `Sendable` and keeps no state of any picture:
/// several threads may use one plan at once, each with pictures of its own.
///
/// ```swift
/// let plan = try ResizePlan<BGRA8>(from: camera.size, to: PixelSize(width: 512, height: 512))
/// try plan.resize(frame, into: &input)
/// ```
///
/// **Arithmetic.** At every ratio from 1:1 to 16,777,216:1, results are within one level of a float64 evaluation of the
/// filter. At most 0.5 % of the bytes of a photograph differ from that evaluation, rounded; in pictures of few levels,
/// where many results lie next to the border of two levels, more may. Ordinary ratios are computed with 16-bit
/// weights. There the vertical pass comes first; between the passes channels keep 1/128 of a level and room for
/// overshoot on both sides, so that nothing is clamped but the result. Where the rounding of these weights could
/// change a result by 0.44 levels, which begins at about 40:1 for ``ResizeFilter/lanczos3`` on both axes, sums are
/// taken in double precision instead.
///
/// Straight alpha is multiplied in before and divided out after, so that hidden colour doesn't bleed into edges: the
/// error of a colour, weighted by its alpha, keeps to the same bound. Pixels whose alpha comes out as zero are
/// transparent black. Premultiplied pixels stay valid: no channel exceeds its alpha. Floats are summed in 32 bits, and
/// in double precision where a window is longer than 64 pixels; a NaN spreads to all pixels whose filter covers it.
///
/// Results are the same, bit for bit, on every tier and with any number of threads.
public final class ResizePlan<PixelType: Pixel>: Sendable {
    /// The size of the pictures that go in.
    public let source: PixelSize
    /// The size of the pictures that come out.
    public let target: PixelSize
    /// The filter of both axes.
    public let filter: ResizeFilter
    /// In which numbers pixels are averaged.
    public let light: ResizeLight
    /// The transform from the source to the target.
    public let transform: ImageTransform

    let engine: ResizeEngine

    /// The longest side a resize takes or makes: 16,777,216 pixels.
    static var longestSide: Int { 1 << 24 }
    /// The largest picture a resize makes: 1,073,741,824 pixels.
    static var mostPixels: Int { 1 << 30 }

    /// Works a resize out.
    ///
    /// - Parameters:
    ///   - source: the size of the pictures that go in.
    ///   - target: the size of the pictures that come out.
    ///   - filter: how source pixels are weighed.
    ///   - light: averages stored bytes, or linear light.
    /// - Throws: ``MatteError``: `parameter` when a side of either size is below 1, `limits` when one is
    ///   longer than 16,777,216 pixels or the target has more than 1,073,741,824 pixels, `cancelled` when the task
    ///   was cancelled.
    /// - Complexity: proportional to the sides, not to the area; sizes with a common divisor share weights.
    public convenience init(
        from source: PixelSize, to target: PixelSize, filter: ResizeFilter = .lanczos3,
        light: ResizeLight = .encoded
    ) throws(MatteError) {
        let whole = PixelRect(x: 0, y: 0, width: target.width, height: target.height)
        try self.init(from: source, scaledTo: target, keeping: whole, filter: filter, light: light)
    }

    /// Plans a resize to `scaled` that makes only the rectangle `kept` of the result.
    package convenience init(
        from source: PixelSize, scaledTo scaled: PixelSize, keeping kept: PixelRect, filter: ResizeFilter,
        light: ResizeLight
    ) throws(MatteError) {
        try self.init(
            from: source, section: (source.bounds, 1), scaledTo: scaled, keeping: kept, filter: filter,
            light: light)
    }

    /// Works out a resize of a section of the source to a size.
    ///
    /// - Parameters:
    ///   - source: the size of the pictures that go in.
    ///   - section: a rectangle inside of them, in fractions of a pixel, `unit` per pixel.
    ///   - target: the size of the pictures that come out.
    package convenience init(
        from source: PixelSize, section: PixelRect, unit: Int, to target: PixelSize, filter: ResizeFilter,
        light: ResizeLight
    ) throws(MatteError) {
        try self.init(
            from: source, section: (section, unit), scaledTo: target, keeping: target.bounds, filter: filter,
            light: light)
    }

    /// Plans a resize of a section of the source that makes only the rectangle `kept` of the result.
    ///
    /// The section may reach beyond the source, whose edges are then repeated.
    ///
    /// - Precondition: `unit` is above 1 and the filter isn't ``ResizeFilter/area`` if the section reaches beyond.
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
        try Self.check(source, "resized picture")
        try Self.check(scaled, "size to resize to")
        let target = PixelSize(width: kept.width, height: kept.height)
        guard target.width * target.height <= Self.mostPixels else {
            throw MatteError(
                .limits,
                "cannot resize to \(target.width)x\(target.height): it has too many pixels; use at most "
                    + "\(Self.mostPixels)"
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

    /// The axes that are filtered; a resize to the same size copies.
    let passes: ResizePasses

    private static func check(_ size: PixelSize, _ what: String) throws(MatteError) {
        guard size.width > 0, size.height > 0 else {
            throw MatteError(
                .parameter,
                "cannot resize: the \(what) is \(size.width)x\(size.height); use sides of 1 or more")
        }
        guard size.width <= longestSide, size.height <= longestSide else {
            throw MatteError(
                .limits,
                "cannot resize: the \(what) is \(size.width)x\(size.height); use sides of at most "
                    + "\(longestSide) pixels"
            )
        }
    }

    /// A resized copy of a picture.
    ///
    /// - Precondition: `view` has the plan's ``source`` size.
    /// - Throws: ``MatteError``: `limits` when there is no memory, `cancelled` when the task was cancelled.
    public func resized(
        _ view: borrowing RasterView<PixelType>, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType> {
        var result = try Raster<PixelType>(uninitialized: target)
        var output = result.mutableView
        try resize(view, into: &output, parallelism: parallelism)
        return result
    }

    /// Resizes a picture into the caller's memory; rows may be padded, and padding isn't written.
    ///
    /// - Precondition: `view` has the plan's ``source`` size and `output` its ``target`` size; they don't
    ///   overlap.
    /// - Throws: ``MatteError``: `limits` when there is no working memory, `cancelled` when the task was
    ///   cancelled; `output` is then written in part.
    public func resize(
        _ view: borrowing RasterView<PixelType>, into output: inout MutableRasterView<PixelType>,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        precondition(
            view.size == source, "a plan from \(source) pixels was given a picture of \(view.size)")
        precondition(
            output.size == target, "a plan to \(target) pixels was given room for \(output.size)")
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
