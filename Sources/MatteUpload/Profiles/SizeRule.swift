public import Matte

/// The sizes that a service takes or makes: a list, or conditions on the sides, or none.
public struct SizeRule: Hashable, Sendable {
    /// True if width and height have to be equal.
    public var isSquare = false

    /// The sizes there are; empty when there is no such list.
    public var list: [PixelSize] = []

    /// The number that both sides must be multiples of; 1 for no condition.
    public var multiple = 1

    /// The shortest side there may be.
    public var leastSide = 1

    /// The longest side there may be.
    public var mostSide = PixelSize.largestSide

    /// The fewest pixels there may be.
    public var leastPixels = 1

    /// The most pixels there may be.
    public var mostPixels = Int.max

    /// The largest ratio of the longer to the shorter side; `nil` for no condition.
    public var mostRatio: Int?

    /// Any size.
    public init() {}

    /// Any size: no condition.
    public static let any = SizeRule()

    /// Width and height must be equal; any side will do.
    public static let square: SizeRule = {
        var rule = SizeRule()
        rule.isSquare = true
        return rule
    }()

    /// One of a list of sizes.
    public static func oneOf(_ list: [PixelSize]) -> SizeRule {
        var rule = SizeRule()
        rule.list = list
        return rule
    }

    /// No side longer than that.
    public static func sides(atMost side: Int) -> SizeRule {
        var rule = SizeRule()
        rule.mostSide = side
        return rule
    }

    /// Returns true if a size meets every condition.
    public func allows(_ size: PixelSize) -> Bool { violations(by: size).isEmpty }

    /// Every condition a size breaks, in words that name the value and what would be right; empty when it breaks
    /// none.
    public func violations(by size: PixelSize) -> [String] {
        var words: [String] = []
        if isSquare, !size.isSquare {
            words.append("is \(size), must be square")
        }
        if !list.isEmpty, !list.contains(size) {
            words.append("is \(size), must be one of \(list.map(\.description).joined(separator: ", "))")
        }
        if multiple > 1, size.width % multiple != 0 || size.height % multiple != 0 {
            words.append("is \(size), both sides must be multiples of \(multiple)")
        }
        if size.shorterSide < leastSide {
            words.append("is \(size), no side may be below \(leastSide)")
        }
        if size.longerSide > mostSide {
            words.append("is \(size), no side may be above \(mostSide)")
        }
        if size.area < leastPixels {
            words.append("is \(size), \(size.area) pixels, must be at least \(leastPixels)")
        }
        if size.area > mostPixels {
            words.append("is \(size), \(size.area) pixels, must be at most \(mostPixels)")
        }
        if let mostRatio, Double(size.longerSide) > Double(size.shorterSide) * Double(mostRatio) {
            words.append("is \(size), the longer side must be at most \(mostRatio) times the shorter")
        }
        return words
    }

    /// The size that meets every condition and comes nearest to `size`.
    ///
    /// From a list it is the one whose ratio of the sides is nearest (as a factor), and among equals the one
    /// whose area is; the earlier one at a tie. By conditions it is the size itself, its ratio brought within
    /// ``mostRatio``, scaled until the pixels and sides fit, and rounded to the multiple. Where no size with a ratio
    /// within 3 % is near that, it is the size with the nearest ratio of all that meet the conditions.
    ///
    /// - Throws: ``MatteError`` of code `parameter` when `size` is empty, or no size meets the conditions.
    /// - Complexity: O(n) for a list of n; otherwise bounded by a constant, some milliseconds at worst.
    public func nearest(to size: PixelSize) throws(MatteError) -> PixelSize {
        guard !size.isEmpty else {
            throw MatteError(
                .parameter, "cannot find a size near \(size): it is empty; both sides must be 1 or more")
        }
        if list.isEmpty {
            if allows(size) { return size }
            guard let found = SizeSearch(self, size)?.nearest() else {
                throw MatteError(
                    .parameter,
                    "cannot find a size near \(size): no size meets all conditions of the rule; loosen one")
            }
            return found
        }
        let candidates = list.filter { !$0.isEmpty }
        guard
            let best = candidates.enumerated().min(by: { a, b in
                a.element.distance(to: size) < b.element.distance(to: size)
                    || (a.element.distance(to: size) == b.element.distance(to: size) && a.offset < b.offset)
            })
        else { throw MatteError(.parameter, "the list of sizes is empty") }
        return best.element
    }
}

extension PixelSize {
    /// The distance to another size: first by the factor between the ratios, then by the factor between the areas.
    func distance(to other: PixelSize) -> SizeDistance {
        let ratio = Double(width) / Double(height) / (Double(other.width) / Double(other.height))
        let area = Double(width) * Double(height) / (Double(other.width) * Double(other.height))
        return SizeDistance(ratio: max(ratio, 1 / ratio), area: max(area, 1 / area))
    }
}

struct SizeDistance: Comparable {
    let ratio: Double
    let area: Double

    static func < (a: SizeDistance, b: SizeDistance) -> Bool {
        a.ratio == b.ratio ? a.area < b.area : a.ratio < b.ratio
    }
}
