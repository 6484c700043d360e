/// A rectangle of quads in memory; see `ForegroundKernels`. Columns and rows are numbered as in their level.
@safe struct ForegroundPlane {
    /// The address of the quad in column 0 and row 0, or that of compact memory.
    private let base: UnsafeMutableRawPointer
    private let bytesPerRow: Int
    private let places: ForegroundPlaces?

    /// The size of a quad in bytes.
    static var quad: Int { 8 }
    /// The number of quads at the end of each row that kernels may read and write.
    static var spare: Int { 24 }

    /// The number of bytes from one row to the next.
    static func bytesPerRow(width: Int) -> Int { (width + spare) * quad }

    /// Creates a plane of memory whose first quad is in column `x` and row `y`.
    init(_ base: UnsafeMutableRawPointer, width: Int, x: Int = 0, y: Int = 0) {
        bytesPerRow = Self.bytesPerRow(width: width)
        unsafe self.base = base - y * bytesPerRow - Self.quad * x
        places = nil
    }

    /// Creates a plane in compact memory. Past the end of a row are other quads, so kernels may read but not write
    /// there.
    init(_ base: UnsafeMutableRawPointer, _ places: ForegroundPlaces) {
        unsafe self.base = base
        bytesPerRow = 0
        self.places = places
    }

    /// The address of a quad.
    subscript(x: Int, y: Int) -> UnsafeMutableRawPointer {
        if let places { return unsafe base + Self.quad * places.place(x, y) }
        return unsafe base + y * bytesPerRow + Self.quad * x
    }

    /// Copies the quad in column `x - 1` to column `x`.
    func repeatLast(before x: Int, _ y: Int) {
        let last = unsafe self[x - 1, y]
        unsafe (last + Self.quad).copyMemory(from: last, byteCount: Self.quad)
    }
}

/// The quads of the picture, the foreground and the background at one level.
struct ForegroundQuads {
    let picture, foreground, background: ForegroundPlane

    /// The picture at 0, the foreground at 1, and the background at 2.
    subscript(index: Int) -> ForegroundPlane {
        switch index {
        case 0: picture
        case 1: foreground
        default: background
        }
    }
}

/// The estimated colours of foreground and background at one level.
struct ForegroundColors {
    let size: PixelSize
    let foreground, background: ForegroundPlane
}
