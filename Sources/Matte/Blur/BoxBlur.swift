// Design: docs/design/blur.md

internal import MatteKernelTypes
internal import Synchronization

/// A reusable box blur, which replaces each pixel by the mean of the square around it.
///
/// A blur keeps its scratch memory: after the first picture, pictures of the same size allocate nothing.
///
/// ```swift
/// let blur = try BoxBlur(radius: 8)
/// while let frame = nextFrame() { try blur.blur(frame.view, into: &output) }
/// ```
///
/// The result is within one level of the exact mean, including edges and corners. With straight alpha this applies to
/// alpha, and to colour weighted by alpha / 255. Constant pictures are unchanged. Results are the same on every tier
/// and with any number of threads.
///
/// Means are running sums, so the time is linear in pixels and doesn't depend on the radius. For floats each window is
/// summed separately: rounding errors don't accumulate along a row, a NaN affects only its window and up to two more
/// pixels, and the time grows with the radius.
///
/// An instance belongs to one task at a time and is therefore not `Sendable`. A call may use several threads.
public final class BoxBlur {
    /// The number of pixels on each side of the centre. The sides of the square are 2 * `radius` + 1.
    public let radius: Int

    /// The pixels assumed beyond the edges.
    public let edge: BlurEdge

    private var memory = ScratchBlock()
    private var scratchBytesPerRow = 0
    private var engine: BlurEngine?
    private var engineSize: PixelSize?

    /// The largest supported radius.
    static let largest = 10_000

    /// Creates a blur.
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
    ///   - source: The picture. Straight alpha is multiplied in before the blur and divided out after it, so that the
    ///     colour of transparent pixels has no effect. Pixels whose alpha becomes 0 are transparent black.
    ///   - destination: The destination; must not overlap the picture. Its row padding is left unchanged.
    ///   - parallelism: The number of threads that may be used.
    /// - Precondition: Both have the same size.
    /// - Throws: ``MatteError``: `limits` if scratch memory cannot be allocated, `cancelled`. The destination is then
    ///   partly written.
    /// - Complexity: O(pixels), regardless of the radius; for `GrayF32` O(pixels * radius).
    public func blur<P: Pixel>(
        _ source: borrowing RasterView<P>, into destination: inout MutableRasterView<P>,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        precondition(
            source.size == destination.size,
            "a picture of \(source.size) was to be blurred into one of \(destination.size)")
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
        // There is no sliding kernel for three-byte pixels.
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
        // A closure, because a reference to the method would allocate memory for the pass.
        try run(pass, parallelism) { rows, scratch in pass.make(rows, scratch) }
    }

    /// Calls `make` for bands of rows, on several threads if the picture is large enough; each call has scratch memory
    /// of its own.
    private func run(
        _ pass: BoxPass, _ parallelism: Parallelism, _ make: (Range<Int>, MutableRows) -> Void
    ) throws(MatteError) {
        let height = pass.size.height
        let bytes = pass.size.width * pass.channels * height * 2
        let threads = bytes < 1 << 20 ? 1 : parallelism.limit
        // Each job first sums the rows around its first row, so use only as many jobs as needed.
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
