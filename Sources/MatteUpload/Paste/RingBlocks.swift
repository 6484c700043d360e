internal import Matte
internal import MatteKernelTypes

/// The means of photo and patch over square blocks of a ring around the region.
struct RingBlocks: Sendable {
    /// The sums of one block, over its pixels in the ring.
    struct Block: Sendable {
        let count: Int
        private let photo: SIMD4<Double>
        private let patch: SIMD4<Double>

        fileprivate init(_ sums: Numbers<UInt32>, at index: Int) {
            func color(_ at: Int) -> SIMD4<Double> {
                SIMD4(Double(sums[at]), Double(sums[at + 1]), Double(sums[at + 2]), 0)
            }
            count = Int(sums[index])
            photo = color(index + 1)
            patch = color(index + 4)
        }

        /// The means of the photo and of the patch.
        var means: (photo: SIMD4<Double>, patch: SIMD4<Double>) {
            (photo / Double(count), patch / Double(count))
        }
    }

    private let sums: Numbers<UInt32>
    let columns: Int
    let rows: Int
    /// The number of blocks.
    var count: Int { columns * rows }

    /// Sums blocks of `side` x `side` pixels.
    ///
    /// - Parameter ring: The pixels of both pictures, and a mask that is nonzero where a pixel counts. Pixels that
    ///   aren't opaque in both pictures never count.
    init(_ ring: RingPixels, side: Int) throws(MatteError) {
        (columns, rows) = ring.blocks(side)
        let columns = columns
        let sums = try Numbers<UInt32>(count: columns * rows * PatchKernels.blockSums, repeating: 0)
        self.sums = sums
        let kernel = unsafe KernelTable.current.patch.sumBlocks
        try unsafe ring.forEachRow(bandsOf: side) { (y, photo, patch, ring, width) in
            unsafe kernel(
                photo, patch, ring, width, side,
                sums.base + y / side * columns * PatchKernels.blockSums)
        }
    }

    /// Returns one of the blocks.
    subscript(index: Int) -> Block { Block(sums, at: index * PatchKernels.blockSums) }

    /// Returns the RMS of the differences in luma over blocks with at least `least` pixels, or nil if there are
    /// none.
    func edgeDifference(least: Int) -> Double? {
        var used = 0
        var sum = 0.0
        for index in 0..<count {
            let block = self[index]
            guard block.count >= least else { continue }
            let means = block.means
            let difference = means.photo - means.patch
            let luma = 0.299 * difference.x + 0.587 * difference.y + 0.114 * difference.z
            used += 1
            sum += luma * luma
        }
        return used == 0 ? nil : (sum / Double(used)).squareRoot()
    }
}
