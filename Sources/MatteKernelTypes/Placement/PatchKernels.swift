/// Comparison of a patch with the photo around its place, and correction of the patch. Pixels are RGBA.
public struct PatchKernels: Sendable {
    /// The number of sums that ``sumBlocks`` computes per block.
    @inlinable public static var blockSums: Int { 7 }

    /// Adds the pixels of a row to the sums of blocks of `side` columns. A pixel is added if its byte in `ring` is
    /// above 0 and it is opaque both in the photo and in the patch. A block has seven sums: the number of pixels; red,
    /// green and blue of the photo; red, green and blue of the patch.
    public typealias SumBlocks =
        @Sendable @convention(c) (
            _ photo: UnsafePointer<UInt8>, _ patch: UnsafePointer<UInt8>, _ ring: UnsafePointer<UInt8>,
            _ count: Int, _ side: Int, _ sums: UnsafeMutablePointer<UInt32>
        ) -> Void
    /// Corrects a row of a patch in place by adding two terms to each channel.
    ///
    /// The first term is a curve: offset + gain * u + bend * (u * u - 1/3), where u is (value - 128) / 128. `terms`
    /// contains four offsets, four gains and four bends, one per channel.
    ///
    /// The second term is interpolated linearly between the centres of blocks of `side` columns, a multiple of 8.
    /// `field` contains its four values, one per channel, for each of `columns` blocks.
    public typealias Correct =
        @Sendable @convention(c) (
            _ row: UnsafeMutablePointer<UInt8>, _ count: Int, _ terms: UnsafePointer<Float>,
            _ field: UnsafePointer<Float>, _ columns: Int, _ side: Int
        ) -> Void

    /// Adds the pixels of a row of photo and patch to the sums of their blocks.
    public let sumBlocks: SumBlocks
    /// Corrects a row of a patch by a curve and by values interpolated between blocks.
    public let correct: Correct

    /// Creates a structure of the given kernels.
    @inlinable
    public init(sumBlocks: SumBlocks, correct: Correct) {
        self.sumBlocks = sumBlocks
        self.correct = correct
    }
}
