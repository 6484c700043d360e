// Design: docs/design/geometry.md

/// A grid of overlapping tiles of one size that covers a picture, for detectors whose objects are small compared with
/// the picture.
///
/// All tiles have the same size. The last tiles of a row and of a column are shifted inside the picture, so that they
/// overlap their neighbours more, instead of being padded. Along an axis on which the picture is shorter than a tile,
/// tiles are as long as the picture. The places are those of the Python package sahi.
///
/// ```swift
/// let size = PixelSize(width: 1000, height: 600)
/// let grid = try TileGrid(of: size, tile: PixelSize(width: 400, height: 400), overlap: 0.25)
/// grid.count  // 6
/// grid[0]  // 400x400 at (0, 0)
/// grid[4]  // 400x400 at (300, 200)
/// grid[5]  // 400x400 at (600, 200)
/// ```
///
/// A grid is a collection of the tiles, row by row. It stores no rectangles.
public struct TileGrid: Hashable, Sendable {
    /// The size of the picture.
    public let pictureSize: PixelSize
    /// The size of all tiles: the requested size, shortened to the picture's.
    public let tileSize: PixelSize
    /// The number of pixels that neighbouring tiles have in common, horizontally and vertically. The last tiles have
    /// more in common with their neighbours.
    public let overlap: PixelSize
    /// The number of tiles per row.
    public let columns: Int
    /// The number of rows of tiles.
    public let rows: Int

    /// Creates the grid of a picture.
    ///
    /// - Parameters:
    ///   - size: The size of the picture.
    ///   - tile: The size of a tile.
    ///   - overlap: The common part of neighbouring tiles, as a share of the tile's sides, 0 or more and below 1. The
    ///     number of pixels is rounded down. 0.2 is usual; the overlap should be at least as long as the objects.
    /// - Throws: ``MatteError``: `parameter` if a side of either size is below 1, or the overlap is out of range or
    ///   NaN; `limits` if the number of tiles is larger than an `Int`.
    public init(of size: PixelSize, tile: PixelSize, overlap: Double = 0) throws(MatteError) {
        guard !size.isEmpty, !tile.isEmpty else {
            throw MatteError(
                .parameter,
                "cannot divide a picture of \(size) into tiles of \(tile): a side is below 1; use sides of 1 pixel or more"
            )
        }
        guard overlap >= 0, overlap < 1 else {
            throw MatteError(
                .parameter,
                "cannot divide a picture into tiles with overlap \(overlap): it is out of range; use a share of 0 or more and below 1"
            )
        }
        func axis(_ side: Int, _ tile: Int) -> (tile: Int, overlap: Int, count: Int) {
            let common = Swift.min(tile - 1, Int(overlap * Double(tile)))
            guard side > tile else { return (side, common, 1) }
            let step = tile - common
            return (tile, common, (side - tile + step - 1) / step + 1)
        }
        let (x, y) = (axis(size.width, tile.width), axis(size.height, tile.height))
        pictureSize = size
        tileSize = PixelSize(width: x.tile, height: y.tile)
        self.overlap = PixelSize(
            width: Swift.min(x.overlap, x.tile - 1), height: Swift.min(y.overlap, y.tile - 1))
        guard !x.count.multipliedReportingOverflow(by: y.count).overflow else {
            throw MatteError(
                .limits,
                "cannot divide a picture of \(size) into tiles of \(tile): \(x.count)x\(y.count) tiles are more than can be counted; use larger tiles"
            )
        }
        columns = x.count
        rows = y.count
    }

    /// Returns the tile in a column and a row, both counted from 0.
    ///
    /// ```swift
    /// let grid = try TileGrid(of: PixelSize(width: 10, height: 4), tile: PixelSize(width: 4, height: 4))
    /// grid.tile(column: 1, row: 0)  // 4x4 at (4, 0)
    /// grid.tile(column: 2, row: 0)  // 4x4 at (6, 0)
    /// ```
    ///
    /// - Precondition: The tile is in the grid.
    public func tile(column: Int, row: Int) -> PixelRect {
        precondition(
            0..<columns ~= column && 0..<rows ~= row,
            "cannot return tile \(column), \(row): the grid has \(columns)x\(rows) tiles")
        return PixelRect(
            x: Swift.min(column * (tileSize.width - overlap.width), pictureSize.width - tileSize.width),
            y: Swift.min(row * (tileSize.height - overlap.height), pictureSize.height - tileSize.height),
            width: tileSize.width, height: tileSize.height)
    }

    /// Returns the transform from the picture to a tile. Its inverse maps a box that a detector found in the tile to
    /// the picture.
    ///
    /// ```swift
    /// let grid = try TileGrid(of: PixelSize(width: 10, height: 4), tile: PixelSize(width: 4, height: 4))
    /// let box = SubpixelRect(x: 1, y: 1, width: 2, height: 2)
    /// grid.transform(toTile: 2).source(of: box)  // x 7.0, y 1.0, width 2.0, height 2.0
    /// ```
    ///
    /// - Precondition: `index` is an index of the grid.
    public func transform(toTile index: Int) -> ImageTransform {
        .crop(self[index], of: pictureSize)
    }

    /// Returns detections of the tiles as detections of the picture. Objects in several tiles are reported several
    /// times until they are merged; see ``NonMaximumMerging``.
    ///
    /// ```swift
    /// let grid = try TileGrid(of: PixelSize(width: 6, height: 4), tile: PixelSize(width: 4, height: 4))
    /// let whole = Detection(box: SubpixelRect(x: 2, y: 0, width: 2, height: 2), score: 0.9)
    /// let part = Detection(box: SubpixelRect(x: 0, y: 0, width: 2, height: 2), score: 0.7)
    /// let found = try grid.detections(fromTiles: [[whole], [part]])
    /// found[1].box  // x 2.0, y 0.0, width 2.0, height 2.0
    /// try NonMaximumMerging().applied(to: found).count  // 1
    /// ```
    ///
    /// - Parameter detections: The detections of each tile, in the order of the grid, in pixels of the tile.
    /// - Returns: All detections, in the same order, in pixels of the picture.
    /// - Throws: ``MatteError`` with code `parameter` if the number of arrays is not the number of tiles.
    /// - Complexity: O(detections + tiles).
    public func detections(fromTiles detections: [[Detection]]) throws(MatteError) -> [Detection] {
        guard detections.count == count else {
            throw MatteError(
                .parameter,
                "cannot map the detections of \(detections.count) tiles: the grid has \(count); pass one array per tile"
            )
        }
        var result: [Detection] = []
        for (tile, found) in zip(self, detections) {
            for var detection in found {
                detection.box.x += Double(tile.x)
                detection.box.y += Double(tile.y)
                result.append(detection)
            }
        }
        return result
    }
}

extension TileGrid: RandomAccessCollection {
    /// The index of the first tile, 0.
    public var startIndex: Int { 0 }
    /// The number of tiles.
    public var endIndex: Int { columns * rows }

    /// The tile with the given number, in pixels of the picture.
    public subscript(index: Int) -> PixelRect {
        precondition(0..<endIndex ~= index, "cannot return tile \(index): the grid has \(endIndex)")
        return tile(column: index % columns, row: index / columns)
    }
}
