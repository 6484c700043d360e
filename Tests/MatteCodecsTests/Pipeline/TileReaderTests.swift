import Matte
import Synchronization
import TestSupport
import Testing

@testable import MatteCodecs

/// Tests that tiles are the parts of the picture, from one pass, within the stated memory.
struct TileReaderTests {
    private func picture(_ width: Int, _ height: Int) throws -> Raster<RGBA8> {
        var random = SplitMix64(seed: UInt64(width * height))
        return try Raster<RGBA8>(size: PixelSize(width: width, height: height)) { _, row in
            for _ in 0..<width {
                let bits = random.next()
                row.append(
                    RGBA8(
                        red: UInt8(bits & 255), green: UInt8(bits >> 8 & 255), blue: UInt8(bits >> 16 & 255),
                        alpha: UInt8(bits >> 24 & 255)))
            }
        }
    }

    private func expectTiles<P: Pixel>(
        _ streamed: StreamedPicture<P>, of raster: Raster<P>, _ grid: TileGrid
    ) throws {
        var reader = try TileReader(streamed, grid: grid)
        var count = 0
        while let tile = try reader.next() {
            #expect(tile.index == count && tile.rect == grid[count])
            let expected = try raster.cropped(to: tile.rect)
            #expect(try tile.picture.rendered() == expected)
            count += 1
        }
        #expect(count == grid.count)
        #expect(try reader.next()?.index == nil)
    }

    @Test func tilesAreParts() throws {
        for (width, height) in [(1, 1), (70, 40), (23, 301), (400, 9)] {
            let raster = try picture(width, height)
            let file = try PictureFile(raster.encoded(as: .png).bytes)
            for (tile, overlap) in [((16, 16), 0.25), ((7, 30), 0), ((50, 50), 0.9), ((1, 1), 0)] {
                guard width * height < 3000 || tile.0 > 1 else { continue }
                let grid = try TileGrid(
                    of: raster.size, tile: PixelSize(width: tile.0, height: tile.1), overlap: overlap)
                try expectTiles(file.streamed(), of: raster, grid)
                try expectTiles(StreamedPicture(raster), of: raster, grid)
            }
        }
    }

    @Test func orientedTiles() throws {
        let raster = try picture(50, 31)
        for orientation in ImageOrientation.allCases {
            let expected = try raster.oriented(orientation)
            let grid = try TileGrid(of: expected.size, tile: PixelSize(width: 20, height: 20), overlap: 0.2)
            try expectTiles(StreamedPicture(raster).oriented(orientation), of: expected, grid)
        }
    }

    @Test func rowsAreReadOnce() throws {
        let raster = try picture(40, 200)
        let rows = Mutex<[Int]>([])
        let counted = StreamedPicture(raster).editingRows { view, first in
            rows.withLock { $0 += Array(first..<first + view.height) }
        }
        let grid = try TileGrid(of: raster.size, tile: PixelSize(width: 30, height: 30), overlap: 0.5)
        var reader = try TileReader(counted, grid: grid)
        while try reader.next() != nil {}
        #expect(rows.withLock { $0 } == Array(0..<200))
    }

    @Test func memoryIsARowOfTilesAndATile() throws {
        let size = PixelSize(width: 300, height: 900), tile = PixelSize(width: 100, height: 64)
        let raster = try picture(size.width, size.height)
        let held = size.area * 4, needed = (300 * 64 + 100 * 64) * 4
        let grid = try TileGrid(of: size, tile: tile)
        let enough = StreamedPicture(raster, memoryLimit: held + needed)
        _ = try TileReader(enough, grid: grid)
        let tooLittle = StreamedPicture(raster, memoryLimit: held + needed - 1)
        let error = #expect(throws: MatteError.self) { _ = try TileReader(tooLittle, grid: grid) }
        #expect(error?.code == .limits)
        #expect(throws: MatteError.self) {
            try TileReader<RGBA8>.checkEncoding(of: enough, grid: grid, as: .losslessWebP)
        }
    }

    @Test func damagedFilesFail() throws {
        let bytes = try picture(60, 60).encoded(as: .png).bytes
        let file = try PictureFile(Array(bytes.prefix(bytes.count / 2)))
        let grid = try TileGrid(of: file.header.size, tile: PixelSize(width: 20, height: 20))
        var reader = try TileReader<RGBA8>(file.streamed(), grid: grid)
        let error = #expect(throws: MatteError.self) { while try reader.next() != nil {} }
        #expect(error?.code == .decoding)
    }
}
