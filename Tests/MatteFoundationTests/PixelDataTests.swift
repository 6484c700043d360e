import Foundation
import Matte
import MatteFoundation
import Testing

@Suite struct PixelDataTests {
    @Test func packedBothWays() throws {
        let data = Data((0..<24).map { UInt8($0) })
        let raster = try Raster<BGR8>(copying: data, size: PixelSize(width: 4, height: 2))
        #expect(raster[1, 1] == BGR8(red: 17, green: 16, blue: 15))
        #expect(Data(raster) == data)
    }

    @Test func paddingIsLeftBehind() throws {
        // Three pixels of four bytes per row and 16 bytes from row to row; the last row has no padding.
        let data = Data((0..<28).map { UInt8($0) })
        let raster = try Raster<RGBA8>(copying: data, size: PixelSize(width: 3, height: 2), bytesPerRow: 16)
        #expect(Data(raster) == Data(Array(0..<12) + Array(16..<28)))
        let part = Data(raster.view[PixelRect(x: 1, y: 0, width: 1, height: 2)])
        #expect(part == Data([4, 5, 6, 7, 20, 21, 22, 23]))
    }

    @Test func slicesOfDataKeepTheirPlace() throws {
        let data = Data((0..<40).map { UInt8($0) })[20..<32]
        let raster = try Raster<Gray8>(copying: data, size: PixelSize(width: 4, height: 3))
        #expect(raster[0, 0] == Gray8(20))
        #expect(Data(raster) == data)
        let view = try RasterView<Gray8>(data.bytes, width: 4, height: 3)
        #expect(view[3, 2] == Gray8(31))
    }

    @Test func emptyRasters() throws {
        let raster = try Raster<RGBA8>(copying: Data(), size: PixelSize(width: 0, height: 5))
        #expect(Data(raster).isEmpty)
        #expect(Data(try Raster<RGBA8>(copying: Data(), size: PixelSize(width: 5, height: 0))).isEmpty)
    }

    @Test func contradictingNumbersThrow() {
        let data = Data(count: 47)
        let cases: [(PixelSize, Int?)] = [
            (PixelSize(width: 4, height: 3), nil), (PixelSize(width: 4, height: 2), 15),
            (PixelSize(width: -4, height: 2), nil), (PixelSize(width: 4, height: -2), nil),
            (PixelSize(width: .max, height: .max), nil), (PixelSize(width: 1, height: 3), .max),
        ]
        for (size, bytesPerRow) in cases {
            #expect(throws: MatteError.self) {
                try Raster<RGBA8>(copying: data, size: size, bytesPerRow: bytesPerRow)
            }
        }
    }
}
