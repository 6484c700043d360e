/// The division of a picture into tiles, whose first rows and columns are multiples of their height and width.
struct ForegroundTiles {
    private let area: PixelRect
    private let columns: Int
    private let across: Int
    /// The row of the first tile, in tiles.
    private let first: Int

    /// The number of rows of a tile.
    static var rows: Int { 32 }

    /// Divides rows of a picture. Tiles at the first and last row may be lower than others.
    init(_ size: PixelSize, rows: Range<Int>, columns: Int) {
        area = PixelRect(x: 0, y: rows.lowerBound, width: size.width, height: rows.count)
        self.columns = columns
        across = (size.width + columns - 1) / columns
        first = rows.lowerBound / Self.rows
    }

    /// The number of tiles.
    var count: Int { across * ((area.maxY + Self.rows - 1) / Self.rows - first) }

    /// The tile with the given index, from left to right and from top to bottom.
    subscript(index: Int) -> PixelRect {
        let x = index % across * columns, y = (first + index / across) * Self.rows
        return PixelRect(
            minX: x, minY: max(area.y, y), maxX: min(x + columns, area.width),
            maxY: min(y + Self.rows, area.maxY))
    }
}
