/// Comparison of a patch with the photo around its place, and correction of the patch. Pixels are RGBA.
public struct PatchKernels: Sendable {
    /// The number of sums that ``sumBlocks`` computes per block.
    @inlinable public static var blockSums: Int { 7 }

    /// Adds the pixels of a row to the sums of blocks of `side` columns. A pixel counts if its byte in `ring` is above
    /// 0 and if it is opaque in photo and patch. A block's sums are: the number of pixels; red, green and blue of the
    /// photo; red, green and blue of the patch.
    public typealias SumBlocks =
        @Sendable @convention(c) (
            _ photo: UnsafePointer<UInt8>, _ patch: UnsafePointer<UInt8>, _ ring: UnsafePointer<UInt8>,
            _ count: Int, _ side: Int, _ sums: UnsafeMutablePointer<UInt32>
        ) -> Void
    /// Corrects a row of a patch in place. Two terms are added to each channel: a curve of the channel's value, and a
    /// field that is interpolated between the centres of blocks of `side` pixels, a multiple of 8. `terms` are the
    /// curve's offsets, gains and bends, each for four channels; `field` has four values, one per channel, for each of
    /// `columns` blocks.
    public typealias Correct =
        @Sendable @convention(c) (
            _ row: UnsafeMutablePointer<UInt8>, _ count: Int, _ terms: UnsafePointer<Float>,
            _ field: UnsafePointer<Float>, _ columns: Int, _ side: Int
        ) -> Void

    /// Adds the pixels of a row of photo and patch to the sums of their blocks.
    public let sumBlocks: SumBlocks
    /// Corrects a row of a patch by a curve and a field.
    public let correct: Correct

    /// Creates a structure of the given kernels.
    @inlinable
    public init(sumBlocks: SumBlocks, correct: Correct) {
        self.sumBlocks = sumBlocks
        self.correct = correct
    }
}
