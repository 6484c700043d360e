/// Means over a box of 16-bit samples or bytes, computed by running sums.
///
/// All kernels work on whole vectors: they read and write up to 64 bytes past their counts.
public struct BoxKernels: Sendable {
    /// Adds each sample of a row to the sum of its column.
    public typealias Add =
        @Sendable @convention(c) (
            _ row: UnsafePointer<UInt16>, _ sums: UnsafeMutablePointer<Int32>, _ count: Int
        ) -> Void
    /// Adds row `entering` to the column sums, subtracts row `leaving`, and writes each sum times `factor` as a sample.
    public typealias Down =
        @Sendable @convention(c) (
            _ entering: UnsafePointer<UInt16>, _ leaving: UnsafePointer<UInt16>,
            _ sums: UnsafeMutablePointer<Int32>, _ means: UnsafeMutablePointer<UInt16>, _ count: Int,
            _ factor: Float
        ) -> Void
    /// Writes the mean of each window of `length` pixels of a row: the sum of its samples times `factor`. The first
    /// window starts one pixel after the start of the row; the last window ends with the row.
    public typealias Across =
        @Sendable @convention(c) (
            _ row: UnsafePointer<UInt16>, _ means: UnsafeMutablePointer<UInt16>, _ pixels: Int,
            _ channels: Int, _ length: Int, _ factor: Float
        ) -> Void

    /// Adds each byte of a row to the sum of its column.
    public typealias AddBytes =
        @Sendable @convention(c) (_ row: UnsafeRawPointer, _ sums: UnsafeMutablePointer<UInt16>, _ count: Int)
        -> Void
    /// Adds row `entering` of bytes to the column sums and subtracts row `leaving`.
    public typealias SlideBytes =
        @Sendable @convention(c) (
            _ entering: UnsafeRawPointer, _ leaving: UnsafeRawPointer, _ sums: UnsafeMutablePointer<UInt16>,
            _ count: Int
        ) -> Void
    /// Writes the mean of each window of a row as a byte: its sum times `factor`. The windows are those of ``Across``.
    /// Nothing is written past the last pixel.
    public typealias AcrossBytes =
        @Sendable @convention(c) (
            _ row: UnsafePointer<UInt16>, _ destination: UnsafeMutablePointer<UInt8>, _ pixels: Int,
            _ channels: Int, _ length: Int, _ factor: Float
        ) -> Void

    /// Adds a row of samples to the column sums.
    public let add: Add
    /// Moves the window of rows down by one row and writes the means of the columns.
    public let down: Down
    /// Computes the means of windows along a row, for pixels of one or four channels.
    public let across: Across

    /// Adds a row of bytes to the column sums. A window has at most 257 rows, so the sums fit 16 bits. Past the count,
    /// sums may be accessed, but bytes are not.
    public let addBytes: AddBytes
    /// Moves the window of rows down by one row of bytes, by updating the column sums.
    public let slideBytes: SlideBytes
    /// Computes the means of the windows along a row from the sum of each column. The means are bytes.
    public let acrossBytes: AcrossBytes

    /// Creates a structure of the given kernels.
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
