internal import Matte

/// A search for the size that satisfies the conditions of a rule and is nearest to a requested size.
///
/// Both sides of an allowed size are multiples of the number ``SizeRule/multiple``. The search therefore divides
/// lengths in pixels by this number, and areas by its square.
struct SizeSearch {
    private let rule: SizeRule
    private let wanted: PixelSize
    /// ``SizeRule/multiple``, or 1 if that is less.
    private let multiple: Int
    /// The range of allowed sides: lengths in pixels, divided by ``SizeRule/multiple``.
    private let sides: ClosedRange<Int>
    /// The range of allowed areas: numbers of pixels, divided by the square of ``SizeRule/multiple``.
    private let areas: ClosedRange<Int>
    /// `mostRatio` is the maximum ratio of the longer side to the shorter side. `ratio` is the ratio of the requested
    /// size, or the maximum if the requested ratio exceeds it.
    private let ratio, mostRatio: Double
    /// The shorter side at which the search starts: a length in pixels, divided by ``SizeRule/multiple``. It is the
    /// shorter side of a size with the requested ratio and area, or the nearest allowed side.
    private let center: Int

    /// The tolerance for aspect ratios, as the quotient of the larger ratio and the smaller one. If a size near the
    /// requested area differs from the requested ratio by no more than this, the search ends.
    private static let nearEnough = 1.03
    /// The maximum difference between ``center`` and the shorter sides that are tried, in multiples of
    /// ``SizeRule/multiple`` pixels.
    private static let farthest = 1 << 20

    /// Creates a search, or returns `nil` if no side or no area can satisfy the conditions.
    init?(_ rule: SizeRule, _ wanted: PixelSize) {
        self.rule = rule
        self.wanted = wanted
        multiple = max(1, rule.multiple)
        let longest = min(rule.mostSide, PixelSize.largestSide) / multiple
        let shortest = (max(1, rule.leastSide) - 1) / multiple + 1
        let unit = multiple.multipliedClamped(by: multiple)
        let (least, most) = ((max(1, rule.leastPixels) - 1) / unit + 1, rule.mostPixels / unit)
        guard shortest <= longest, least <= most else { return nil }
        sides = shortest...longest
        areas = least...most
        mostRatio = rule.isSquare ? 1 : rule.mostRatio.map { Double(max(1, $0)) } ?? .infinity
        ratio = min(Double(wanted.longerSide) / Double(wanted.shorterSide), mostRatio)
        let area = min(max(Double(wanted.area), Double(rule.leastPixels)), Double(rule.mostPixels))
        let ideal = min((area / ratio).squareRoot() / Double(multiple), Double(longest) / ratio)
        center = min(max(Int(min(ideal, 0x1p31)), shortest), longest)
    }

    /// Returns the size nearest to the requested one, or `nil` if no size satisfies the conditions.
    func nearest() -> PixelSize? {
        var best: PixelSize?
        for short in center - 2...center + 2 { consider(short, &best) }
        if let best, factor(of: best) <= Self.nearEnough { return best }
        // First try sizes at the limits of sides and areas. Then try other shorter sides, first decreasing and then
        // increasing from `center`. Stop in each direction when further sides can only have ratios that are farther
        // from the requested one.
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

    /// Tries sizes with the shorter side `short` and a longer side that gives about the requested ratio. Replaces
    /// `best` if such a size is allowed and nearer to the requested size.
    private func consider(_ short: Int, _ best: inout PixelSize?) {
        guard sides ~= short else { return }
        let widest = mostRatio * Double(short)
        let least = max(short, (areas.lowerBound - 1) / short + 1)
        let most = min(sides.upperBound, areas.upperBound / short, widest < 0x1p31 ? Int(widest) : .max)
        guard least <= most else { return }
        let long = Int(min(Double(short) * ratio, 0x1p31))
        for long in [min(max(long, least), most), min(max(long + 1, least), most)] {
            let (a, b) = (short * multiple, long * multiple)
            let candidate =
                wanted.width >= wanted.height
                ? PixelSize(width: b, height: a) : PixelSize(width: a, height: b)
            guard rule.allows(candidate) else { continue }
            if let best, best.distance(to: wanted) <= candidate.distance(to: wanted) { continue }
            best = candidate
        }
    }

    /// Returns the quotient of the aspect ratio of a size and the requested ratio, the larger one divided by the
    /// smaller one. A requested ratio above the rule's maximum counts as the maximum.
    private func factor(of size: PixelSize) -> Double {
        let asked = Double(wanted.longerSide) / Double(wanted.shorterSide)
        return size.distance(to: wanted).ratio * ratio / asked
    }

    /// Returns true if every size with the shorter side `short` differs from the requested ratio by more than the
    /// quotient `factor`. The same is then true for all further shorter sides in `direction`, which is -1 for
    /// decreasing and 1 for increasing sides.
    ///
    /// This follows from the limits of the area. As the shorter side decreases, the longer side must increase to reach
    /// the minimum area. As the shorter side increases, the longer side must decrease to stay within the maximum area.
    private func isHopeless(_ short: Int, _ direction: Int, _ factor: Double) -> Bool {
        let short = Double(short)
        if direction < 0 {
            return Double(areas.lowerBound) / (short * short) / ratio > factor
        }
        let most = min(Double(sides.upperBound) / short, Double(areas.upperBound) / (short * short))
        return ratio / most > factor
    }
}
