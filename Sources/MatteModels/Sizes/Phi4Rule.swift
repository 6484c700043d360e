internal import Matte

/// The rule of Phi-4-multimodal.
extension SizeRule {
    /// The size of all tiles, and the size of the picture in their upper left corner: as many tiles as the sides need, or
    /// if there are more than `most`, the grid of at most `most` tiles whose ratio is nearest.
    static func fitted(_ size: PixelSize, tile: Int, most: Int) -> (canvas: PixelSize, picture: PixelSize) {
        var grid = (columns: (size.width + tile - 1) / tile, rows: (size.height + tile - 1) / tile)
        if grid.columns * grid.rows > most { grid = self.grid(size, tile: tile, counts: 1...most) }
        let canvas = PixelSize(width: tile * grid.columns, height: tile * grid.rows)
        let across = quotient(canvas.width, size.width), down = quotient(canvas.height, size.height)
        let picture =
            across < down
            ? PixelSize(width: canvas.width, height: Int(Double(size.height) * across))
            : PixelSize(width: Int(Double(size.width) * down), height: canvas.height)
        return (canvas, picture)
    }
}
