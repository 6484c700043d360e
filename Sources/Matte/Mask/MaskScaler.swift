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
    ///   - foreground: The confidence value that means foreground.
    ///   - target: The destination of the coverage, 255 = foreground.
    /// - Precondition: `confidences` has ``sourceSize`` and `target` has ``size``.
    public mutating func render(
        _ confidences: borrowing RasterView<GrayF32>, foreground: MaskPolarity,
        into target: inout MutableRasterView<Gray8>
    ) {
        checkSizes(confidences.size, target.size)
        let (source, target) = (ConfidenceRows(confidences, foreground), MutableRows(target))
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
        _ confidences: borrowing RasterView<GrayF32>, foreground: MaskPolarity,
        into target: inout MutableRasterView<Gray8>, _ parallelism: Parallelism, then: (Range<Int>) -> Void
    ) throws(MatteError) {
        checkSizes(confidences.size, target.size)
        try run(ConfidenceRows(confidences, foreground), MutableRows(target), parallelism, then)
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

/// The interpolation along both axes, and the layout of a band's scratch memory: a source row of levels and two source
/// rows scaled to the output's width.
private struct InterpolationAxes {
    private let across: InterpolationAxis
    private let down: InterpolationAxis
    private let source: PixelSize
    private let width: Int
    private let levels: Int
    private let widened: Int

    init(from source: PixelSize, to size: PixelSize, _ alignment: GridAlignment) {
        across = InterpolationAxis(from: source.width, to: size.width, alignment)
        down = InterpolationAxis(from: source.height, to: size.height, alignment)
        self.source = source
        width = size.width
        levels = (source.width + 65 + 63) / 64 * 64
        widened = (size.width + 63) / 64 * 64
    }

    /// The number of 16-bit levels of scratch memory per band.
    var scratch: Int { levels + 2 * widened }

    /// Renders output rows in order. Each source row is scaled to the output's width once, when it is first needed.
    func interpolate(
        _ rows: Range<Int>, _ rowsOfSource: some LevelRows, _ target: MutableRows,
        _ scratch: UnsafeMutablePointer<Int16>
    ) {
        guard width > 0, !rows.isEmpty else { return }
        let kernels = KernelTable.current.interpolation
        let last = source.height - 1
        var present = -1
        func row(_ index: Int) -> UnsafeMutablePointer<Int16> {
            let place = unsafe scratch + levels + index % 2 * widened
            if index > present {
                unsafe rowsOfSource.load(index, into: scratch)
                let border = unsafe scratch[source.width - 1]
                unsafe (scratch + source.width).update(repeating: border, count: 65)
                unsafe across.interpolate(scratch, into: place, kernels)
                present = index
            }
            return unsafe place
        }
        var y = rows.lowerBound
        while y < rows.upperBound {
            let index = Int(down.indices[y])
            var end = y + 1
            while end < rows.upperBound, Int(down.indices[end]) == index { end += 1 }
            // Neighbouring source rows have different places in the scratch memory, so loading the lower row doesn't
            // overwrite the upper row.
            let upper = unsafe row(index)
            let lower = unsafe row(min(index + 1, last))
            unsafe down.weights.withUnsafeBufferPointer { weights in
                unsafe kernels.down(
                    upper, lower, weights.baseAddress! + y, end - y,
                    target[y].assumingMemoryBound(to: UInt8.self), target.bytesPerRow, width)
            }
            y = end
        }
    }
}

/// A source of mask rows that are converted to 16-bit levels for interpolation.
private protocol LevelRows {
    func load(_ y: Int, into levels: UnsafeMutablePointer<Int16>)
}

@safe private struct ConfidenceRows: LevelRows {
    private let rows: Rows
    private let width: Int
    private let isInverted: Bool
    private let kernel = unsafe KernelTable.current.interpolation.confidences

    init(_ view: borrowing RasterView<GrayF32>, _ foreground: MaskPolarity) {
        rows = Rows(view)
        width = view.width
        isInverted = foreground == .low
    }

    func load(_ y: Int, into levels: UnsafeMutablePointer<Int16>) {
        unsafe kernel(rows[y].assumingMemoryBound(to: Float.self), levels, width, isInverted)
    }
}

@safe private struct CoverageRows: LevelRows {
    private let rows: Rows
    private let width: Int
    private let kernel = unsafe KernelTable.current.interpolation.coverage

    init(_ view: borrowing RasterView<Gray8>) {
        rows = Rows(view)
        width = view.width
    }

    func load(_ y: Int, into levels: UnsafeMutablePointer<Int16>) {
        unsafe kernel(rows[y].assumingMemoryBound(to: UInt8.self), levels, width)
    }
}

/// The two source pixels of each output pixel along one axis, and their weights.
struct InterpolationAxis: Sendable {
    /// The index of each output pixel's first source pixel. The second source pixel is the next one, or the same one if
    /// there is no next.
    private(set) var indices: [Int32] = []
    /// The weight of each output pixel's second source pixel, in 1/32768.
    private(set) var weights: [Int16] = []
    /// For each block of 32 output pixels, the index of the first source pixel that the block needs. ``lanes`` contains
    /// the distance from that pixel to the first source pixel of each output pixel. Both are empty if that distance
    /// exceeds 62 in some block.
    private var starts: [Int32] = []
    private var lanes: [UInt16] = []

    init(from source: Int, to count: Int, _ alignment: GridAlignment) {
        guard source > 0, count > 0 else { return }
        // Round the number of outputs up to whole blocks of 32, so that the last block needs no special case. The added
        // outputs are copies of the last one.
        let padded = (count + 31) / 32 * 32
        for i in 0..<padded {
            let x = Double(min(i, count - 1))
            let place =
                switch alignment {
                case .halfPixel: (x + 0.5) * Double(source) / Double(count) - 0.5
                case .alignCorners: count == 1 ? 0 : x * Double(source - 1) / Double(count - 1)
                }
            let inside = min(max(place, 0), Double(source - 1))
            var index = Int(inside)
            var weight = Int(((inside - Double(index)) * 32768).rounded())
            // A weight of 1, which is 32768, doesn't fit 16 bits. Use the second source pixel as the first one instead,
            // with the weight 0 for the pixel after it.
            if weight == 32768 { (index, weight) = (index + 1, 0) }
            indices.append(Int32(index))
            weights.append(Int16(weight))
        }
        let begins = stride(from: 0, to: padded, by: 32)
        guard begins.allSatisfy({ indices[$0 + 31] - indices[$0] <= 62 }) else { return }
        for begin in begins {
            starts.append(indices[begin])
            for i in begin..<begin + 32 { lanes.append(UInt16(indices[i] - indices[begin])) }
        }
    }

    /// Interpolates a row. The source must be followed by 65 copies of its last level, because kernels read past its
    /// end.
    func interpolate(
        _ source: UnsafePointer<Int16>, into target: UnsafeMutablePointer<Int16>,
        _ kernels: InterpolationKernels
    ) {
        if starts.isEmpty {
            unsafe kernels.gather(source, target, indices.count, indices, weights)
        } else {
            unsafe kernels.across(source, target, starts.count, starts, lanes, weights)
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
