import Foundation
import Matte
import TestSupport
import Testing

@testable import MatteCodecs

@Suite("Gain maps of reduced pictures")
struct GainMapComputationTests {
    /// Returns the exact levels before rounding, from the light of the source and the reduced picture.
    private func exact(
        _ oracle: LightOracle, _ small: Raster<RGBA8>, _ transform: ImageTransform, _ size: PixelSize,
        _ primaries: [Double]
    ) throws -> [[Double]] {
        let map = try #require(oracle.map)
        let sign = map.alternateHeadroom > map.baseHeadroom ? 1.0 : -1
        func linear(_ level: UInt8) -> Double {
            let v = Double(level) / 255
            return v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4)
        }
        var sums = [[Double]](repeating: [0, 0, 0, 0], count: size.area)
        let (perX, perY) = (
            Double(size.width) / Double(small.width), Double(size.height) / Double(small.height)
        )
        for y in 0..<small.height {
            for x in 0..<small.width {
                let rect = transform.source(of: PixelRect(x: x, y: y, width: 1, height: 1))
                let light = oracle.mean(rect, in: primaries)
                let pixel = [small[x, y].red, small[x, y].green, small[x, y].blue].map(linear)
                var gain = (0..<3).map { c in
                    let channel = map.channels[map.channels.count == 1 ? 0 : c]
                    return sign
                        * log2((max(light[c], 0) + channel.alternateOffset) / (pixel[c] + channel.baseOffset))
                }
                if map.channels.count == 1 {
                    gain = [Double](repeating: gain.reduce(0, +) / 3, count: 3)
                }
                for row in 0..<size.height {
                    let high = min(Double(y + 1) * perY, Double(row + 1)) - max(Double(y) * perY, Double(row))
                    guard high > 0 else { continue }
                    for column in 0..<size.width {
                        let wide =
                            min(Double(x + 1) * perX, Double(column + 1))
                            - max(Double(x) * perX, Double(column))
                        guard wide > 0 else { continue }
                        let i = row * size.width + column
                        for c in 0..<3 { sums[i][c] += gain[c] * wide * high }
                        sums[i][3] += wide * high
                    }
                }
            }
        }
        return sums.map { sum in
            (0..<3).map { c in
                let channel = map.channels[map.channels.count == 1 ? 0 : c]
                let share = (sum[c] / sum[3] - channel.min) / (channel.max - channel.min)
                return 255 * pow(min(max(share, 0), 1), channel.gamma)
            }
        }
    }

    @Test(arguments: [0, 3, 4], [true, false])
    func levelsAreThoseOfTheDefinition(index: Int, keepsSpace: Bool) throws {
        let (file, oracle) = try PictureLightTests.photo(PictureLightTests.scenes[index])
        let map = try #require(oracle.map)
        let size = oracle.base.size
        let target = PixelSize(width: size.width * 2 / 3, height: max(1, size.height / 3))
        let transform = ImageTransform.scale(from: size, to: target)
        var own = file
        own.options.color = keepsSpace ? .keep : .convertToSRGB
        let small: StreamedPicture<RGBA8> = try own.streamed().resized(to: target, filter: .area)
        let change = PictureChange(.whole, size: target, format: .jpeg, transform: transform)
        let kept = try own.metadata(keeping: [.icc, .gainMap], after: change, showing: small)
        #expect(kept.report.kept.contains(.gainMap) && kept.report.kept.contains(.icc) == keepsSpace)
        // The map before it was compressed.
        var found = try map.transformed(by: transform)
        let computation = GainMapComputation(
            light: try own.light(headroom: map.alternateHeadroom), transform: transform,
            keepsSpace: keepsSpace)
        try computation.compute(&found, of: small)
        let primaries = keepsSpace ? oracle.primaries : LightOracle.sRGB
        let lit = LightOracle(
            base: oracle.base, map: map, primaries: oracle.primaries, headroom: map.alternateHeadroom)
        let wanted = try exact(lit, small.rendered(), transform, found.levels.size, primaries)
        for (i, levels) in wanted.enumerated() {
            let pixel = found.levels[i % found.levels.width, i / found.levels.width]
            for (a, b) in zip(levels, [pixel.red, pixel.green, pixel.blue]) {
                #expect(abs(a - Double(b)) <= 1, "\(i): \(a) and \(b)")
            }
        }
        // What the file contains is this map, compressed.
        let written = try PictureFile(
            small.encoded(as: .jpeg(quality: 90), metadata: kept.metadata).bytes)
        let stored = try #require(try written.gainMap())
        #expect(stored.levels.size == found.levels.size && stored.channels == map.channels)
    }

    @Test func cropsAndTurnsMoveLevels() {
        let size = PixelSize(width: 40, height: 30)
        let crop = ImageTransform.crop(PixelRect(x: 3, y: 2, width: 20, height: 20), of: size)
        #expect(!GainMapComputation.isNeeded(after: crop))
        #expect(!GainMapComputation.isNeeded(after: .orientation(.left, of: size)))
        let half = PixelSize(width: 20, height: 15), twice = PixelSize(width: 80, height: 60)
        #expect(GainMapComputation.isNeeded(after: .scale(from: size, to: half)))
        #expect(!GainMapComputation.isNeeded(after: .scale(from: size, to: twice)))
    }
}
