// Addresses for the modules of this package that hand rows to C libraries. Whoever takes one keeps the view alive.

extension RasterView {
    /// The first byte of the top row.
    @unsafe package var start: UnsafeRawPointer { unsafe base }
}

extension MutableRasterView {
    /// The first byte of the top row.
    @unsafe package var start: UnsafeMutableRawPointer { unsafe base }
}
