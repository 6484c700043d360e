import Matte
import MatteCompare

extension Suite {
    /// Adds measures of the difference of two pictures, and hashes.
    mutating func addComparisons() {
        for size in [Inputs.s, Inputs.l] {
            let text = Inputs.text(size) + " RGB"
            let bytes = size.width * size.height * 3
            compare(.comparison, "absolute and squared error", text, copying: bytes) { c in
                let (a, b) = try Self.pair(size)
                c.matte(tiers: [.widest]) { _ = try a.difference(from: b, parallelism: $0) }
            }
            compare(
                .comparison, "structural similarity", text, copying: bytes,
                pipeline: "Gaussian window of 11x11 pixels, all channels, in double precision"
            ) { c in
                let (a, b) = try Self.pair(size)
                c.matte(tiers: [.widest]) { _ = try a.structuralSimilarity(to: b, parallelism: $0) }
            }
            compare(
                .comparison, "difference picture", text, copying: bytes,
                pipeline: "8 times the difference, into a new picture"
            ) { c in
                let (a, b) = try Self.pair(size)
                c.matte(tiers: [.widest]) {
                    _ = try a.differencePicture(from: b, amplification: 8, parallelism: $0)
                }
            }
            compare(
                .comparison, "perceptual hash", text, copying: bytes,
                pipeline: "grey, Pillow's Lanczos to 32x32 pixels, cosine transform"
            ) { c in
                let (a, _) = try Self.pair(size)
                c.matte(tiers: [.widest]) { _ = try a.perceptualHash(.pHash, parallelism: $0) }
            }
            compare(
                .comparison, "BlurHash", text, copying: bytes, pipeline: "4x3 components of the whole picture"
            ) { c in
                let (a, _) = try Self.pair(size)
                c.matte(tiers: [.widest]) { _ = try a.blurHash(parallelism: $0) }
            }
            compare(
                .comparison, "ThumbHash", text, copying: bytes,
                pipeline: "reduced to 100 pixels by area first"
            ) { c in
                let (a, _) = try Self.pair(size)
                c.matte(threads: [1], tiers: [.widest]) { _ in _ = try a.thumbHash() }
            }
        }
    }

    /// Returns a photo, and the photo with slightly less colour.
    private static func pair(_ size: PixelSize) throws -> (Raster<RGB8>, Raster<RGB8>) {
        let photo: Raster<RGBA8> = try Inputs.photo(size)
        return (
            try photo.converted(to: RGB8.self), try photo.desaturated(amount: 0.2).converted(to: RGB8.self)
        )
    }
}
