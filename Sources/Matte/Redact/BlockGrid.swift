/// A grid of blocks of whole pixels that covers a rectangle. All blocks are almost squares, and their sides differ by
/// less than a pixel in each direction, so that no block at an edge is a thin strip.
struct BlockGrid: Sendable {
    /// The rectangle that the blocks cover. It may extend beyond the picture.
    let extent: PixelRect
    /// The number of blocks across and down, at least 1.
    let columns, rows: Int

    /// Creates a grid with `blocks` blocks across the longer side of a rectangle that isn't empty.
    init(_ extent: PixelRect, blocks: Int) {
        self.extent = extent
        func count(_ side: Int) -> Int {
            let longer = extent.size.longerSide
            let most = min(blocks, longer)
            return max(1, (2 * side * most + longer) / (2 * longer))
        }
        columns = count(extent.width)
        rows = count(extent.height)
    }

    /// Returns the columns of pixels of a column of blocks, inside a picture of size `size`.
    func pixelColumns(_ column: Int, in size: PixelSize) -> Range<Int> {
        Self.part(column, of: columns, from: extent.minX, extent.width, within: size.width)
    }

    /// Returns the rows of pixels of a row of blocks, inside a picture of size `size`.
    func pixelRows(_ row: Int, in size: PixelSize) -> Range<Int> {
        Self.part(row, of: rows, from: extent.minY, extent.height, within: size.height)
    }

    /// Returns the row of blocks that contains row `y` of the picture.
    func row(ofPixel y: Int) -> Int {
        // The last row of blocks that begins at or above the pixel: floor(row * height / rows) <= offset.
        let offset = y - extent.minY
        return min(rows - 1, ((offset + 1) * rows - 1) / extent.height)
    }

    private static func part(
        _ index: Int, of count: Int, from start: Int, _ length: Int, within limit: Int
    ) -> Range<Int> {
        let first = max(0, start + index * length / count)
        let end = min(limit, start + (index + 1) * length / count)
        return first..<max(first, end)
    }
}
