import Matte
import MatteKernelTypes
import TestSupport
import Testing

/// Tests of PNG filters and checksums against their definitions.
struct PNGFilterTests {
    static let lengths = [
        0, 1, 2, 3, 4, 5, 7, 63, 64, 65, 66, 67, 68, 71, 127, 128, 131, 132, 133, 200, 257, 400, 583,
    ]

    @Test(arguments: [1, 3, 4], 0...4)
    func filterEqualsDefinition(bytesPerPixel: Int, type: Int) {
        for (row, above) in Self.rows() {
            let expected = Self.filtered(type, bytesPerPixel, row, above)
            withEveryTier { tier in
                var actual = [UInt8](repeating: 0xAA, count: row.count + 8)
                row.withUnsafeBytes { row in
                    above.withUnsafeBytes { above in
                        actual.withUnsafeMutableBytes {
                            KernelTable.current.png.filter(
                                type, bytesPerPixel, row.baseAddress!, above.baseAddress!,
                                $0.baseAddress!, row.count)
                        }
                    }
                }
                #expect(Array(actual.prefix(row.count)) == expected, "\(tier), \(row.count) bytes")
                #expect(actual.suffix(8).allSatisfy { $0 == 0xAA }, "\(tier) wrote past the row")
            }
        }
    }

    @Test(arguments: [1, 3, 4])
    func costsAreSumsOfDistancesFromZero(bytesPerPixel: Int) {
        for (row, above) in Self.rows() {
            let after = row.count - bytesPerPixel
            let step = row.count < 2048 ? 1 : row.count < 4096 ? 2 : 4
            let isSampled = row.indices.map { i in
                let vector = (i - bytesPerPixel) / 64
                return i < bytesPerPixel || after < 64 || vector % step == 0 && vector < after / 64
            }
            let expected = (0...4).map { type in
                zip(Self.filtered(type, bytesPerPixel, row, above), isSampled).reduce(0) {
                    $0 + ($1.1 ? UInt32(min(Int($1.0), 256 - Int($1.0))) : 0)
                }
            }
            withEveryTier { tier in
                var costs = [UInt32](repeating: 7, count: 5)
                row.withUnsafeBytes { row in
                    above.withUnsafeBytes { above in
                        KernelTable.current.png.filterCosts(
                            bytesPerPixel, row.baseAddress!, above.baseAddress!, row.count, &costs)
                    }
                }
                #expect(costs == expected, "\(tier), \(row.count) bytes")
            }
        }
    }

    @Test func checksumEqualsDefinition() {
        var random = SplitMix64(seed: 1)
        for length in Self.lengths + [1024 * 64 - 1, 1024 * 64 + 65, 150_000] {
            for full in [false, true] {
                let bytes = (0..<length).map { _ in
                    full ? UInt8.max : UInt8(truncatingIfNeeded: random.next())
                }
                var low: UInt32 = 0xABC
                var high: UInt32 = 0xFFF0
                let start = high << 16 | low
                for byte in bytes {
                    low = (low + UInt32(byte)) % 65521
                    high = (high + low) % 65521
                }
                withEveryTier { tier in
                    let actual = bytes.withUnsafeBytes {
                        KernelTable.current.png.adler32(
                            start, $0.baseAddress ?? UnsafeRawPointer(bitPattern: 64)!, $0.count)
                    }
                    #expect(actual == high << 16 | low, "\(tier), \(length) bytes")
                }
            }
        }
    }

    @Test func chunkChecksumEqualsDefinition() {
        func shifted(_ remainder: UInt32) -> UInt32 {
            (0..<8).reduce(remainder) { c, _ in c & 1 == 1 ? c >> 1 ^ 0xEDB8_8320 : c >> 1 }
        }
        // Entry i of table k is the remainder of byte i followed by k zero bytes, computed bit by bit.
        let tables = (0..<16).flatMap { k in
            (0..<256).map { i in (0...k).reduce(UInt32(i)) { c, _ in shifted(c) } }
        }
        var random = SplitMix64(seed: 5)
        for length in Self.lengths + [15, 16, 17, 79, 80, 81, 191, 192, 1000, 4099] {
            for offset in [0, 3] {
                let bytes = (0..<length + offset).map { _ in UInt8(truncatingIfNeeded: random.next()) }
                let start = UInt32(truncatingIfNeeded: random.next())
                let expected = ~bytes.dropFirst(offset).reduce(~start) { shifted($0 ^ UInt32($1)) }
                withEveryTier { tier in
                    let actual = bytes.withUnsafeBytes { bytes in
                        KernelTable.current.png.crc32(
                            start, (bytes.baseAddress ?? UnsafeRawPointer(bitPattern: 64)!) + offset, length,
                            tables)
                    }
                    #expect(actual == expected, "\(tier), \(length) bytes from \(offset)")
                }
            }
        }
    }

    /// Returns rows of noise, and rows of bytes at the ends of the range, which cause ties and wrapping.
    static func rows() -> [([UInt8], [UInt8])] {
        var random = SplitMix64(seed: 2)
        let extremes: [UInt8] = [0, 1, 2, 127, 128, 129, 254, 255]
        return lengths.filter { $0 > 0 }.flatMap { length in
            let noise = { (0..<length).map { _ in UInt8(truncatingIfNeeded: random.next()) } }
            let ends = { noise().map { extremes[Int($0 & 7)] } }
            return [(noise(), noise()), (ends(), ends()), (ends(), [UInt8](repeating: 0, count: length))]
        }
    }

    /// Filters a row according to the PNG specification, section 9.
    static func filtered(_ type: Int, _ bytesPerPixel: Int, _ row: [UInt8], _ above: [UInt8]) -> [UInt8] {
        row.indices.map { i in
            let a = i >= bytesPerPixel ? Int(row[i - bytesPerPixel]) : 0
            let b = Int(above[i])
            let c = i >= bytesPerPixel ? Int(above[i - bytesPerPixel]) : 0
            let prediction: Int
            switch type {
            case 0: prediction = 0
            case 1: prediction = a
            case 2: prediction = b
            case 3: prediction = (a + b) / 2
            default:
                let p = a + b - c
                let (pa, pb, pc) = (abs(p - a), abs(p - b), abs(p - c))
                prediction = pa <= pb && pa <= pc ? a : pb <= pc ? b : c
            }
            return UInt8(truncatingIfNeeded: Int(row[i]) - prediction)
        }
    }
}
