// Design: docs/design/blur.md

internal import MatteKernelTypes

/// A reusable Gaussian blur.
///
/// An instance keeps its scratch memory: after the first picture, pictures of the same size and format allocate
/// nothing.
///
/// ```swift
/// let blur = try GaussianBlur(sigma: 8)
/// while let frame = nextFrame() { try blur.blur(frame.view, into: &output) }
/// ```
///
/// Bytes are within one level (1/255) of the exact Gaussian, including at edges and corners, for standard deviations up
/// to 1,000 pixels. Up to 10,000 pixels, they are within six levels. The exact Gaussian is computed in float64,
/// truncated at five standard deviations and normalised. With straight alpha, the bounds hold for alpha and for colour
/// * alpha / 255, but not for colour itself. Floats are within 1/255 of the picture's range of values. Constant
/// pictures are unchanged. Results are the same on every kernel tier and with any number of threads.
///
/// For standard deviations of 3.75 pixels or more, the picture is halved one to four times, convolved at low
/// resolution, and doubled the same number of times. Halving and doubling use cubic B-splines (Burt, "Fast filter
/// transforms for image processing", 1981; Unser, Aldroubi and Eden, "B-spline signal processing", 1993), so the time
/// hardly depends on the deviation.
///
/// An instance is not `Sendable`: use it from one task at a time. A call may use several threads.
public final class GaussianBlur {
    /// The standard deviation in pixels.
    public let sigma: Double

    /// The rule for the pixels assumed beyond the picture's edges.
    public let edge: BlurEdge

    // The blur for opaque pictures and the general blur. Both may exist, because opaque and translucent pictures may
    // alternate.
    private var narrow: NarrowBlur?
    private var engine: BlurEngine?

    /// Creates a Gaussian blur.
    ///
    /// - Parameters:
    ///   - sigma: The standard deviation in pixels, 0...10000; may exceed the pictures' size. Below 0.22 pictures are
    ///     copied, because no byte would change.
    ///   - edge: The pixels assumed beyond the edges.
    /// - Throws: ``MatteError`` with code `parameter` if `sigma` is negative, NaN or above 10000.
    public init(sigma: Double, edge: BlurEdge = .replicate) throws(MatteError) {
        // Both comparisons are false for NaN, so NaN is rejected.
        guard sigma >= 0, sigma <= GaussianTaps.largest else {
            throw MatteError(
                .parameter,
                "cannot blur with a sigma of \(sigma) pixels; use a sigma of 0 to \(Int(GaussianTaps.largest))"
            )
        }
        self.sigma = sigma
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
    /// - Complexity: O(pixels). For deviations above 3.75 pixels, the time hardly depends on ``sigma``.
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

    /// Returns the blur for pictures whose channels can be blurred independently. Scratch memory is kept for pictures
    /// of only one size and format.
    private func preparedNarrow(_ size: PixelSize, _ format: PixelFormat) -> NarrowBlur {
        if let narrow, narrow.isFor(size, format.bytesPerPixel) { return narrow }
        if let engine, !engine.layout.isFor(size, format.blurChannels, format.blurSamples) {
            self.engine = nil
        }
        let made = NarrowBlur(size: size, channels: format.bytesPerPixel, sigma: sigma, edge: edge)
        narrow = made
        return made
    }

    /// Returns the general blur, which works for all pictures. Scratch memory is kept for pictures of only one size and
    /// format.
    private func prepared(_ size: PixelSize, _ format: PixelFormat) -> BlurEngine {
        let (channels, samples) = (format.blurChannels, format.blurSamples)
        if let engine, engine.layout.isFor(size, channels, samples) { return engine }
        if let narrow, !narrow.isFor(size, format.bytesPerPixel) { self.narrow = nil }
        let made = BlurEngine(size: size, channels: channels, samples: samples, sigma: sigma, edge: edge)
        engine = made
        return made
    }
}
