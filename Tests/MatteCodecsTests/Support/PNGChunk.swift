/// PNG chunks, built by hand.
enum PNGChunk {
    static func bytes(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + data
        return TestProfile.number32(data.count) + body + TestProfile.number32(Int(crc32(body)))
    }

    /// Returns the data of the first chunk with a name, or `nil` if a file has none.
    static func payload(_ name: String, in file: [UInt8]) -> [UInt8]? {
        var offset = 8
        while offset + 12 <= file.count {
            let length = file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            if file[offset + 4..<offset + 8].elementsEqual(name.utf8) {
                return Array(file[offset + 8..<offset + 8 + length])
            }
            offset += 12 + length
        }
        return nil
    }

    private static func crc32(_ bytes: [UInt8]) -> UInt32 {
        var crc: UInt32 = ~0
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return ~crc
    }
}
