/// What a PNG encoder does to rows of bytes before they are compressed; exact by definition.
public struct PNGKernels: Sendable {
    /// `(type, bytesPerPixel, row, above, destination, count)`: one row filtered by type 0 (none), 1 (sub),
    /// 2 (up), 3 (average) or 4 (Paeth) of the PNG specification, without the byte that names the type.
    ///
    /// `above` is the row before, or zeros for the first one. The destination overlaps neither.
    public typealias Filter =
        @Sendable @convention(c) (
            Int, Int, UnsafeRawPointer, UnsafeRawPointer, UnsafeMutableRawPointer, Int
        ) -> Void

    /// `(bytesPerPixel, row, above, count, costs)`: for each of the five types, the sum of the filtered
    /// bytes taken as distances from zero (255 counts 1), modulo 2^32.
    public typealias FilterCosts =
        @Sendable @convention(c) (
            Int, UnsafeRawPointer, UnsafeRawPointer, Int, UnsafeMutablePointer<UInt32>
        ) -> Void

    /// `(checksum, bytes, count)`: the Adler-32 checksum carried on over `count` bytes; it starts as 1.
    public typealias Checksum = @Sendable @convention(c) (UInt32, UnsafeRawPointer, Int) -> UInt32

    /// Filters a row.
    public let filter: Filter
    /// The costs by which a filter is chosen.
    public let filterCosts: FilterCosts
    /// Carries on a checksum.
    public let adler32: Checksum

    /// Joins the entries.
    @inlinable
    public init(filter: Filter, filterCosts: FilterCosts, adler32: Checksum) {
        self.filter = filter
        self.filterCosts = filterCosts
        self.adler32 = adler32
    }
}
