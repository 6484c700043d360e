// Design: docs/design/geometry.md

/// The place of a picture in a detector's input of a fixed size: scaled by one factor, with padding on both sides.
///
/// Sizes and padding are those of `LetterBox` of the Python package ultralytics. The factor is the smaller ratio of the
/// sides. The sides of the scaled picture are rounded half to even. Padding is divided evenly; an odd pixel goes to the
/// right or the bottom.
///
/// ```swift
/// let letterbox = try Letterbox(of: PixelSize(width: 1920, height: 1080), in: PixelSize(width: 640, height: 640))
/// letterbox.scaledSize  // 640x360
/// letterbox.insets.top  // 140
/// let box = SubpixelRect(x: 0, y: 140, width: 64, height: 36)
/// letterbox.transform.source(of: box)  // x 0.0, y 0.0, width 192.0, height 108.0
/// ```
///
/// The inverse of ``transform`` is exact for the pixels: it divides by the ratio of the rounded sides, horizontally and
/// vertically, and subtracts whole pixels. `scale_boxes` of ultralytics divides both by the unrounded factor, which
/// puts edges up to half a pixel of the input elsewhere.
public struct Letterbox: Hashable, Sendable {
    /// The size of the picture.
    public let sourceSize: PixelSize
    /// The size of the picture after scaling.
    public let scaledSize: PixelSize
    /// The padding around the scaled picture.
    public let insets: PixelInsets

    /// The level of all channels of the padding in ultralytics: 114, a middle grey.
    public static let paddingLevel: UInt8 = 114

    /// Computes the place of a picture.
    ///
    /// - Parameters:
    ///   - source: The size of the picture.
    ///   - target: The size of the input.
    ///   - stride: `nil` for an input of exactly `target`. Otherwise, the input becomes as small as possible, with
    ///     padding below `stride` on each axis, as with `auto=True`; sides are then multiples of the stride if those of
    ///     `target` are.
    ///   - enlarges: False if pictures smaller than the input keep their size, as with `scaleup=False`.
    ///   - centers: False if all padding goes to the right and the bottom, as with `center=False`.
    /// - Throws: ``MatteError``: `parameter` if a side or the stride is below 1, `limits` if a side is longer than
    ///   16,777,216 pixels.
    /// - Complexity: O(1).
    public init(
        of source: PixelSize, in target: PixelSize, stride: Int? = nil, enlarges: Bool = true,
        centers: Bool = true
    ) throws(MatteError) {
        guard !source.isEmpty, !target.isEmpty else {
            throw MatteError(
                .parameter,
                "cannot letterbox a picture of \(source) to \(target): a side is below 1; use sides of 1 pixel or more"
            )
        }
        let longest = 1 << 24
        guard source.longerSide <= longest, target.longerSide <= longest else {
            throw MatteError(
                .limits,
                "cannot letterbox a picture of \(source) to \(target): a side is too long; use sides of up to \(longest) pixels"
            )
        }
        guard stride ?? 1 >= 1 else {
            throw MatteError(
                .parameter, "cannot letterbox with the stride \(stride ?? 0): it is below 1; use 1 or more")
        }
        var factor = min(
            Double(target.height) / Double(source.height), Double(target.width) / Double(source.width))
        if !enlarges { factor = min(factor, 1) }
        func scaled(_ side: Int) -> Int {
            max(1, Int((Double(side) * factor).rounded(.toNearestOrEven)))
        }
        sourceSize = source
        scaledSize = PixelSize(width: scaled(source.width), height: scaled(source.height))
        func padding(_ target: Int, _ side: Int) -> (before: Int, after: Int) {
            var free = target - side
            if let stride { free %= stride }
            return centers ? (free / 2, free - free / 2) : (0, free)
        }
        let x = padding(target.width, scaledSize.width), y = padding(target.height, scaledSize.height)
        insets = PixelInsets(left: x.before, top: y.before, right: x.after, bottom: y.after)
    }

    /// The size of the input: the scaled picture and its padding.
    public var size: PixelSize {
        PixelSize(
            width: insets.left + scaledSize.width + insets.right,
            height: insets.top + scaledSize.height + insets.bottom)
    }

    /// The rectangle of the scaled picture in the input, in pixels.
    public var pictureRect: PixelRect {
        PixelRect(x: insets.left, y: insets.top, width: scaledSize.width, height: scaledSize.height)
    }

    /// The transform from the picture to the input. Its inverse maps boxes that a detector found to the picture.
    public var transform: ImageTransform {
        .scale(from: sourceSize, to: scaledSize).padded(by: insets)
    }
}
