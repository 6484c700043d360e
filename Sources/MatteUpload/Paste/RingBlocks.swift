internal import Matte

/// The means of photo and patch over square blocks of a ring around the region.
struct RingBlocks: Sendable {
    /// The sums over the pixels of one block that are in the ring.
    struct Block: Sendable {
        var count = 0
        var photo = SIMD4<Double>()
        var patch = SIMD4<Double>()

        /// The means of the photo and of the patch.
        var means: (photo: SIMD4<Double>, patch: SIMD4<Double>) {
            (photo / Double(count), patch / Double(count))
        }
    }

    let columns: Int
    let rows: Int
    private(set) var blocks: [Block]

    /// Sums blocks of `side` x `side` pixels.
    ///
    /// - Parameter ring: A mask that is nonzero where a pixel counts. Pixels that aren't opaque in both pictures
    ///   never count.
    init(photo: Raster<RGBA8>, patch: Raster<RGBA8>, ring: Mask, side: Int) {
        columns = (photo.width + side - 1) / side
        rows = (photo.height + side - 1) / side
        blocks = [Block](repeating: Block(), count: columns * rows)
        for y in 0..<photo.height {
            let (line, before, after) = (ring.raster.row(y), photo.row(y), patch.row(y))
            for x in 0..<photo.width where line[x].value > 0 {
                let (a, b) = (before[x], after[x])
                guard a.alpha == 255, b.alpha == 255 else { continue }
                let index = y / side * columns + x / side
                blocks[index].count += 1
                blocks[index].photo += SIMD4(Double(a.red), Double(a.green), Double(a.blue), 0)
                blocks[index].patch += SIMD4(Double(b.red), Double(b.green), Double(b.blue), 0)
            }
        }
    }

    /// Returns the RMS of the differences in luma over blocks with at least `least` pixels, or nil if there are
    /// none.
    func edgeDifference(least: Int) -> Double? {
        var count = 0
        var sum = 0.0
        for block in blocks where block.count >= least {
            let means = block.means
            let difference = means.photo - means.patch
            let luma = 0.299 * difference.x + 0.587 * difference.y + 0.114 * difference.z
            count += 1
            sum += luma * luma
        }
        return count == 0 ? nil : (sum / Double(count)).squareRoot()
    }
}
