// Design: docs/design/blur.md

internal import MatteKernelTypes

/// An effect that replaces the background of camera frames without allocating after the first frame.
///
/// ```swift
/// let effect = try PortraitEffect(frame: size, background: .blur(sigma: 12))
/// try effect.render(frame.view, confidences: mask.view, into: &output)
/// ```
///
/// **Frames** are pixels or 4:2:0 planes (``YUV420View``). The result for planes is the same, byte for byte, as if the
/// frame were first converted to pixels.
///
/// **The mask.** The model's confidences may have any size. They are scaled bilinearly to the frame (``MaskScaler``)
/// and rounded to 8 bits. The resulting mask value m of a pixel is 255 for the subject and 0 for the background.
/// Confidences below 0 count as 0, those above 1 as 1, and NaN as background.
///
/// **The blur** is a convolution normalised by background weights (Knutsson and Westin, "Normalized and differential
/// convolution", 1993): the Gaussian of w * colour, divided by the Gaussian of w, where w is a pixel's background
/// weight. Blurring the whole frame would spread the subject's colours into the background as a halo; this blur does
/// not. The weight is `w = 1 - m / (255 * T)`, clamped to 0...1, where T is `backgroundLimit`. If m is at least
/// 255 * T, the weight is 0, because pixels on the mask's soft edge contain some of the subject's colour. However,
/// pixels with m below 128 have a weight of at least 1/255, so that regions with only uncertain pixels are blurred too.
/// Beyond its edges the frame is replicated (``BlurEdge/replicate``). Where all weights within the Gaussian's reach are
/// 0, the frame is not blurred.
///
/// **The result** is `(m * frame + (255 - m) * background) / 255`, rounded, and opaque. Where background makes up at
/// least 0.1 % of the Gaussian's weight, a blurred result differs from a float64 computation by at most one level if m is
/// 0 or 255, and by at most two levels otherwise. With other kinds of background, results are exact, with the colours
/// of the frame or, if `cutOutDetail` is not `nil`, of the cut-out. Results are the same on every kernel tier and with
/// any number of threads.
///
/// An effect keeps scratch memory and, when smoothing, the previous mask. So it is not `Sendable`: use it from one task
/// at a time. A call may use several threads. After the first frame nothing is allocated, unless the size of the
/// confidences changes. The time is proportional to the number of the frame's pixels; `sigma` has little effect on it.
public final class PortraitEffect {
    /// The width and height of the frames in pixels. Scratch memory for this size is allocated once.
    public let frame: PixelSize

    /// The background that replaces everything behind the subject.
    public let background: PortraitBackground

    /// The confidence value that means subject: 1 (`high`) or 0 (`low`).
    public let polarity: MaskPolarity

    /// The weight, 0...1, of the previous frame's mask in pixels where the model is uncertain. 0 turns smoothing off.
    public let smoothing: Double

    /// A limit of the mask value, above 0 and at most 1, where 1 is mask value 255. Only pixels with smaller mask
    /// values count as background in the blur.
    public let backgroundLimit: Double

    /// The finest level at which the subject's own colours are estimated where the mask is soft; `nil` if the frame's
    /// colours are kept. Only backgrounds of one colour or a picture use it.
    public let cutOutDetail: CutOutDetail?

    let alignment: GridAlignment
    let engine: BlurEngine?
    /// Three buffers: the mask at the frame's size, the background weights computed from it, and one row of pixels of
    /// the background colour.
    let maskMemory: RasterStorage
    var scaler: MaskScaler?
    /// The smoothed mask at the model's size, if smoothing is on.
    var smoothedMask: Mask?
    var newMask: Mask?
    var hasPrevious = false
    /// The pixels of a 4:2:0 frame after conversion. Allocated only if the background is computed from the frame.
    var converted: RasterStorage?
    /// The estimate of the subject's colours.
    let subject: PortraitSubject?

    /// Creates an effect for frames of one size.
    ///
    /// - Parameters:
    ///   - frame: The size of the frames. Neither side may be 0.
    ///   - background: The background that replaces everything behind the subject.
    ///   - polarity: The confidence value that means subject: 1 (`high`) or 0 (`low`).
    ///   - alignment: The mapping between the pixel centres of the confidences and of the frame.
    ///   - smoothing: The weight, 0...1, of the previous frame's mask in pixels where the model is uncertain, which
    ///     reduces flicker (``Mask/smooth(after:strength:)``; MediaPipe uses 0.7 to 0.9). 0 turns smoothing off.
    ///   - backgroundLimit: A limit of the mask value, above 0 and at most 1, where 1 is mask value 255. Only pixels
    ///     with smaller mask values count as background in the blur. Their weight falls linearly, from 1 at mask value
    ///     0 to 0 at the limit. A limit below 1 keeps the subject's colours out of the blur even if the mask's edge is
    ///     slightly wrong.
    ///   - cutOutDetail: The finest level at which the subject's own colours are estimated where the mask is soft, so
    ///     that no colour of the frame's background shows on one colour or a picture (``CutOutPlan``). Use
    ///     ``CutOutDetail/quarter`` for camera frames. `nil` keeps the frame's colours, which is faster. Other kinds of
    ///     background ignore it.
    /// - Throws: ``MatteError``: `parameter` if the frame is empty, the background picture has another size,
    ///   ``GaussianBlur`` would reject the blur's standard deviation, or a number is out of range; `limits` if memory
    ///   cannot be allocated.
    public init(
        frame: PixelSize, background: PortraitBackground, foreground polarity: MaskPolarity = .high,
        alignment: GridAlignment = .halfPixel, smoothing: Double = 0, backgroundLimit: Double = 0.25,
        cutOutDetail: CutOutDetail? = nil
    ) throws(MatteError) {
        guard frame.width > 0, frame.height > 0 else {
            throw MatteError(
                .parameter,
                "cannot make an effect for frames of \(frame): the size is empty; use sides of 1 or more")
        }
        guard smoothing >= 0, smoothing <= 1 else {
            throw MatteError(.parameter, "cannot make an effect: smoothing is \(smoothing); use 0 to 1")
        }
        guard backgroundLimit > 0, backgroundLimit <= 1 else {
            throw MatteError(
                .parameter,
                "cannot make an effect: backgroundLimit is \(backgroundLimit); use a number above 0 and at most 1"
            )
        }
        // Checked first, so that no arithmetic on the size below can overflow.
        let pixels = try RasterLayout.packedBytes(.rgba8, width: frame.width, height: frame.height) / 4
        switch background {
        case .blur(let sigma):
            // Check the standard deviation: `GaussianBlur` throws an error if it is out of range.
            _ = try GaussianBlur(sigma: sigma)
            engine =
                sigma < GaussianTaps.smallest
                ? nil
                : BlurEngine(size: frame, channels: 4, samples: .fixed, sigma: sigma, edge: .replicate)
        case .image(let picture):
            guard picture.size == frame else {
                throw MatteError(
                    .parameter,
                    "cannot use a background of \(picture.size) for frames of \(frame): the sizes differ; resize the background"
                )
            }
            engine = nil
        case .color, .desaturate: engine = nil
        }
        maskMemory = try RasterStorage(bytes: 2 * pixels + 4 * frame.width)
        switch background {
        case .color, .image:
            subject = try cutOutDetail.map { detail throws(MatteError) in
                try PortraitSubject(frame: frame, detail: detail)
            }
        case .blur, .desaturate: subject = nil
        }
        self.cutOutDetail = cutOutDetail
        self.frame = frame
        self.background = background
        self.polarity = polarity
        self.alignment = alignment
        self.smoothing = smoothing
        self.backgroundLimit = backgroundLimit
        if case .color(let color) = background {
            let row = unsafe maskMemory.base + 2 * pixels
            for x in 0..<frame.width { unsafe row.storeBytes(of: color, toByteOffset: 4 * x, as: RGBA8.self) }
        }
    }

    /// Discards the previous mask, so that it does not influence the next one. Call this when the next frame starts a
    /// different scene.
    ///
    /// ```swift
    /// let effect = try PortraitEffect(
    ///     frame: PixelSize(width: 2, height: 1), background: .color(RGBA8(red: 0, green: 0, blue: 255)),
    ///     smoothing: 0.8)
    /// let frame = Raster(width: 2, height: 1, repeating: RGBA8(red: 255, green: 0, blue: 0))
    /// var output = frame
    /// var target = output.mutableView
    /// try effect.render(
    ///     frame.view, confidences: Raster(width: 2, height: 1, repeating: GrayF32(1)).view, into: &target)
    /// effect.reset()
    /// try effect.render(
    ///     frame.view, confidences: Raster(width: 2, height: 1, repeating: GrayF32(0)).view, into: &target)
    /// output[0, 0].blue  // 255
    /// ```
    public func reset() { hasPrevious = false }
}
