import Matte
import MatteCodecs
import MatteDemoPictures
import Testing

/// The number of bytes of warped photographs that differ from the rounded float64 result.
struct WarpPhotographTests {
    @Test(arguments: WarpFilter.allCases)
    func atMostHalfAPercentDiffers(filter: WarpFilter) throws {
        var (differing, bytes) = (0, 0)
        for (file, degrees) in [(DemoPictures.astronaut, 1.7188734), (DemoPictures.chelsea, -24)] {
            let photo = try Raster<RGB8>(decoding: file).cropped(
                to: PixelRect(x: 130, y: 60, width: 160, height: 120))
            let (turn, size) = try RotationCanvas.keep.rotation(of: photo.size, byDegrees: degrees)
            let oracle = WarpOracle(
                source: photo, inverse: ProjectiveTransform(try turn.inverted()), filter: filter,
                edge: .replicate)
            differing += oracle.differing(
                try photo.warped(by: turn, filter: filter, edge: .replicate))
            bytes += 3 * size.area
        }
        #expect(Double(differing) <= 0.005 * Double(bytes), "\(differing) of \(bytes) bytes")
    }
}
