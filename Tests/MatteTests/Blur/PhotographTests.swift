import MatteCodecs
import MatteDemoPictures
import TestSupport
import Testing

@testable import Matte

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Tests of Gaussian blurs of photographs against float64, at sampled positions.
@Suite struct PhotographTests {
    private static let crops: [Raster<RGB8>] = {
        let area = PixelRect(x: 90, y: 40, width: 240, height: 180)
        return [DemoPictures.astronaut, DemoPictures.chelsea].map { file in
            let photo: Raster<RGB8> = try! Raster(decoding: file)
            return try! photo.cropped(to: area)
        }
    }()

    /// Rounding to bytes alone gives 58.9 dB.
    @Test(arguments: [0.5, 1, 2, 3, 3.75, 5, 7, 8, 12, 14, 20, 28, 35, 50])
    func blursOfPhotographsReach58Decibels(sigma: Double) throws {
        let weights = BlurOracle.gaussian(sigma)
        let radius = weights.count / 2
        for crop in Self.crops {
            let (width, height) = (crop.width, crop.height)
            let result = try crop.blurred(sigma: sigma)
            let columns = Array(stride(from: 0, to: width, by: 23)) + [width - 1]
            let rows = Array(stride(from: 0, to: height, by: 7)) + [height - 1]
            let green = (0..<width * height).map { Double(crop[$0 % width, $0 / width].green) }
            var squares = 0.0
            for x in columns {
                // This column of the picture, blurred along rows and continued beyond both ends as far as needed.
                let line = (0..<height).map { y in
                    var sum = 0.0
                    for k in -radius...radius {
                        sum += weights[k + radius] * green[y * width + min(max(x + k, 0), width - 1)]
                    }
                    return sum
                }
                for y in rows {
                    var exact = 0.0
                    for k in -radius...radius {
                        exact += weights[k + radius] * line[min(max(y + k, 0), height - 1)]
                    }
                    let off = Double(result[x, y].green) - exact
                    #expect(abs(off) <= 1, "(\(x), \(y))")
                    squares += off * off
                }
            }
            let mean = squares / Double(columns.count * rows.count)
            let decibels = 10 * log10(255 * 255 / mean)
            #expect(decibels >= 58, "sigma \(sigma): \(decibels) dB")
        }
    }
}
