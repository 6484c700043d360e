import Matte
import TestSupport
import Testing

/// No call traps, hangs or needs much memory for a size, rectangle or number that a file, a model or a mistaken caller
/// may contain. A trap ends the process, so a test that fails in this way doesn't report the call.
@Suite struct ExtremeSizeTests {
    private func check<Value>(_ calls: [ExtremeCall<Value>], _ values: [Value]) {
        for call in calls { #expect(call.wrongErrors(values) == []) }
    }

    @Test func sizesOfAnyIntegersReturnOrThrow() { check(ExtremeCalls.sizes, ExtremeNumbers.sizes) }

    @Test func rectanglesOfAnyIntegersReturnOrThrow() { check(ExtremeCalls.rects, ExtremeNumbers.rects) }

    @Test func anyWholeNumbersReturnOrThrow() { check(ExtremeCalls.ints, ExtremeNumbers.ints) }

    @Test func anyFractionsReturnOrThrow() { check(ExtremeCalls.doubles, ExtremeNumbers.doubles) }

    @Test func rectanglesOfAnyFractionsReturnOrThrow() {
        check(ExtremeCalls.subpixelRects, ExtremeNumbers.subpixelRects)
    }

    @Test func picturesWithoutPixelsAreProcessedAtOnce() {
        check(ExtremeCalls.empties, ExtremeNumbers.emptySizes(PixelSize.largestSide))
    }
}
