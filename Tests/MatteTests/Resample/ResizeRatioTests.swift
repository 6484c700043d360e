import Foundation
import Matte
import TestSupport
import Testing

/// Tests of resizes at ratios up to 16,384, against float64. ``ResizeStripTests`` goes on to the limit.
@Suite struct ResizeRatioTests {
    /// A randomly drawn resize and its picture.
    struct Case: Sendable, CustomStringConvertible {
        let source, target: PixelSize
        let filter: ResizeFilter
        let pattern: Int
        var description: String { "\(source) to \(target), \(filter), pattern \(pattern)" }

        /// Returns the value of a channel: noise, stripes, halves, or a few bright pixels.
        func value(_ x: Int, _ y: Int, _ c: Int) -> UInt8 {
            switch pattern {
            case 0: ResizePattern.noise.value(x, y, c)
            case 1: (x + y + c) % 2 == 0 ? 255 : 0
            case 2: 2 * x < source.width ? 255 : 0
            case 3: 2 * y < source.height + c ? 255 : 0
            default: ResizePattern.noise.value(x, y, c) > 250 ? 255 : 0
            }
        }
    }

    /// Log-uniform sides of at most 16,384 source pixels, and targets from one pixel to twice the source.
    static let cases: Generator<Case> = {
        let exponent = Generator<Double>.double(in: 0...14)
        let share = Generator<Double>.double(in: 0...1.07)
        let choice = Generator<Int>.integer(in: 0...24)
        return exponent.combined(with: exponent).combined(with: share.combined(with: share))
            .combined(with: choice)
            .map { drawn in
                let ((exponents, shares), choice) = drawn
                let width = min(exponents.0, 14)
                let height = min(exponents.1, 14 - width)
                func side(_ exponent: Double) -> Int { max(1, Int(exp2(exponent))) }
                return Case(
                    source: PixelSize(width: side(width), height: side(height)),
                    target: PixelSize(width: side(width * shares.0), height: side(height * shares.1)),
                    filter: ResizeFilter.allCases[choice % 5], pattern: choice / 5)
            }
    }()

    @Test func opaquePixelsAreWithinALevel() {
        forAll("opaque pixels are within a level at any ratio", cases: 60, Self.cases) { test in
            let picture = PaddedPixels<Gray8>(test.source) { Gray8(test.value($0, $1, 0)) }
            let exact = ResizeOracle.resize(
                ResizeAccuracyTests.plane(test.source) { Double(test.value($0, $1, 0)) }, test.source,
                to: test.target, test.filter)
            let result = try picture.view.resized(to: test.target, filter: test.filter)
            var errors = ByteErrors()
            for y in 0..<test.target.height {
                for x in 0..<test.target.width {
                    errors.add(result[x, y].value, exact[y * test.target.width + x])
                }
            }
            return errors.largest < 1
        }
    }

    @Test func straightAlphaIsWithinALevel() {
        forAll("pixels with alpha are within a level at any ratio", cases: 40, Self.cases) { test in
            func alpha(_ x: Int, _ y: Int) -> UInt8 { test.value(y, x, 3) / 2 + UInt8((x ^ y) % 100) }
            let picture = PaddedPixels<RGBA8>(test.source) { x, y in
                RGBA8(red: test.value(x, y, 0), green: 255, blue: 9, alpha: alpha(x, y))
            }
            let result = try picture.view.resized(to: test.target, filter: test.filter)
            let alphas = ResizeOracle.resize(
                ResizeAccuracyTests.plane(test.source) { Double(alpha($0, $1)) }, test.source,
                to: test.target, test.filter)
            let reds = ResizeOracle.resize(
                ResizeAccuracyTests.plane(test.source) { x, y in
                    Double(test.value(x, y, 0)) * Double(alpha(x, y))
                }, test.source, to: test.target, test.filter)
            var errors = ByteErrors()
            for y in 0..<test.target.height {
                for x in 0..<test.target.width {
                    let i = y * test.target.width + x
                    errors.add(result[x, y].alpha, alphas[i])
                    guard alphas[i] > 0 else { continue }
                    errors.add(result[x, y].red, reds[i] / alphas[i], weight: min(255, alphas[i]) / 255)
                }
            }
            return errors.largest < 1
        }
    }

    @Test func linearLightIsWithinALevel() {
        let light = (0..<256).map { byte in
            let v = Double(byte) / 255
            return v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4)
        }
        forAll("linear light is within a level at any ratio", cases: 30, Self.cases) { test in
            let picture = PaddedPixels<RGB8>(test.source) { x, y in
                RGB8(red: test.value(x, y, 0), green: test.value(x, y, 1), blue: 0)
            }
            let result = try picture.view.resized(to: test.target, filter: test.filter, light: .linear)
            let exact = ResizeOracle.resize(
                ResizeAccuracyTests.plane(test.source) { light[Int(test.value($0, $1, 1))] }, test.source,
                to: test.target, test.filter)
            var errors = ByteErrors()
            for y in 0..<test.target.height {
                for x in 0..<test.target.width {
                    let v = min(1, max(0, exact[y * test.target.width + x]))
                    let level = v <= 0.0031308 ? v * 12.92 : 1.055 * pow(v, 1 / 2.4) - 0.055
                    errors.add(result[x, y].green, 255 * level)
                }
            }
            return errors.largest < 1
        }
    }

    @Test func floatsAreWithinAMillionth() {
        forAll("floats are within a millionth at any ratio", cases: 20, Self.cases) { test in
            func value(_ x: Int, _ y: Int) -> Float { Float(test.value(x, y, 0)) / 255 }
            let picture = PaddedPixels<GrayF32>(test.source) { GrayF32(value($0, $1)) }
            let result = try picture.view.resized(to: test.target, filter: test.filter)
            let exact = ResizeOracle.resize(
                ResizeAccuracyTests.plane(test.source) { Double(value($0, $1)) }, test.source,
                to: test.target, test.filter)
            for y in 0..<test.target.height {
                for x in 0..<test.target.width {
                    let error = abs(Double(result[x, y].value) - exact[y * test.target.width + x])
                    if error > 2e-6 { return false }
                }
            }
            return true
        }
    }

    @Test func resultsAreTheSameOnEveryTierAndNumberOfThreads() throws {
        // Columns first, rows first, gathered rows, and a size large enough for several threads.
        for (source, target) in [
            (PixelSize(width: 2100, height: 300), PixelSize(width: 9, height: 4)),
            (PixelSize(width: 11, height: 30_000), PixelSize(width: 60, height: 3)),
            (PixelSize(width: 40_000, height: 3), PixelSize(width: 7, height: 10)),
            (PixelSize(width: 1100, height: 1000), PixelSize(width: 1100, height: 1)),
        ] {
            let picture = try Raster<RGBA8>(size: source) { y, row in
                for x in 0..<source.width {
                    row.append(
                        RGBA8(
                            red: UInt8(truncatingIfNeeded: x &* 7), green: UInt8(truncatingIfNeeded: x ^ y),
                            blue: 40, alpha: UInt8(truncatingIfNeeded: x | y)))
                }
            }
            for filter in [ResizeFilter.area, .mitchell] {
                let plan = try ResizePlan<RGBA8>(from: source, to: target, filter: filter)
                let expected = try plan.resized(picture.view, parallelism: .serial)
                try withEveryTier { tier in
                    let result = try plan.resized(picture.view, parallelism: .threads(3))
                    #expect(result == expected, "\(tier) \(source) to \(target), \(filter)")
                }
            }
        }
    }

    @Test(arguments: [1 << 22, 3_000_017])
    func plansStopWhenTheTaskIsCancelled(length: Int) async {
        for filter in [ResizeFilter.area, .lanczos3] {
            let task = Task {
                withUnsafeCurrentTask { unsafe $0?.cancel() }
                _ = try ResizePlan<Gray8>(
                    from: PixelSize(width: length, height: 1), to: PixelSize(width: 1, height: 1),
                    filter: filter)
            }
            let error = await #expect(throws: MatteError.self) { try await task.value }
            #expect(error?.code == .cancelled)
        }
    }
}
