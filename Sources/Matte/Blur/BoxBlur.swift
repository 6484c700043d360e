// Design: docs/design/blur.md

internal import MatteKernelTypes
internal import Synchronization

/// A reusable box blur: each pixel becomes the mean of the square around it.
///
/// It keeps its scratch memory, so that blurring pictures of one size allocates nothing after the first time. The
/// result is within one level of the exact mean, edges and corners included; with straight alpha that holds for
/// alpha, and for colour weighted by alpha / 255. A constant picture is unchanged. Every tier and every number of
/// threads gives the same bytes.
///
/// The means are running sums: time is linear in pixels and doesn't depend on the radius. Floats are summed window by
/// window instead, so that rounding does not accumulate along a row and a NaN affects only its window (and up to two
/// more pixels); for floats time grows with the radius.
///
/// An instance belongs to one task at a time and is therefore not `Sendable`; within a call it uses several
/// threads.
public final class BoxBlur {
    /// Pixels on each side of the centre: the square's sides are 2 * `radius` + 1.
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
    ///   - radius: pixels on each side of the centre, 0...10000; it may exceed the picture's size. 0 copies.
    ///   - edge: the pixels assumed beyond the edges.
    /// - Throws: ``MatteError`` with code `parameter` when `radius` is negative or above 10000.
    public init(radius: Int, edge: BlurEdge = .replicate) throws(MatteError) {
        guard radius >= 0, radius <= Self.largest else {
            throw MatteError(
                .parameter, "cannot make a box blur: the radius is \(radius) pixels; use 0 to \(Self.largest)"
            )
        }
        self.radius = radius
        self.edge = edge
    }

    /// Blurs a picture into another of the same size.
    ///
    /// - Parameters:
    ///   - source: the picture. Straight alpha is blurred as premultiplied and divided again, so transparent pixels'
    ///     colour does not bleed; where the result is transparent, its colour is 0.
    ///   - destination: the destination; its row padding is left unchanged.
    ///   - parallelism: the number of threads that may be used.
    /// - Precondition: both have the same size.
    /// - Throws: ``MatteError``: `limits` when memory is missing for scratch memory, `cancelled`. The destination
    ///   is then partly written.
    public func blur<P: Pixel>(
        _ source: borrowing RasterView<P>, into destination: inout MutableRasterView<P>,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        precondition(
            source.size == destination.size,
            "a picture of \(source.size) is to be blurred into one of \(destination.size)")
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
        try run(pass, parallelism, pass.make)
    }

    /// Calls `make` for bands of rows, on several threads if the picture is large enough; each call has scratch memory
    /// of its own.
    private func run(
        _ pass: BoxPass, _ parallelism: Parallelism, _ make: (Range<Int>, MutableRows) -> Void
    ) throws(MatteError) {
        let height = pass.size.height
        let bytes = pass.size.width * pass.channels * height * 2
        let threads = bytes < 1 << 20 ? 1 : parallelism.limit
        // A share starts by summing the rows around its first row, so use only as many shares as needed.
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
