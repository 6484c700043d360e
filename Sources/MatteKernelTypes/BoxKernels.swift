/// Box means of rows of 16-bit samples, by running sums.
///
/// All kernels work on whole vectors: they read and write up to 64 bytes past their counts.
public struct BoxKernels: Sendable {
    /// Adds a row to sums.
    public typealias Add =
        @Sendable @convention(c) (
            _ row: UnsafePointer<UInt16>, _ sums: UnsafeMutablePointer<Int32>, _ count: Int
        ) -> Void
    /// Slides the window down by one row.
    public typealias Down =
        @Sendable @convention(c) (
            _ entering: UnsafePointer<UInt16>, _ leaving: UnsafePointer<UInt16>,
            _ sums: UnsafeMutablePointer<Int32>, _ means: UnsafeMutablePointer<UInt16>, _ count: Int,
            _ factor: Float
        ) -> Void
    /// The first window starts one pixel after the start of the row; the last ends with the row.
    public typealias Across =
        @Sendable @convention(c) (
            _ row: UnsafePointer<UInt16>, _ means: UnsafeMutablePointer<UInt16>, _ pixels: Int,
            _ channels: Int, _ length: Int, _ factor: Float
        ) -> Void

    /// Adds a row of bytes to sums.
    public typealias AddBytes =
        @Sendable @convention(c) (_ row: UnsafeRawPointer, _ sums: UnsafeMutablePointer<UInt16>, _ count: Int)
        -> Void
    /// Slides the window down by one row of bytes.
    public typealias SlideBytes =
        @Sendable @convention(c) (
            _ entering: UnsafeRawPointer, _ leaving: UnsafeRawPointer, _ sums: UnsafeMutablePointer<UInt16>,
            _ count: Int
        ) -> Void
    /// The windows are those of `Across`; nothing is written after the last pixel.
    public typealias AcrossBytes =
        @Sendable @convention(c) (
            _ row: UnsafePointer<UInt16>, _ destination: UnsafeMutablePointer<UInt8>, _ pixels: Int,
            _ channels: Int, _ length: Int, _ factor: Float
        ) -> Void

    /// A row added to sums.
    public let add: Add
    /// Adds one row to the sums, subtracts another, and stores the sums times the factor.
    public let down: Down
    /// Sums of `length` neighbouring pixels, of one channel or of four, times the factor.
    public let across: Across

    /// A row of bytes added to sums of at most 257 rows; only the sums are accessed past the count.
    public let addBytes: AddBytes
    /// Adds one row of bytes to such sums and subtracts another.
    public let slideBytes: SlideBytes
    /// Sums of `length` neighbouring pixels' sums, times the factor, as bytes.
    public let acrossBytes: AcrossBytes

    /// Creates the table.
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
