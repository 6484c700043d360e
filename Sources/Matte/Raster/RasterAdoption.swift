extension Raster {
    /// Creates a raster whose pixels are the current contents of `storage`, without copying. The storage must have at
    /// least as many bytes as the pixels need.
    init(adopting storage: RasterStorage, size: PixelSize) {
        self.storage = storage
        width = size.width
        height = size.height
    }

    /// A mutable view of the pixels, created without checking whether another raster shares the storage.
    ///
    /// The caller must make sure that nothing else uses the storage while the view is in use. An example is a raster
    /// over a block from a pool that gives each block to one user at a time.
    var ownedView: MutableRasterView<PixelType> {
        @_lifetime(&self) mutating get {
            let view = unsafe MutableRasterView<PixelType>(
                _unchecked: storage.base, width: width, height: height, bytesPerRow: bytesPerRow)
            return unsafe _overrideLifetime(view, mutating: &self)
        }
    }
}
