import CVector

extension Kernels {
    @inline(never)
    static func adjustCurve(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int,
        _ bytesPerPixel: Int, _ table: UnsafePointer<UInt8>
    ) {
        let end = pixels &* bytesPerPixel
        var i = 0
        if cv_has_byte_lookup() != 0 {
            let (t0, t1) = (cv_load_u8x64(table), cv_load_u8x64(table + 64))
            let (t2, t3) = (cv_load_u8x64(table + 128), cv_load_u8x64(table + 192))
            let isAlpha = cv_bits_u8_from_u32(cv_splat_u32x16(bytesPerPixel == 4 ? 0xFF00_0000 : 0))
            while i < end {
                let left = end &- i
                let v = cv_load_part_u8x64(source + i, left)
                let result = cv_select_u8x64(isAlpha, v, cv_lookup_u8x64(t0, t1, t2, t3, v))
                cv_store_part_u8x64(destination + i, result, left)
                i &+= 64
            }
            return
        }
        if cv_has_step_lookup() != 0 {
            let isAlpha = cv_bits_u8_from_u32(cv_splat_u32x16(bytesPerPixel == 4 ? 0xFF00_0000 : 0))
            while i &+ 64 <= end {
                let v = cv_load_u8x64(source + i)
                let result = cv_select_u8x64(isAlpha, v, cv_lookup_steps_u8x64(table + 256, v))
                cv_store_u8x64(destination + i, result)
                i &+= 64
            }
        }
        if bytesPerPixel == 4 {
            mapPairs(source + i, destination + i, (end &- i) / 4, table, table, table)
            return
        }
        while i &+ 8 <= end {
            let v = (source + i).loadUnaligned(as: UInt64.self)
            let low = entry(v, 0, table) | entry(v, 8, table) | entry(v, 16, table) | entry(v, 24, table)
            let high = entry(v, 32, table) | entry(v, 40, table) | entry(v, 48, table) | entry(v, 56, table)
            (destination + i).storeBytes(of: low | high, as: UInt64.self)
            i &+= 8
        }
        mapBytes(source + i, destination + i, end &- i, table)
    }

    @inline(never)
    static func adjustCurves(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int,
        _ bytesPerPixel: Int, _ tables: UnsafePointer<UInt8>
    ) {
        let (first, second, third) = (tables, tables + 256, tables + 512)
        if bytesPerPixel == 4 {
            mapPairs(source, destination, pixels, first, second, third)
            return
        }
        // Eight pixels of three bytes are three words.
        var i = 0
        while i &+ 8 <= pixels {
            let from = source + i &* 3, into = destination + i &* 3
            let a = from.loadUnaligned(as: UInt64.self)
            let b = (from + 8).loadUnaligned(as: UInt64.self)
            let c = (from + 16).loadUnaligned(as: UInt64.self)
            into.storeBytes(of: word(a, first, second, third), as: UInt64.self)
            (into + 8).storeBytes(of: word(b, third, first, second), as: UInt64.self)
            (into + 16).storeBytes(of: word(c, second, third, first), as: UInt64.self)
            i &+= 8
        }
        while i < pixels {
            mapBytes(source + i &* 3, destination + i &* 3, 1, first)
            mapBytes(source + i &* 3 + 1, destination + i &* 3 + 1, 1, second)
            mapBytes(source + i &* 3 + 2, destination + i &* 3 + 2, 1, third)
            i &+= 1
        }
    }

    /// Looks up the first three bytes of four-byte pixels, two pixels at a time.
    @inline(__always)
    private static func mapPairs(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int,
        _ first: UnsafePointer<UInt8>, _ second: UnsafePointer<UInt8>, _ third: UnsafePointer<UInt8>
    ) {
        var i = 0
        while i &+ 2 <= pixels {
            let v = (source + i &* 4).loadUnaligned(as: UInt64.self)
            let low = entry(v, 0, first) | entry(v, 8, second) | entry(v, 16, third)
            let high = entry(v, 32, first) | entry(v, 40, second) | entry(v, 48, third)
            let alphas = v & 0xFF00_0000_FF00_0000
            (destination + i &* 4).storeBytes(of: low | high | alphas, as: UInt64.self)
            i &+= 2
        }
        if i < pixels {
            let v = UInt64((source + i &* 4).loadUnaligned(as: UInt32.self))
            let colors = entry(v, 0, first) | entry(v, 8, second) | entry(v, 16, third)
            (destination + i &* 4).storeBytes(
                of: UInt32((colors | (v & 0xFF00_0000)) & 0xFFFF_FFFF), as: UInt32.self)
        }
    }

    /// Looks up the eight bytes of a word in three tables that take turns.
    @inline(__always)
    private static func word(
        _ v: UInt64, _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, _ c: UnsafePointer<UInt8>
    ) -> UInt64 {
        let low = entry(v, 0, a) | entry(v, 8, b) | entry(v, 16, c) | entry(v, 24, a)
        let high = entry(v, 32, b) | entry(v, 40, c) | entry(v, 48, a) | entry(v, 56, b)
        return low | high
    }

    /// Returns the entry of the byte at a bit position of a word, at the same position.
    @inline(__always)
    private static func entry(_ v: UInt64, _ bit: UInt64, _ table: UnsafePointer<UInt8>) -> UInt64 {
        UInt64(table[Int((v &>> bit) & 255)]) &<< bit
    }

    @inline(__always)
    private static func mapBytes(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ count: Int,
        _ table: UnsafePointer<UInt8>
    ) {
        for i in 0..<count {
            let byte = (source + i).load(as: UInt8.self)
            (destination + i).storeBytes(of: table[Int(byte)], as: UInt8.self)
        }
    }
}
