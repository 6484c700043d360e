internal import MatteKernelTypes

/// Scales masks of one size to another by bilinear interpolation, without allocating after the first use.
///
/// Use it to enlarge: each output interpolates between four source pixels, so reducing by more than 2 skips some
/// (resize the raster with a ``ResizeFilter`` for that). Results are within one level of exact bilinear
/// interpolation and the same on every processor. Beyond the centres of the border pixels the border is replicated.
///
/// A scaler belongs to one task at a time: it holds scratch memory.
public struct MaskScaler: Sendable {
    /// The size of every source: the model's grid.
    public let sourceSize: PixelSize
    /// The size of every result: the picture's grid.
    public let size: PixelSize
    private let axes: InterpolationAxes
    /// One slot per concurrent band of rows: one source row as levels, with room after it for a vector that reads
    /// past its end, then two neighbouring rows at the output's width; row r is in half r % 2.
    private var scratch: [Int16]

    /// The longest side of a source or result, in pixels. The plan's size grows with the sides.
    public static var longestSide: Int { 1 << 20 }

    /// Creates a scaler from `sourceSize` to `size`.
    ///
    /// - Throws: ``MatteError`` with code `parameter` when a size is negative, or when the source is empty
    ///   and the result is not; `limits` for sides beyond ``longestSide``.
    public init(
        from sourceSize: PixelSize, to size: PixelSize, alignment: GridAlignment = .halfPixel
    ) throws(MatteError) {
        guard sourceSize.width >= 0, sourceSize.height >= 0, size.width >= 0, size.height >= 0 else {
            throw MatteError(.parameter, "a mask of \(sourceSize) can't become \(size): a side is negative")
        }
        let isEmpty = size.width == 0 || size.height == 0
        guard isEmpty || (sourceSize.width > 0 && sourceSize.height > 0) else {
            throw MatteError(.parameter, "a mask of \(sourceSize) has nothing to fill \(size) with")
        }
        let longest = max(sourceSize.width, sourceSize.height, size.width, size.height)
        guard longest <= Self.longestSide else {
            throw MatteError(
                .limits, "\(sourceSize) to \(size): sides of masks are scaled up to \(Self.longestSide) px")
        }
        self.sourceSize = sourceSize
        self.size = size
        axes = InterpolationAxes(
            from: sourceSize, to: isEmpty ? PixelSize(width: 0, height: 0) : size, alignment)
        scratch = Array(repeating: 0, count: axes.scratch)
    }

    /// Scales confidences to coverage.
    ///
    /// - Parameters:
    ///   - confidences: floats of ``sourceSize``; below 0 counts as 0, above 1 as 1, NaN as background.
    ///   - foreground: the value that means foreground.
    ///   - target: receives coverage, 255 = foreground.
    /// - Precondition: the views have the sizes of the plan.
    public mutating func render(
        _ confidences: borrowing RasterView<GrayF32>, foreground: MaskPolarity,
        into target: inout MutableRasterView<Gray8>
    ) {
        checkSizes(confidences.size, target.size)
        let (source, target) = (ConfidenceRows(confidences, foreground), ScaledRows(target))
        let axes = axes
        unsafe scratch.withUnsafeMutableBufferPointer { scratch in
            unsafe axes.interpolate(0..<size.height, source, target, scratch.baseAddress!)
        }
    }

    /// Scales coverage.
    ///
    /// - Parameters:
    ///   - coverage: a mask of ``sourceSize``, 255 = selected.
    ///   - target: receives coverage.
    /// - Precondition: the views have the sizes of the plan.
    public mutating func render(
        _ coverage: borrowing RasterView<Gray8>, into target: inout MutableRasterView<Gray8>
    ) {
        checkSizes(coverage.size, target.size)
        let (source, target) = (CoverageRows(coverage), ScaledRows(target))
        let axes = axes
        unsafe scratch.withUnsafeMutableBufferPointer { scratch in
            unsafe axes.interpolate(0..<size.height, source, target, scratch.baseAddress!)
        }
    }

    /// Scales some rows of coverage.
    ///
    /// - Precondition: `target` is as wide as the plan and has as many rows.
    mutating func render(
        _ coverage: borrowing RasterView<Gray8>, rows: Range<Int>, into target: inout MutableRasterView<Gray8>
    ) {
        checkSizes(coverage.size, PixelSize(width: target.width, height: size.height))
        precondition(
            target.height == rows.count, "\(rows.count) rows were to be scaled into \(target.height)")
        let source = CoverageRows(coverage)
        let target = ScaledRows(target, firstRow: rows.lowerBound)
        let axes = axes
        unsafe scratch.withUnsafeMutableBufferPointer { scratch in
            unsafe axes.interpolate(rows, source, target, scratch.baseAddress!)
        }
    }

    /// Scales confidences band by band on several threads, and calls `then` with each band of rows once it
    /// is written. Allocates when there are more threads than in any call before.
    mutating func render(
        _ confidences: borrowing RasterView<GrayF32>, foreground: MaskPolarity,
        into target: inout MutableRasterView<Gray8>, _ parallelism: Parallelism, then: (Range<Int>) -> Void
    ) throws(MatteError) {
        checkSizes(confidences.size, target.size)
        try run(ConfidenceRows(confidences, foreground), ScaledRows(target), parallelism, then)
    }

    /// Scales coverage band by band on several threads; see the form for confidences.
    mutating func render(
        _ coverage: borrowing RasterView<Gray8>, into target: inout MutableRasterView<Gray8>,
        _ parallelism: Parallelism, then: (Range<Int>) -> Void
    ) throws(MatteError) {
        checkSizes(coverage.size, target.size)
        try run(CoverageRows(coverage), ScaledRows(target), parallelism, then)
    }

    private func checkSizes(_ source: PixelSize, _ target: PixelSize) {
        precondition(
            source == sourceSize && target == size,
            "a scaler from \(sourceSize) to \(size) was given \(source) and \(target)")
    }

    /// Bands of rows over threads.
    private mutating func run(
        _ source: some LevelRows, _ target: ScaledRows, _ parallelism: Parallelism,
        _ then: (Range<Int>) -> Void
    ) throws(MatteError) {
        let height = size.height
        guard size.width > 0, height > 0 else { return }
        let threads = size.width * height < 1 << 19 ? 1 : parallelism.limit
        // A band starts by widening the two rows around its first row, so use only as many bands as balance the
        // threads.
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

/// Both axes, and the layout of a band's scratch memory: a row of levels and two widened rows.
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

    /// Renders output rows in order; each source row is widened once, when it is first needed.
    func interpolate(
        _ rows: Range<Int>, _ rowsOfSource: some LevelRows, _ target: ScaledRows,
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
            // Rows are requested in order, so the lower one never replaces the upper.
            let upper = unsafe row(index)
            let lower = unsafe row(min(index + 1, last))
            unsafe down.weights.withUnsafeBufferPointer { weights in
                unsafe kernels.down(
                    upper, lower, weights.baseAddress! + y, end - y, target.base + y * target.pitch,
                    target.pitch, width)
            }
            y = end
        }
    }
}

/// The rows of a mask as levels for interpolation.
private protocol LevelRows {
    func load(_ y: Int, into levels: UnsafeMutablePointer<Int16>)
}

@safe private struct ConfidenceRows: LevelRows {
    private let base: UnsafeRawPointer
    private let pitch: Int
    private let width: Int
    private let isInverted: Bool
    private let kernel = unsafe KernelTable.current.interpolation.confidences

    init(_ view: borrowing RasterView<GrayF32>, _ foreground: MaskPolarity) {
        unsafe (base, pitch, width) = unsafe (view.base, view.bytesPerRow, view.width)
        isInverted = foreground == .low
    }

    func load(_ y: Int, into levels: UnsafeMutablePointer<Int16>) {
        unsafe kernel((base + y * pitch).assumingMemoryBound(to: Float.self), levels, width, isInverted)
    }
}

@safe private struct CoverageRows: LevelRows {
    private let base: UnsafeRawPointer
    private let pitch: Int
    private let width: Int
    private let kernel = unsafe KernelTable.current.interpolation.coverage

    init(_ view: borrowing RasterView<Gray8>) {
        unsafe (base, pitch, width) = unsafe (view.base, view.bytesPerRow, view.width)
    }

    func load(_ y: Int, into levels: UnsafeMutablePointer<Int16>) {
        unsafe kernel((base + y * pitch).assumingMemoryBound(to: UInt8.self), levels, width)
    }
}

/// The destination of coverage.
@safe private struct ScaledRows {
    let base: UnsafeMutablePointer<UInt8>
    let pitch: Int

    init(_ view: borrowing MutableRasterView<Gray8>) {
        unsafe base = view.base.assumingMemoryBound(to: UInt8.self)
        pitch = view.bytesPerRow
    }

    /// A view whose first row has this number; only rows of the view are written.
    init(_ view: borrowing MutableRasterView<Gray8>, firstRow: Int) {
        unsafe base = view.base.assumingMemoryBound(to: UInt8.self) - firstRow * view.bytesPerRow
        pitch = view.bytesPerRow
    }
}

/// The neighbours and the weight of each output along an axis.
struct InterpolationAxis: Sendable {
    /// The first neighbour; the second is the next pixel, or the same one at the end.
    private(set) var indices: [Int32] = []
    /// The weight of the second neighbour, in 1/32768.
    private(set) var weights: [Int16] = []
    /// For blocks of 32 outputs: the block's first neighbour, and each neighbour's distance from it.
    private var starts: [Int32] = []
    private var lanes: [UInt16] = []

    init(from source: Int, to count: Int, _ alignment: GridAlignment) {
        guard source > 0, count > 0 else { return }
        // Whole blocks, so that the last needs no special case; outputs past the end repeat the last one.
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
            // A weight of 1 does not fit 16 bits, so the next pixel becomes the first neighbour.
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

    /// Interpolates a row; 65 copies of its last level follow it.
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
    /// - Throws: ``MatteError``: `parameter` for a negative size, or for an empty mask with a size that is
    ///   not empty; `limits` when memory is missing.
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
