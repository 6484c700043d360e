// Design: docs/design/blur.md

internal import MatteKernelTypes
internal import Synchronization

/// A reusable box blur, which replaces each pixel by the mean of the square around it.
///
/// An instance keeps its scratch memory: after the first picture, pictures of the same size and format allocate
/// nothing.
///
/// ```swift
/// let blur = try BoxBlur(radius: 8)
/// while let frame = nextFrame() { try blur.blur(frame.view, into: &output) }
/// ```
///
/// Bytes are within one level (1/255) of the exact mean, including at edges and corners. With straight alpha, this
/// holds for alpha and for colour * alpha / 255, but not for colour itself. Constant pictures are unchanged. Results
/// are the same on every kernel tier and with any number of threads.
///
/// For bytes, sums are updated from pixel to pixel, so the time is proportional to the number of pixels and doesn't
/// depend on the radius. For floats, each window is summed separately, so the time grows with the radius. In return,
/// rounding errors don't accumulate along a row, and a NaN affects only the means of windows that contain it or are at
/// most two pixels away from it.
///
/// An instance is not `Sendable`: use it from one task at a time. A call may use several threads.
public final class BoxBlur {
    /// The number of pixels on each side of the centre. The square's sides are 2 * `radius` + 1 pixels long.
    public let radius: Int

    /// The rule for the pixels assumed beyond the picture's edges.
    public let edge: BlurEdge

    private var memory = ScratchBlock()
    private var scratchBytesPerRow = 0
    private var engine: BlurEngine?
    private var engineSize: PixelSize?

    /// The largest supported radius, in pixels.
    static let largest = 10_000

    /// Creates a box blur.
    ///
    /// - Parameters:
    ///   - radius: The number of pixels on each side of the centre, 0...10000; may exceed the pictures' size. 0 copies
    ///     pictures.
    ///   - edge: The pixels assumed beyond the edges.
    /// - Throws: ``MatteError`` with code `parameter` if `radius` is negative or above 10000.
    public init(radius: Int, edge: BlurEdge = .replicate) throws(MatteError) {
        guard radius >= 0, radius <= Self.largest else {
            throw MatteError(
                .parameter,
                "cannot blur by a box with a radius of \(radius) pixels; use a radius of 0 to \(Self.largest)"
            )
        }
        self.radius = radius
        self.edge = edge
    }

    /// Blurs a picture into another of the same size.
    ///
    /// - Parameters:
    ///   - source: The picture. With straight alpha, colour is multiplied by alpha before the blur and divided by the
    ///     blurred alpha after it, so the colour of transparent pixels has no effect. Pixels whose blurred alpha is 0
    ///     become transparent black.
    ///   - destination: The destination; must not overlap the picture. Its row padding is left unchanged.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` unless the source and the destination have the same size; `limits` if
    ///   scratch memory cannot be allocated, `cancelled` if the task is cancelled. The destination may then be partly
    ///   written.
    /// - Complexity: O(pixels), regardless of the radius; for `GrayF32` O(pixels * radius).
    public func blur<P: Pixel>(
        _ source: borrowing RasterView<P>, into destination: inout MutableRasterView<P>,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        guard source.size == destination.size else {
            throw MatteError(
                .parameter,
                "cannot blur a picture of \(source.size) into one of \(destination.size): the sizes differ; use an output of the same size"
            )
        }
        if source.isEmpty { return }
        if radius == 0 {
            copyRows(source, into: &destination)
            return
        }
        let table = KernelTable.current
        let ends = BlurPixelEnds(source, destination, table.blur)
        guard P.format.blurSamples == .fixed else {
            if engineSize != source.size {
                engine = BlurEngine(BlurLayout(size: source.size, boxRadius: radius, edge: edge), edge)
                engineSize = source.size
            }
            try engine!.run(ends, table.blur, parallelism)
            return
        }
        let pass = BoxPass(
            ends: ends, size: source.size, channels: P.format.blurChannels, radius: radius, edge: edge,
            kernels: table.box)
        // No kernel computes box sums of three-byte pixels directly, so they are converted to samples first.
        let isTriple = P.format == .rgb8 || P.format == .bgr8
        if radius <= BoxPass.largestByteRadius, !isTriple,
            let condition = ends.plainness(source.size, edge, table.alpha)
        {
            let check = unsafe condition == .opaque ? table.alpha.isOpaque : nil
            let isOpaque = Atomic<Bool>(true)
            try run(pass, parallelism) { rows, scratch in
                unsafe pass.makeFromBytes(rows, scratch, checking: check, while: isOpaque)
            }
            if isOpaque.load(ordering: .relaxed) { return }
        }
        // Pass a closure instead of a reference to the method `make`, which would allocate memory for a copy of `pass`.
        try run(pass, parallelism) { rows, scratch in pass.make(rows, scratch) }
    }

    /// Calls `make` for bands of rows, on several threads if the picture is large enough. Each call has its own scratch
    /// memory.
    private func run(
        _ pass: BoxPass, _ parallelism: Parallelism, _ make: (Range<Int>, MutableRows) -> Void
    ) throws(MatteError) {
        let height = pass.size.height
        let bytes = pass.size.width * pass.channels * height * 2
        let threads = bytes < 1 << 20 ? 1 : parallelism.limit
        // Each job must first sum the rows around its first row. More jobs would repeat this work more often, so there
        // is one job per thread at most.
        let shares = min(threads, max(1, height / 16))
        let bytesPerRow = pass.scratchBytesPerRow
        if bytesPerRow != scratchBytesPerRow {
            memory = ScratchBlock()
            scratchBytesPerRow = bytesPerRow
        }
        let slotBytes = BoxPass.scratchRows * bytesPerRow
        let base = try unsafe memory.reserve(shares * slotBytes)
        try Bands.run(count: shares, threads: threads) { i in
            let scratch = unsafe MutableRows(base: base + i * slotBytes, bytesPerRow: bytesPerRow)
            make(height * i / shares..<height * (i + 1) / shares, scratch)
        }
    }
}
