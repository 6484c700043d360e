internal import MatteKernelTypes

/// An effect that paints class colours over camera frames without allocating after the first frame.
///
/// For still pictures use ``MutableRasterView/overlay(_:palette:opacity:skipping:outline:)``, which gives the same
/// bytes.
///
/// ```swift
/// let effect = try CategoryEffect(frame: size, palette: .selfieMulticlass, outline: 2)
/// try effect.render(frame.view, categories: indices, size: maskSize, into: &output)
/// ```
///
/// The category mask may have any size. It is scaled to the frame without mixing classes: each pixel of the frame takes
/// the nearest class, as in ``CategoryMask/resized(to:alignment:)``.
///
/// An effect keeps scratch memory, so it is not `Sendable`: use it from one task at a time. A call may use several
/// threads. After the first frame nothing is allocated, unless the size of the category mask changes. The time is
/// proportional to the number of the frame's pixels.
public final class CategoryEffect {
    /// The width and height of the frames in pixels.
    public let frame: PixelSize

    /// The colours of the classes.
    public let palette: Palette

    /// The opacity of the class colours, 0...1.
    public let opacity: Double

    /// The width, in pixels, of the fully opaque outline on each side of a border between classes.
    public let outline: Int

    /// The largest supported width of an outline, in pixels.
    public static var widestOutline: Int { 1024 }

    private let alignment: GridAlignment
    private let redFirst: [UInt32]
    private let blueFirst: [UInt32]
    /// One byte per pixel. The class indices at the frame's size are followed by the mask of the outlines, which has
    /// additional empty rows above and below.
    private let memory: RasterStorage
    private let reach: Int
    private var widened: WidenedRow
    private var categorySize: PixelSize?
    private var columns: [Int32] = []
    private var rows: [Int32] = []

    /// Creates an effect for frames of one size.
    ///
    /// - Parameters:
    ///   - frame: The size of the frames. Neither side may be 0.
    ///   - palette: The colours of the classes.
    ///   - opacity: The opacity of the colours, 0...1.
    ///   - skipping: The classes that are not painted. Class 0 is conventionally the background.
    ///   - outline: The width, in pixels, of the outlines, which are drawn on both sides of each border between
    ///     classes. Class colours are fully opaque there. 0 to ``widestOutline``; 0 draws no outlines. There are no
    ///     outlines in a class if the opacity times its colour's alpha (0...255) rounds to 0.
    ///   - alignment: The mapping between the pixel centres of the category mask and of the frame.
    /// - Throws: ``MatteError``: `parameter` if the frame is empty or a number is out of range, `limits` if memory
    ///   cannot be allocated.
    public init(
        frame: PixelSize, palette: Palette, opacity: Double = 0.5, skipping: Set<UInt8> = [0],
        outline: Int = 0, alignment: GridAlignment = .halfPixel
    ) throws(MatteError) {
        guard frame.width > 0, frame.height > 0 else {
            throw MatteError(
                .parameter,
                "cannot make an effect for frames of \(frame): the size is empty; use sides of 1 or more")
        }
        guard opacity >= 0, opacity <= 1 else {
            throw MatteError(.parameter, "cannot make an effect: the opacity is \(opacity); use 0 to 1")
        }
        guard outline >= 0, outline <= Self.widestOutline else {
            throw MatteError(
                .parameter,
                "cannot make an effect: the outline is \(outline) pixels; use 0 to \(Self.widestOutline)")
        }
        // After this check, the following sums of the frame's width or height can't overflow.
        let frameBytes = try RasterLayout.packedBytes(.rgba8, width: frame.width, height: frame.height)
        let reach = min(max(0, outline - 1), max(frame.width, frame.height))
        let outlineRows = outline == 0 ? 0 : frame.height + 2 * reach
        let (outlines, overflow) = frame.width.multipliedReportingOverflow(by: outlineRows)
        let (bytes, overflows) = (frameBytes / 4).addingReportingOverflow(outlines)
        guard !overflow, !overflows else {
            throw MatteError(
                .limits,
                "cannot make an effect for frames of \(frame): they need more than \(Int.max) bytes; use smaller frames"
            )
        }
        memory = try RasterStorage(bytes: bytes)
        widened = WidenedRow(width: frame.width, reach: min(reach, frame.width))
        redFirst = palette.overlayTable(opacity: opacity, skipping: skipping, isBlueFirst: false)
        blueFirst = palette.overlayTable(opacity: opacity, skipping: skipping, isBlueFirst: true)
        self.reach = reach
        self.frame = frame
        self.palette = palette
        self.opacity = opacity
        self.outline = outline
        self.alignment = alignment
    }

    /// Renders a frame: writes it to `output` with the class colours painted over it.
    ///
    /// - Parameters:
    ///   - source: The frame, with or without row padding. Its alpha is kept.
    ///   - categories: The class index, 0...255, of each pixel. May have any size but must not be empty.
    ///   - output: The destination. It must not share memory with the frame. Its row padding is unchanged.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` if the frame or the output doesn't have the effect's size or `categories`
    ///   is empty; `limits` if memory cannot be allocated; `cancelled` if the task is cancelled, with the output partly
    ///   written.
    public func render<Source: StraightAlphaPixel, Output: StraightAlphaPixel>(
        _ source: borrowing RasterView<Source>, categories: borrowing RasterView<Gray8>,
        into output: inout MutableRasterView<Output>, parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        try prepare(source.size, output.size, categories)
        let swap = unsafe KernelTable.current.swizzle.swapRedBlue
        let swaps = Source.format != Output.format
        let (pixels, width) = (Rows(source), frame.width)
        try unsafe paint(into: &output, parallelism) { y, row in
            if swaps {
                unsafe swap(pixels[y], row, width, 0, 0)
            } else {
                unsafe row.copyMemory(from: pixels[y], byteCount: width * 4)
            }
        }
    }

    /// Renders a 4:2:0 frame. The result is the same, byte for byte, as if the frame were first converted to pixels.
    /// Rows are converted directly in the output's memory.
    ///
    /// - Parameters:
    ///   - source: The frame.
    ///   - categories: The class index, 0...255, of each pixel. May have any size but must not be empty.
    ///   - output: The destination. It must not share memory with the frame.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError`` in the same cases as `render(_:categories:into:parallelism:)` for frames of pixels.
    public func render<Output: StraightAlphaPixel>(
        _ source: borrowing YUV420View, categories: borrowing RasterView<Gray8>,
        into output: inout MutableRasterView<Output>, parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        try prepare(source.size, output.size, categories)
        let (planes, width) = (source.rows(as: Output.format, .current), frame.width)
        try unsafe paint(into: &output, parallelism) { y, row in
            unsafe planes.write(x: 0, y: y, count: width, to: row)
        }
    }

    /// Renders a camera frame, BGRA or 4:2:0.
    ///
    /// - Parameters:
    ///   - source: The frame.
    ///   - categories: The class index, 0...255, of each pixel. May have any size but must not be empty.
    ///   - output: The destination. It must not share memory with the frame.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError`` in the same cases as `render(_:categories:into:parallelism:)` for frames of pixels.
    public func render<Output: StraightAlphaPixel>(
        _ source: CameraFrame, categories: borrowing RasterView<Gray8>,
        into output: inout MutableRasterView<Output>, parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        switch source.layout {
        case .bgra: try render(source.view, categories: categories, into: &output, parallelism: parallelism)
        case .yuv420:
            try render(source.yuvView, categories: categories, into: &output, parallelism: parallelism)
        }
    }

    /// Checks all sizes, scales the class indices to the frame's size, and draws the outlines.
    private func prepare(
        _ source: PixelSize, _ output: PixelSize, _ categories: borrowing RasterView<Gray8>
    ) throws(MatteError) {
        guard source == frame else {
            throw MatteError(
                .parameter,
                "cannot render a frame of \(source): the effect is for frames of \(frame); make one for this size"
            )
        }
        guard output == frame else {
            throw MatteError(
                .parameter,
                "cannot render into an output of \(output): the effect is for frames of \(frame); use an output of that size"
            )
        }
        guard categories.width > 0, categories.height > 0 else {
            throw MatteError(
                .parameter,
                "cannot render a category mask of \(categories.size): the mask is empty; use one of at least one pixel"
            )
        }
        scale(categories)
        if outline > 0 { drawOutlines() }
    }

    /// Paints class colours over the frame, one row at a time, after `load` has written that row of the frame to the
    /// output.
    private func paint<Output: StraightAlphaPixel>(
        into output: inout MutableRasterView<Output>, _ parallelism: Parallelism,
        load: (_ y: Int, _ row: UnsafeMutableRawPointer) -> Void
    ) throws(MatteError) {
        let overlay = unsafe KernelTable.current.category.overlay
        let colors = Output.format.isBlueFirst ? blueFirst : redFirst
        let pixels = MutableRows(output)
        let (indices, outlines, width) = unsafe (self.indices, self.outlines, frame.width)
        let isOutlined = outline > 0
        try Bands.run(rows: frame.height, bytesPerRow: width * 9, parallelism) { band in
            for y in band {
                let row = unsafe pixels[y]
                unsafe load(y, row)
                let borders = unsafe isOutlined ? UnsafePointer(outlines + y * width) : nil
                unsafe overlay(row, indices + y * width, borders, colors, width)
            }
        }
    }

    private var indices: UnsafeMutablePointer<UInt8> {
        unsafe memory.base.assumingMemoryBound(to: UInt8.self)
    }

    private var outlines: UnsafeMutablePointer<UInt8> { unsafe indices + frame.width * frame.height }

    /// Scales the class indices to the frame's size.
    private func scale(_ categories: borrowing RasterView<Gray8>) {
        if categorySize != categories.size {
            columns = CategoryMask.nearest(categories.width, frame.width, alignment)
            rows = CategoryMask.nearest(categories.height, frame.height, alignment)
            categorySize = categories.size
        }
        let gather = unsafe KernelTable.current.category.gather
        let width = frame.width
        for y in 0..<frame.height {
            let row = unsafe indices + y * width
            if y > 0, rows[y] == rows[y - 1] {
                unsafe row.update(from: row - width, count: width)
            } else {
                let source = unsafe categories.base + Int(rows[y]) * categories.bytesPerRow
                unsafe gather(source.assumingMemoryBound(to: UInt8.self), columns, row, width)
            }
        }
    }

    /// Marks the pixels at borders between classes, and all pixels up to ``reach`` columns and rows away from them.
    private func drawOutlines() {
        let kernels = KernelTable.current
        let (borders, maximum) = unsafe (kernels.category.borders, kernels.mask.maximum)
        let (width, height) = (frame.width, frame.height)
        let inner = unsafe outlines + reach * width
        unsafe outlines.update(repeating: 0, count: reach * width)
        unsafe (inner + height * width).update(repeating: 0, count: reach * width)
        for y in 0..<height {
            let (row, target) = unsafe (indices + y * width, inner + y * width)
            unsafe borders(
                indices + max(y - 1, 0) * width, row, indices + min(y + 1, height - 1) * width, target, width)
            guard reach > 0 else { continue }
            unsafe widened.start(target)
            unsafe widened.widen(to: min(reach, width), maximum)
            unsafe widened.withRow { unsafe target.update(from: $0, count: width) }
        }
        // Replace row y of the outline mask with the maximum of its rows y to y + 2 * reach. The row in the middle of
        // these belongs to row y of the frame, because the mask has `reach` additional rows above.
        unsafe growDown(
            MutableRows(base: outlines, bytesPerRow: width), width: width, height: height + 2 * reach,
            window: 2 * reach + 1, maximum)
    }
}
