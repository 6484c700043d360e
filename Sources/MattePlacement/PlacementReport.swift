internal import Matte

/// The measurements of a reply and the outcome of each step that placed it in its photo. The encoded form is stable.
///
/// Lengths are in pixels of the photo. Differences are in levels (0...255). The surroundings are the pixels outside the
/// repainted region.
public struct PlacementReport: Hashable, Sendable, Codable {
    /// The outcome of registration, which estimates the reply's shift and scale.
    public enum Alignment: String, Hashable, Sendable, Codable {
        /// The reply was moved, scaled, or both, to match the photo.
        case moved
        /// The reply was not moved, because it was already in place: a correction would move every corner of the
        /// region's bounding box by less than a tenth of a pixel.
        case aligned
        /// The reply was not moved. The surroundings of both pictures agree, but have too little structure in at least
        /// one direction to determine a position.
        case flat
        /// The reply was not moved, because its surroundings show different content than the photo's.
        case different
        /// The reply was not moved, because the standard error of its position at the region is more than a twelfth of
        /// a pixel. If the photo is compared at less than half its size, the limit is larger in proportion: at a
        /// quarter of its size, it is a sixth of a pixel.
        case uncertain
        /// The reply was not moved, because the estimated shift is more than a sixteenth of the frame's shorter side,
        /// or the scale is off by more than 3 %.
        case outOfRange
        /// The reply was not moved. The estimated shift is more than a quarter of a pixel, but applying it would reduce
        /// the median difference by less than a tenth.
        case useless
        /// The reply was not moved, because fewer than 200 pixels outside the region can be compared, or because the
        /// estimate does not converge to a plausible position.
        case tooFewPixels
        /// The reply was not moved, because ``PasteOptions/registers`` is false.
        case off
    }

    /// The outcome of colour matching or blending.
    public enum Step: String, Hashable, Sendable, Codable {
        /// The step was applied: the reply's colours were corrected.
        case applied
        /// The step was not needed: the differences are at most about a quarter of a level, or a correction would not
        /// reduce them.
        case alike
        /// The step was not applied, because registration did not show reliably that the reply matches this photo at
        /// this position.
        case unproven
        /// The step was not applied, because the ring of pixels around the region is too small, or too many of its
        /// pixels are clipped to black or white.
        case tooFewBlocks
        /// The step was not applied, because the reply differs from the photo around the region by more than a change
        /// of tone can explain.
        case different
        /// The step was not applied, because it is disabled in ``PasteOptions``.
        case off
    }

    /// The outcome of registration, which estimates the reply's shift and scale.
    public var alignment: Alignment
    /// The horizontal shift of the reply relative to the photo, at the centre of the region's bounding box. Positive
    /// values are to the right; 0 unless estimated.
    public var shiftX = 0.0
    /// The vertical shift of the reply relative to the photo, at the centre of the region's bounding box. Positive
    /// values are downwards; 0 unless estimated.
    public var shiftY = 0.0
    /// The scale of the reply's content relative to the photo's; 1 unless estimated.
    public var scale = 1.0
    /// The number of reply pixels per photo pixel, horizontally. Nil unless the edit had no mask and the reply was
    /// placed.
    public var scaleX: Double?
    /// The number of reply pixels per photo pixel, vertically. Nil unless the edit had no mask and the reply was placed.
    public var scaleY: Double?
    /// The share of the photo that the reply shows, 0...1. Nil unless the edit had no mask.
    public var visible: Double?
    /// The share of structured blocks of the photo that the reply shows in place, 0...1. Nil unless the edit had no mask.
    public var agreement: Double?
    /// The correlation of fine detail between photo and reply outside the region, at the estimated position, -1...1.
    /// Nil if not estimated.
    public var correlation: Double?
    /// The strength of the gradients that photo and reply have in common outside the region, in the direction with
    /// weaker gradients. The unit is squared levels per pixel. Nil if not estimated.
    public var structure: Double?
    /// The largest standard error of the estimated position at the corners of the region's bounding box, in pixels of
    /// the photo. Nil if not estimated.
    public var standardError: Double?
    /// The median absolute difference in levels between the photo and the reply before the move, with the best gain and
    /// bias. It is computed from the pixels outside the region with strong gradients if there are enough of them,
    /// otherwise from all pixels outside the region that can be compared. Nil if not estimated.
    public var residualBefore: Double?
    /// The median absolute difference in levels between the photo and the reply after the estimated move, computed like
    /// ``residualBefore``. Nil if not estimated.
    public var residualAfter: Double?
    /// The outcome of colour matching by a curve per channel.
    public var color: Step
    /// The outcome of blending the differences at the region's edge.
    public var blend: Step
    /// The difference in luma between photo and reply just outside the region's edge, before all steps. It is the root
    /// mean square, in levels, of the mean differences of square blocks of pixels. Nil if there are too few pixels
    /// outside the edge to form a block. If the reply was moved, green stands in for luma.
    public var edgeDifferenceBefore: Double?
    /// The difference in luma just outside the region's edge after all steps, measured like ``edgeDifferenceBefore``.
    public var edgeDifferenceAfter: Double?
}

extension PlacementReport {
    /// A summary of the report in one line.
    public var summary: String {
        let how =
            switch alignment {
            case .moved: "moved by \(Self.text(shiftX)), \(Self.text(shiftY)) px, scale \(Self.text(scale))"
            case .aligned: "already in place"
            case .flat: "not moved: the surroundings of the region have too little detail"
            case .different: "not moved: the surroundings of the region differ"
            case .uncertain: "not moved: the position is uncertain"
            case .outOfRange: "not moved: the shift or scale is out of range"
            case .useless: "not moved: a move would not reduce the differences"
            case .tooFewPixels: "not moved: too few pixels outside the region"
            case .off: "not registered"
            }
        return "\(how); colour \(color.rawValue), blend \(blend.rawValue)"
    }

    /// Returns a number as text with three decimals, like `%.3f`.
    private static func text(_ value: Double) -> String {
        let thousandths = Int((abs(value) * 1000).rounded())
        let fraction = String(thousandths % 1000 + 1000).dropFirst()
        return "\(value < 0 && thousandths > 0 ? "-" : "")\(thousandths / 1000).\(fraction)"
    }
}
