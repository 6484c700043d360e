import Matte
import Testing

@Suite struct RasterOfLevelsTests {
    @Test func masksAndCategoriesAreMadeFromBytes() throws {
        let size = PixelSize(width: 2, height: 2)
        let bytes: [UInt8] = [0, 255, 7, 9]
        #expect(try Mask(levels: bytes, size: size).raster[1, 0] == 255)
        #expect(try CategoryMask(classes: bytes, size: size).raster[0, 1] == 7)
        let raster = try Raster<Gray8>(levels: bytes, size: size)
        #expect(raster.bytes.byteCount == 4)
        #expect(try Raster<Gray8>(levels: [], size: PixelSize(width: 0, height: 5)).isEmpty)
    }

    @Test(arguments: [
        PixelSize(width: 2, height: 3), PixelSize(width: -2, height: -2),
        PixelSize(width: 1 << 62, height: 4),
    ])
    func otherNumbersOfLevelsThrow(size: PixelSize) {
        let bytes: [UInt8] = [1, 2, 3, 4]
        #expect(throws: MatteError.self) { try Mask(levels: bytes, size: size) }
        #expect(throws: MatteError.self) { try CategoryMask(classes: bytes, size: size) }
    }
}
