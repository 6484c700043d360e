/// Rows of memory to read from: the address of row 0 and the number of bytes from one row to the next.
///
/// A value of this type owns nothing and carries no size. The rows of a window may keep their numbers in the whole
/// picture (``numbered(from:)``); numbers outside the window then have addresses, but must not be read.
@safe struct Rows {
    let base: UnsafeRawPointer
    let bytesPerRow: Int

    init(base: UnsafeRawPointer, bytesPerRow: Int) {
        unsafe self.base = unsafe base
        self.bytesPerRow = bytesPerRow
    }

    /// Creates the rows of a view, whose memory must stay valid while they are used.
    init<P: Pixel>(_ view: borrowing RasterView<P>) {
        unsafe base = unsafe view.base
        bytesPerRow = view.bytesPerRow
    }

    /// The address of a row.
    subscript(y: Int) -> UnsafeRawPointer { unsafe base + y * bytesPerRow }

    /// Returns the rows from `y` on, numbered from 0.
    func suffix(from y: Int) -> Rows { unsafe Rows(base: self[y], bytesPerRow: bytesPerRow) }

    /// Returns the same rows, numbered from `number` instead of 0.
    func numbered(from number: Int) -> Rows { suffix(from: -number) }
}

/// Rows of memory to write to; see ``Rows``.
@safe struct MutableRows {
    let base: UnsafeMutableRawPointer
    let bytesPerRow: Int

    init(base: UnsafeMutableRawPointer, bytesPerRow: Int) {
        unsafe self.base = unsafe base
        self.bytesPerRow = bytesPerRow
    }

    /// Creates the rows of a view, whose memory must stay valid while they are used.
    init<P: Pixel>(_ view: borrowing MutableRasterView<P>) {
        unsafe base = unsafe view.base
        bytesPerRow = view.bytesPerRow
    }

    /// The address of a row.
    subscript(y: Int) -> UnsafeMutableRawPointer { unsafe base + y * bytesPerRow }

    /// Returns the rows from `y` on, numbered from 0.
    func suffix(from y: Int) -> MutableRows { unsafe MutableRows(base: self[y], bytesPerRow: bytesPerRow) }

    /// Returns the same rows, numbered from `number` instead of 0.
    func numbered(from number: Int) -> MutableRows { suffix(from: -number) }

    /// The same rows, to read from.
    var readable: Rows { unsafe Rows(base: UnsafeRawPointer(base), bytesPerRow: bytesPerRow) }
}
