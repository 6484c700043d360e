/// Box means of rows of 16-bit samples, by running sums.
///
/// All work on whole vectors: they read and write up to 64 bytes past their counts.
public struct BoxKernels: Sendable {
    /// `(row, sums, count)`.
    public typealias Add =
        @Sendable @convention(c) (UnsafePointer<UInt16>, UnsafeMutablePointer<Int32>, Int) -> Void
    /// `(entering, leaving, sums, means, count, factor)`.
    public typealias Down =
        @Sendable @convention(c) (
            UnsafePointer<UInt16>, UnsafePointer<UInt16>, UnsafeMutablePointer<Int32>,
            UnsafeMutablePointer<UInt16>, Int, Float
        ) -> Void
    /// `(row, means, pixels, channels, length, factor)`: the first window starts a pixel into the row, the
    /// last ends with it.
    public typealias Across =
        @Sendable @convention(c) (
            UnsafePointer<UInt16>, UnsafeMutablePointer<UInt16>, Int, Int, Int, Float
        ) -> Void

    /// `(row, sums, count)`, of bytes.
    public typealias AddBytes =
        @Sendable @convention(c) (UnsafeRawPointer, UnsafeMutablePointer<UInt16>, Int) -> Void
    /// `(entering, leaving, sums, count)`, of bytes.
    public typealias SlideBytes =
        @Sendable @convention(c) (
            UnsafeRawPointer, UnsafeRawPointer, UnsafeMutablePointer<UInt16>, Int
        ) -> Void
    /// `(row, destination, pixels, channels, length, factor)`, windows as those of `Across`; nothing is written
    /// behind the last pixel.
    public typealias AcrossBytes =
        @Sendable @convention(c) (
            UnsafePointer<UInt16>, UnsafeMutablePointer<UInt8>, Int, Int, Int, Float
        ) -> Void

    /// A row added to sums.
    public let add: Add
    /// A row enters the sums, another leaves, and the sums times the factor are stored.
    public let down: Down
    /// Sums of `length` neighbouring pixels, of one channel or of four, times the factor.
    public let across: Across

    /// A row of bytes added to sums of at most 257 rows; only the sums are touched past the count.
    public let addBytes: AddBytes
    /// A row of bytes enters such sums, another leaves.
    public let slideBytes: SlideBytes
    /// Sums of `length` neighbouring pixels' sums, times the factor, as bytes.
    public let acrossBytes: AcrossBytes

    /// Joins the entries.
    @inlinable
    public init(
        add: Add, down: Down, across: Across, addBytes: AddBytes, slideBytes: SlideBytes,
        acrossBytes: AcrossBytes
    ) {
        self.add = add
        self.down = down
        self.across = across
        self.addBytes = addBytes
        self.slideBytes = slideBytes
        self.acrossBytes = acrossBytes
    }
}
