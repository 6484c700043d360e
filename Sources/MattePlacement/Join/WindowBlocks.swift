internal import Matte

/// The mean colours of a placed window over the cells of a grid that all windows share. Cells are squares of the photo's
/// pixels.
struct WindowBlocks: Sendable {
    /// The side of a cell in pixels of the photo.
    static var side: Int { 16 }

    /// The window's rectangle in pixels of the photo.
    let window: PixelRect
    /// The column and row of the first cell that the window touches.
    let firstColumn: Int
    let firstRow: Int
    let columns: Int
    let rows: Int
    /// The colour sums of each cell, row by row, and in the last channel the number of pixels.
    private var sums: [SIMD4<Float>]

    /// Sums the colours of a picture of the window. Pixels that aren't opaque are not counted.
    ///
    /// - Parameter isCounted: Returns true for a position in the photo whose pixel is counted.
    init(
        _ picture: Raster<RGBA8>, of window: PixelRect, where isCounted: (Int, Int) -> Bool = { _, _ in true }
    ) {
        let side = Self.side
        self.window = window
        firstColumn = window.x.floorDivided(by: side)
        firstRow = window.y.floorDivided(by: side)
        columns = (window.maxX - 1).floorDivided(by: side) - firstColumn + 1
        rows = (window.maxY - 1).floorDivided(by: side) - firstRow + 1
        sums = Array(repeating: SIMD4(), count: columns * rows)
        for y in 0..<picture.height {
            let line = picture.row(y)
            let row = (window.y + y).floorDivided(by: side) - firstRow
            for x in 0..<picture.width {
                let pixel = line[x]
                guard pixel.alpha == 255, isCounted(window.x + x, window.y + y) else { continue }
                let column = (window.x + x).floorDivided(by: side) - firstColumn
                sums[row * columns + column] += SIMD4(
                    Float(pixel.red), Float(pixel.green), Float(pixel.blue), 1)
            }
        }
    }

    /// A cell of the grid that all windows share.
    struct Cell: Hashable {
        let column: Int
        let row: Int
    }

    /// Returns the shared cell of an index.
    func cell(_ index: Int) -> Cell {
        Cell(column: firstColumn + index % columns, row: firstRow + index / columns)
    }

    /// Returns the number of pixels in a cell.
    func count(_ index: Int) -> Float { sums[index].w }

    /// Returns the mean colour of a cell. The last channel is 0.
    func mean(_ index: Int) -> SIMD4<Float> {
        var mean = sums[index] / max(1, sums[index].w)
        mean.w = 0
        return mean
    }
}

extension Int {
    /// Returns the quotient rounded towards negative infinity.
    func floorDivided(by divisor: Int) -> Int {
        self >= 0 ? self / divisor : -((-self + divisor - 1) / divisor)
    }
}
