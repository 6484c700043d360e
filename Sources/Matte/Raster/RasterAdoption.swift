extension Raster {
    /// Creates a raster that uses an existing block, which must have at least as many bytes as the pixels need.
    init(adopting storage: RasterStorage, size: PixelSize) {
        self.storage = storage
        width = size.width
        height = size.height
    }

    /// A mutable view that does not check whether the storage has other owners.
    ///
    /// It is meant for a raster around a block that a pool does not share while the view is in use.
    var ownedView: MutableRasterView<PixelType> {
        @_lifetime(&self) mutating get {
            let view = unsafe MutableRasterView<PixelType>(
                _unchecked: storage.base, width: width, height: height, bytesPerRow: bytesPerRow)
            return unsafe _overrideLifetime(view, mutating: &self)
        }
    }
}
