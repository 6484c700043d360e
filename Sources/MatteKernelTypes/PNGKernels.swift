/// What a PNG encoder does to rows of bytes before they are compressed; exact by definition.
public struct PNGKernels: Sendable {
    /// Filters a row of `count` bytes by type 0 (none), 1 (sub), 2 (up), 3 (average) or 4 (Paeth) of the PNG
    /// specification, without the byte that names the type.
    ///
    /// `above` is the row before, or zeros for the first one. The destination overlaps neither.
    public typealias Filter =
        @Sendable @convention(c) (
            _ type: Int, _ bytesPerPixel: Int, _ row: UnsafeRawPointer, _ above: UnsafeRawPointer,
            _ destination: UnsafeMutableRawPointer, _ count: Int
        ) -> Void

    /// Sums, for each of the five types, the filtered bytes as distances from zero (255 counts 1), modulo 2^32.
    ///
    /// A sample of a long row decides nearly as well as all bytes do: the first pixel and, after it, every fourth
    /// whole vector of 64 bytes from 4096 bytes on, every second one from 2048 on, and each in shorter rows; or all
    /// bytes if there is no whole vector.
    public typealias FilterCosts =
        @Sendable @convention(c) (
            _ bytesPerPixel: Int, _ row: UnsafeRawPointer, _ above: UnsafeRawPointer, _ count: Int,
            _ costs: UnsafeMutablePointer<UInt32>
        ) -> Void

    /// Returns the Adler-32 checksum after `count` more bytes; it starts as 1.
    public typealias Checksum =
        @Sendable @convention(c) (_ checksum: UInt32, _ bytes: UnsafeRawPointer, _ count: Int) -> UInt32

    /// Returns the CRC-32 of PNG chunks after `count` more bytes; it starts as 0.
    ///
    /// `tables` are sixteen of 256 numbers: table k holds the remainders of a byte that k zero bytes follow.
    public typealias ChunkChecksum =
        @Sendable @convention(c) (
            _ checksum: UInt32, _ bytes: UnsafeRawPointer, _ count: Int, _ tables: UnsafePointer<UInt32>
        ) -> UInt32

    /// Filters a row.
    public let filter: Filter
    /// The costs by which a filter is chosen.
    public let filterCosts: FilterCosts
    /// Carries on a checksum.
    public let adler32: Checksum
    /// Carries on a chunk's checksum.
    public let crc32: ChunkChecksum

    /// Joins the entries.
    @inlinable
    public init(filter: Filter, filterCosts: FilterCosts, adler32: Checksum, crc32: ChunkChecksum) {
        self.filter = filter
        self.filterCosts = filterCosts
        self.adler32 = adler32
        self.crc32 = crc32
    }
}
