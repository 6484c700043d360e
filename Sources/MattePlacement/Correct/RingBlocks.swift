internal import Matte
internal import MatteKernelTypes

/// The mean colours of the photo and of the patch over square blocks of a ring around the repainted region.
struct RingBlocks: Sendable {
    /// The colour sums of one block over its pixels in the ring.
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

        /// The mean red, green and blue of the photo and of the patch, in levels.
        var means: (photo: SIMD4<Double>, patch: SIMD4<Double>) {
            (photo / Double(count), patch / Double(count))
        }
    }

    private let sums: Numbers<UInt32>
    let columns: Int
    let rows: Int
    /// The number of blocks in the grid, including blocks that contain no pixel of the ring.
    var count: Int { columns * rows }

    /// Sums the colours of both pictures over blocks of `side` x `side` pixels.
    ///
    /// - Parameter ring: The pixels of both pictures and the mask of the ring. Pixels outside the ring, or not opaque
    ///   in both pictures, are not counted.
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

    /// Returns the block at `index`, where blocks are numbered row by row.
    subscript(index: Int) -> Block { Block(sums, at: index * PatchKernels.blockSums) }

    /// Returns the root mean square of the blocks' differences in mean luma between photo and patch, in levels. Blocks
    /// with fewer than `least` pixels are ignored. Returns nil if no block remains.
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
