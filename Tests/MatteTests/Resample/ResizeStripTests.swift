import Foundation
import Matte
import TestSupport
import Testing

/// Tests of resizes of strips up to the longest allowed side, against float64.
@Suite struct ResizeStripTests {
    /// A strip of one pixel's width and the length of its result.
    struct Strip: Sendable, CustomStringConvertible {
        let length, count: Int
        let filter: ResizeFilter
        let isUpright: Bool
        /// The starts of runs of equal pixels in ascending order, and the value of each run.
        let starts: [Int]
        let values: [UInt8]

        var description: String {
            "\(length) to \(count), \(filter)\(isUpright ? ", upright" : ""), runs at \(starts) of \(values)"
        }

        func size(_ length: Int) -> PixelSize {
            PixelSize(width: isUpright ? 1 : length, height: isUpright ? length : 1)
        }

        /// Returns the pixels.
        func raster() throws -> Raster<Gray8> {
            var picture = try Raster(size: size(length), repeating: Gray8(0))
            for (i, start) in starts.enumerated() {
                let end = i + 1 < starts.count ? starts[i + 1] : length
                picture.fill(
                    isUpright
                        ? PixelRect(x: 0, y: start, width: 1, height: end - start)
                        : PixelRect(x: start, y: 0, width: end - start, height: 1), with: Gray8(values[i]))
            }
            return picture
        }

        /// Returns the exact value of a pixel of the result, before rounding and clamping.
        ///
        /// Each run contributes the filter's integral over its source pixels, by the midpoint rule. With 4,000 or more
        /// parts per run, its error is below 0.01 levels.
        func exact(_ i: Int) -> Double {
            let stretch = Double(length) / Double(count)
            let centre = (Double(i) + 0.5) * stretch
            let reach = filter.radius * stretch
            var (sum, weight) = (0.0, 0.0)
            for (k, start) in starts.enumerated() {
                let low = max(Double(start), centre - reach)
                let high = min(Double(k + 1 < starts.count ? starts[k + 1] : length), centre + reach)
                guard low < high else { continue }
                let parts = 4000
                let step = (high - low) / Double(parts)
                for part in 0..<parts {
                    let x = (low + (Double(part) + 0.5) * step - centre) / stretch
                    let share = ResizeOracle.height(filter, x) * step
                    weight += share
                    sum += share * Double(values[k])
                }
            }
            return sum / weight
        }
    }

    /// Log-uniform lengths from 2^13 pixels to the limit, reduced at log-uniform ratios from 2^10 to the limit.
    static let strips: Generator<Strip> = {
        let run = Generator<Double>.double(in: 0...1).combined(with: Generator<Int>.integer(in: 0...255))
        return Generator<Double>.double(in: 13...24).combined(with: .double(in: 0...1))
            .combined(with: Generator<Int>.integer(in: 0...9)).combined(with: run.array(count: 1...5))
            .map { drawn, runs in
                let ((exponent, share), choice) = drawn
                let length = min(1 << 24, Int(exp2(exponent)))
                let ratio = 10 + share * (exponent - 10)
                let starts = Set([0] + runs.map { Int($0.0 * Double(length - 1)) }).sorted()
                return Strip(
                    length: length, count: min(32, max(1, Int(Double(length) / exp2(ratio)))),
                    filter: ResizeFilter.allCases[choice % 5], isUpright: choice >= 5, starts: starts,
                    values: starts.indices.map { UInt8(runs[min($0, runs.count - 1)].1) })
            }
    }()

    @Test func stripsAreWithinALevelAtAnyRatio() {
        forAll("strips up to the longest side are within a level", cases: 25, Self.strips) { strip in
            let result = try strip.raster().resized(to: strip.size(strip.count), filter: strip.filter)
            return (0..<strip.count).allSatisfy { i in
                let level = (strip.isUpright ? result[0, i] : result[i, 0]).value
                return abs(Double(level) - min(255, max(0, strip.exact(i)))) < 1
            }
        }
    }

    /// The longest allowed side with every filter, in both directions.
    @Test(arguments: ResizeFilter.allCases, [false, true])
    func theLongestStrip(_ filter: ResizeFilter, _ isUpright: Bool) throws {
        let (length, count) = (1 << 24, isUpright ? 1 : 3)
        let strip = Strip(
            length: length, count: count, filter: filter, isUpright: isUpright,
            starts: [0, length / 5, length * 3 / 4], values: [0, 255, 0])
        let result = try strip.raster().resized(to: strip.size(count), filter: filter)
        for i in 0..<count {
            let level = (isUpright ? result[0, i] : result[i, 0]).value
            #expect(abs(Double(level) - min(255, max(0, strip.exact(i)))) < 0.51, "pixel \(i)")
        }
    }
}
