// Design: docs/design/adjust.md

/// A change of colours and tones, as a sequence of steps: exposure, contrast, curves, matrices and others.
///
/// ```swift
/// let vivid = try ColorAdjustment.exposure(0.5).then(.contrast(1.2)).then(.saturation(1.3))
/// let photo = Raster(width: 2, height: 1, repeating: RGB8(red: 120, green: 80, blue: 60))
/// try photo.adjusted(by: vivid)[0, 0].red  // 156
/// ```
///
/// **Definition.** A step takes and returns red, green and blue in 0...1: encoded sRGB values, which are bytes divided
/// by 255. Each step computes in double precision and clamps its results to 0...1. Only the results of the last step
/// are rounded, half up, to bytes.
///
/// **Accuracy.** Steps without a matrix (all but ``saturation(_:)``, ``matrix(_:)`` and ``linearMatrix(_:)``) are
/// exact. With a matrix, results are at most 1 level off, provided that the steps after the matrix raise no difference
/// more than 64 times. If steps with a matrix and other steps alternate, results are rounded to bytes before the second
/// and each further matrix, and the error of each such pass adds to the next.
///
/// **Alpha** is unchanged. Colours are adjusted as stored, also those of transparent pixels. Premultiplied colour is
/// divided by alpha first and multiplied again.
///
/// **Grey** pixels are adjusted as equal red, green and blue, and the result is its luma (BT.601), which is the same
/// for steps that treat all channels equally. Results for bytes are exact with any steps. Float grey is clamped to
/// 0...1, and NaN becomes 0.
public struct ColorAdjustment: Hashable, Sendable {
    /// The steps, in order.
    var steps: [AdjustmentStep]

    /// Creates an adjustment that changes nothing.
    public init() { steps = [] }

    init(_ steps: AdjustmentStep...) { self.steps = steps }

    /// Returns the adjustment that applies this one and then another.
    public func then(_ next: ColorAdjustment) -> ColorAdjustment {
        var result = self
        result.steps += next.steps
        return result
    }

    /// True if the adjustment has no steps.
    ///
    /// ```swift
    /// ColorAdjustment().isEmpty  // true
    /// ```
    public var isEmpty: Bool { steps.isEmpty }

    /// Returns the exact result for a colour in 0...1, before it is rounded to bytes. Values outside 0...1 are clamped,
    /// and NaN counts as 0.
    ///
    /// ```swift
    /// let lighter = try ColorAdjustment.brightness(0.25)
    /// lighter.applied(red: 0.5, green: 0, blue: 0.9).red  // 0.75
    /// ```
    public func applied(
        red: Double, green: Double, blue: Double
    ) -> (red: Double, green: Double, blue: Double) {
        func clamped(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
        var color = SIMD3(clamped(red), clamped(green), clamped(blue))
        for step in steps { color = step.applied(to: color) }
        return (color.x, color.y, color.z)
    }

    /// Returns the exact result for a grey value in 0...1: the luma of the adjusted colour.
    func applied(toGray value: Double) -> Double {
        let color = applied(red: value, green: value, blue: value)
        // Equal channels are their own luma. The weighted sum would round.
        if color.red == color.green && color.green == color.blue { return color.red }
        return (Luma.weights * [color.red, color.green, color.blue, 0]).sum()
    }
}
