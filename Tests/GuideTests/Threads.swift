import Matte

// The code of docs/guides/threads.md.

// guide: 1
/// Returns a small version of a picture, computed outside of Swift's own threads.
func small(_ picture: Raster<RGBA8>, on executor: PictureExecutor) async throws -> Raster<RGBA8> {
    let size = PixelSize(width: 512, height: 512)
    return try await executor.run(estimating: 4 * (picture.size.area + size.area)) {
        try picture.resized(toFit: size, parallelism: .serial)
    }
}
// guide: end
