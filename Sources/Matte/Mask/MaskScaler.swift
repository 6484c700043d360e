internal import MatteKernelTypes

/// A bilinear scaler for masks of one size. It allocates nothing after its first use.
///
/// Use a scaler to enlarge masks. Each output pixel is interpolated between four source pixels, so reducing by a factor
/// above 2 would skip source pixels; to reduce, resize the raster with a ``ResizeFilter``. Results differ by at most 1,
/// of 255, from exact bilinear interpolation and are the same on every processor. Output pixels beyond the centres of
/// the source's border pixels take the value of the border.
///
/// A scaler has scratch memory: use it from one task at a time.
public struct MaskScaler: Sendable {
    /// The size of the source masks: the model's grid.
    public let sourceSize: PixelSize
    /// The size of the results: the picture's grid.
    public let size: PixelSize
    private let axes: InterpolationAxes
    /// Scratch memory, divided into one slot per band of output rows. A slot holds a source row as 16-bit levels, space
    /// after it for a vector that reads past its end, and two neighbouring source rows scaled to the output's width.
    /// The first of these two is the one with the even row number.
    private var scratch: [Int16]

    /// The largest side of a source or result, in pixels. The size of the scaler's tables grows with the sides.
    public static var longestSide: Int { 1 << 20 }

    /// Creates a scaler from `sourceSize` to `size`.
    ///
    /// - Throws: ``MatteError``: `parameter` if a size is negative, or if the source is empty and the result is
    ///   not; `limits` if a side is larger than ``longestSide``.
    public init(
        from sourceSize: PixelSize, to size: PixelSize, alignment: GridAlignment = .halfPixel
    ) throws(MatteError) {
        guard sourceSize.width >= 0, sourceSize.height >= 0, size.width >= 0, size.height >= 0 else {
            throw MatteError(
                .parameter,
                "cannot scale a mask of \(sourceSize) to \(size): a side is negative; use 0 or more")
        }
        let isEmpty = size.width == 0 || size.height == 0
        guard isEmpty || (sourceSize.width > 0 && sourceSize.height > 0) else {
            throw MatteError(
                .parameter,
                "cannot scale a mask of \(sourceSize) to \(size): the mask has no pixels; use at least 1x1"
            )
        }
        let longest = max(sourceSize.width, sourceSize.height, size.width, size.height)
        guard longest <= Self.longestSide else {
            throw MatteError(
                .limits,
                "cannot scale a mask of \(sourceSize) to \(size): a side is too long; use at most "
                    + "\(Self.longestSide) pixels"
            )
        }
        self.sourceSize = sourceSize
        self.size = size
        axes = InterpolationAxes(
            from: sourceSize, to: isEmpty ? PixelSize(width: 0, height: 0) : size, alignment)
        scratch = Array(repeating: 0, count: axes.scratch)
    }

    /// Scales confidences to coverage.
    ///
    /// ```swift
    /// var scaler = try MaskScaler(from: PixelSize(width: 2, height: 1), to: PixelSize(width: 4, height: 1))
    /// let scores = try Raster<GrayF32>(size: scaler.sourceSize, pixels: [0.0, 1.0])
    /// var coverage = Raster(width: 4, height: 1, repeating: Gray8(0))
    /// var view = coverage.mutableView
    /// scaler.render(scores.view, foreground: .high, into: &view)
    /// coverage[1, 0].value  // 64
    /// coverage[3, 0].value  // 255
    /// ```
    ///
    /// - Parameters:
    ///   - confidences: Floats of ``sourceSize``. Values below 0 count as 0, values above 1 as 1, NaN as
    ///     background.
    ///   - polarity: The confidence value that means foreground.
    ///   - target: The destination of the coverage, 255 = foreground.
    /// - Precondition: `confidences` has ``sourceSize`` and `target` has ``size``.
    public mutating func render(
        _ confidences: borrowing RasterView<GrayF32>, foreground polarity: MaskPolarity,
        into target: inout MutableRasterView<Gray8>
    ) {
        checkSizes(confidences.size, target.size)
        let (source, target) = (ConfidenceRows(confidences, polarity), MutableRows(target))
        let axes = axes
        unsafe scratch.withUnsafeMutableBufferPointer { scratch in
            unsafe axes.interpolate(0..<size.height, source, target, scratch.baseAddress!)
        }
    }

    /// Scales coverage.
    ///
    /// - Parameters:
    ///   - coverage: A mask of ``sourceSize``, 255 = selected.
    ///   - target: The destination of the coverage.
    /// - Precondition: `coverage` has ``sourceSize`` and `target` has ``size``.
    public mutating func render(
        _ coverage: borrowing RasterView<Gray8>, into target: inout MutableRasterView<Gray8>
    ) {
        checkSizes(coverage.size, target.size)
        let (source, target) = (CoverageRows(coverage), MutableRows(target))
        let axes = axes
        unsafe scratch.withUnsafeMutableBufferPointer { scratch in
            unsafe axes.interpolate(0..<size.height, source, target, scratch.baseAddress!)
        }
    }

    /// Scales coverage and writes only the given rows of the result.
    ///
    /// - Precondition: `target` has the width of ``size`` and as many rows as `rows`.
    mutating func render(
        _ coverage: borrowing RasterView<Gray8>, rows: Range<Int>, into target: inout MutableRasterView<Gray8>
    ) {
        checkSizes(coverage.size, PixelSize(width: target.width, height: size.height))
        precondition(
            target.height == rows.count,
            "cannot scale a mask to \(rows.count) rows: the target has \(target.height)")
        let source = CoverageRows(coverage)
        let target = MutableRows(target).numbered(from: rows.lowerBound)
        let axes = axes
        unsafe scratch.withUnsafeMutableBufferPointer { scratch in
            unsafe axes.interpolate(rows, source, target, scratch.baseAddress!)
        }
    }

    /// Scales confidences on several threads, band by band. Calls `then` with the range of rows of each band after the
    /// band is written. Allocates memory if there are more threads than in any earlier call.
    mutating func render(
        _ confidences: borrowing RasterView<GrayF32>, foreground polarity: MaskPolarity,
        into target: inout MutableRasterView<Gray8>, _ parallelism: Parallelism, then: (Range<Int>) -> Void
    ) throws(MatteError) {
        checkSizes(confidences.size, target.size)
        try run(ConfidenceRows(confidences, polarity), MutableRows(target), parallelism, then)
    }

    /// Scales coverage on several threads, band by band. Calls `then` with the range of rows of each band after the
    /// band is written.
    mutating func render(
        _ coverage: borrowing RasterView<Gray8>, into target: inout MutableRasterView<Gray8>,
        _ parallelism: Parallelism, then: (Range<Int>) -> Void
    ) throws(MatteError) {
        checkSizes(coverage.size, target.size)
        try run(CoverageRows(coverage), MutableRows(target), parallelism, then)
    }

    private func checkSizes(_ source: PixelSize, _ target: PixelSize) {
        precondition(
            source == sourceSize && target == size,
            "cannot scale a mask of \(source) to \(target): the scaler is from \(sourceSize) to \(size)")
    }

    /// Divides the result into bands of rows and distributes them over threads.
    private mutating func run(
        _ source: some LevelRows, _ target: MutableRows, _ parallelism: Parallelism,
        _ then: (Range<Int>) -> Void
    ) throws(MatteError) {
        let height = size.height
        guard size.width > 0, height > 0 else { return }
        let threads = size.width * height < 1 << 19 ? 1 : parallelism.limit
        // Each band first scales the two source rows around its first row to the output's width, so more bands mean
        // more work. Two bands per thread are enough to balance the threads.
        let bands = threads == 1 ? 1 : min(2 * threads, max(1, height / 16))
        let axes = axes
        if scratch.count < bands * axes.scratch {
            scratch = Array(repeating: 0, count: bands * axes.scratch)
        }
        try unsafe scratch.withUnsafeMutableBufferPointer { scratch throws(MatteError) in
            let base = scratch.baseAddress!
            try Bands.run(count: bands, threads: threads) { i in
                let rows = height * i / bands..<height * (i + 1) / bands
                unsafe axes.interpolate(rows, source, target, base + i * axes.scratch)
                then(rows)
            }
        }
    }
}

extension Mask {
    /// Returns the mask at another size, by bilinear interpolation; see ``MaskScaler``.
    ///
    /// ```swift
    /// let mask = Mask(try Raster(size: PixelSize(width: 2, height: 1), pixels: [0, 200]))
    /// let larger = try mask.resized(to: PixelSize(width: 4, height: 1))
    /// larger.raster[1, 0].value  // 50
    /// larger.raster[2, 0].value  // 150
    /// ```
    ///
    /// - Throws: ``MatteError``: `parameter` if the size is negative, or if the mask is empty and the size is not;
    ///   `limits` if memory cannot be allocated.
    /// - Complexity: O(pixels of the result).
    public func resized(
        to size: PixelSize, alignment: GridAlignment = .halfPixel
    ) throws(MatteError) -> Mask {
        if size == self.size { return self }
        var scaler = try MaskScaler(from: self.size, to: size, alignment: alignment)
        var result = try Raster<Gray8>(uninitialized: size)
        var target = result.mutableView
        scaler.render(raster.view, into: &target)
        return Mask(result)
    }
}
