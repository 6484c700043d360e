// Design: docs/design/warp.md

/// The division of a warp into steps: an optional resize of a part of the source, sampling, and an optional average of
/// several samples per pixel.
///
/// Let s be the number of source pixels per pixel of the result, in the direction where it is smallest. If s is above
/// 2, the part of the source that is needed is first resized by 2 / s. If more than 1.25 pixels per sample remain along
/// a column or a row of the result, several samples per pixel are averaged.
struct WarpGrid: Sendable {
    /// The transform from samples to the picture that is sampled, which is the source or its resized part.
    let map: ProjectiveTransform
    /// The part of the source that is resized, and the size it is resized to; `nil` if the source itself is sampled.
    let reduction: (part: PixelRect, size: PixelSize)?
    /// The number of samples per pixel of the result, horizontally and vertically.
    let columns, rows: Int

    /// The source pixels per sample up to which a pixel takes a single sample.
    private static let mostForOneSample = 1.25
    /// The source pixels per sample that a resize leaves.
    private static let leftByResize = 2.0
    /// The largest number of samples per pixel along an axis: for affine maps, and for projective maps, whose scale
    /// varies.
    private static let mostSamples = (affine: 16, projective: 4)

    /// Divides a warp.
    ///
    /// - Parameters:
    ///   - inverse: The transform from the result to the source.
    ///   - source: The size of the source, not empty.
    ///   - target: The size of the result, not empty.
    init(inverse: ProjectiveTransform, source: PixelSize, target: PixelSize) {
        let scales = WarpScales(inverse, target)
        var (ratioX, ratioY) = (1.0, 1.0)
        var map = inverse
        let share = scales.smallest > Self.leftByResize ? Self.leftByResize / scales.smallest : 1
        let part = Self.part(of: source, seenBy: inverse, target, margin: 6 / share + 2)
        let size = PixelSize(
            width: max(1, Int((Double(part.width) * share).rounded())),
            height: max(1, Int((Double(part.height) * share).rounded())))
        if size != part.size {
            reduction = (part, size)
            ratioX = Double(size.width) / Double(part.width)
            ratioY = Double(size.height) / Double(part.height)
            let moved = AffineTransform.translation(x: -Double(part.x), y: -Double(part.y))
            map = map.then(ProjectiveTransform(moved.then(.scale(x: ratioX, y: ratioY))))
        } else {
            reduction = nil
        }
        let rest = max(ratioX, ratioY)
        let most = inverse.isAffine ? Self.mostSamples.affine : Self.mostSamples.projective
        columns = Self.samples(scales.alongRow * rest, atMost: most, side: target.width)
        rows = Self.samples(scales.alongColumn * rest, atMost: most, side: target.height)
        let shrink = AffineTransform.scale(x: 1 / Double(columns), y: 1 / Double(rows))
        self.map = ProjectiveTransform(shrink).then(map)
    }

    /// Returns the number of samples per pixel for a number of source pixels per pixel.
    private static func samples(_ scale: Double, atMost most: Int, side: Int) -> Int {
        guard scale > mostForOneSample else { return 1 }
        // A little above a whole number, as after rounding, isn't worth another sample.
        let wanted = (scale - 0.05).rounded(.up)
        return max(1, min(wanted < Double(most) ? Int(wanted) : most, (1 << 24) / side))
    }

    /// Returns the part of the source that a result shows, with a margin, inside the source and not empty.
    private static func part(
        of source: PixelSize, seenBy inverse: ProjectiveTransform, _ target: PixelSize, margin: Double
    ) -> PixelRect {
        let (w, h) = (Double(target.width), Double(target.height))
        let corners = [(0, 0), (w, 0), (0, h), (w, h)].map {
            inverse.applied(to: SubpixelPoint(x: $0.0, y: $0.1))
        }
        // The image of a rectangle that is partly behind the camera isn't bounded by the images of its corners.
        guard corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return source.bounds }
        let (left, right) = range(corners.map(\.x), margin, source.width)
        let (top, bottom) = range(corners.map(\.y), margin, source.height)
        return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    private static func range(_ values: [Double], _ margin: Double, _ side: Int) -> (Int, Int) {
        let low = (values.min()! - margin).rounded(.down), high = (values.max()! + margin).rounded(.up)
        let first = Int(min(max(low, 0), Double(side - 1)))
        return (first, Int(min(max(high, Double(first + 1)), Double(side))))
    }
}

extension ProjectiveTransform {
    /// True if w is the same for all positions.
    var isAffine: Bool { g == 0 && h == 0 }
}
