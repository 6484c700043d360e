/// A rectangle of quads in memory; see `ForegroundKernels`. Columns and rows are numbered as in their level.
@safe struct ForegroundPlane {
    private let rows: MutableRows
    private let firstColumn: Int

    /// The size of a quad in bytes.
    static var quad: Int { 8 }
    /// The number of quads at the end of each row that kernels may read and write.
    static var spare: Int { 24 }

    /// The number of bytes from one row to the next.
    static func bytesPerRow(width: Int) -> Int { (width + spare) * quad }

    /// Creates a plane of memory whose first quad is in column `x` and row `y`.
    init(_ base: UnsafeMutableRawPointer, width: Int, x: Int = 0, y: Int = 0) {
        rows = unsafe MutableRows(base: base, bytesPerRow: Self.bytesPerRow(width: width)).numbered(from: y)
        firstColumn = x
    }

    /// The address of a quad.
    subscript(x: Int, y: Int) -> UnsafeMutableRawPointer {
        unsafe rows[y] + Self.quad * (x - firstColumn)
    }

    /// Copies the quad in column `x - 1` to column `x`.
    func repeatLast(before x: Int, _ y: Int) {
        unsafe self[x, y].copyMemory(from: self[x - 1, y], byteCount: Self.quad)
    }
}

/// The quads of the picture, the foreground and the background at one level.
struct ForegroundQuads {
    let picture, foreground, background: ForegroundPlane

    /// The three planes.
    var planes: InlineArray<3, ForegroundPlane> { [picture, foreground, background] }
}

/// The estimated colours of foreground and background at one level.
struct ForegroundColors {
    let size: PixelSize
    let foreground, background: ForegroundPlane
}
