internal import Matte

/// A search for the size that satisfies the conditions of a rule and is nearest to a requested size.
///
/// Sides are counted in units of the number that must divide them (the rule's multiple), and areas in units of its
/// square.
struct SizeSearch {
    private let rule: SizeRule
    private let wanted: PixelSize
    /// The range of allowed sides, in units of the rule's multiple.
    private let sides: ClosedRange<Int>
    /// The range of allowed areas, in units of the rule's multiple squared.
    private let areas: ClosedRange<Int>
    /// Two ratios of the longer to the shorter side: the requested one, limited to the maximum, and the maximum itself.
    private let ratio, mostRatio: Double
    /// The shorter side at which the search starts, in units of the rule's multiple. It belongs to the size with the
    /// requested ratio and area, clamped to the allowed sides.
    private let center: Int

    /// The tolerance for aspect ratios. A size near the requested area is accepted without further search if the
    /// quotient of its ratio and the requested ratio is at most this value.
    private static let nearEnough = 1.03
    /// The maximum distance from ``center`` at which shorter sides are tried, in units of the rule's multiple.
    private static let farthest = 1 << 20

    /// Creates a search, or returns `nil` if no side or no area can satisfy the conditions.
    init?(_ rule: SizeRule, _ wanted: PixelSize) {
        self.rule = rule
        self.wanted = wanted
        let longest = min(rule.mostSide, PixelSize.largestSide) / rule.multiple
        let shortest = max(1, (rule.leastSide - 1) / rule.multiple + 1)
        let unit = rule.multiple * rule.multiple
        let (least, most) = (max(1, (rule.leastPixels - 1) / unit + 1), rule.mostPixels / unit)
        guard shortest <= longest, least <= most else { return nil }
        sides = shortest...longest
        areas = least...most
        mostRatio = rule.isSquare ? 1 : rule.mostRatio.map(Double.init) ?? .infinity
        ratio = min(Double(wanted.longerSide) / Double(wanted.shorterSide), mostRatio)
        let area = min(max(Double(wanted.area), Double(rule.leastPixels)), Double(rule.mostPixels))
        let ideal = min((area / ratio).squareRoot() / Double(rule.multiple), Double(longest) / ratio)
        center = min(max(Int(min(ideal, 0x1p31)), shortest), longest)
    }

    /// Returns the size nearest to the requested one, or `nil` if no size satisfies the conditions.
    func nearest() -> PixelSize? {
        var best: PixelSize?
        for short in center - 2...center + 2 { consider(short, &best) }
        if let best, factor(of: best) <= Self.nearEnough { return best }
        // First try sizes at the limits of sides and areas. Then try all shorter sides, outwards from the centre, until
        // no later one can have a nearer ratio.
        let (least, most) = (Double(areas.lowerBound), Double(areas.upperBound))
        let longest = Double(sides.upperBound)
        for corner in [
            Double(sides.lowerBound), longest, longest / ratio, least / longest, most / longest,
            least.squareRoot(), most.squareRoot(), (least / ratio).squareRoot(), (most / ratio).squareRoot(),
            (least / mostRatio).squareRoot(), (most / mostRatio).squareRoot(),
        ] {
            let short = Int(min(max(corner, 0), 0x1p31))
            for short in short - 2...short + 2 { consider(short, &best) }
        }
        for direction in [-1, 1] {
            for step in 0...Self.farthest {
                let short = center + direction * step
                guard sides ~= short, direction < 0 || short <= areas.upperBound / short else { break }
                consider(short, &best)
                if let best, isHopeless(short, direction, factor(of: best)) { break }
            }
        }
        return best
    }

    /// Tries a shorter side together with the longer side that gives the nearest ratio. Replaces `best` if this size is
    /// allowed and nearer.
    private func consider(_ short: Int, _ best: inout PixelSize?) {
        guard sides ~= short else { return }
        let widest = mostRatio * Double(short)
        let least = max(short, (areas.lowerBound - 1) / short + 1)
        let most = min(sides.upperBound, areas.upperBound / short, widest < 0x1p31 ? Int(widest) : .max)
        guard least <= most else { return }
        let long = Int(min(Double(short) * ratio, 0x1p31))
        for long in [min(max(long, least), most), min(max(long + 1, least), most)] {
            let (a, b) = (short * rule.multiple, long * rule.multiple)
            let candidate =
                wanted.width >= wanted.height
                ? PixelSize(width: b, height: a) : PixelSize(width: a, height: b)
            guard rule.allows(candidate) else { continue }
            if let best, best.distance(to: wanted) <= candidate.distance(to: wanted) { continue }
            best = candidate
        }
    }

    /// Returns the quotient of a size's ratio and the requested ratio, where the requested ratio is limited to the
    /// maximum.
    private func factor(of size: PixelSize) -> Double {
        let asked = Double(wanted.longerSide) / Double(wanted.shorterSide)
        return size.distance(to: wanted).ratio * ratio / asked
    }

    /// Returns true if no size with this shorter side can have a ratio nearer than `factor`. If true, the same applies
    /// to all later sides in the direction of the search.
    ///
    /// The reason is the range of areas. A size with a smaller shorter side needs a greater longer side to reach the
    /// minimum area. A size with a greater shorter side needs a smaller longer side to stay within the maximum area.
    private func isHopeless(_ short: Int, _ direction: Int, _ factor: Double) -> Bool {
        let short = Double(short)
        if direction < 0 {
            return Double(areas.lowerBound) / (short * short) / ratio > factor
        }
        let most = min(Double(sides.upperBound) / short, Double(areas.upperBound) / (short * short))
        return ratio / most > factor
    }
}
