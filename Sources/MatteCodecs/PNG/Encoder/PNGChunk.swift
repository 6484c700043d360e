import MatteKernelTypes

/// A chunk of a PNG file (PNG specification, section 5.3): length, name, data, and a checksum of name and data.
struct PNGChunk {
    /// The bytes of the chunk so far: four bytes for the length, the name, and the data.
    private(set) var bytes: [UInt8]
    private var checksum: UInt32

    /// Starts a chunk without data.
    ///
    /// - Parameters:
    ///   - name: Four ASCII letters.
    ///   - capacity: The number of bytes of data to reserve memory for.
    init(_ name: StaticString, capacity: Int = 0) {
        bytes = []
        bytes.reserveCapacity(12 + capacity)
        bytes += [0, 0, 0, 0]
        checksum = 0
        unsafe append(UnsafeRawBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    }

    /// The number of bytes of data so far.
    var count: Int { bytes.count - 8 }

    /// Appends data.
    @unsafe mutating func append(_ data: UnsafeRawBufferPointer) {
        guard let start = data.baseAddress else { return }
        unsafe bytes.append(contentsOf: data)
        checksum = unsafe Self.checksum(checksum, start, data.count)
    }

    /// Continues a CRC-32 over the next `count` bytes. `checksum` is the CRC-32 of all bytes before them, or 0 if there
    /// are none. Returns the CRC-32 of all bytes together.
    @unsafe static func checksum(_ checksum: UInt32, _ start: UnsafeRawPointer, _ count: Int) -> UInt32 {
        unsafe KernelTable.current.png.crc32(checksum, start, count, tables)
    }

    /// Appends data.
    mutating func append(_ data: [UInt8]) {
        unsafe data.withUnsafeBytes { unsafe append($0) }
    }

    /// Appends a number, most significant byte first.
    mutating func append(_ value: UInt32) {
        append(Self.bytes(of: value))
    }

    /// Ends the chunk and returns it as bytes, including the length and the checksum. The data must have at most
    /// 2,147,483,647 bytes.
    mutating func finish() -> [UInt8] {
        let length = Self.bytes(of: UInt32(count))
        for i in 0..<4 { bytes[i] = length[i] }
        bytes += Self.bytes(of: checksum)
        // Move the bytes out of the chunk instead of copying them.
        var whole: [UInt8] = []
        swap(&whole, &bytes)
        return whole
    }

    static func bytes(of value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    /// Sixteen tables of 256 entries each for computing CRC-32. Table k contains, for each byte value, the CRC
    /// remainder of that byte followed by k zero bytes.
    private static let tables: [UInt32] = {
        var tables = [UInt32](repeating: 0, count: 16 * 256)
        for i in 0..<256 {
            var remainder = UInt32(i)
            for _ in 0..<8 { remainder = remainder & 1 == 1 ? remainder >> 1 ^ 0xEDB8_8320 : remainder >> 1 }
            tables[i] = remainder
        }
        for i in 256..<tables.count {
            let before = tables[i - 256]
            tables[i] = tables[Int(before & 0xFF)] ^ before >> 8
        }
        return tables
    }()
}
