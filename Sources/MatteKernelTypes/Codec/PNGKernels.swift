/// PNG row filters and checksums.
public struct PNGKernels: Sendable {
    /// Filters a row of `count` bytes with type 0 (none), 1 (sub), 2 (up), 3 (average) or 4 (Paeth) of the PNG
    /// specification. The byte that states the type is not written.
    ///
    /// `above` is the previous row, or zeros for the first row. The destination must not overlap the sources.
    public typealias Filter =
        @Sendable @convention(c) (
            _ type: Int, _ bytesPerPixel: Int, _ row: UnsafeRawPointer, _ above: UnsafeRawPointer,
            _ destination: UnsafeMutableRawPointer, _ count: Int
        ) -> Void

    /// Restores a row of `count` bytes from its filtered bytes. `type` is 0 (none), 1 (sub), 2 (up), 3 (average) or 4
    /// (Paeth). `bytesPerPixel` is 1, 2, 3 or 4, and `count` is a multiple of it.
    ///
    /// `above` is the previous row, or zeros for the first row. The destination must not overlap the sources.
    public typealias Unfilter =
        @Sendable @convention(c) (
            _ type: Int, _ bytesPerPixel: Int, _ filtered: UnsafeRawPointer, _ above: UnsafeRawPointer,
            _ destination: UnsafeMutableRawPointer, _ count: Int
        ) -> Void

    /// Computes a cost for each of the five filter types: the sum of the absolute values of the filtered bytes, taken
    /// as signed (255 counts as 1), modulo 2^32.
    ///
    /// In long rows only a sample is counted: the first pixel, and whole vectors of 64 bytes. Every fourth vector is
    /// counted in rows of 4096 bytes or more, every second in rows of 2048 bytes or more, and every vector in shorter
    /// rows. If there is no whole vector, all bytes are counted.
    public typealias FilterCosts =
        @Sendable @convention(c) (
            _ bytesPerPixel: Int, _ row: UnsafeRawPointer, _ above: UnsafeRawPointer, _ count: Int,
            _ costs: UnsafeMutablePointer<UInt32>
        ) -> Void

    /// Returns the Adler-32 checksum after `count` more bytes. The checksum before the first byte is 1.
    public typealias Checksum =
        @Sendable @convention(c) (_ checksum: UInt32, _ bytes: UnsafeRawPointer, _ count: Int) -> UInt32

    /// Returns the CRC-32 of a PNG chunk after `count` more bytes. The checksum before the first byte is 0.
    ///
    /// `tables` are sixteen tables of 256 values. Table k contains, for each byte, the remainder of that byte followed
    /// by k zero bytes.
    public typealias ChunkChecksum =
        @Sendable @convention(c) (
            _ checksum: UInt32, _ bytes: UnsafeRawPointer, _ count: Int, _ tables: UnsafePointer<UInt32>
        ) -> UInt32

    /// Filters a row by one of the five PNG filter types.
    public let filter: Filter
    /// Restores a filtered row.
    public let unfilter: Unfilter
    /// Computes the costs of the five filter types, so that the caller can choose one.
    public let filterCosts: FilterCosts
    /// Computes the Adler-32 checksum of a zlib stream.
    public let adler32: Checksum
    /// Computes the CRC-32 checksum of a PNG chunk.
    public let crc32: ChunkChecksum

    /// Creates a structure of the given kernels.
    @inlinable
    public init(
        filter: Filter, unfilter: Unfilter, filterCosts: FilterCosts, adler32: Checksum, crc32: ChunkChecksum
    ) {
        self.filter = filter
        self.unfilter = unfilter
        self.filterCosts = filterCosts
        self.adler32 = adler32
        self.crc32 = crc32
    }
}
