/// PNG row filters and checksums.
public struct PNGKernels: Sendable {
    /// Filters a row of `count` bytes by type 0 (none), 1 (sub), 2 (up), 3 (average) or 4 (Paeth) of the PNG
    /// specification. The byte that names the type is not written.
    ///
    /// `above` is the previous row, or zeros for the first row. The destination must not overlap the sources.
    public typealias Filter =
        @Sendable @convention(c) (
            _ type: Int, _ bytesPerPixel: Int, _ row: UnsafeRawPointer, _ above: UnsafeRawPointer,
            _ destination: UnsafeMutableRawPointer, _ count: Int
        ) -> Void

    /// Sums the absolute values of the filtered bytes, taken as signed (255 counts 1), for each of the five types,
    /// modulo 2^32.
    ///
    /// In long rows a sample is enough: the first pixel and then every fourth whole vector of 64 bytes in rows of
    /// 4096 bytes or more, every second vector in rows of 2048 or more, and every vector in shorter rows. If there
    /// is no whole vector, all bytes are counted.
    public typealias FilterCosts =
        @Sendable @convention(c) (
            _ bytesPerPixel: Int, _ row: UnsafeRawPointer, _ above: UnsafeRawPointer, _ count: Int,
            _ costs: UnsafeMutablePointer<UInt32>
        ) -> Void

    /// Returns the Adler-32 checksum after `count` more bytes. Its initial value is 1.
    public typealias Checksum =
        @Sendable @convention(c) (_ checksum: UInt32, _ bytes: UnsafeRawPointer, _ count: Int) -> UInt32

    /// Returns the CRC-32 of a PNG chunk after `count` more bytes. Its initial value is 0.
    ///
    /// `tables` are sixteen tables of 256 numbers. Table k holds the remainder of each byte followed by k zero
    /// bytes.
    public typealias ChunkChecksum =
        @Sendable @convention(c) (
            _ checksum: UInt32, _ bytes: UnsafeRawPointer, _ count: Int, _ tables: UnsafePointer<UInt32>
        ) -> UInt32

    /// The filter of a row.
    public let filter: Filter
    /// The costs of the five filter types, for choosing one.
    public let filterCosts: FilterCosts
    /// The checksum of zlib streams.
    public let adler32: Checksum
    /// The checksum of chunks.
    public let crc32: ChunkChecksum

    /// Creates the table.
    @inlinable
    public init(filter: Filter, filterCosts: FilterCosts, adler32: Checksum, crc32: ChunkChecksum) {
        self.filter = filter
        self.filterCosts = filterCosts
        self.adler32 = adler32
        self.crc32 = crc32
    }
}
