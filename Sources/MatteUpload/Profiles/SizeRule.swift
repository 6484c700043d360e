public import Matte

/// The rule for the picture sizes that a service accepts or returns: a list of sizes, conditions, or any size.
///
/// ```swift
/// let sizes = [PixelSize(width: 1024, height: 1024), PixelSize(width: 1536, height: 1024)]
/// try SizeRule.oneOf(sizes).nearest(to: PixelSize(width: 900, height: 600))  // 1536x1024
/// SizeRule.sides(atMost: 2000).allows(PixelSize(width: 2001, height: 1))     // false
/// ```
public struct SizeRule: Hashable, Sendable {
    /// A Boolean value that indicates whether width and height must be equal.
    public var isSquare = false

    /// The allowed sizes, or an empty array if there is no list.
    public var list: [PixelSize] = []

    /// A number in pixels. Width and height must both be multiples of it; 1 for no condition.
    public var multiple = 1

    /// The minimum length of a picture's shorter side in pixels.
    public var leastSide = 1

    /// The maximum length of a picture's longer side in pixels.
    public var mostSide = PixelSize.largestSide

    /// The minimum area of a picture in pixels.
    public var leastPixels = 1

    /// The maximum area of a picture in pixels.
    public var mostPixels = Int.max

    /// The maximum ratio of a picture's longer side to its shorter side, or `nil` for no condition.
    public var mostRatio: Int?

    /// Creates a rule that allows all sizes.
    ///
    /// ```swift
    /// var rule = SizeRule()
    /// rule.multiple = 16
    /// rule.allows(PixelSize(width: 640, height: 360))  // false
    /// ```
    public init() {}

    /// The rule that allows all sizes.
    public static let any = SizeRule()

    /// The rule that allows squares of every size.
    public static let square: SizeRule = {
        var rule = SizeRule()
        rule.isSquare = true
        return rule
    }()

    /// Returns the rule that allows only the sizes in `list`.
    ///
    /// ```swift
    /// let square = PixelSize(width: 1024, height: 1024)
    /// SizeRule.oneOf([square]).allows(PixelSize(width: 512, height: 512))  // false
    /// ```
    public static func oneOf(_ list: [PixelSize]) -> SizeRule {
        var rule = SizeRule()
        rule.list = list
        return rule
    }

    /// Returns the rule that allows sides of at most `side` pixels.
    ///
    /// ```swift
    /// SizeRule.sides(atMost: 2000).allows(PixelSize(width: 2000, height: 1))  // true
    /// ```
    public static func sides(atMost side: Int) -> SizeRule {
        var rule = SizeRule()
        rule.mostSide = side
        return rule
    }

    /// Returns true if a size satisfies all conditions.
    ///
    /// ```swift
    /// SizeRule.square.allows(PixelSize(width: 64, height: 32))  // false
    /// ```
    public func allows(_ size: PixelSize) -> Bool { violations(by: size).isEmpty }

    /// Returns, in words, all conditions that a size violates. Each text states the size and the requirement. The
    /// result is empty if the size is allowed.
    ///
    /// ```swift
    /// SizeRule.square.violations(by: PixelSize(width: 64, height: 32))  // ["is 64x32 but must be square"]
    /// ```
    public func violations(by size: PixelSize) -> [String] {
        var words: [String] = []
        if isSquare, !size.isSquare {
            words.append("is \(size) but must be square")
        }
        if !list.isEmpty, !list.contains(size) {
            words.append("is \(size) but must be one of \(list.map(\.description).joined(separator: ", "))")
        }
        if multiple > 1, size.width % multiple != 0 || size.height % multiple != 0 {
            words.append("is \(size) but must have sides that are multiples of \(multiple)")
        }
        if size.shorterSide < leastSide {
            words.append("is \(size) but must have sides of at least \(leastSide)")
        }
        if size.longerSide > mostSide {
            words.append("is \(size) but must have sides of at most \(mostSide)")
        }
        if size.area < leastPixels {
            words.append("is \(size), which is \(size.area) pixels, but must have at least \(leastPixels)")
        }
        if size.area > mostPixels {
            words.append("is \(size), which is \(size.area) pixels, but must have at most \(mostPixels)")
        }
        if let mostRatio, Double(size.longerSide) > Double(size.shorterSide) * Double(mostRatio) {
            words.append(
                "is \(size) but its longer side must be at most \(mostRatio) times the shorter")
        }
        return words
    }

    /// Returns the allowed size that is nearest to `size`.
    ///
    /// If the rule has a list, the result is the listed size with the nearest aspect ratio. The distance between two
    /// ratios is their quotient. If ratios tie, the size with the nearest area is returned; if areas tie too, the first
    /// size in the list.
    ///
    /// Otherwise the aspect ratio of `size` is limited to ``mostRatio``. The size is then scaled until its sides and
    /// area are allowed, and both sides are rounded to multiples of ``multiple``. If no allowed size of about that area
    /// has a ratio within 3 per cent, the result is the allowed size with the nearest ratio, whatever its area.
    ///
    /// ```swift
    /// try SizeRule.sides(atMost: 2000).nearest(to: PixelSize(width: 4000, height: 3000))  // 2000x1500
    /// ```
    ///
    /// - Throws: `MatteError` with code `parameter` if `size` is empty or no size satisfies all conditions.
    /// - Complexity: O(*n*), where *n* is the number of sizes in the list. Without a list, the time is bounded by a
    ///   constant of a few milliseconds.
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
                    "cannot find a size near \(size): no size meets all conditions of the rule; relax one of them"
                )
            }
            return found
        }
        let candidates = list.filter { !$0.isEmpty }
        guard
            let best = candidates.enumerated().min(by: { a, b in
                a.element.distance(to: size) < b.element.distance(to: size)
                    || (a.element.distance(to: size) == b.element.distance(to: size) && a.offset < b.offset)
            })
        else {
            throw MatteError(
                .parameter,
                "cannot find a size near \(size): all sizes in the list are empty; add one with pixels")
        }
        return best.element
    }
}

extension PixelSize {
    /// Returns the distance to another size, which consists of two numbers: the larger aspect ratio divided by the
    /// smaller one, and the larger area divided by the smaller one.
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
