import Matte
import MatteCodecs
import Testing

/// Streamed warps give the pixels of rasters, which are compared with an oracle in `WarpTests`.
@Suite struct WarpedPictureTests {
    private static let photo = try! Raster<RGBA8>(size: PixelSize(width: 61, height: 43)) { y, row in
        for x in 0..<61 {
            row.append(
                RGBA8(
                    red: UInt8(4 * x), green: UInt8(5 * y), blue: UInt8(x * y % 251), alpha: UInt8(4 * x | 3))
            )
        }
    }

    @Test(arguments: WarpFilter.allCases) func pixelsAreThoseOfRasters(filter: WarpFilter) throws {
        let file = try Self.photo.encoded(as: .png).bytes
        let picture: StreamedPicture<RGBA8> = try PictureFile(file).streamed()
        let turn = ProjectiveTransform(.rotation(byDegrees: 11))
        let tilt = ProjectiveTransform(a: 1.1, b: 0.1, c: -3, d: 0.05, e: 1, f: 2, g: 0.003, h: 0.002, i: 1)
        let size = PixelSize(width: 70, height: 50), color = RGBA8(red: 9, green: 90, blue: 200)
        for (transform, target) in [(turn, nil), (tilt, nil), (tilt, size)] {
            for edge in [WarpEdge.transparent, .replicate, .color(color)] {
                let expected = try Self.photo.warped(by: transform, to: target, filter: filter, edge: edge)
                let result = try picture.warped(by: transform, to: target, filter: filter, edge: edge)
                #expect(try result.rendered() == expected, "\(transform) \(edge)")
            }
        }
    }
}
