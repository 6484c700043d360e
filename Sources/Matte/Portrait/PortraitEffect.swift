internal import MatteKernelTypes

/// A subject in front of another background, frame after frame: from a camera's frame and a model's
/// confidences into the caller's memory.
///
/// ```swift
/// let effect = try PortraitEffect(frame: size, background: .blur(sigma: 12))
/// try effect.render(frame.view, confidences: mask.view, into: &output)
/// ```
///
/// **The mask.** Confidences of any size are enlarged bilinearly to the frame (``MaskScaler``) and rounded to
/// 8 bits: m, 255 = subject. Below 0 counts as 0, above 1 as 1, NaN as background.
///
/// **The blur** is a convolution normalised by background weight (Knutsson and Westin, "Normalized and
/// differential convolution", 1993): sum of w * colour over sum of w under the Gaussian, so that the subject's
/// colours don't smear into the background, as they do where a whole frame is blurred (the halo). The weight
/// of a pixel is `w = clamp((T - m) / T)`, T being `surelyBackground`: pixels of the mask's soft edge, which
/// hold some of the subject's colour, don't count as background. Pixels below half confidence keep a weight
/// of 1/255, so that regions without any sure background are still blurred. The frame goes on beyond its
/// edges as its border (``BlurEdge/replicate``). Where there is no background within reach, the frame itself
/// shows.
///
/// **The result** is `(m * frame + (255 - m) * background) / 255` rounded, opaque. With the blur it is within
/// one level of float64 where m is 0 or 255 and within two in between, wherever background makes up at least
/// 2 % of the Gaussian's weight. Other backgrounds are exact. Every tier and number of threads gives the same
/// bytes.
///
/// An effect belongs to one task at a time and is therefore not `Sendable`: it holds scratch memory and, when
/// smoothing, the mask before. From the second frame on nothing is allocated, as long as the size of the
/// confidences stays; within a call it uses several threads. Time is linear in the frame's pixels and hardly
/// depends on sigma.
public final class PortraitEffect {
    /// What every frame must measure; scratch memory is taken for it once.
    public let frame: PixelSize

    /// What is put behind the subject.
    public let background: PortraitBackground

    /// Which value of the confidences is the subject.
    public let foreground: MaskPolarity

    /// How much a mask follows the one before where the model is unsure, 0...1; 0 is not at all.
    public let smoothing: Double

    /// The confidence from which on a pixel is not taken for background in the blur.
    public let surelyBackground: Double

    private let alignment: GridAlignment
    private let engine: BlurEngine?
    /// The mask at the frame's size, then the weights made of it, then a row of the background.
    private let planes: RasterStorage
    private var scaler: MaskScaler?
    /// The mask at the model's size, when smoothing.
    private var steadied: Mask?
    private var arriving: Mask?
    private var hasPrevious = false

    /// Makes an effect for frames of one size.
    ///
    /// - Parameters:
    ///   - frame: the size of the frames, neither side 0.
    ///   - background: what is put behind the subject.
    ///   - foreground: which value of the confidences is the subject.
    ///   - alignment: how the model's pixels lie on the frame's.
    ///   - smoothing: 0...1, how much a mask follows the one before where the model is unsure, against flicker
    ///     (``Mask/smooth(after:strength:)``; MediaPipe uses 0.7 to 0.9); 0 takes every mask as it comes.
    ///   - surelyBackground: the confidence, above 0 and up to 1, from which on a pixel is not taken for
    ///     background in the blur. 1 weighs every pixel by one minus its confidence; smaller values keep the
    ///     subject's colours out even where the mask's edge is a little off.
    /// - Throws: ``MatteError``: `parameter` for an empty frame, a picture of another size, a deviation that
    ///   ``GaussianBlur`` would not take, or numbers out of range; `limits` when there is no memory.
    public init(
        frame: PixelSize, background: PortraitBackground, foreground: MaskPolarity = .high,
        alignment: GridAlignment = .halfPixel, smoothing: Double = 0, surelyBackground: Double = 0.25
    ) throws(MatteError) {
        guard frame.width > 0, frame.height > 0 else {
            throw MatteError(.parameter, "frames of \(frame) have no pixels")
        }
        guard smoothing >= 0, smoothing <= 1 else {
            throw MatteError(.parameter, "smoothing is \(smoothing); it must be 0 to 1")
        }
        guard surelyBackground > 0, surelyBackground <= 1 else {
            throw MatteError(
                .parameter, "surelyBackground is \(surelyBackground); it must be above 0 and at most 1")
        }
        switch background {
        case .blur(let sigma):
            // Checks the deviation.
            _ = try GaussianBlur(sigma: sigma)
            engine =
                sigma < GaussianTaps.smallest
                ? nil
                : BlurEngine(size: frame, channels: 4, samples: .fixed, sigma: sigma, edge: .replicate)
        case .image(let picture):
            guard picture.size == frame else {
                throw MatteError(
                    .parameter, "a background of \(picture.size) can't stand behind frames of \(frame)")
            }
            engine = nil
        case .color, .desaturate: engine = nil
        }
        let pixels = try RasterLayout.packedBytes(.gray8, width: frame.width, height: frame.height)
        let row = try RasterLayout.packedRow(.rgba8, width: frame.width)
        let (bytes, overflow) = pixels.multipliedReportingOverflow(by: 2)
        guard !overflow else { throw MatteError(.limits, "frames of \(frame) are too large") }
        planes = try RasterStorage(bytes: bytes + row)
        self.frame = frame
        self.background = background
        self.foreground = foreground
        self.alignment = alignment
        self.smoothing = smoothing
        self.surelyBackground = surelyBackground
        if case .color(let color) = background {
            let row = unsafe planes.base + 2 * pixels
            for x in 0..<frame.width { unsafe row.storeBytes(of: color, toByteOffset: 4 * x, as: RGBA8.self) }
        }
    }

    /// Forgets the mask before: the next frame is the first of another scene.
    public func reset() { hasPrevious = false }

    /// Renders a frame.
    ///
    /// - Parameters:
    ///   - source: the frame, rows padded or not; its alpha is not looked at.
    ///   - confidences: how sure the model is of each pixel, of any size but empty.
    ///   - output: where the result goes; it must not share memory with the frame. Its padding is left alone.
    ///   - parallelism: how many threads may be used.
    /// - Throws: ``MatteError``: `parameter` when the frame or the output doesn't have the effect's size or
    ///   the confidences are empty; `limits` when there is no memory for the first frame; `cancelled`, with
    ///   the output partly written.
    public func render<Source: StraightAlphaPixel, Output: StraightAlphaPixel>(
        _ source: borrowing RasterView<Source>, confidences: borrowing RasterView<GrayF32>,
        into output: inout MutableRasterView<Output>, parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        try check(source.size, output.size, confidences.size)
        try spread(confidences, parallelism)
        try render(source, into: &output, parallelism)
    }

    /// Renders a frame by a mask: for still pictures, and masks that were refined or drawn.
    ///
    /// - Parameters:
    ///   - source: the frame, rows padded or not; its alpha is not looked at.
    ///   - mask: the subject, 255 = all of it, of any size but empty; ``foreground`` has no part in it.
    ///   - output: where the result goes; it must not share memory with the frame. Its padding is left alone.
    ///   - parallelism: how many threads may be used.
    /// - Throws: as ``render(_:confidences:into:parallelism:)`` does.
    public func render<Source: StraightAlphaPixel, Output: StraightAlphaPixel>(
        _ source: borrowing RasterView<Source>, mask: Mask,
        into output: inout MutableRasterView<Output>, parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        try check(source.size, output.size, mask.size)
        try spread(mask, parallelism)
        try render(source, into: &output, parallelism)
    }

    /// Renders by the coverage that stands ready.
    private func render<Source: StraightAlphaPixel, Output: StraightAlphaPixel>(
        _ source: borrowing RasterView<Source>, into output: inout MutableRasterView<Output>,
        _ parallelism: Parallelism
    ) throws(MatteError) {
        try unsafe render(
            PortraitRows(
                source: source.base, sourcePitch: source.bytesPerRow, output: output.base,
                outputPitch: output.bytesPerRow, coverage: coverage, weights: weights, width: frame.width,
                swaps: Source.format != Output.format, kernels: KernelTable.current.portrait),
            sourceIsBlueFirst: Source.format.isBlueFirst, parallelism)
    }

    /// Renders a frame by confidences that lie row after row in a span, as models return them.
    ///
    /// - Parameters:
    ///   - source: the frame, rows padded or not; its alpha is not looked at.
    ///   - confidences: how sure the model is of each pixel.
    ///   - size: pixels across and down of the confidences.
    ///   - output: where the result goes; it must not share memory with the frame.
    ///   - parallelism: how many threads may be used.
    /// - Throws: as ``render(_:confidences:into:parallelism:)`` does, and `parameter` when there are fewer
    ///   confidences than `size` says.
    public func render<Source: StraightAlphaPixel, Output: StraightAlphaPixel>(
        _ source: borrowing RasterView<Source>, confidences: Span<Float>, size: PixelSize,
        into output: inout MutableRasterView<Output>, parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        let view = try unsafe RasterView<GrayF32>(confidences.bytes, width: size.width, height: size.height)
        try render(source, confidences: view, into: &output, parallelism: parallelism)
    }

    /// Renders a camera's frame by confidences that lie row after row in a span; see
    /// ``render(_:confidences:size:into:parallelism:)``.
    ///
    /// - Throws: as that does.
    public func render<Output: StraightAlphaPixel>(
        _ source: CameraFrame, confidences: Span<Float>, size: PixelSize,
        into output: inout MutableRasterView<Output>, parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        try render(
            source.view, confidences: confidences, size: size, into: &output, parallelism: parallelism)
    }

    private var coverage: UnsafeMutablePointer<UInt8> {
        unsafe planes.base.assumingMemoryBound(to: UInt8.self)
    }

    private var weights: UnsafeMutablePointer<UInt8> { unsafe coverage + frame.width * frame.height }

    private func check(_ source: PixelSize, _ output: PixelSize, _ confidences: PixelSize)
        throws(MatteError)
    {
        guard source == frame else {
            throw MatteError(.parameter, "a frame of \(source) came to an effect for \(frame)")
        }
        guard output == frame else {
            throw MatteError(.parameter, "an output of \(output) can't hold frames of \(frame)")
        }
        guard confidences.width > 0, confidences.height > 0 else {
            throw MatteError(.parameter, "a mask of \(confidences) has no confidences")
        }
    }

    /// The mask at the frame's size.
    private var plane: MutableRasterView<Gray8> {
        @_lifetime(borrow self) get {
            let view = unsafe MutableRasterView<Gray8>(
                _unchecked: UnsafeMutableRawPointer(coverage), width: frame.width, height: frame.height,
                bytesPerRow: frame.width)
            return unsafe _overrideLifetime(view, borrowing: self)
        }
    }

    /// Makes ready for masks of a size.
    private func prepare(for size: PixelSize) throws(MatteError) {
        guard scaler?.sourceSize != size else { return }
        scaler = try MaskScaler(from: size, to: frame, alignment: alignment)
        hasPrevious = false
        if smoothing > 0 {
            steadied = try Mask(size: size, repeating: 0)
            arriving = try Mask(size: size, repeating: 0)
        }
    }

    /// Enlarges confidences to the frame.
    private func spread(
        _ confidences: borrowing RasterView<GrayF32>, _ parallelism: Parallelism
    ) throws(MatteError) {
        try prepare(for: confidences.size)
        guard smoothing > 0 else {
            var plane = plane
            try scaler!.render(confidences, foreground: foreground, into: &plane, parallelism, then: weigh)
            return
        }
        let kernel = unsafe KernelTable.current.mask.fromConfidences
        do {
            let target = arriving!.raster.mutableView
            for y in 0..<target.height {
                unsafe kernel(
                    (confidences.base + y * confidences.bytesPerRow).assumingMemoryBound(to: Float.self),
                    (target.base + y * target.bytesPerRow).assumingMemoryBound(to: UInt8.self), target.width,
                    foreground == .low)
            }
        }
        try steady(parallelism)
    }

    /// Enlarges a mask to the frame.
    private func spread(_ mask: Mask, _ parallelism: Parallelism) throws(MatteError) {
        try prepare(for: mask.size)
        guard smoothing > 0 else {
            var plane = plane
            try scaler!.render(mask.raster.view, into: &plane, parallelism, then: weigh)
            return
        }
        do {
            var target = arriving!.raster.mutableView
            copyRows(mask.raster.view, into: &target)
        }
        try steady(parallelism)
    }

    /// Makes `steadied` what has arrived, drawn towards the mask before, and enlarges it to the frame.
    private func steady(_ parallelism: Parallelism) throws(MatteError) {
        if hasPrevious { arriving!.smooth(after: steadied!, strength: smoothing) }
        swap(&arriving, &steadied)
        hasPrevious = true
        let mask = steadied!
        var plane = plane
        try scaler!.render(mask.raster.view, into: &plane, parallelism, then: weigh)
    }

    /// Makes the weights of a blur, where there is one, of the coverage of some rows.
    private func weigh(_ rows: Range<Int>) {
        guard engine != nil else { return }
        let limit = UInt8(max(1, (surelyBackground * 255).rounded()))
        let from = rows.lowerBound * frame.width
        unsafe KernelTable.current.portrait.weights(
            coverage + from, weights + from, rows.count * frame.width, limit,
            UInt16(255 * 256 / UInt32(limit)))
    }

    private func render(
        _ rows: PortraitRows, sourceIsBlueFirst: Bool, _ parallelism: Parallelism
    ) throws(MatteError) {
        let table = KernelTable.current
        let (width, height) = (frame.width, frame.height)
        switch background {
        case .blur:
            guard let engine else {
                // Too small a deviation to change a byte: the frame is its own background.
                try Bands.run(rows: height, bytesPerRow: width * 8, parallelism) { band in
                    for y in band { unsafe rows.blend(y, rows.pixels(y), swapsBackground: rows.swaps) }
                }
                return
            }
            try engine.run(rows, table.blur, parallelism)
        case .color:
            let row = unsafe UnsafeRawPointer(planes.base + 2 * width * height)
            try Bands.run(rows: height, bytesPerRow: width * 8, parallelism) { band in
                for y in band {
                    unsafe rows.blend(y, row, swapsBackground: rows.outputIsBlueFirst(sourceIsBlueFirst))
                }
            }
        case .image(let picture):
            let base = unsafe UnsafeRawPointer(picture.storage.base)
            try Bands.run(rows: height, bytesPerRow: width * 12, parallelism) { band in
                for y in band {
                    unsafe rows.blend(
                        y, base + y * width * 4,
                        swapsBackground: rows.outputIsBlueFirst(sourceIsBlueFirst))
                }
            }
        case .desaturate:
            let gray = unsafe sourceIsBlueFirst ? table.gray.bgraToGray : table.gray.rgbaToGray
            // Greys lie where the weights of a blur would, and spread to pixels in the output itself.
            try Bands.run(rows: height, bytesPerRow: width * 9, parallelism) { band in
                for y in band {
                    let greys = unsafe weights + y * width
                    unsafe gray(rows.pixels(y), greys, width)
                    unsafe table.swizzle.grayToRGBA(greys, rows.destination(y), width)
                    unsafe rows.blend(y, UnsafeRawPointer(rows.destination(y)), swapsBackground: false)
                }
            }
        }
    }
}
