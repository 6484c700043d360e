internal import MatteKernelTypes

/// Puts a subject in front of another background, frame after frame, without allocating after the first frame.
///
/// ```swift
/// let effect = try PortraitEffect(frame: size, background: .blur(sigma: 12))
/// try effect.render(frame.view, confidences: mask.view, into: &output)
/// ```
///
/// **The mask.** Confidences of any size are scaled bilinearly to the frame (``MaskScaler``) and rounded to 8 bits:
/// m, with 255 = subject. Values below 0 count as 0, values above 1 as 1, NaN as background.
///
/// **The blur** is a convolution normalised by background weight (Knutsson and Westin, "Normalized and differential
/// convolution", 1993): the sum of w * colour divided by the sum of w under the Gaussian. The subject's colours
/// therefore do not bleed into the background, as they do when a whole frame is blurred (the halo). The weight of a
/// pixel is `w = clamp((T - m) / T)`, where T is `surelyBackground`: pixels on the mask's soft edge, which contain
/// some of the subject's colour, do not count as background. Pixels below half confidence keep a weight of 1/255, so
/// that regions without any certain background are still blurred. Beyond its edges the frame continues as its border
/// (``BlurEdge/replicate``). Where no background is within reach, the frame itself shows.
///
/// **The result** is `(m * frame + (255 - m) * background) / 255`, rounded, opaque. With the blur it is within one
/// level of float64 where m is 0 or 255 and within two in between, wherever background makes up at least 2 % of the
/// Gaussian's weight. Other backgrounds are exact. Every tier and number of threads gives the same bytes.
///
/// An effect belongs to one task at a time and is therefore not `Sendable`: it holds scratch memory and, when
/// smoothing, the previous mask. After the first frame nothing is allocated as long as the size of the confidences
/// stays the same; one call uses several threads. Time is linear in the frame's pixels and hardly depends on sigma.
public final class PortraitEffect {
    /// The size of every frame. Scratch memory is allocated for it once.
    public let frame: PixelSize

    /// The background behind the subject.
    public let background: PortraitBackground

    /// The value of the confidences that means subject.
    public let foreground: MaskPolarity

    /// The weight of the previous mask where the model is unsure, 0...1; 0 turns smoothing off.
    public let smoothing: Double

    /// The confidence from which a pixel no longer counts as background in the blur.
    public let surelyBackground: Double

    let alignment: GridAlignment
    let engine: BlurEngine?
    /// The mask at the frame's size, then the weights made of it, then a row of the background.
    let planes: RasterStorage
    var scaler: MaskScaler?
    /// The mask at the model's size, when smoothing.
    var steadied: Mask?
    var arriving: Mask?
    var hasPrevious = false

    /// Creates an effect for frames of one size.
    ///
    /// - Parameters:
    ///   - frame: the size of the frames, neither side 0.
    ///   - background: the background behind the subject.
    ///   - foreground: the value of the confidences that means subject.
    ///   - alignment: how the model's pixel grid maps onto the frame's.
    ///   - smoothing: 0...1, the weight of the previous mask where the model is unsure, against flicker
    ///     (``Mask/smooth(after:strength:)``; MediaPipe uses 0.7 to 0.9); 0 takes every mask as it is.
    ///   - surelyBackground: the confidence, above 0 and up to 1, from which a pixel no longer counts
    ///     as background in the blur. 1 weighs every pixel by one minus its confidence; smaller values keep the
    ///     subject's colours out even where the mask's edge is a little off.
    /// - Throws: ``MatteError``: `parameter` for an empty frame, a picture of another size, a deviation that
    ///   ``GaussianBlur`` would not take, or numbers out of range; `limits` when memory is missing.
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

    /// The bytes of working memory that blurring the background of a picture takes, coverage and weights excluded.
    ///
    /// - Throws: ``MatteError`` with code `parameter` for a deviation that ``GaussianBlur`` does not take.
    package static func blurMemory(_ size: PixelSize, sigma: Double) throws(MatteError) -> Int {
        _ = try GaussianBlur(sigma: sigma)
        guard size.width > 0, size.height > 0, sigma >= GaussianTaps.smallest else { return 0 }
        let layout = BlurLayout(size: size, channels: 4, samples: .fixed, sigma: sigma, edge: .replicate)
        return layout.byteCount(slots: 2 * Parallelism.automatic.limit)
    }

    /// Discards the previous mask. Call it when the next frame starts another scene.
    public func reset() { hasPrevious = false }
}
