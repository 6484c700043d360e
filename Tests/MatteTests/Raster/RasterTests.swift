import Matte
import TestSupport
import Testing

@Suite struct RasterTests {
    @Test func copiesShareUntilWritten() {
        let original = Raster<RGBA8>(width: 5, height: 3, repeating: RGBA8(red: 1, green: 2, blue: 3))
        var copy = original
        copy[4, 2] = RGBA8(red: 9, green: 9, blue: 9, alpha: 9)
        #expect(original[4, 2] == RGBA8(red: 1, green: 2, blue: 3))
        #expect(copy[4, 2] == RGBA8(red: 9, green: 9, blue: 9, alpha: 9))
        #expect(original != copy)
    }

    @Test(arguments: [(0, 0), (0, 7), (7, 0), (1, 1)])
    func emptyAndTinyRastersExist(width: Int, height: Int) throws {
        let raster = try Raster<RGB8>(
            size: PixelSize(width: width, height: height), repeating: RGB8(red: 1, green: 2, blue: 3))
        #expect(raster.isEmpty == (width * height == 0))
        #expect(raster.bytes.byteCount == width * height * 3)
    }

    @Test func sizesFromOutsideThrow() {
        for size in [PixelSize(width: -1, height: 2), PixelSize(width: 2, height: -1)] {
            #expect(throws: MatteError.self) { try Raster<Gray8>(size: size, repeating: 0) }
        }
        #expect(throws: MatteError.self) {
            try Raster<RGBA8>(
                size: PixelSize(width: .max, height: .max), repeating: RGBA8(red: 0, green: 0, blue: 0))
        }
        #expect(throws: MatteError.self) {
            try Raster<RGBA8>(
                size: PixelSize(width: 1 << 30, height: 1 << 30), repeating: RGBA8(red: 0, green: 0, blue: 0))
        }
    }

    @Test func rowsAreFilledOnce() throws {
        let raster = try Raster<Gray8>(size: PixelSize(width: 4, height: 3)) { y, row in
            for x in 0..<4 { row.append(Gray8(UInt8(y * 4 + x))) }
        }
        #expect((0..<12).allSatisfy { raster[$0 % 4, $0 / 4].value == $0 })
        let middle = raster.row(1)
        #expect(middle[3] == 7)
    }

    @Test func viewsOverPaddedMemoryEqualRasters() throws {
        let size = PixelSize(width: 5, height: 4)
        let padded = PaddedPixels(size) { BGR8(red: UInt8($0), green: UInt8($1), blue: 7) }
        let copy = try Raster(copying: padded.view)
        for y in 0..<size.height { for x in 0..<size.width { #expect(copy[x, y] == padded[x, y]) } }
        let part = padded.view[PixelRect(x: 1, y: 2, width: 3, height: 2)]
        #expect(part[2, 1] == padded[3, 3])
    }

    @Test func stridesAndLengthsAreChecked() {
        let bytes = [UInt8](repeating: 0, count: 100)
        func attempt(_ width: Int, _ height: Int, _ stride: Int?) -> String? {
            do throws(MatteError) {
                _ = try RasterView<RGBA8>(bytes.span.bytes, width: width, height: height, bytesPerRow: stride)
                return nil
            } catch { return error.message }
        }
        #expect(attempt(5, 5, nil) == nil)
        #expect(attempt(5, 4, 26) == nil)
        #expect(attempt(5, 5, 19)?.contains("19") == true)
        #expect(attempt(5, 6, nil)?.contains("120") == true)
        #expect(attempt(-5, 6, nil)?.contains("-5") == true)
        #expect(attempt(5, 5, .max) != nil)
        #expect(attempt(.max, 1, nil) != nil)
    }

    @Test func largeBlocksAreRecycled() throws {
        RasterMemory.trim()
        let size = PixelSize(width: 1024, height: 1024)
        do { _ = try Raster<RGBA8>(size: size, repeating: RGBA8(red: 1, green: 1, blue: 1)) }
        let waiting = RasterMemory.recycledBytes
        #expect(waiting >= 4 << 20)
        let again = try Raster<RGBA8>(size: size, repeating: RGBA8(red: 2, green: 2, blue: 2))
        #expect(again[1023, 1023].red == 2)
    }
}
