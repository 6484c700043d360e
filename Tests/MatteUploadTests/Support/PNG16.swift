import Matte

/// PNG files with 16 bits per sample, written from the specification: stored, unfiltered rows.
enum PNG16 {
    /// A file of RGBA samples; 16-bit samples are 257 times the 8-bit ones.
    static func file(_ raster: Raster<RGBA8>) -> [UInt8] {
        var rows: [UInt8] = []
        for y in 0..<raster.height {
            rows.append(0)
            for x in 0..<raster.width {
                let pixel = raster[x, y]
                for byte in [pixel.red, pixel.green, pixel.blue, pixel.alpha] { rows += [byte, byte] }
            }
        }
        var zlib: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: rows.count, by: 65_535) {
            let end = min(rows.count, start + 65_535)
            let count = UInt16(end - start)
            zlib += [end == rows.count ? 1 : 0] + little(count) + little(~count) + rows[start..<end]
        }
        var (a, b): (UInt32, UInt32) = (1, 0)
        for byte in rows {
            a = (a + UInt32(byte)) % 65_521
            b = (b + a) % 65_521
        }
        zlib += big(b << 16 | a)
        let header = big(UInt32(raster.width)) + big(UInt32(raster.height)) + [16, 6, 0, 0, 0]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", header) + chunk("IDAT", zlib) + chunk("IEND", [])
    }

    private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + data
        var crc = ~UInt32(0)
        for byte in named {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return big(UInt32(data.count)) + named + big(~crc)
    }

    private static func big(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    private static func little(_ value: UInt16) -> [UInt8] {
        [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
    }
}
