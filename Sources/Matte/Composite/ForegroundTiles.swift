/// The division of a picture into tiles.
struct ForegroundTiles {
    private let area: PixelRect
    private let columns: Int
    private let across: Int

    /// The number of rows of a tile.
    static var rows: Int { 32 }

    /// Divides rows of a picture.
    init(_ size: PixelSize, rows: Range<Int>, columns: Int) {
        area = PixelRect(x: 0, y: rows.lowerBound, width: size.width, height: rows.count)
        self.columns = columns
        across = (size.width + columns - 1) / columns
    }

    /// The number of tiles.
    var count: Int { across * ((area.height + Self.rows - 1) / Self.rows) }

    /// The tile with the given index, from left to right and from top to bottom.
    subscript(index: Int) -> PixelRect {
        let x = index % across * columns, y = index / across * Self.rows
        return PixelRect(
            x: x, y: area.y + y, width: min(columns, area.width - x), height: min(Self.rows, area.height - y))
    }
}
