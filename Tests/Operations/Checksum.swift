import Matte

/// Checksums (FNV-1a of words of 8 bytes) that are equal on all systems.
enum Checksum {
    static func of(_ bytes: RawSpan) -> UInt64 {
        var sum: UInt64 = 0xCBF2_9CE4_8422_2325
        var i = 0
        func add(_ value: UInt64) { sum = (sum ^ value) &* 0x100_0000_01B3 ^ (sum >> 29) }
        while i + 8 <= bytes.byteCount {
            add(bytes.unsafeLoadUnaligned(fromByteOffset: i, as: UInt64.self))
            i += 8
        }
        while i < bytes.byteCount {
            add(UInt64(bytes.unsafeLoad(fromByteOffset: i, as: UInt8.self)))
            i += 1
        }
        return sum
    }

    /// Returns the checksum of numbers, or of another value's description.
    static func of(description value: some Any) -> UInt64 {
        if let numbers = value as? [Float] { return of(numbers.span.bytes) }
        if let numbers = value as? [Float16] { return of(numbers.span.bytes) }
        let text = Array("\(value)".utf8)
        return of(text.span.bytes)
    }

    /// Includes the size.
    static func of<P: Pixel>(_ raster: Raster<P>) -> UInt64 {
        of(raster.bytes) ^ UInt64(raster.width) &* 0x9E37_79B9 ^ UInt64(raster.height) << 40
    }
}
