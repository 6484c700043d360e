import TestSupport
import Testing

@testable import Matte

struct TileGridTests {
    /// The starts of tiles along an axis, by the loop of sahi's `get_slice_bboxes`.
    private func starts(_ side: Int, _ tile: Int, _ overlap: Double) -> [Int] {
        let common = Int(overlap * Double(tile))
        var result: [Int] = []
        var low = 0, high = 0
        while high < side {
            high = low + tile
            result.append(high > side ? max(0, side - tile) : low)
            low = high - common
        }
        return result
    }

    @Test func placesOfSahi() throws {
        var random = SplitMix64(seed: 61)
        for _ in 0..<1000 {
            func side(_ most: UInt64) -> Int { Int(random.next() % most) + 1 }
            let size = PixelSize(width: side(400), height: side(300))
            let tile = PixelSize(width: side(120), height: side(450))
            let overlap = Double(random.next() % 96) / 100
            let grid = try TileGrid(of: size, tile: tile, overlap: overlap)
            let columns = starts(size.width, tile.width, overlap)
            let rows = starts(size.height, tile.height, overlap)
            let expected = rows.flatMap { y in
                columns.map { x in
                    PixelRect(
                        x: x, y: y, width: min(tile.width, size.width), height: min(tile.height, size.height))
                }
            }
            #expect(Array(grid) == expected, "\(size) \(tile) \(overlap)")
        }
    }

    @Test func tilesCoverThePicture() throws {
        let grid = try TileGrid(
            of: PixelSize(width: 23, height: 17), tile: PixelSize(width: 7, height: 6), overlap: 0.3)
        var covered: Set<PixelPoint> = []
        for tile in grid {
            #expect(tile.size == grid.tileSize && PixelRect(x: 0, y: 0, width: 23, height: 17).contains(tile))
            for y in tile.minY..<tile.maxY {
                for x in tile.minX..<tile.maxX { covered.insert(PixelPoint(x: x, y: y)) }
            }
        }
        #expect(covered.count == 23 * 17)
        #expect(grid.overlap == PixelSize(width: 2, height: 1))
    }

    @Test func pictureSmallerThanATile() throws {
        let grid = try TileGrid(
            of: PixelSize(width: 1, height: 300), tile: PixelSize(width: 100, height: 100), overlap: 0.5)
        #expect(grid.columns == 1 && grid.rows == 5 && grid.tileSize == PixelSize(width: 1, height: 100))
        let single = try TileGrid(
            of: PixelSize(width: 1, height: 1), tile: PixelSize(width: 9, height: 9), overlap: 0.9)
        #expect(Array(single) == [PixelRect(x: 0, y: 0, width: 1, height: 1)])
    }

    @Test func moreTilesThanAnIntegerCounts() throws {
        let longest = PixelSize(width: .max, height: .max)
        let pixel = PixelSize(width: 1, height: 1)
        let error = #expect(throws: MatteError.self) { try TileGrid(of: longest, tile: pixel) }
        #expect(error?.code == .limits)
        // The longest line of pixels can be counted, and so can the largest tiles.
        let line = try TileGrid(of: PixelSize(width: .max, height: 1), tile: pixel)
        #expect(line.count == .max && line[line.count - 1].maxX == .max)
        let whole = try TileGrid(of: longest, tile: longest, overlap: 0.9)
        #expect(whole.count == 1 && whole[0].size == longest)
    }

    @Test func transformsMapBoxesBack() throws {
        let grid = try TileGrid(
            of: PixelSize(width: 100, height: 80), tile: PixelSize(width: 40, height: 40), overlap: 0.25)
        for (index, tile) in grid.enumerated() {
            let box = SubpixelRect(x: 1.5, y: 2, width: 10, height: 5)
            let expected = box.translated(x: Double(tile.x), y: Double(tile.y))
            #expect(grid.transform(toTile: index).source(of: box) == expected)
            var found = [[Detection]](repeating: [], count: grid.count)
            found[index] = [Detection(box: box, score: 0.5, category: 3)]
            #expect(
                try grid.detections(fromTiles: found) == [Detection(box: expected, score: 0.5, category: 3)])
        }
        #expect(throws: MatteError.self) { try grid.detections(fromTiles: [[]]) }
    }

    @Test func invalidArguments() {
        let size = PixelSize(width: 10, height: 10)
        for (picture, tile, overlap) in [
            (PixelSize(width: 0, height: 10), size, 0), (size, PixelSize(width: 10, height: 0), 0),
            (size, size, -0.1),
            (size, size, 1), (size, size, .nan), (size, size, .infinity),
        ] {
            let error = #expect(throws: MatteError.self) {
                try TileGrid(of: picture, tile: tile, overlap: overlap)
            }
            #expect(error?.code == .parameter)
        }
    }
}
