import Matte
import MatteCodecs
import MatteDemoPictures
import Testing

/// Tests of how many bytes of a resized photograph differ from the rounded float64 result.
@Suite struct ResizePhotographTests {
    private static let photos: [Raster<RGB8>] = [DemoPictures.astronaut, DemoPictures.chelsea].map { file in
        try! Raster(decoding: file)
    }

    /// From small ratios to the largest for which 16-bit weights are used.
    @Test(arguments: ResizeFilter.allCases)
    func atMostHalfAPercentDiffers(filter: ResizeFilter) throws {
        var errors = ByteErrors()
        for photo in Self.photos {
            let plane = ResizeAccuracyTests.plane(photo.size) { Double(photo[$0, $1].green) }
            for (width, height) in [(233, 180), (64, 51), (31, 30), (25, 17), (16, 13), (12, 9)] {
                let target = PixelSize(width: width, height: height)
                let result = try photo.resized(to: target, filter: filter)
                let exact = ResizeOracle.resize(plane, photo.size, to: target, filter)
                for y in 0..<height {
                    for x in 0..<width { errors.add(result[x, y].green, exact[y * width + x]) }
                }
            }
        }
        #expect(errors.largest < 0.52, "\(filter): \(errors)")
        #expect(errors.share <= 0.005, "\(filter): \(errors)")
    }
}
