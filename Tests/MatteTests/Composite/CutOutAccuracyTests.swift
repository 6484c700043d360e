import Matte
import TestSupport
import Testing

/// Cut-outs against a float64 evaluation of the pyramid, and against pictures whose foreground is known.
struct CutOutAccuracyTests {
    private static let details: [CutOutDetail] = [.full, .half, .quarter]

    /// Returns masks with foreground and background. Without both, the colours are not determined.
    private func masks(_ size: PixelSize) throws -> [Mask] {
        [
            try CutOutPictures.disk(size, softness: 1), try CutOutPictures.disk(size, softness: 8),
            try CutOutPictures.disk(size, softness: 30), try CutOutPictures.speckled(size, seed: 5),
        ].filter { mask in
            func contains(_ condition: (UInt8) -> Bool) -> Bool {
                (0..<size.area).contains { condition(mask.raster[$0 % size.width, $0 / size.width].value) }
            }
            return contains { $0 > 240 } && contains { $0 < 15 }
        }
    }

    /// Returns the largest distance of a channel from the oracle, where coverage is neither 0 nor 255.
    private func distance(_ result: Raster<RGBA8>, _ mask: Mask, _ oracle: ForegroundOracle) -> Double {
        var largest = 0.0
        for y in 0..<result.height {
            for x in 0..<result.width {
                let m = mask.raster[x, y].value
                guard m != 0, m != 255, result[x, y].alpha != 0 else { continue }
                let difference = CutOutPictures.color(result[x, y]) - oracle.color(x, y)
                largest = max(largest, (0..<3).map { abs(difference[$0]) }.max()!)
            }
        }
        return largest
    }

    @Test(arguments: [
        PixelSize(width: 1, height: 1), PixelSize(width: 1, height: 9), PixelSize(width: 11, height: 2),
        PixelSize(width: 5, height: 6), PixelSize(width: 17, height: 13), PixelSize(width: 66, height: 67),
        PixelSize(width: 135, height: 37), PixelSize(width: 263, height: 9),
    ])
    func coloursAreWithinOneLevelOfFloat64(size: PixelSize) throws {
        for photo in [try CutOutPictures.noise(size, seed: 8), try CutOutPictures.smooth(size)] {
            for mask in try masks(size) {
                for (finest, detail) in Self.details.enumerated() {
                    let oracle = ForegroundOracle(photo, mask, finest: finest)
                    try withEveryTier { tier in
                        let result = try photo.cutOut(mask, detail: detail)
                        #expect(
                            distance(result, mask, oracle) <= 1,
                            "\(tier), \(size), \(detail), \(mask.raster[0, 0])"
                        )
                    }
                }
            }
        }
    }

    @Test func translucentPixelsCountByTheirAlpha() throws {
        let size = PixelSize(width: 70, height: 41)
        let photo = try CutOutPictures.noise(size, seed: 4, isOpaque: false)
        let mask = try CutOutPictures.disk(size, softness: 15)
        for (finest, detail) in Self.details.enumerated() {
            let oracle = ForegroundOracle(photo, mask, finest: finest)
            try withEveryTier { tier in
                let result = try photo.cutOut(mask, detail: detail)
                #expect(distance(result, mask, oracle) <= 1, "\(tier), \(detail)")
            }
        }
    }

    /// Returns the rms error of a cut-out in levels at soft edges. Errors are weighted by coverage, as they show on a
    /// new background.
    private func error(_ result: Raster<RGBA8>, _ front: Raster<RGBA8>, _ mask: Mask) -> Double {
        var sum = 0.0, count = 0.0
        for y in 0..<result.height {
            for x in 0..<result.width {
                let a = Double(mask.raster[x, y].value) / 255
                guard a > 0.01, a < 0.99 else { continue }
                let error = a * (CutOutPictures.color(result[x, y]) - CutOutPictures.color(front[x, y]))
                sum += (error * error).sum()
                count += 3
            }
        }
        return (sum / count).squareRoot()
    }

    @Test func knownForegroundsAreFoundMuchBetterThanByTheMaskAlone() throws {
        let size = PixelSize(width: 160, height: 120)
        let red = Raster(width: 160, height: 120, repeating: RGBA8(red: 230, green: 40, blue: 90))
        let green = Raster(width: 160, height: 120, repeating: RGBA8(red: 10, green: 200, blue: 60))
        let smooth = try CutOutPictures.smooth(size)
        let turned = try CutOutPictures.smooth(PixelSize(width: 120, height: 160)).oriented(.right)
        let mask = try CutOutPictures.disk(size, softness: 16)
        for (front, back, share) in [(red, green, 7.0), (smooth, turned, 3)] {
            let photo = try front.composited(over: back, through: mask)
            let plain = error(photo, front, mask)
            for detail in Self.details {
                let found = error(try photo.cutOut(mask, detail: detail), front, mask)
                #expect(found < plain / share, "\(detail), \(plain)")
            }
        }
    }
}
