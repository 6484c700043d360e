internal import MatteKernelTypes

/// Blurs the background of a picture in bands of rows, from top to bottom, without holding the picture in memory. The
/// results equal those of `blurringBackground(mask:sigma:backgroundLimit:parallelism:)`.
///
/// The picture is read in two passes at the same time. The leading pass supplies the pixels below the current band on
/// which the band's blur depends. Its rows are halved until a short kernel is sufficient, and only the halved rows
/// within the kernel's reach are in memory. The second pass supplies the rows of the current band, which the result
/// replaces.
@safe package final class BackgroundBlurRows<PixelType: StraightAlphaPixel> {
    private let size: PixelSize
    private let masks: MaskRows
    private let parallelism: Parallelism
    private let portrait: PortraitKernels
    /// The blur, unless the deviation is too small to change a byte.
    private let blur: Blur?

    private final class Blur {
        let layout: BlurLayout
        let lead: BackgroundWindow<PixelType>
        let memory: RasterStorage
        var halving: BlurHalving
        /// The next row of the coarsest picture to compute.
        var nextRow: Int

        init(_ layout: BlurLayout, _ lead: BackgroundWindow<PixelType>, slots: Int) throws(MatteError) {
            self.layout = layout
            self.lead = lead
            memory = try RasterStorage(bytes: layout.byteCount(slots: slots))
            unsafe layout.prepare(memory.base)
            halving = unsafe BlurHalving(
                layout, .replicate, KernelTable.current.blur.fixed, memory.base, slot: 0)
            nextRow = layout.vertical.lower[layout.halvings]
        }
    }

    /// The number of rows that are blurred at a time. An even number.
    private static var band: Int { 64 }

    /// The maximum number of threads. It is small because each thread repeats the computation of some low-resolution
    /// rows of a band that another thread computes too.
    private static var mostThreads: Int { 4 }

    /// Creates the blur of a picture.
    ///
    /// - Parameters:
    ///   - size: The size of the picture. Neither side may be 0.
    ///   - mask: The subject's coverage (255 = subject).
    ///   - sigma: The standard deviation in pixels.
    ///   - parallelism: The number of threads that may be used.
    ///   - open: Starts the leading pass over the picture, which reads the rows below the current band for the blur.
    ///     Returns a function that fills a view with the picture's next rows.
    /// - Throws: ``MatteError``: `parameter` if the mask is empty or the deviation is out of range; `limits` if memory
    ///   cannot be allocated; the errors of `open`.
    package init(
        size: PixelSize, mask: Mask, sigma: Double, parallelism: Parallelism,
        open: () throws(MatteError) -> (inout MutableRasterView<PixelType>) throws(MatteError) -> Void
    ) throws(MatteError) {
        PixelType.requireAlpha()
        self.size = size
        self.parallelism = parallelism
        masks = try MaskRows(mask, size: size)
        portrait = KernelTable.current.portrait
        guard let layout = try Self.layout(size, sigma) else {
            blur = nil
            return
        }
        let lead = try BackgroundWindow<PixelType>(
            size: size, mask: mask, background: BackgroundWeights(backgroundLimit: 0.25),
            rows: Self.leadRows(layout), read: open())
        blur = try Blur(layout, lead, slots: 1 + min(parallelism.limit, Self.mostThreads))
    }

    /// Returns the number of bytes that a blur needs, besides the mask and the two passes.
    ///
    /// - Throws: ``MatteError`` with code `parameter` if the deviation is out of range.
    package static func memory(size: PixelSize, sigma: Double) throws(MatteError) -> Int {
        let coverage = 2 * band * size.width
        guard let layout = try layout(size, sigma) else { return coverage }
        return coverage + layout.byteCount(slots: 1 + mostThreads)
            + BackgroundWindow<PixelType>.memory(width: size.width, rows: leadRows(layout))
    }

    private static func layout(_ size: PixelSize, _ sigma: Double) throws(MatteError) -> BlurLayout? {
        // Throws if the deviation is out of range.
        _ = try GaussianBlur(sigma: sigma)
        guard sigma >= GaussianTaps.smallest else { return nil }
        return BlurLayout(
            size: size, channels: 4, samples: .fixed, sigma: sigma, edge: .replicate, rowsAtOnce: band)
    }

    /// Returns the number of rows of the leading pass that must be in memory. If the picture is halved, these are the
    /// five rows of one halving step. If not, they are the rows of a band and those within the kernel's radius above
    /// and below it.
    private static func leadRows(_ layout: BlurLayout) -> Int {
        layout.halvings > 0 ? 5 : band + 2 * layout.tapsY.radius + 4
    }

    /// Replaces rows of the picture by rows of the result.
    ///
    /// - Parameters:
    ///   - rows: The rows; their alpha is ignored and becomes 255.
    ///   - y: The number of the first row. Rows must come from top to bottom, but may be left out.
    /// - Throws: ``MatteError``: `cancelled`, or the error of a function that reads rows.
    package func blur(_ rows: inout MutableRasterView<PixelType>, from y: Int) throws(MatteError) {
        let end = y + rows.height
        let target = MutableRows(rows).numbered(from: y)
        var next = y
        while next < end {
            if Task.isCancelled { throw .cancelled }
            // Doubling computes pairs of rows, so a band starts at an even row.
            let band = next..<min(end, next - next % 2 + Self.band)
            let coverage = try masks.rows(band)
            let raster = coverage.raster
            try blur(target, through: Rows(raster.view).numbered(from: band.lowerBound), band)
            next = band.upperBound
        }
    }

    private func blur(_ target: MutableRows, through coverage: Rows, _ band: Range<Int>) throws(MatteError) {
        guard let blur else {
            // The deviation is too small to change a byte, so use the picture itself as its blurred background.
            for y in band {
                unsafe portrait.blend(
                    target[y], target[y], coverage[y].assumingMemoryBound(to: UInt8.self), target[y],
                    size.width,
                    false, false)
            }
            return
        }
        let (layout, lead) = (blur.layout, blur.lead)
        let first = band.lowerBound - band.lowerBound % 2
        if layout.halvings == 0 {
            lead.load(through: band.upperBound + layout.tapsY.radius + 1)
        } else {
            let coarse = layout.coarseRows(for: first..<band.upperBound)
            while blur.nextRow <= coarse.upperBound, lead.failure == nil {
                blur.halving.make(blur.nextRow, first: layout.vertical.lower[layout.halvings], lead)
                blur.nextRow += 1
            }
        }
        if let failure = lead.failure { throw failure }
        let destination = BackgroundBlurTarget(
            target: target, coverage: coverage, rows: band, width: size.width, kernels: portrait)
        let pairs = (band.upperBound - first + 1) / 2
        let threads = min(parallelism.limit, Self.mostThreads, pairs)
        try Bands.run(count: threads, threads: threads) { i in
            var pass = unsafe BlurDoubling(
                layout, .replicate, KernelTable.current.blur.fixed, blur.memory.base, slot: 1 + i)
            let from = first + 2 * (pairs * i / threads)
            pass.make(from..<min(band.upperBound, first + 2 * (pairs * (i + 1) / threads)), lead, destination)
        }
    }
}
