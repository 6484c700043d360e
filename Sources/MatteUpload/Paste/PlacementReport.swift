/// The findings about a reply and the steps applied to place it. The encoded form is stable.
///
/// Lengths are in pixels of the photo, differences in levels (0...255).
public struct PlacementReport: Hashable, Sendable, Codable {
    /// The outcome of registration.
    public enum Alignment: String, Hashable, Sendable, Codable {
        /// The reply was moved.
        case moved
        /// The reply was already in place, within a tenth of a pixel at the region.
        case aligned
        /// The surroundings have too little structure in at least one direction to determine a position.
        case flat
        /// The surroundings in the reply differ from those in the photo.
        case different
        /// The position at the region could not be determined to within a twelfth of a pixel.
        case uncertain
        /// The shift is more than a sixteenth of the shorter side, or the scale is off by more than 3 %.
        case outOfRange
        /// Moving the reply would not reduce the difference.
        case useless
        /// Fewer than 200 samples outside the region can be compared.
        case tooFewPixels
        /// Registration was turned off.
        case off
    }

    /// The outcome of colour matching or blending.
    public enum Step: String, Hashable, Sendable, Codable {
        /// The step was applied.
        case applied
        /// There was nothing to correct.
        case alike
        /// The surroundings don't show reliably that the reply belongs to this photo at this position.
        case unproven
        /// The ring around the region is too small, or clipped.
        case tooFewBlocks
        /// The ring differs by more than a drift of colour can explain.
        case different
        /// The step was turned off.
        case off
    }

    /// The outcome of registration.
    public var alignment: Alignment
    /// The horizontal shift of the reply relative to the photo, at the centre of the region; 0 unless estimated.
    public var shiftX = 0.0
    /// The vertical shift of the reply relative to the photo, at the centre of the region; 0 unless estimated.
    public var shiftY = 0.0
    /// The size of the reply's content relative to the photo's; 1 unless estimated.
    public var scale = 1.0
    /// The correlation of fine detail outside the region after the estimated move, -1...1, or nil if not estimated.
    public var correlation: Double?
    /// The structure that photo and reply have in common in the direction with less structure, in squared levels per
    /// pixel.
    public var structure: Double?
    /// The standard error of the position at the corners of the region, in pixels.
    public var standardError: Double?
    /// The median difference in levels before the move, after fitting gain and bias, over the pixels outside the region
    /// that have structure.
    public var residualBefore: Double?
    /// The median difference after the estimated move, measured in the same way.
    public var residualAfter: Double?
    /// The outcome of colour matching.
    public var color: Step
    /// The outcome of blending.
    public var blend: Step
    /// The difference in luma along the outside of the region's edge before all steps: the RMS of means over
    /// blocks, or nil if there are no such blocks.
    public var edgeDifferenceBefore: Double?
    /// The difference in luma along the outside of the region's edge after all steps.
    public var edgeDifferenceAfter: Double?
}

extension PlacementReport {
    /// A summary in one line.
    public var summary: String {
        let how =
            switch alignment {
            case .moved: "moved by \(Self.text(shiftX)), \(Self.text(shiftY)) px, scale \(Self.text(scale))"
            case .aligned: "in place already"
            case .flat: "not moved: the surroundings are too flat"
            case .different: "not moved: the surroundings differ"
            case .uncertain: "not moved: the position is uncertain"
            case .outOfRange: "not moved: out of range"
            case .useless: "not moved: a move would not help"
            case .tooFewPixels: "not moved: too few pixels outside the region"
            case .off: "not registered"
            }
        return "\(how); colour \(color.rawValue), blend \(blend.rawValue)"
    }

    /// Returns a number with three decimals, like `%.3f`.
    private static func text(_ value: Double) -> String {
        let thousandths = Int((abs(value) * 1000).rounded())
        let fraction = String(thousandths % 1000 + 1000).dropFirst()
        return "\(value < 0 && thousandths > 0 ? "-" : "")\(thousandths / 1000).\(fraction)"
    }
}
