extension Raster {
    /// Creates a raster around a block that holds at least as many bytes as the pixels need.
    init(adopting storage: RasterStorage, size: PixelSize) {
        self.storage = storage
        width = size.width
        height = size.height
    }

    /// A mutable view that does not check for other owners of the storage.
    ///
    /// For a raster made around a block that its pool does not share while the view is in use.
    var ownedView: MutableRasterView<PixelType> {
        @_lifetime(&self) mutating get {
            let view = unsafe MutableRasterView<PixelType>(
                _unchecked: storage.base, width: width, height: height, bytesPerRow: bytesPerRow)
            return unsafe _overrideLifetime(view, mutating: &self)
        }
    }
}
