import Foundation
import Matte
import TestSupport
import Testing

@testable import MattePlacement

@Suite("Gain of a pasted region")
struct RegionGainTests {
    /// A gain that is a curve of luma plus a smooth local part, and a region in the middle.
    @Test func aGainThatFollowsLumaIsFound() {
        let size = PixelSize(width: 120, height: 80)
        var random = SplitMix64(seed: 3)
        var (luma, truth, coverage): ([Double], [Double], [Double]) = ([], [], [])
        for y in 0..<size.height {
            for x in 0..<size.width {
                let (u, v) = (Double(x), Double(y))
                let wave: Double = sin(u / 5) * cos(v / 7)
                let value: Double = 0.5 + 0.4 * wave + 0.05 * random.unitDouble()
                let distance: Double = (u - 30) * (u - 30) + (v - 20) * (v - 20)
                let local: Double = 0.6 * exp(-distance / 2_000)
                luma.append(value)
                let share: Double = min(max((value - 0.25) / 0.6, 0), 1)
                truth.append(2 * share + local)
                let ellipse: Double = (u - 65) * (u - 65) / 900 + (v - 42) * (v - 42) / 500
                coverage.append(ellipse < 1 ? 1 : 0)
            }
        }
        // The gain in the region is that of other content.
        var before = truth
        for i in before.indices where coverage[i] > 0 { before[i] = 1.7 - truth[i] }
        let after = RegionGain(size: size, luma: luma, coverage: coverage).replacing(before)
        func rms(_ gain: [Double]) -> Double {
            var (sum, count) = (0.0, 0.0)
            for i in gain.indices where coverage[i] > 0 {
                let error: Double = gain[i] - truth[i]
                sum += error * error
                count += 1
            }
            return (sum / count).squareRoot()
        }
        #expect(rms(after) < 0.2 && rms(before) > 0.5, "\(rms(after)), \(rms(before))")
        for i in after.indices where coverage[i] == 0 { #expect(after[i] == before[i]) }
    }

    @Test func flatSurroundingsGiveTheirGain() {
        let size = PixelSize(width: 30, height: 20)
        let luma = [Double](repeating: 0.4, count: size.area)
        let coverage = (0..<size.area).map {
            (5..<15).contains($0 / 30) && (8..<20).contains($0 % 30) ? 1.0 : 0
        }
        let gain = coverage.map { $0 > 0 ? 3 : 0.5 }
        let after = RegionGain(size: size, luma: luma, coverage: coverage).replacing(gain)
        #expect(after.allSatisfy { abs($0 - 0.5) < 1e-9 })
        // Without surroundings, nothing is known and nothing changes.
        let all = [Double](repeating: 1, count: size.area)
        #expect(RegionGain(size: size, luma: luma, coverage: all).replacing(gain) == gain)
        #expect(RegionGain(size: size, luma: luma, coverage: all.map { _ in 0 }).replacing(gain) == gain)
    }

    @Test func cubicsAreFitted() {
        func cubic(_ x: Double) -> Double {
            let square = x * x
            return 1 - 2 * x + 3 * square - square * x
        }
        var points: [(x: Double, y: Double)] = []
        for i in 0...100 {
            let x = Double(i) / 100
            points.append((x, cubic(x)))
        }
        let curve = RegionGain.fitted(points)
        for point in points {
            let x = point.x
            let value: Double = curve[0] + x * (curve[1] + x * (curve[2] + x * curve[3]))
            // The small weight that keeps curves flat costs this much.
            #expect(abs(value - point.y) < 0.06)
        }
    }
}
