import Synchronization
import TestSupport
import Testing

@testable import Matte

/// Returns the neighbour before output `i` in the source, and the weight of the next neighbour in 1/32768.
private func place(_ i: Int, _ source: Int, _ count: Int, _ alignment: GridAlignment) -> (Int, Int) {
    var x: Double
    switch alignment {
    case .halfPixel: x = (Double(i) + 0.5) * Double(source) / Double(count) - 0.5
    case .alignCorners: x = count == 1 ? 0 : Double(i) * Double(source - 1) / Double(count - 1)
    }
    x = max(0, min(Double(source - 1), x))
    return (Int(x), Int(((x - x.rounded(.down)) * 32768).rounded()))
}

/// Returns a bilinear interpolation in integers, from levels with 128 steps per step of coverage.
private func interpolated(_ levels: [[Int]], to size: PixelSize, _ alignment: GridAlignment) -> [[Int]] {
    func between(_ a: Int, _ b: Int, _ w: Int) -> Int {
        a + Int((Double((b - a) * w) / 32768 + 0.5).rounded(.down))
    }
    let wide = levels.map { row in
        (0..<size.width).map { x in
            let (i, w) = place(x, row.count, size.width, alignment)
            return between(row[i], row[min(i + 1, row.count - 1)], w)
        }
    }
    return (0..<size.height).map { y in
        let (i, w) = place(y, levels.count, size.height, alignment)
        return (0..<size.width).map { x in
            (between(wide[i][x], wide[min(i + 1, levels.count - 1)][x], w) + 64) / 128
        }
    }
}

@Suite struct MaskScalerTests {
    let sizes = [(1, 1), (1, 5), (7, 1), (9, 14), (64, 3), (130, 11)].map {
        PixelSize(width: $0.0, height: $0.1)
    }

    @Test(arguments: GridAlignment.allCases)
    func coverageIsInterpolatedExactlyAlikeOnEveryTier(alignment: GridAlignment) throws {
        for source in sizes {
            let mask = noisyMask(source, seed: 8)
            for target in sizes + [PixelSize(width: 201, height: 37), PixelSize(width: 3, height: 2)] {
                let expected = interpolated(mask.values.map { $0.map { $0 * 128 } }, to: target, alignment)
                try withEveryTier { tier in
                    let result = try mask.resized(to: target, alignment: alignment)
                    #expect(result.values == expected, "\(tier): \(source) to \(target)")
                }
            }
        }
    }

    @Test(arguments: MaskPolarity.allCases)
    func confidencesAreClampedAndInterpolated(polarity: MaskPolarity) throws {
        let size = PixelSize(width: 21, height: 9), target = PixelSize(width: 83, height: 30)
        let special: [Float] = [
            0, 1, .nan, -.infinity, .infinity, -3, 1.5, 0.5, 0.999_999, .leastNonzeroMagnitude,
        ]
        var random = SplitMix64(seed: 12)
        let confidences = PaddedPixels<GrayF32>(size, padding: 12, offset: 8) { x, y in
            y == 3 ? GrayF32(special[x % special.count]) : GrayF32(.random(in: 0...1, using: &random))
        }
        func clamped(_ x: Int, _ y: Int) -> Float {
            let value = polarity == .low ? 1 - confidences[x, y].value : confidences[x, y].value
            return value > 0 ? min(value, 1) : 0
        }
        let levels = (0..<9).map { y in (0..<21).map { x in Int(clamped(x, y) * 32640 + 0.5) } }
        let expected = interpolated(levels, to: target, .halfPixel)
        let same = (0..<9).map { y in (0..<21).map { x in Int(clamped(x, y) * 255 + 0.5) } }
        try withEveryTier { tier in
            let large = try Mask(confidences: confidences.view, foreground: polarity, size: target)
            #expect(large.values == expected, "\(tier)")
            let plain = try Mask(confidences: confidences.view, foreground: polarity)
            #expect(plain.values == same, "\(tier)")
        }
    }

    @Test func withinALevelOfTheDefinition() throws {
        let mask = noisyMask(PixelSize(width: 40, height: 30), seed: 3)
        let values = mask.values
        let result = try mask.resized(to: PixelSize(width: 171, height: 128)).values
        for y in 0..<128 {
            for x in 0..<171 {
                let u = min(max((Double(x) + 0.5) * 40 / 171 - 0.5, 0), 39)
                let v = min(max((Double(y) + 0.5) * 30 / 128 - 0.5, 0), 29)
                let (i, j) = (Int(u), Int(v))
                let (s, t) = (u - Double(i), v - Double(j))
                func at(_ i: Int, _ j: Int) -> Double { Double(values[min(j, 29)][min(i, 39)]) }
                let exact =
                    (1 - t) * ((1 - s) * at(i, j) + s * at(i + 1, j))
                    + t * ((1 - s) * at(i, j + 1) + s * at(i + 1, j + 1))
                #expect(abs(Double(result[y][x]) - exact) <= 0.52)
            }
        }
    }

    @Test func aReusedScalerWritesIntoPaddedMemory() throws {
        let source = noisyMask(PixelSize(width: 16, height: 16), seed: 5)
        var scaler = try MaskScaler(from: source.size, to: PixelSize(width: 70, height: 40))
        let expected = try source.resized(to: scaler.size)
        for _ in 0..<2 {
            var target = PaddedPixels<Gray8>(scaler.size) { _, _ in 0 }
            target.withMutableView { scaler.render(source.raster.view, into: &$0) }
            #expect(target.paddingIsIntact)
            #expect(
                (0..<40).allSatisfy { y in (0..<70).allSatisfy { target[$0, y] == expected.raster[$0, y] } })
        }
    }

    /// Large enough for several bands; every band starts between source rows that it has not widened yet.
    @Test(arguments: [1, 2, 3, 7]) func bandsGiveTheWholeResult(threads: Int) throws {
        let size = PixelSize(width: 1031, height: 601)
        for source in [PixelSize(width: 64, height: 3), PixelSize(width: 31, height: 57)] {
            let mask = noisyMask(source, seed: 8)
            let expected = try mask.resized(to: size)
            var scaler = try MaskScaler(from: source, to: size)
            let confidences = (0..<source.width * source.height).map {
                Float(mask.raster.pixels[$0].value) / 255
            }
            for usesFloats in [false, true] {
                var target = Raster(width: size.width, height: size.height, repeating: Gray8(7))
                let written = Mutex([Range<Int>]())
                do {
                    var view = target.mutableView
                    if usesFloats {
                        let view32 = try RasterView<GrayF32>(
                            confidences.span.bytes, width: source.width, height: source.height)
                        try scaler.render(view32, foreground: .high, into: &view, .threads(threads)) { band in
                            written.withLock { $0.append(band) }
                        }
                    } else {
                        try scaler.render(mask.raster.view, into: &view, .threads(threads)) { band in
                            written.withLock { $0.append(band) }
                        }
                    }
                }
                var rows = Array(repeating: false, count: size.height)
                for band in written.withLock({ $0 }) {
                    for y in band {
                        #expect(!rows[y])
                        rows[y] = true
                    }
                }
                #expect(rows.allSatisfy { $0 })
                #expect(target == expected.raster, "\(source), floats: \(usesFloats)")
            }
        }
    }

    @Test func emptyAndImpossibleSizes() throws {
        let empty = try Mask(size: PixelSize(width: 0, height: 4), repeating: 0)
        let some = noisyMask(PixelSize(width: 4, height: 4), seed: 1)
        #expect(try empty.resized(to: PixelSize(width: 0, height: 9)).size == PixelSize(width: 0, height: 9))
        #expect(try some.resized(to: PixelSize(width: 5, height: 0)).size == PixelSize(width: 5, height: 0))
        #expect { try empty.resized(to: PixelSize(width: 2, height: 2)) } throws: {
            ($0 as? MatteError)?.code == .parameter
        }
        #expect { try some.resized(to: PixelSize(width: -2, height: 2)) } throws: {
            ($0 as? MatteError)?.code == .parameter
        }
        #expect { try some.resized(to: PixelSize(width: 1 << 40, height: 1 << 40)) } throws: {
            ($0 as? MatteError)?.code == .limits
        }
    }
}
