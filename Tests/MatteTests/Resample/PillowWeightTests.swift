import TestSupport
import Testing

@testable import Matte

/// Estimated weights of Pillow's resizes, against the exact ones.
struct PillowWeightTests {
    private func rounded(_ axis: PillowAxis, _ index: Int, bits: Int) -> [Int32] {
        var rounded = [Int32](repeating: .min, count: axis.windows[index].count)
        axis.round(index, bits: bits, into: &rounded)
        return rounded
    }

    @Test func anEstimateIsCloseToTheHeight() {
        var largest = 0.0
        for i in -40_000...40_000 {
            let x = Double(i) / 12_000
            let height = PillowFilter.lanczos.height(at: x)
            largest = max(largest, abs(PillowFilter.estimatedLanczos(at: x) - height))
        }
        // Not 0, or the heights weren't estimates.
        #expect(largest > 1e-14 && largest < 3e-13, "\(largest)")
    }

    /// About one in a million of the estimates is on the other side of the middle between two integers.
    @Test func estimatesAreRoundedLikeTheExactWeights() {
        forAll("rounded weights", .integer(in: 1...6_000), .integer(in: 1...3_000)) { source, target in
            let axes = [true, false].map { estimates in
                try! PillowAxis(
                    filter: .lanczos, source: source, target: target, outputs: 0..<target,
                    estimates: estimates)
            }
            return axes[0].windows.indices.allSatisfy { index in
                rounded(axes[0], index, bits: 22) == rounded(axes[1], index, bits: 22)
            }
        }
    }

    @Test func aWeightInTheMiddleIsExact() throws {
        // With 30 bits, one weight in fifty is so close to a middle that its window is computed exactly.
        for (source, target) in [(1920, 608), (1080, 342), (100, 301), (7, 5)] {
            let estimated = try PillowAxis(
                filter: .lanczos, source: source, target: target, outputs: 0..<target, estimates: true)
            let exact = try PillowAxis(
                filter: .lanczos, source: source, target: target, outputs: 0..<target, estimates: false)
            #expect(estimated.isEstimated && !exact.isEstimated)
            for index in estimated.windows.indices {
                let isEqual = rounded(estimated, index, bits: 30) == rounded(exact, index, bits: 30)
                #expect(isEqual, "\(source) to \(target), window \(index)")
            }
        }
    }
}
