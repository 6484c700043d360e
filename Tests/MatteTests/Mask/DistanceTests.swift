import Matte
import TestSupport
import Testing

/// Returns the distance of each pixel from the nearest pixel of the other kind, found by comparing all pixels.
private func distancesToTheOtherSide(_ selected: [[Bool]]) -> [[Double]] {
    let pixels = selected.indices.flatMap { y in selected[y].indices.map { (x: $0, y: y) } }
    return selected.indices.map { y in
        selected[y].indices.map { x in
            let squares = pixels.lazy.filter { selected[$0.y][$0.x] != selected[y][x] }
                .map { ($0.x - x) * ($0.x - x) + ($0.y - y) * ($0.y - y) }
            return squares.min().map { Double($0).squareRoot() } ?? .infinity
        }
    }
}

@Suite struct DistanceTests {
    private let cases: [(mask: Mask, level: Int)] = shapeSizes.enumerated().flatMap { number, size in
        (0..<3).map { seed in
            (
                randomShape(size, seed: UInt64(seed + 7 * number), isSoft: seed % 2 == 0),
                [1, 128, 255][seed % 3]
            )
        }
    }

    @Test func distancesAreExact() throws {
        for (mask, level) in cases {
            let selected = mask.selected(level)
            let expected = distancesToTheOtherSide(selected)
            for parallelism in [Parallelism.serial, .threads(3)] {
                let distances = try mask.distances(atLeast: UInt8(level), parallelism: parallelism)
                let signed = try mask.signedDistances(atLeast: UInt8(level), parallelism: parallelism)
                for y in 0..<mask.height {
                    for x in 0..<mask.width {
                        let isInside = selected[y][x], distance = expected[y][x]
                        let agrees =
                            distances[x, y].value == (isInside ? Float(distance) : 0)
                            && signed[x, y].value == Float(isInside ? distance - 0.5 : 0.5 - distance)
                        if !agrees { Issue.record("\(mask.size), level \(level), at (\(x), \(y))") }
                    }
                }
            }
        }
    }

    /// Few selected or unselected pixels, so that distances are long and envelopes have many parabolas.
    @Test func distancesFromFewPixelsAreExact() throws {
        let size = PixelSize(width: 200, height: 150)
        for inverted in [false, true] {
            var random = SplitMix64(seed: 4)
            var raster = Raster<Gray8>(width: size.width, height: size.height, repeating: inverted ? 0 : 255)
            var points: [(x: Int, y: Int)] = []
            for _ in 0..<25 {
                points.append((Int(random.next() % 200), Int(random.next() % 150)))
                raster[points.last!.x, points.last!.y] = inverted ? 255 : 0
            }
            let signed = try Mask(raster).signedDistances(parallelism: .threads(2))
            for y in stride(from: 0, to: size.height, by: 3) {
                for x in 0..<size.width where raster[x, y].value == (inverted ? 0 : 255) {
                    let squared = points.map { ($0.x - x) * ($0.x - x) + ($0.y - y) * ($0.y - y) }.min()!
                    let distance = Double(squared).squareRoot() - 0.5
                    let agrees = signed[x, y].value == Float(inverted ? -distance : distance)
                    if !agrees { Issue.record("(\(x), \(y)): \(signed[x, y].value), not \(distance)") }
                }
            }
        }
    }

    @Test(arguments: FeatherSide.allCases) func feathersAreSmoothstepOfTheDistance(side: FeatherSide) throws {
        for (mask, level) in cases {
            let selected = mask.selected(level)
            let distances = distancesToTheOtherSide(selected)
            for width in [0, 1.7, 8.5, 5000] {
                let soft = try mask.feathered(
                    byDistance: width, side: side, atLeast: UInt8(level), parallelism: .threads(2))
                for y in 0..<mask.height {
                    for x in 0..<mask.width {
                        let signed = selected[y][x] ? distances[y][x] - 0.5 : 0.5 - distances[y][x]
                        let from = side == .inwards ? 0 : side == .outwards ? -width : -width / 2
                        let t = width > 1 ? max(0, min(1, (signed - from) / width)) : signed > 0 ? 1 : 0
                        let expected = (t * t * (3 - 2 * t) * 255 + 0.5).rounded(.down)
                        let agrees = Double(soft.raster[x, y].value) == expected
                        if !agrees {
                            Issue.record("width \(width) at (\(x), \(y)): \(soft.raster[x, y].value)")
                        }
                    }
                }
            }
        }
    }

    @Test func emptyAndFullMasks() throws {
        for size in awkwardSizes {
            let none = try Mask(size: size, repeating: 0), all = try Mask(size: size, repeating: 255)
            for y in 0..<size.height {
                for x in 0..<size.width {
                    #expect(try none.distances()[x, y].value == 0)
                    #expect(try none.signedDistances()[x, y].value == -.infinity)
                    #expect(try all.distances()[x, y].value == .infinity)
                }
            }
            for side in FeatherSide.allCases {
                #expect(try none.feathered(byDistance: 9, side: side) == none)
                #expect(try all.feathered(byDistance: 9, side: side) == all)
            }
        }
        for width in [-1, Double.nan, .infinity] {
            #expect(
                errorCode {
                    _ = try Mask(size: PixelSize(width: 1, height: 1), repeating: 0).feathered(
                        byDistance: width)
                } == .parameter)
        }
    }

    /// Large enough for several strips and bands.
    @Test func threadsDoNotMatter() throws {
        let mask = noisyMask(PixelSize(width: 600, height: 130), seed: 4)
        let serial = try mask.signedDistances(parallelism: .serial)
        #expect(try mask.signedDistances(parallelism: .threads(4)) == serial)
        let soft = try mask.feathered(byDistance: 6, parallelism: .serial)
        #expect(try mask.feathered(byDistance: 6, parallelism: .threads(4)) == soft)
    }
}
