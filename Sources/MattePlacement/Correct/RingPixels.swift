internal import Matte

/// The pixels of the photo and of the patch in a ring around the repainted region.
@safe
struct RingPixels: @unchecked Sendable {
    let size: PixelSize
    private let photo: UnsafePointer<UInt8>
    private let photoStride: Int
    private let patch: Raster<RGBA8>
    private let ring: Mask
    private let threads: Int

    /// Creates a value that refers to the photo's memory without copying it.
    ///
    /// - Parameters:
    ///   - photo: The photo. Its memory must outlive this value.
    ///   - ring: The mask of the ring: nonzero for the pixels in it.
    @unsafe init(
        photo: borrowing RasterView<RGBA8>, patch: Raster<RGBA8>, ring: Mask, threads: Int
    ) {
        size = patch.size
        unsafe self.photo = photo.start.assumingMemoryBound(to: UInt8.self)
        photoStride = photo.bytesPerRow
        self.patch = patch
        self.ring = ring
        // Use threads only for patches of at least 2^16 pixels. For smaller patches, sharing the work takes more time
        // than it saves.
        self.threads = patch.width * patch.height < 1 << 16 ? 1 : threads
    }

    /// Returns the number of blocks of `side` x `side` pixels across and down. Blocks at the right and bottom edges may
    /// be partial.
    func blocks(_ side: Int) -> (columns: Int, rows: Int) {
        ((size.width + side - 1) / side, (size.height + side - 1) / side)
    }

    /// Calls `body` for each row, with the row's index, pointers to the row in the photo, the patch and the ring's
    /// mask, and the width in pixels. All rows of one row of blocks, `side` pixels high, are processed in order by one
    /// thread.
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
