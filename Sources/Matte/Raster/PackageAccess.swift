// Access to the addresses of pixels, for modules of this package that pass rows to C libraries. The caller must keep
// the view alive while it uses an address.

extension RasterView {
    /// The address of the first byte of the view's top row.
    @unsafe package var start: UnsafeRawPointer { unsafe base }
}

extension MutableRasterView {
    /// The address of the first byte of the view's top row.
    @unsafe package var start: UnsafeMutableRawPointer { unsafe base }
}
