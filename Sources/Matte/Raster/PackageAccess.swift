// Addresses for the modules of this package that hand rows to C libraries. The caller must keep the view alive.

extension RasterView {
    /// The first byte of the top row.
    @unsafe package var start: UnsafeRawPointer { unsafe base }
}

extension MutableRasterView {
    /// The first byte of the top row.
    @unsafe package var start: UnsafeMutableRawPointer { unsafe base }
}
