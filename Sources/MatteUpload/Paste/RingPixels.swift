internal import Matte

/// The pixels of photo and patch in a ring around the region.
@safe
struct RingPixels: @unchecked Sendable {
    let size: PixelSize
    private let photo: UnsafePointer<UInt8>
    private let photoStride: Int
    private let patch: Raster<RGBA8>
    private let ring: Mask
    private let threads: Int

    /// Creates a view of the pixels.
    ///
    /// - Parameters:
    ///   - photo: The photo, which must outlive this value.
    ///   - ring: A mask that is nonzero where a pixel counts.
    @unsafe init(
        photo: borrowing RasterView<RGBA8>, patch: Raster<RGBA8>, ring: Mask, threads: Int
    ) {
        size = patch.size
        unsafe self.photo = photo.start.assumingMemoryBound(to: UInt8.self)
        photoStride = photo.bytesPerRow
        self.patch = patch
        self.ring = ring
        // Using threads pays off from about 0.3 ms of work.
        self.threads = patch.width * patch.height < 1 << 18 ? 1 : threads
    }

    /// Returns the number of blocks with side `side` across and down.
    func blocks(_ side: Int) -> (columns: Int, rows: Int) {
        ((size.width + side - 1) / side, (size.height + side - 1) / side)
    }

    /// Calls `body` for each row with the row's index, its pixels in photo, patch and ring, and its width. The rows of
    /// one block of `side` rows are processed in order and by one thread.
    @unsafe func forEachRow(
        bandsOf side: Int,
        _ body: (Int, UnsafePointer<UInt8>, UnsafePointer<UInt8>, UnsafePointer<UInt8>, Int) -> Void
    ) throws(MatteError) {
        let (width, height, photo, photoStride) = unsafe (size.width, size.height, photo, photoStride)
        let blocks = self.blocks(side).rows
        let bands = min(blocks, 4 * threads)
        let patch = unsafe self.patch.view.start.assumingMemoryBound(to: UInt8.self)
        let ring = unsafe self.ring.raster.view.start.assumingMemoryBound(to: UInt8.self)
        try Bands.run(count: bands, threads: threads) { (band) throws(MatteError) in
            for y in blocks * band / bands * side..<min(height, blocks * (band + 1) / bands * side) {
                unsafe body(y, photo + y * photoStride, patch + 4 * y * width, ring + y * width, width)
            }
        }
        withExtendedLifetime(self) {}
    }
}
