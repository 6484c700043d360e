// Design: docs/design/codecs.md

public import Matte

/// One pass over a streamed picture that returns the tiles of a grid, row by row.
///
/// The picture is decoded once. Only the rows of one row of tiles are in memory, and the current tile.
///
/// ```swift
/// let poster = photo.streamed(as: RGB8.self)
/// let tile = PixelSize(width: 200, height: 200)
/// var reader = try TileReader(poster, grid: TileGrid(of: poster.size, tile: tile, overlap: 0.2))
/// var places: [PixelRect] = []
/// while let tile = try reader.next() { places.append(tile.rect) }
/// places  // [200x200 at (0, 0), 200x200 at (100, 0)]
/// ```
public struct TileReader<PixelType: Pixel> {
    /// A tile of the picture.
    public struct Tile: Sendable {
        /// The number of the tile in the grid.
        public let index: Int
        /// The tile's place in the picture, in pixels.
        public let rect: PixelRect
        /// The tile's pixels, which are in memory.
        public let picture: StreamedPicture<PixelType>
    }

    /// The grid.
    public let grid: TileGrid

    private let source: any PictureRows<PixelType>
    private let need: MemoryNeed
    /// The picture's rows from the top of the current row of tiles to its bottom.
    private var strip: Raster<PixelType>
    /// The number of rows of the picture that were read.
    private var rowsRead = 0
    private var nextIndex = 0

    /// Starts a pass at the top row.
    ///
    /// - Parameters:
    ///   - picture: The picture.
    ///   - grid: The grid of tiles.
    /// - Throws: `MatteError`: `parameter` unless the grid is for pictures of this size; `limits` if a row of tiles and
    ///   one tile need more memory than the picture's limit allows, or an error of the source.
    public init(_ picture: StreamedPicture<PixelType>, grid: TileGrid) throws(MatteError) {
        let need = try Self.need(picture, grid)
        try need.check("read a picture of \(picture.size) in tiles of \(grid.tileSize)")
        self.need = need
        self.grid = grid
        source = try picture.open()
        strip = try Raster(
            uninitialized: PixelSize(width: picture.size.width, height: grid.tileSize.height))
    }

    /// Throws `MatteError` with code `limits` if encoding the tiles exceeds the picture's limit on memory.
    ///
    /// ```swift
    /// let poster = photo.streamed(as: RGB8.self)
    /// let grid = try TileGrid(of: poster.size, tile: PixelSize(width: 100, height: 100))
    /// try TileReader<RGB8>.checkEncoding(of: poster, grid: grid, as: .png)
    /// grid.count  // 6
    /// ```
    ///
    /// - Parameters:
    ///   - picture: The picture.
    ///   - grid: The grid of tiles.
    ///   - encoding: The format of the tiles with its options.
    /// - Throws: `MatteError` with code `parameter` unless the grid is for pictures of this size.
    public static func checkEncoding(
        of picture: StreamedPicture<PixelType>, grid: TileGrid, as encoding: ImageEncoding
    ) throws(MatteError) {
        let need = try Self.need(picture, grid)
        let tile = StreamedPicture<PixelType>(size: grid.tileSize, need: need, isOpaque: nil) {
            () throws(MatteError) in
            RasterRows(try Raster<PixelType>(uninitialized: grid.tileSize))
        }
        try tile.checkEncoding(as: encoding)
    }

    /// Returns the next tile, or `nil` after the last one. Release the tile before the next call, so that its memory
    /// can be used again.
    ///
    /// - Throws: `MatteError`: `decoding` for a damaged source, `limits` if memory cannot be allocated, `cancelled`.
    /// - Complexity: O(pixels of the tile), and for the first tile of a row also O(pixels of the new rows).
    public mutating func next() throws(MatteError) -> Tile? {
        guard nextIndex < grid.count else { return nil }
        let rect = grid[nextIndex]
        try readRows(above: rect.maxY, from: rect.y)
        var raster = try Raster<PixelType>(uninitialized: rect.size)
        do {
            var target = raster.mutableView
            let part = PixelRect(x: rect.x, y: 0, width: rect.width, height: rect.height)
            let view = strip.view
            try view[part].convert(into: &target)
        }
        let tile = Tile(index: nextIndex, rect: rect, picture: StreamedPicture(raster, need: need))
        nextIndex += 1
        return tile
    }

    /// Reads the picture's rows up to `end`, so that the strip contains the rows from `start` on.
    private mutating func readRows(above end: Int, from start: Int) throws(MatteError) {
        guard rowsRead < end else { return }
        let width = strip.width
        // The rows that the previous row of tiles has in common with this one.
        let common = max(0, rowsRead - start)
        if common > 0 { strip.moveRowsUp(from: strip.height - common, count: common) }
        let band = rowsPerBand(bytesPerRow: width * MemoryLayout<PixelType>.stride)
        var y = common
        while y < strip.height {
            if Task.isCancelled { throw .cancelled }
            let count = min(band, strip.height - y)
            let source = self.source
            var view = strip.mutableView
            var rows = view.mutableView(of: PixelRect(x: 0, y: y, width: width, height: count))
            try source.read(into: &rows)
            y += count
        }
        rowsRead = end
    }

    private static func need(
        _ picture: StreamedPicture<PixelType>, _ grid: TileGrid
    ) throws(MatteError) -> MemoryNeed {
        guard picture.size == grid.pictureSize else {
            throw MatteError(
                .parameter,
                "cannot read a picture of \(picture.size) with a grid for \(grid.pictureSize): the sizes differ; make a grid for that size"
            )
        }
        let bytes = MemoryLayout<PixelType>.stride
        let rows = PixelSize(width: picture.size.width, height: grid.tileSize.height)
        return picture.need.adding(pixelBytes(rows, bytes), "a row of tiles")
            .adding(pixelBytes(grid.tileSize, bytes), "a tile of \(grid.tileSize)")
    }
}

extension Raster {
    /// Copies `count` rows from row `first` on to the top.
    fileprivate mutating func moveRowsUp(from first: Int, count: Int) {
        let (width, bytes) = (width, MemoryLayout<PixelType>.stride)
        let view = mutableView
        for y in 0..<count {
            let source = unsafe view.start + (first + y) * view.bytesPerRow
            let target = unsafe view.start + y * view.bytesPerRow
            unsafe target.copyMemory(from: source, byteCount: width * bytes)
        }
    }
}
