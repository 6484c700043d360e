public import Matte

/// Coverage by brute force: exact along each of 512 or more lines per pixel.
///
/// This is finer than 64x64 samples, whose own error is up to 1/128 beside an edge parallel to an axis.
public struct CoverageOracle {
    /// Returns the parts of the horizontal line at `y` that are inside, as disjoint intervals.
    public let intervals: (_ y: Double) -> [ClosedRange<Double>]
    /// The number of lines per row of pixels.
    public let lines: Int

    /// Creates an oracle that evaluates `intervals` on lines of equal distance.
    public init(lines: Int = 512, _ intervals: @escaping (_ y: Double) -> [ClosedRange<Double>]) {
        self.lines = lines
        self.intervals = intervals
    }

    /// Returns the covered fractions of a row's pixels, 0...1.
    public func row(_ y: Int, width: Int) -> [Double] {
        var sums = [Double](repeating: 0, count: width)
        for line in 0..<lines {
            let height = Double(y) + (Double(line) + 0.5) / Double(lines)
            for part in intervals(height) {
                let first = max(0, Int(max(part.lowerBound, -1)))
                let last = min(width - 1, Int(min(part.upperBound, Double(width))))
                guard first <= last else { continue }
                for x in first...last {
                    sums[x] += max(0, min(part.upperBound, Double(x + 1)) - max(part.lowerBound, Double(x)))
                }
            }
        }
        return sums.map { $0 / Double(lines) }
    }

    /// Returns the coverage of the ellipse in a rectangle.
    public static func ellipse(_ rect: SubpixelRect) -> CoverageOracle {
        CoverageOracle { y in
            let v = (y - rect.center.y) / (rect.height / 2)
            guard abs(v) < 1 else { return [] }
            let half = (1 - v * v).squareRoot() * rect.width / 2
            return [rect.center.x - half...rect.center.x + half]
        }
    }

    /// Returns the coverage of a rectangle with rounded corners.
    public static func roundedRect(_ rect: SubpixelRect, radius: Double) -> CoverageOracle {
        CoverageOracle { y in
            guard y > rect.minY, y < rect.maxY else { return [] }
            let depth = min(y - rect.minY, rect.maxY - y)
            guard depth < radius else { return [rect.minX...rect.maxX] }
            let inset = radius - (radius * radius - (radius - depth) * (radius - depth)).squareRoot()
            return [rect.minX + inset...rect.maxX - inset]
        }
    }

    /// Returns the coverage of closed contours by a fill rule.
    public static func polygon(_ contours: [[SubpixelPoint]], _ rule: FillRule) -> CoverageOracle {
        CoverageOracle { y in
            var crossings: [(x: Double, winding: Int)] = []
            for contour in contours {
                var i = 0
                while i < contour.count {
                    let a = contour[i], b = contour[i + 1 == contour.count ? 0 : i + 1]
                    i += 1
                    guard (a.y <= y) != (b.y <= y) else { continue }
                    crossings.append((a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x), a.y < b.y ? 1 : -1))
                }
            }
            crossings.sort { $0.x < $1.x }
            var parts: [ClosedRange<Double>] = []
            var winding = 0
            for (i, crossing) in crossings.enumerated().dropLast() {
                winding += crossing.winding
                let inside = rule == .nonZero ? winding != 0 : i % 2 == 0
                if inside { parts.append(crossing.x...crossings[i + 1].x) }
            }
            return parts
        }
    }

    /// Returns the union of several shapes, by merging intervals.
    public static func union(_ oracles: [CoverageOracle]) -> CoverageOracle {
        CoverageOracle { y in
            var merged: [ClosedRange<Double>] = []
            for part in oracles.flatMap({ $0.intervals(y) }).sorted(by: { $0.lowerBound < $1.lowerBound }) {
                if let last = merged.last, part.lowerBound <= last.upperBound {
                    merged[merged.count - 1] = last.lowerBound...max(last.upperBound, part.upperBound)
                } else {
                    merged.append(part)
                }
            }
            return merged
        }
    }
}
