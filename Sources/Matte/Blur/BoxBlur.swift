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

    private var memory: RasterStorage?
    private var slots = 0
    private var slotBytes = 0
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
            throw MatteError(.parameter, "the radius is \(radius) pixels; a box takes 0 to \(Self.largest)")
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
        if P.format.blurSamples == .float {
            if engineSize != source.size {
                engine = BlurEngine(BlurLayout(size: source.size, boxRadius: radius, edge: edge), edge)
                engineSize = source.size
            }
            try engine!.run(ends, table.blur, parallelism)
        } else {
            let (size, channels) = (source.size, P.format.blurChannels)
            // There is no sliding kernel for three-byte pixels.
            let isTriple = P.format == .rgb8 || P.format == .bgr8
            if radius <= BoxBytes.largestRadius, !isTriple,
                let condition = ends.plainness(size, edge, table.alpha),
                try runBytes(ends, size, channels, table, condition, parallelism)
            {
                return
            }
            try unsafe run(size, channels, parallelism) { base, row, rows in
                let pass = unsafe BoxPass(
                    base: base, row: row, size: size, channels: channels, radius: radius, edge: edge,
                    kernels: table.box)
                pass.make(rows, ends)
            }
        }
    }

    /// Blurs bytes without weighting. Returns false if an alpha is not 255 although it must be.
    private func runBytes(
        _ ends: BlurPixelEnds, _ size: PixelSize, _ channels: Int, _ table: KernelTable,
        _ condition: BlurCondition, _ parallelism: Parallelism
    ) throws(MatteError) -> Bool {
        let isOpaque = Atomic<Bool>(true)
        try unsafe run(size, channels, parallelism) { base, row, rows in
            let pass = unsafe BoxBytes(
                base: base, row: row, size: size, channels: channels, radius: radius, edge: edge,
                kernels: table.box, isOpaque: condition == .opaque ? table.alpha.isOpaque : nil)
            pass.make(rows, ends, while: isOpaque)
        }
        return isOpaque.load(ordering: .relaxed)
    }

    /// Runs bands of rows, each with its own scratch memory of six rows.
    private func run(
        _ size: PixelSize, _ channels: Int, _ parallelism: Parallelism,
        _ make: (UnsafeMutableRawPointer, _ row: Int, Range<Int>) -> Void
    ) throws(MatteError) {
        let bytes = size.width * channels * size.height * 2
        let threads = bytes < 1 << 20 ? 1 : parallelism.limit
        // A share starts by summing the rows around its first row, so use only as many shares as needed.
        let shares = min(threads, max(1, size.height / 16))
        let row = Self.aligned((size.width + 2 * radius + 1) * channels * 2)
        let base = try unsafe reserve(slots: shares, bytes: 6 * row)
        try Bands.run(count: shares, threads: threads) { i in
            unsafe make(
                base + i * slotBytes, row, size.height * i / shares..<size.height * (i + 1) / shares)
        }
    }

    private func reserve(slots wanted: Int, bytes: Int) throws(MatteError) -> UnsafeMutableRawPointer {
        if let memory, slots >= wanted, slotBytes == bytes { return unsafe memory.base }
        memory = nil
        let block = try RasterStorage(bytes: wanted * bytes)
        memory = block
        slots = wanted
        slotBytes = bytes
        return unsafe block.base
    }

    private static func aligned(_ bytes: Int) -> Int { (bytes + 63) / 64 * 64 + 128 }
}

/// One task's rows of a box blur.
@safe private struct BoxPass {
    /// Six rows of `row` bytes: sums (two rows), the entering row, the leaving row, means down and means across.
    let base: UnsafeMutableRawPointer
    let row: Int
    let size: PixelSize
    let channels: Int
    let radius: Int
    let edge: BlurEdge
    let kernels: BoxKernels

    func make(_ rows: Range<Int>, _ ends: BlurPixelEnds) {
        guard !rows.isEmpty else { return }
        let count = size.width * channels
        let sums = unsafe base.assumingMemoryBound(to: Int32.self)
        let entering = unsafe (base + 2 * row).assumingMemoryBound(to: UInt16.self)
        let leaving = unsafe (base + 3 * row).assumingMemoryBound(to: UInt16.self)
        let down = unsafe (base + 4 * row).assumingMemoryBound(to: UInt16.self)
        let across = unsafe (base + 5 * row).assumingMemoryBound(to: UInt16.self)
        let factor = 1 / Float(2 * radius + 1)
        unsafe sums.initialize(repeating: 0, count: count)
        for y in rows.lowerBound - 1 - radius..<rows.lowerBound + radius {
            unsafe load(y, into: entering, ends)
            unsafe kernels.add(entering, sums, count)
        }
        for y in rows {
            unsafe load(y + radius, into: entering, ends)
            unsafe load(y - radius - 1, into: leaving, ends)
            unsafe kernels.down(entering, leaving, sums, down + (radius + 1) * channels, count, factor)
            unsafe edge.extend(
                UnsafeMutableRawPointer(down), origin: radius + 1, width: size.width,
                count: size.width + 2 * radius + 1, pixelBytes: 2 * channels)
            unsafe kernels.across(down, across, size.width, channels, 2 * radius + 1, factor)
            unsafe ends.store(y, from: UnsafeRawPointer(across))
        }
    }

    private func load(_ y: Int, into samples: UnsafeMutablePointer<UInt16>, _ ends: BlurPixelEnds) {
        if let source = edge.source(of: y, in: size.height) {
            unsafe ends.load(source, into: UnsafeMutableRawPointer(samples))
        } else {
            unsafe samples.initialize(repeating: 0, count: size.width * channels)
        }
    }
}
