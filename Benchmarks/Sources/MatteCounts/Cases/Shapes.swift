import Matte
import MatteCompare

extension Case {
    /// Returns cases that convert masks to shapes and back.
    static func shapes() throws -> [Case] {
        let one = try mask()
        let runs = try RunLengthMask(one)
        let text = runs.cocoText
        return [
            Case("components of a mask") { _ = try one.components() },
            Case("labels of components") { _ = try one.components(connectivity: .four).labels() },
            Case("fill holes") { _ = try one.fillingHoles() },
            Case("contours") { _ = try one.contours() },
            Case("contours, simplified") { _ = try one.contours(along: .levelSet, tolerance: 1) },
            Case("run-length encoding") { _ = try RunLengthMask(one).cocoText },
            Case("run-length decoding") { _ = try Mask(RunLengthMask(cocoText: text, size: size)) },
            Case("distances to a mask") { _ = try one.distances(parallelism: .serial) },
            Case("feather by distance") { _ = try one.feathered(byDistance: 9, parallelism: .serial) },
        ]
    }

    /// Returns cases that compare pictures, and that compute hashes of them.
    static func comparisons() throws -> [Case] {
        let photo: Raster<RGB8> = try picture(size)
        let other: Raster<RGB8> = try picture(size, as: RGBA8.self).desaturated(amount: 0.2).converted()
        let hash = try photo.blurHash(parallelism: .serial)
        return [
            Case("difference") { _ = try photo.difference(from: other, parallelism: .serial) },
            Case("structural similarity") {
                _ = try photo.structuralSimilarity(to: other, parallelism: .serial)
            },
            Case("difference picture") {
                _ = try photo.differencePicture(from: other, amplification: 8, parallelism: .serial)
            },
            Case("difference hash") { _ = try photo.perceptualHash(.dHash, parallelism: .serial) },
            Case("cosine hash") { _ = try photo.perceptualHash(.pHash, parallelism: .serial) },
            Case("blurhash") { _ = try photo.blurHash(parallelism: .serial) },
            Case("picture of a blurhash") {
                _ = try hash.raster(size: PixelSize(width: 32, height: 24), parallelism: .serial)
            },
            Case("thumbhash") { _ = try photo.thumbHash() },
        ]
    }
}
