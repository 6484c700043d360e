import TestSupport
import Testing

@testable import Matte

/// Estimated weights of Pillow's resizes, against the exact ones.
struct PillowWeightTests {
    private static func rounded(_ axis: PillowAxis, _ index: Int, bits: Int) -> [Int32] {
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
    @Test(arguments: PillowFilter.allCases)
    func estimatesAreRoundedLikeTheExactWeights(_ filter: PillowFilter) {
        forAll("rounded weights", .integer(in: 1...6_000), .integer(in: 1...3_000)) { source, target in
            Self.haveEqualWeights(filter, source, target, bits: 22)
        }
    }

    /// Windows share weights where both sizes have a large common divisor.
    @Test(arguments: PillowFilter.allCases)
    func sharedWeightsAreRoundedLikeTheExactWeights(_ filter: PillowFilter) {
        forAll(
            "shared weights", .integer(in: 1...40), .integer(in: 1...40), .integer(in: 1...120)
        ) { source, target, factor in
            Self.haveEqualWeights(filter, source * factor, target * factor, bits: 22)
        }
    }

    @Test(arguments: PillowFilter.allCases)
    func aWeightInTheMiddleIsExact(_ filter: PillowFilter) {
        // With 30 bits, one weight in fifty is so close to a middle that its window is computed exactly.
        for (source, target) in [(1920, 608), (1080, 342), (100, 301), (7, 5)] {
            let isEqual = Self.haveEqualWeights(filter, source, target, bits: 30)
            #expect(isEqual, "\(source) to \(target)")
        }
    }

    @Test func windowsOfARatioShareWeights() throws {
        let axis = try PillowAxis(
            filter: .lanczos, source: 1920, target: 608, outputs: 0..<608, estimates: true)
        // 60 pixels become 19. Windows at the ends lack pixels.
        #expect(Set(axis.windows.map(\.original)).count < 3 * 19)
        #expect(axis.weights.count < 3 * 19 * 20)
    }

    private static func haveEqualWeights(
        _ filter: PillowFilter, _ source: Int, _ target: Int, bits: Int
    ) -> Bool {
        let estimated = try! PillowAxis(
            filter: filter, source: source, target: target, outputs: 0..<target, estimates: true)
        let exact = try! PillowAxis(
            filter: filter, source: source, target: target, outputs: 0..<target, estimates: false)
        precondition(!exact.isEstimated)
        return estimated.windows.indices.allSatisfy { index in
            rounded(estimated, index, bits: bits) == rounded(exact, index, bits: bits)
        }
    }
}
