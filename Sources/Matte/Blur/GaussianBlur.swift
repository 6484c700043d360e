// Design: docs/design/blur.md

internal import MatteKernelTypes

/// A reusable Gaussian blur. It keeps its scratch memory, so that blurring pictures of one size allocates nothing after
/// the first time.
///
/// ```swift
/// let blur = try GaussianBlur(sigma: 8)
/// while let frame = nextFrame() { try blur.blur(frame.view, into: &output) }
/// ```
///
/// The result is within one level of the exact Gaussian (float64, truncated at five deviations and
/// normalised), edges and corners included, for bytes of any format; with straight alpha that holds for
/// alpha, and for colour weighted by alpha / 255. Floats are within 1/255 of their range. A constant picture
/// is unchanged. Every tier and every number of threads gives the same bytes.
///
/// From a deviation of 3.75 pixels, the picture is halved up to four times before the convolution and
/// doubled after it, both by cubic B-splines (Burt, "Fast filter transforms for image processing", 1981;
/// Unser, Aldroubi and Eden, "B-spline signal processing", 1993), so that time hardly
/// depends on the deviation. Time is linear in pixels.
///
/// An instance belongs to one task at a time and is therefore not `Sendable`; within a call it uses several
/// threads.
public final class GaussianBlur {
    /// The standard deviation in pixels.
    public let sigma: Double

    /// The pixels assumed beyond the edges.
    public let edge: BlurEdge

    // Both, because opaque and translucent pictures may alternate.
    private var narrow: NarrowBlur?
    private var engine: BlurEngine?

    /// Creates a blur.
    ///
    /// - Parameters:
    ///   - sigma: the standard deviation in pixels, 0...10000; it may exceed the picture's size. Below 0.22
    ///     no byte would change, and pictures are copied.
    ///   - edge: the pixels assumed beyond the edges.
    /// - Throws: ``MatteError`` with code `parameter` when `sigma` is negative, NaN or above 10000.
    public init(sigma: Double, edge: BlurEdge = .replicate) throws(MatteError) {
        // Written so that a NaN fails.
        guard sigma >= 0, sigma <= GaussianTaps.largest else {
            throw MatteError(
                .parameter,
                "cannot make a Gaussian blur: sigma is \(sigma) pixels; use 0 to \(Int(GaussianTaps.largest))"
            )
        }
        self.sigma = sigma
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
        if sigma < GaussianTaps.smallest {
            copyRows(source, into: &destination)
            return
        }
        let table = KernelTable.current
        let ends = BlurPixelEnds(source, destination, table.blur)
        let isDirect = P.format.blurSamples == .fixed && GaussianTaps.halvings(for: sigma) == 0
        if isDirect, let condition = ends.plainness(source.size, edge, table.alpha) {
            let narrow = preparedNarrow(source.size, P.format)
            if try narrow.run(ends, table.blur.folding, condition, parallelism) { return }
        }
        try prepared(source.size, P.format).run(ends, table.blur, parallelism)
    }

    // Scratch is kept for pictures of one size and format.

    private func preparedNarrow(_ size: PixelSize, _ format: PixelFormat) -> NarrowBlur {
        if let narrow, narrow.isFor(size, format.bytesPerPixel) { return narrow }
        if let engine, !engine.layout.isFor(size, format.blurChannels, format.blurSamples) {
            self.engine = nil
        }
        let made = NarrowBlur(size: size, channels: format.bytesPerPixel, sigma: sigma, edge: edge)
        narrow = made
        return made
    }

    private func prepared(_ size: PixelSize, _ format: PixelFormat) -> BlurEngine {
        let (channels, samples) = (format.blurChannels, format.blurSamples)
        if let engine, engine.layout.isFor(size, channels, samples) { return engine }
        if let narrow, !narrow.isFor(size, format.bytesPerPixel) { self.narrow = nil }
        let made = BlurEngine(size: size, channels: channels, samples: samples, sigma: sigma, edge: edge)
        engine = made
        return made
    }
}
