/// The steps of writing a JPEG: colours, chroma, the forward transform and Huffman codes.
///
/// The arithmetic is that of libjpeg-turbo's default encoder, so files have the same bytes.
public struct JPEGWritingKernels: Sendable {
    /// Converts a row of `count` pixels to luma, blue chroma and red chroma, one byte each.
    ///
    /// - `order`: 0 for pixels of red, green and blue; 1 for four bytes that begin with red, 2 for four bytes that begin
    ///   with blue. The fourth byte is ignored.
    /// - Each destination has room for `count` rounded up to 64 bytes.
    public typealias Planes =
        @Sendable @convention(c) (
            _ order: Int, _ pixels: UnsafeRawPointer, _ luma: UnsafeMutableRawPointer,
            _ blue: UnsafeMutableRawPointer, _ red: UnsafeMutableRawPointer, _ count: Int
        ) -> Void

    /// Halves a row. Each sample of the result is the mean of two samples of `above` and, unless the rows are the same,
    /// two of `below`, rounded up and down in turn.
    ///
    /// `count` is the number of samples in the result. Sources are readable for twice `count` rounded up to 64 bytes,
    /// and the destination has room for `count` rounded up to 32.
    public typealias Halve =
        @Sendable @convention(c) (
            _ above: UnsafeRawPointer, _ below: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer,
            _ count: Int
        ) -> Void

    /// Transforms and quantizes a row of `count` blocks of samples.
    ///
    /// - `samples`: eight rows. Each is readable for 8 * `count` rounded up to 32 bytes.
    /// - `factors`: quantization factors in the form of ``JPEGFactors``.
    /// - `order`: the tables of ``JPEGOrder``.
    /// - `coefficients` and `masks`: receive 64 coefficients per block in natural order, and a word whose bit k is 1 if
    ///   the coefficient at zigzag position k isn't zero. They have room for `count` rounded up to 4 blocks.
    public typealias Forward =
        @Sendable @convention(c) (
            _ samples: UnsafeRawPointer, _ bytesPerRow: Int, _ factors: UnsafeRawPointer,
            _ order: UnsafeRawPointer, _ coefficients: UnsafeMutableRawPointer,
            _ masks: UnsafeMutablePointer<UInt64>, _ count: Int
        ) -> Void

    /// Computes the masks of `count` blocks of coefficients, as ``Forward`` does.
    public typealias Masks =
        @Sendable @convention(c) (
            _ coefficients: UnsafeRawPointer, _ order: UnsafeRawPointer,
            _ masks: UnsafeMutablePointer<UInt64>, _ count: Int
        ) -> Void

    /// Writes the Huffman codes of `count` MCUs, or counts their symbols. `workspace` is a ``JPEGWriteWorkspace``.
    public typealias Blocks =
        @Sendable @convention(c) (_ workspace: UnsafeMutableRawPointer, _ count: Int) -> Void

    /// Writes `count` bits of `source`, from bit `first` on, the highest bit of a byte first. The source is readable for
    /// eight more bytes. `workspace` is a ``JPEGWriteWorkspace`` with room for the bits and eight more bytes.
    public typealias CopyBits =
        @Sendable @convention(c) (
            _ workspace: UnsafeMutableRawPointer, _ source: UnsafeRawPointer, _ first: Int, _ count: Int
        ) -> Void

    /// Copies `count` bytes and adds a zero byte after each byte 255. Returns the number of bytes written.
    ///
    /// The destination has room for twice `count` and 64 more bytes, and the source is readable for 64 more.
    public typealias Stuff =
        @Sendable @convention(c) (
            _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ count: Int
        ) -> Int

    /// Converts pixels to luma and chroma.
    public let planes: Planes
    /// Halves a row horizontally.
    public let halve: Halve
    /// Halves two rows horizontally and vertically.
    public let quarter: Halve
    /// Transforms and quantizes blocks.
    public let forward: Forward
    /// Finds the coefficients that aren't zero.
    public let masks: Masks
    /// Writes the codes of MCUs.
    public let write: Blocks
    /// Counts the symbols of MCUs.
    public let count: Blocks
    /// Writes bits.
    public let copyBits: CopyBits
    /// Adds zero bytes after bytes of 255.
    public let stuff: Stuff

    /// Creates a structure of the given kernels.
    @inlinable
    public init(
        planes: Planes, halve: Halve, quarter: Halve, forward: Forward, masks: Masks, write: Blocks,
        count: Blocks, copyBits: CopyBits, stuff: Stuff
    ) {
        self.planes = planes
        self.halve = halve
        self.quarter = quarter
        self.forward = forward
        self.masks = masks
        self.write = write
        self.count = count
        self.copyBits = copyBits
        self.stuff = stuff
    }
}
