/// A zlib stream (RFC 1950) with uncompressed deflate blocks (RFC 1951).
struct StoredStream {
    private var bytes: [UInt8] = []
    private var block: [UInt8] = []
    private var low: UInt32 = 1
    private var high: UInt32 = 0

    private static let largestBlock = 65_535

    /// The length of the chunk that declares sRGB, in bytes. Every PNG without a profile has one.
    static let standardChunks = 13

    /// Returns the length in bytes of a PNG with uncompressed pixels and no metadata: signature, header, one image
    /// chunk, and end.
    static func pngBytes(width: Int, height: Int, bytesPerPixel: Int) -> Int {
        let raw = height * (1 + width * bytesPerPixel)
        return byteCount(raw) + 57
    }

    /// Returns the length in bytes of a stream that contains `count` uncompressed bytes. `count` must be at least 1.
    static func byteCount(_ count: Int) -> Int {
        count + 6 + 5 * ((count + largestBlock - 1) / largestBlock)
    }

    init() {
        block.reserveCapacity(Self.largestBlock)
        bytes += [0x78, 0x01]
    }

    mutating func append(_ added: some RandomAccessCollection<UInt8>) {
        var rest = added[...]
        while !rest.isEmpty {
            // Write a full block only when more bytes follow, because the last block must be marked as the last.
            if block.count == Self.largestBlock { writeBlock(isLast: false) }
            let room = Self.largestBlock - block.count
            block += rest.prefix(room)
            rest = rest.dropFirst(room)
        }
    }

    /// Returns the bytes of all finished blocks, and removes them from the stream.
    mutating func taken() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }

    /// Returns the remaining bytes, including the end of the stream.
    mutating func finished() -> [UInt8] {
        writeBlock(isLast: true)
        let checksum = high << 16 | low
        bytes += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: checksum >> $0) }
        return bytes
    }

    private mutating func writeBlock(isLast: Bool) {
        let length = UInt16(block.count)
        bytes.append(isLast ? 1 : 0)
        for value in [length, ~length] {
            bytes.append(UInt8(truncatingIfNeeded: value))
            bytes.append(UInt8(truncatingIfNeeded: value >> 8))
        }
        bytes += block
        // Both sums of Adler-32 are defined modulo 65,521. They fit 32 bits for 5,552 bytes, so compute the remainders
        // only after that number of bytes.
        unsafe block.withUnsafeBufferPointer { all in
            var i = 0
            while i < all.count {
                let end = min(all.count, i + 5_552)
                while i < end {
                    low &+= unsafe UInt32(all[i])
                    high &+= low
                    i += 1
                }
                low %= 65_521
                high %= 65_521
            }
        }
        block.removeAll(keepingCapacity: true)
    }
}
