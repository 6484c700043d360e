internal import MatteKernelTypes

/// An effect that replaces the background of camera frames without allocating after the first frame.
///
/// ```swift
/// let effect = try PortraitEffect(frame: size, background: .blur(sigma: 12))
/// try effect.render(frame.view, confidences: mask.view, into: &output)
/// ```
///
/// **Frames** are pixels, or 4:2:0 planes (``YUV420View``), which give the same bytes as the frame converted to pixels.
///
/// **The mask.** Confidences of any size are scaled bilinearly to the frame (``MaskScaler``) and rounded to 8 bits;
/// the result m is 255 for the subject. Values below 0 count as 0, values above 1 as 1, and NaN as background.
///
/// **The blur** is a convolution normalised by background weight (Knutsson and Westin, "Normalized and differential
/// convolution", 1993): the sum of w * colour divided by the sum of w under the Gaussian. Blurring the whole frame
/// would spread the subject's colours into the background as a halo; this blur does not. The weight of a pixel is
/// `w = clamp((T - m) / T)`, where T is `surelyBackground`. Pixels on the mask's soft edge, which contain some of
/// the subject's colour, therefore do not count as background. Pixels below half confidence keep a weight of 1/255,
/// so that regions without certain background are blurred too. Beyond its border the frame is replicated
/// (``BlurEdge/replicate``). Where no background is within reach, the frame itself shows.
///
/// **The result** is `(m * frame + (255 - m) * background) / 255`, rounded, and opaque. If background makes up at
/// least 2 % of the Gaussian's weight, blurred results differ from float64 by at most one level where m is 0 or
/// 255, and by at most two levels elsewhere. Other backgrounds are exact. Every tier and number of threads gives
/// the same bytes.
///
/// An effect has scratch memory and, when smoothing, the previous mask, so it is not `Sendable`: use it from one
/// task at a time. A call uses several threads. Nothing is allocated after the first frame, unless the size of the
/// confidences changes. Time is proportional to the number of the frame's pixels; sigma has little effect.
public final class PortraitEffect {
    /// The size of every frame. Scratch memory is allocated for it once.
    public let frame: PixelSize

    /// The background behind the subject.
    public let background: PortraitBackground

    /// The confidence value that means subject.
    public let foreground: MaskPolarity

    /// The weight of the previous mask where the model is uncertain, 0...1; 0 turns smoothing off.
    public let smoothing: Double

    /// The confidence at which a pixel stops counting as background in the blur.
    public let surelyBackground: Double

    let alignment: GridAlignment
    let engine: BlurEngine?
    /// The mask at the frame's size, the weights computed from it, and one row of the background.
    let planes: RasterStorage
    var scaler: MaskScaler?
    /// The smoothed mask at the model's size, if smoothing is on.
    var steadied: Mask?
    var arriving: Mask?
    var hasPrevious = false
    /// The pixels of a 4:2:0 frame, for backgrounds that are computed from them.
    var converted: RasterStorage?

    /// Creates an effect for frames of one size.
    ///
    /// - Parameters:
    ///   - frame: The size of the frames. Neither side may be 0.
    ///   - background: The background behind the subject.
    ///   - foreground: The confidence value that means subject.
    ///   - alignment: The mapping between the pixel centres of the confidences and of the frame.
    ///   - smoothing: The weight of the previous mask where the model is uncertain, 0...1, which reduces flicker
    ///     (``Mask/smooth(after:strength:)``; MediaPipe uses 0.7 to 0.9). 0 turns smoothing off.
    ///   - surelyBackground: The confidence, above 0 and at most 1, at which a pixel stops counting as background
    ///     in the blur. With 1, the weight of each pixel is one minus its confidence. Smaller values keep the
    ///     subject's colours out of the blur even if the mask's edge is slightly wrong.
    /// - Throws: ``MatteError``: `parameter` if the frame is empty, the picture has another size, ``GaussianBlur``
    ///   would reject the deviation, or a number is out of range; `limits` if memory cannot be allocated.
    public init(
        frame: PixelSize, background: PortraitBackground, foreground: MaskPolarity = .high,
        alignment: GridAlignment = .halfPixel, smoothing: Double = 0, surelyBackground: Double = 0.25
    ) throws(MatteError) {
        guard frame.width > 0, frame.height > 0 else {
            throw MatteError(
                .parameter,
                "cannot make an effect for frames of \(frame): the size is empty; use sides of 1 or more")
        }
        guard smoothing >= 0, smoothing <= 1 else {
            throw MatteError(.parameter, "cannot make an effect: smoothing is \(smoothing); use 0 to 1")
        }
        guard surelyBackground > 0, surelyBackground <= 1 else {
            throw MatteError(
                .parameter,
                "cannot make an effect: surelyBackground is \(surelyBackground); use a number above 0 and at most 1"
            )
        }
        switch background {
        case .blur(let sigma):
            // Throws if the deviation is out of range.
            _ = try GaussianBlur(sigma: sigma)
            engine =
                sigma < GaussianTaps.smallest
                ? nil
                : BlurEngine(size: frame, channels: 4, samples: .fixed, sigma: sigma, edge: .replicate)
        case .image(let picture):
            guard picture.size == frame else {
                throw MatteError(
                    .parameter,
                    "cannot use a background of \(picture.size) for frames of \(frame): the sizes differ; resize it"
                )
            }
            engine = nil
        case .color, .desaturate: engine = nil
        }
        let pixels = try RasterLayout.packedBytes(.gray8, width: frame.width, height: frame.height)
        let row = try RasterLayout.packedRow(.rgba8, width: frame.width)
        let (bytes, overflow) = pixels.multipliedReportingOverflow(by: 2)
        guard !overflow else {
            throw MatteError(
                .limits,
                "cannot make an effect for frames of \(frame): they need more than \(Int.max) bytes; use smaller frames"
            )
        }
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

    /// Returns the number of bytes of working memory for blurring the background of a picture, not counting
    /// coverage and weights.
    ///
    /// - Throws: ``MatteError`` with code `parameter` if ``GaussianBlur`` would reject the deviation.
    package static func blurMemory(_ size: PixelSize, sigma: Double) throws(MatteError) -> Int {
        _ = try GaussianBlur(sigma: sigma)
        guard size.width > 0, size.height > 0, sigma >= GaussianTaps.smallest else { return 0 }
        let layout = BlurLayout(size: size, channels: 4, samples: .fixed, sigma: sigma, edge: .replicate)
        return layout.byteCount(slots: 2 * Parallelism.automatic.limit)
    }

    /// Discards the previous mask. Call it when the next frame starts a different scene.
    public func reset() { hasPrevious = false }
}
