// Design: docs/design/execution.md

/// Rows of memory to read from: the address of row 0 and the number of bytes from one row to the next.
///
/// This type doesn't own the memory and doesn't store the number of rows. If the memory holds only some rows of a
/// picture, ``numbered(from:)`` lets them keep their row numbers in the picture. All other row numbers then give
/// addresses that must not be read.
@safe package struct Rows {
    package let base: UnsafeRawPointer
    package let bytesPerRow: Int

    @inlinable package init(base: UnsafeRawPointer, bytesPerRow: Int) {
        unsafe self.base = unsafe base
        self.bytesPerRow = bytesPerRow
    }

    /// Creates rows from a view. The view's memory must stay valid while the rows are used.
    package init<P: Pixel>(_ view: borrowing RasterView<P>) {
        unsafe base = unsafe view.base
        bytesPerRow = view.bytesPerRow
    }

    /// The address of row `y`.
    @inlinable package subscript(y: Int) -> UnsafeRawPointer { unsafe base + y * bytesPerRow }

    /// Returns the rows from row `y` on. Row `y` becomes row 0.
    @inlinable package func suffix(from y: Int) -> Rows {
        unsafe Rows(base: self[y], bytesPerRow: bytesPerRow)
    }

    /// Returns the same rows, numbered so that row 0 becomes row `number`.
    @inlinable package func numbered(from number: Int) -> Rows { suffix(from: -number) }
}

/// Rows of memory to write to; see ``Rows``.
@safe package struct MutableRows {
    package let base: UnsafeMutableRawPointer
    package let bytesPerRow: Int

    @inlinable package init(base: UnsafeMutableRawPointer, bytesPerRow: Int) {
        unsafe self.base = unsafe base
        self.bytesPerRow = bytesPerRow
    }

    /// Creates rows from a view. The view's memory must stay valid while the rows are used.
    package init<P: Pixel>(_ view: borrowing MutableRasterView<P>) {
        unsafe base = unsafe view.base
        bytesPerRow = view.bytesPerRow
    }

    /// The address of row `y`.
    @inlinable package subscript(y: Int) -> UnsafeMutableRawPointer { unsafe base + y * bytesPerRow }

    /// Returns the rows from row `y` on. Row `y` becomes row 0.
    @inlinable package func suffix(from y: Int) -> MutableRows {
        unsafe MutableRows(base: self[y], bytesPerRow: bytesPerRow)
    }

    /// Returns the same rows, numbered so that row 0 becomes row `number`.
    @inlinable package func numbered(from number: Int) -> MutableRows { suffix(from: -number) }

    /// The same rows, for reading only.
    @inlinable package var readable: Rows {
        unsafe Rows(base: UnsafeRawPointer(base), bytesPerRow: bytesPerRow)
    }
}
