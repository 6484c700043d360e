// Design: docs/design/adjust.md

internal import MatteKernelTypes

/// A reusable unsharp mask, which sharpens pictures by their difference from a blurred copy.
///
/// An instance keeps its scratch memory: after the first picture, pictures of the same size and format allocate
/// nothing, except premultiplied ones.
///
/// ```swift
/// let mask = try UnsharpMask(amount: 0.6, radius: 1.2)
/// while let frame = nextFrame() { try mask.sharpen(frame.view, into: &output) }
/// ```
///
/// A byte v whose blurred byte is b becomes v + amount * (v - b), rounded half up and clamped to 0...255. The blurred
/// picture is that of ``GaussianBlur`` with ``BlurEdge/replicate``, rounded to bytes: at most 1 level from the exact
/// Gaussian, so results are within amount + 0.5 levels of those of an exact one. Values are encoded.
///
/// **Alpha** is unchanged. Blurred colour is weighted by alpha, so the colour of transparent pixels has no effect. The
/// colour of pixels without any alpha around them is unchanged. Premultiplied pictures are converted to straight alpha
/// and back.
///
/// **Float grey** is sharpened in single precision and isn't clamped.
///
/// An instance is not `Sendable`: use it from one task at a time. A call may use several threads.
public final class UnsharpMask {
    /// The factor of the difference, in steps of 1/2,048.
    public let amount: Double
    /// The standard deviation of the blur in pixels.
    public let radius: Double
    /// The smallest difference in levels of 1/255 that is sharpened.
    public let threshold: Int

    private let blur: GaussianBlur

    /// Creates an unsharp mask.
    ///
    /// - Parameters:
    ///   - amount: The factor of the difference, 0...10, rounded to a multiple of 1/2,048. 0.5 to 1 is usual.
    ///   - radius: The standard deviation of the Gaussian in pixels, 0...10000. After a reduction, 0.5 to 1 is usual.
    ///     Below 0.22 nothing changes.
    ///   - threshold: The smallest difference between a byte and its blurred byte that is sharpened, 0...255. A few
    ///     levels leave noise as it is.
    /// - Throws: ``MatteError`` with code `parameter` if a number is out of range.
    public init(amount: Double, radius: Double = 1, threshold: Int = 0) throws(MatteError) {
        guard amount >= 0, amount <= 10 else {
            throw MatteError(.parameter, "cannot sharpen by an amount of \(amount); use 0 to 10")
        }
        guard radius >= 0, radius <= 10_000 else {
            throw MatteError(.parameter, "cannot sharpen with a radius of \(radius) pixels; use 0 to 10000")
        }
        guard (0...255).contains(threshold) else {
            throw MatteError(
                .parameter, "cannot sharpen with a threshold of \(threshold) levels; use 0 to 255")
        }
        self.amount = (amount * 2048).rounded() / 2048
        self.radius = radius
        self.threshold = threshold
        blur = try GaussianBlur(sigma: radius, edge: .replicate)
    }

    /// Sharpens a picture into another of the same size.
    ///
    /// - Parameters:
    ///   - source: The picture.
    ///   - destination: The destination; must not overlap the picture. Its row padding is left unchanged.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` unless the source and the destination have the same size; `limits` if
    ///   scratch memory cannot be allocated, `cancelled` if the task is cancelled. The destination may then be partly
    ///   written.
    /// - Complexity: O(pixels), as ``GaussianBlur``.
    public func sharpen<P: Pixel>(
        _ source: borrowing RasterView<P>, into destination: inout MutableRasterView<P>,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        guard source.size == destination.size else {
            throw MatteError(
                .parameter,
                "cannot sharpen a picture of \(source.size) into one of \(destination.size): the sizes differ; use an output of the same size"
            )
        }
        if P.format.isPremultiplied {
            let straight = try source.converted(to: RGBA8.self, parallelism: parallelism)
            var result = try Raster<RGBA8>(uninitialized: source.size)
            var view = result.mutableView
            try sharpen(straight.view, into: &view, parallelism: parallelism)
            try result.view.convert(into: &destination, parallelism: parallelism)
            return
        }
        try blur.blur(source, into: &destination, parallelism: parallelism)
        let format = P.format
        let kernel = unsafe KernelTable.current.adjust.sharpen
        let (from, into) = (Rows(source), MutableRows(destination))
        let (width, bytes) = (source.width, source.width * format.bytesPerPixel)
        let steps = Int16(amount * 2048), least = UInt8(threshold)
        try Bands.run(rows: source.height, bytesPerRow: 3 * bytes, parallelism) { band in
            for y in band {
                if format == .grayF32 {
                    unsafe sharpenFloats(from[y], into[y], width)
                } else {
                    unsafe kernel(from[y], into[y], bytes, steps, least, format.alpha.rawValue)
                }
            }
        }
    }

    private func sharpenFloats(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ count: Int
    ) {
        let amount = Float(amount), least = Float(threshold) / 255
        for x in 0..<count {
            let value = unsafe (source + 4 * x).loadUnaligned(as: Float.self)
            let difference = unsafe value - (destination + 4 * x).loadUnaligned(as: Float.self)
            let result = abs(difference) < least ? value : value + amount * difference
            unsafe (destination + 4 * x).storeBytes(of: result, as: Float.self)
        }
    }
}
