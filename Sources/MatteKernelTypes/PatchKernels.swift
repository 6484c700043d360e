/// The comparison of a patch with the photo around its place, and its correction. Pixels are RGBA.
public struct PatchKernels: Sendable {
    /// The numbers that ``sumBlocks`` adds up per block.
    @inlinable public static var blockSums: Int { 7 }

    /// Adds up, for each block of `side` pixels of a row, the pixels with `ring` above 0 that are opaque in both rows:
    /// their number, then red, green and blue of the photo and of the patch.
    public typealias SumBlocks =
        @Sendable @convention(c) (
            _ photo: UnsafePointer<UInt8>, _ patch: UnsafePointer<UInt8>, _ ring: UnsafePointer<UInt8>,
            _ count: Int, _ side: Int, _ sums: UnsafeMutablePointer<UInt32>
        ) -> Void
    /// Adds to each channel of a row a curve of its value and a field given at the centres of blocks of `side` pixels, a
    /// multiple of 8: `terms` are the offsets, gains and bends of four channels, `field` has the four channels' values of
    /// each of `columns` blocks.
    public typealias Correct =
        @Sendable @convention(c) (
            _ row: UnsafeMutablePointer<UInt8>, _ count: Int, _ terms: UnsafePointer<Float>,
            _ field: UnsafePointer<Float>, _ columns: Int, _ side: Int
        ) -> Void

    /// Sums per block.
    public let sumBlocks: SumBlocks
    /// Correction by a curve and a field.
    public let correct: Correct

    /// Creates the table.
    @inlinable
    public init(sumBlocks: SumBlocks, correct: Correct) {
        self.sumBlocks = sumBlocks
        self.correct = correct
    }
}
