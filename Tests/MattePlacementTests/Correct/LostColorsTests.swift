import Foundation
import Matte
import TestSupport
import Testing

@testable import MattePlacement

@Suite("Colours that an upload lost")
struct LostColorsTests {
    private func random(_ size: PixelSize, near other: Raster<RGBA8>?, _ spread: Int, _ seed: UInt64)
        -> Raster<RGBA8>
    {
        var random = SplitMix64(seed: seed)
        var raster = Raster<RGBA8>(
            width: size.width, height: size.height, repeating: RGBA8(red: 0, green: 0, blue: 0))
        for y in 0..<size.height {
            for x in 0..<size.width {
                func level(_ value: UInt8) -> UInt8 {
                    UInt8(min(max(Int(value) + Int.random(in: -spread...spread, using: &random), 0), 255))
                }
                let base = other?[x, y] ?? RGBA8(red: 128, green: 128, blue: 128)
                raster[x, y] = RGBA8(red: level(base.red), green: level(base.green), blue: level(base.blue))
            }
        }
        return raster
    }

    /// The definition in floating point, pixel by pixel.
    private func expected(
        _ patch: Raster<RGBA8>, _ photo: Raster<RGBA8>, _ shown: Raster<RGBA8>, _ x: Int, _ y: Int
    )
        -> [Double]
    {
        func channels(_ p: RGBA8) -> [Double] { [Double(p.red), Double(p.green), Double(p.blue)] }
        var total = 0.0
        for dy in -4...4 {
            for dx in -4...4 {
                let (i, j) = (min(max(x + dx, 0), patch.width - 1), min(max(y + dy, 0), patch.height - 1))
                total += zip(channels(patch[i, j]), channels(shown[i, j])).map { abs($0 - $1) }.max()!
            }
        }
        let t = min(max((total / 81 - 3) / 5, 0), 1)
        let weight = 1 - t * t * (3 - 2 * t)
        let (p, a, b) = (channels(patch[x, y]), channels(photo[x, y]), channels(shown[x, y]))
        return (0..<3).map { min(max(p[$0] + weight * (a[$0] - b[$0]), 0), 255) }
    }

    @Test(arguments: [(1, 1), (3, 20), (20, 3), (23, 17), (9, 9)])
    func theDefinitionHolds(width: Int, height: Int) {
        let size = PixelSize(width: width, height: height)
        for (seed, spread) in [(1, 2), (2, 7), (3, 12), (4, 80)] {
            let shown = random(size, near: nil, 100, UInt64(seed))
            let photo = random(size, near: shown, 30, UInt64(seed) + 10)
            let before = random(size, near: shown, spread, UInt64(seed) + 20)
            var patch = before
            LostColors.add(to: &patch, photo: photo, shown: shown)
            var worst = 0.0
            for y in 0..<height {
                for x in 0..<width {
                    let wanted = expected(before, photo, shown, x, y)
                    let found = [
                        Double(patch[x, y].red), Double(patch[x, y].green), Double(patch[x, y].blue),
                    ]
                    for (a, b) in zip(wanted, found) { worst = max(worst, abs(a - b)) }
                }
            }
            #expect(worst <= 0.5 + 1e-9, "\(size) seed \(seed): \(worst)")
        }
    }

    @Test func aReplyThatRepeatsTheUploadBecomesThePhoto() {
        let size = PixelSize(width: 40, height: 30)
        let shown = random(size, near: nil, 100, 5)
        let photo = random(size, near: shown, 30, 6)
        var patch = shown
        LostColors.add(to: &patch, photo: photo, shown: shown)
        #expect(patch == photo)
        // New content gets nothing.
        var other = random(size, near: nil, 100, 7)
        let before = other
        LostColors.add(to: &other, photo: photo, shown: shown)
        #expect(other == before)
    }
}
