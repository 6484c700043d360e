/// A zlib stream (RFC 1950) whose deflate blocks (RFC 1951) hold their bytes as they are.
struct StoredStream {
    private var bytes: [UInt8] = []
    private var block: [UInt8] = []
    private var low: UInt32 = 1
    private var high: UInt32 = 0

    private static let largestBlock = 65_535

    /// Bytes of the chunk that states sRGB, which every PNG without a profile has.
    static let standardChunks = 13

    /// The length of a PNG without metadata whose pixels are stored: signature, header, one image chunk, end.
    static func pngBytes(width: Int, height: Int, bytesPerPixel: Int) -> Int {
        let raw = height * (1 + width * bytesPerPixel)
        return byteCount(raw) + 57
    }

    /// The length of a stream that holds `count` bytes, at least one.
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
            // A full block is only written once more follows, because the last one is marked.
            if block.count == Self.largestBlock { writeBlock(isLast: false) }
            let room = Self.largestBlock - block.count
            block += rest.prefix(room)
            rest = rest.dropFirst(room)
        }
    }

    /// The bytes that are ready, each once.
    mutating func taken() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }

    /// The bytes that are left, with the end of the stream.
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
        // Adler-32: 5,552 bytes are the most whose sums fit 32 bits.
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
