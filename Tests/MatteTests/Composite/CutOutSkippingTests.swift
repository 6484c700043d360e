import Matte
import TestSupport
import Testing

/// Cut-outs whose soft edges are few and far apart, so that most of the pyramid's colours are not computed.
struct CutOutSkippingTests {
    private static let size = PixelSize(width: 301, height: 211)

    /// Returns a mask that is 255 left of a slanted line and 0 right of it, where `soft` returns no coverage.
    private static func mask(_ size: PixelSize = size, _ soft: (_ x: Int, _ y: Int) -> UInt8?) throws -> Mask
    {
        let width = size.width
        return Mask(
            try Raster(
                size: size,
                pixels: (0..<size.area).map { i in
                    let (x, y) = (i % width, i / width)
                    return Gray8(soft(x, y) ?? (2 * x + y < width ? 255 : 0))
                }))
    }

    private static let masks: [(name: String, make: @Sendable () throws -> Mask)] = [
        (
            "single pixels in corners and beside the borders of tiles",
            {
                try mask { x, y in
                    let isAt = [
                        (0, 0), (300, 0), (0, 210), (300, 210), (127, 31), (128, 96), (255, 159), (15, 112),
                        (16, 160),
                    ]
                    .contains { $0 == (x, y) }
                    return isAt ? 90 : nil
                }
            }
        ),
        ("one pixel", { try mask { x, y in x == 128 && y == 64 ? 254 : nil } }),
        ("one faint pixel at the end", { try mask { x, y in x == 300 && y == 210 ? 1 : nil } }),
        ("the border", { try mask { x, y in x == 0 || y == 0 || x == 300 || y == 210 ? 130 : nil } }),
        (
            "the slanted edge",
            { try mask { x, y in abs(2 * x + y - 301) < 9 ? UInt8(130 - (2 * x + y - 301) * 12) : nil } }
        ),
        (
            "islands of noise",
            {
                let noise = try CutOutPictures.speckled(size, seed: 12)
                return try mask { x, y in x % 90 < 5 && y % 70 < 3 ? noise.raster[x, y].value : nil }
            }
        ),
    ]

    /// Returns the largest distance from the oracle at soft pixels. Expects that others are kept or cleared.
    private func distance(
        _ result: Raster<RGBA8>, _ photo: Raster<RGBA8>, _ mask: Mask, _ oracle: ForegroundOracle
    ) -> Double {
        var largest = 0.0, wrong = 0
        for y in 0..<result.height {
            for x in 0..<result.width {
                let m = mask.raster[x, y].value, out = result[x, y]
                if m == 255 || m == 0 {
                    if out != (m == 255 ? photo[x, y] : RGBA8(red: 0, green: 0, blue: 0, alpha: 0)) {
                        wrong += 1
                    }
                    continue
                }
                if out.alpha != m { wrong += 1 }
                let difference = CutOutPictures.color(out) - oracle.color(x, y)
                largest = max(largest, (0..<3).map { abs(difference[$0]) }.max()!)
            }
        }
        #expect(wrong == 0)
        return largest
    }

    @Test(arguments: masks.indices)
    func coloursAreThoseOfTheWholePyramid(index: Int) throws {
        let (name, make) = Self.masks[index]
        let mask = try make(), photo = try CutOutPictures.noise(Self.size, seed: 31)
        for (finest, detail) in [CutOutDetail.full, .half, .quarter].enumerated() {
            let oracle = ForegroundOracle(photo, mask, finest: finest)
            try withEveryTier { tier in
                for threads in [1, 3] {
                    let result = try photo.cutOut(mask, detail: detail, parallelism: .threads(threads))
                    #expect(
                        distance(result, photo, mask, oracle) <= 1, "\(name), \(detail), \(tier), \(threads)")
                }
            }
        }
    }

    @Test func plansForgetTheMasksOfEarlierCalls() throws {
        let photo = try CutOutPictures.noise(Self.size, seed: 32)
        for detail in CutOutDetail.allCases {
            let plan = try CutOutPlan<RGBA8>(size: Self.size, detail: detail)
            for (_, make) in Self.masks + Self.masks.reversed() {
                let mask = try make()
                #expect(try plan.cutOut(photo.view, mask: mask) == photo.cutOut(mask, detail: detail))
            }
        }
    }

    @Test func wideRunsAreDividedAndNarrowGapsBridged() throws {
        // At level 2 this is wider than a part, and the gaps between columns of noise are of all widths up to 160
        // pixels.
        let size = PixelSize(width: 2100, height: 23)
        let photo = try CutOutPictures.noise(size, seed: 33),
            noise = try CutOutPictures.speckled(size, seed: 34)
        let mask = try Self.mask(size) { x, y in
            x < 1100 || (x - 1100) % 100 < (x - 1100) / 100 * 9 + 4 ? noise.raster[x, y].value : nil
        }
        for (finest, detail) in [CutOutDetail.full, .half, .quarter].enumerated() {
            let oracle = ForegroundOracle(photo, mask, finest: finest)
            let result = try photo.cutOut(mask, detail: detail)
            #expect(distance(result, photo, mask, oracle) <= 1, "\(detail)")
        }
    }

    @Test func picturesOfPaddedRowsAreKeptAndClearedInRunsOfAllLengths() throws {
        // Runs of 64 columns are copied or cleared at once.
        let size = PixelSize(width: 331, height: 66)
        let photo = try CutOutPictures.noise(size, seed: 35, isOpaque: false)
        let mask = try Self.mask(size) { x, y in
            x == y * 5 ? 77 : (x + y) % 330 < 3 * y ? 255 : 0
        }
        let padded = PaddedPixels<RGBA8>(size) { x, y in photo[x, y] }
        for detail in CutOutDetail.allCases {
            let plan = try CutOutPlan<RGBA8>(size: size, detail: detail)
            try withEveryTier { tier in
                var target = PaddedPixels<RGBA8>(size) { _, _ in RGBA8(red: 1, green: 2, blue: 3) }
                try target.withMutableView { view throws(MatteError) in
                    try plan.cutOut(padded.view, mask: mask, into: &view)
                }
                #expect(target.paddingIsIntact)
                let result = try Raster(copying: target.view)
                for y in 0..<size.height {
                    for x in 0..<size.width {
                        let p = photo[x, y], m = mask.raster[x, y].value
                        if m == 255 { #expect(result[x, y] == p) }
                        if m == 0 { #expect(result[x, y] == RGBA8(red: 0, green: 0, blue: 0, alpha: 0)) }
                        if m == 77 { #expect(Int(result[x, y].alpha) == (2 * 77 * Int(p.alpha) + 255) / 510) }
                    }
                }
            }
        }
    }
}
