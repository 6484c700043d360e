import CVector

extension Kernels {
    @inline(never)
    static func convertColors(
        _ row: UnsafeMutableRawPointer, _ pixels: Int, _ bytesPerPixel: Int, _ redOffset: Int,
        _ tables: UnsafeRawPointer
    ) {
        let shares = tables.assumingMemoryBound(to: SIMD4<Float>.self)
        // The offset of the 257 thresholds (floats) from the start of the tables, in bytes. They follow 3 x 256 vectors
        // of 4 floats.
        let leastOffset: Int = 12_288
        let levelsOffset: Int = 13_316
        let least = (tables + leastOffset).assumingMemoryBound(to: Float.self)
        let levels = (tables + levelsOffset).assumingMemoryBound(to: UInt8.self)
        let blueOffset = 2 &- redOffset
        var pixel = row.assumingMemoryBound(to: UInt8.self)
        for _ in 0..<pixels {
            let red: SIMD4<Float> = shares[Int(pixel[redOffset])]
            let green: SIMD4<Float> = shares[256 &+ Int(pixel[1])]
            let blue: SIMD4<Float> = shares[512 &+ Int(pixel[blueOffset])]
            let sum: SIMD4<Float> = (red + green) + blue
            pixel[redOffset] = level(sum.x, least, levels)
            pixel[1] = level(sum.y, least, levels)
            pixel[blueOffset] = level(sum.z, least, levels)
            pixel += bytesPerPixel
        }
    }

    /// Returns the 8-bit level of a linear value, which is in steps of 1/4,096. The value is rounded to the nearest
    /// step k. The table entry for k is the level of the linear value k - 0.5, the smallest value that is rounded to k.
    /// This level can be too low by one, but not by more, because a step is smaller than a level. The value is
    /// therefore compared with the threshold of the next level.
    @inline(__always)
    static func level(
        _ value: Float, _ least: UnsafePointer<Float>, _ levels: UnsafePointer<UInt8>
    ) -> UInt8 {
        let positive: Float = value > 0 ? value : 0
        let clamped: Float = positive < 4_096 ? positive : 4_096
        // Adding 2^23 leaves the nearest integer in the low bits of a float.
        let step = Int((clamped + 8_388_608).bitPattern & 0x7F_FFFF)
        let low = levels[step]
        return clamped >= least[Int(low) &+ 1] ? low &+ 1 : low
    }

    @inline(never)
    static func lookUpColors(
        _ row: UnsafeMutableRawPointer, _ pixels: Int, _ bytesPerPixel: Int, _ table: UnsafeRawPointer
    ) {
        let table = table.assumingMemoryBound(to: UInt8.self)
        var bytes = row.assumingMemoryBound(to: UInt8.self)
        var pixels = pixels
        if cv_has_byte_lookup() != 0 && (bytesPerPixel == 3 || bytesPerPixel == 4) {
            let (t0, t1) = (cv_load_u8x64(table), cv_load_u8x64(table + 64))
            let (t2, t3) = (cv_load_u8x64(table + 128), cv_load_u8x64(table + 192))
            let isAlpha = cv_bits_u8_from_u32(cv_splat_u32x16(bytesPerPixel == 4 ? 0xFF00_0000 : 0))
            // 64 pixels of 1, 3 or 4 bytes are a whole number of vectors.
            while pixels >= 64 {
                for _ in 0..<bytesPerPixel {
                    let v = cv_load_u8x64(bytes)
                    cv_store_u8x64(bytes, cv_select_u8x64(isAlpha, v, cv_lookup_u8x64(t0, t1, t2, t3, v)))
                    bytes += 64
                }
                pixels &-= 64
            }
        }
        if bytesPerPixel == 4 {
            for i in 0..<pixels {
                let pixel = bytes + 4 &* i
                pixel[0] = table[Int(pixel[0])]
                pixel[1] = table[Int(pixel[1])]
                pixel[2] = table[Int(pixel[2])]
            }
        } else {
            for i in 0..<pixels &* bytesPerPixel { bytes[i] = table[Int(bytes[i])] }
        }
    }

    @inline(never)
    static func convertWideColors(
        _ row: UnsafeMutableRawPointer, _ pixels: Int, _ bytesPerPixel: Int, _ redOffset: Int,
        _ tables: UnsafeRawPointer
    ) {
        let shares = tables.assumingMemoryBound(to: SIMD4<Float>.self)
        // The tables are 3 vectors of 4 floats, 257 floats, 4,097 bytes, 11 bytes of padding, and 3 x 65,536 floats.
        let leastOffset: Int = 48
        let levelsOffset: Int = 1_076
        let lightOffset: Int = 5_184
        let least = (tables + leastOffset).assumingMemoryBound(to: Float.self)
        let levels = (tables + levelsOffset).assumingMemoryBound(to: UInt8.self)
        let light = (tables + lightOffset).assumingMemoryBound(to: Float.self)
        let blueOffset = 2 &- redOffset
        var source = UnsafePointer(row.assumingMemoryBound(to: UInt8.self))
        var pixel = row.assumingMemoryBound(to: UInt8.self)
        for _ in 0..<pixels {
            let redLight = SIMD4<Float>(repeating: light[sample(source, redOffset)])
            let greenLight = SIMD4<Float>(repeating: light[65_536 &+ sample(source, 1)])
            let blueLight = SIMD4<Float>(repeating: light[131_072 &+ sample(source, blueOffset)])
            let red: SIMD4<Float> = shares[0] * redLight
            let green: SIMD4<Float> = shares[1] * greenLight
            let blue: SIMD4<Float> = shares[2] * blueLight
            let sum: SIMD4<Float> = (red + green) + blue
            // Read all samples of the pixel before writing its levels, because the conversion is in place.
            let alpha = bytesPerPixel == 4 ? scaled(sample(source, 3)) : 0
            pixel[redOffset] = level(sum.x, least, levels)
            pixel[1] = level(sum.y, least, levels)
            pixel[blueOffset] = level(sum.z, least, levels)
            if bytesPerPixel == 4 { pixel[3] = alpha }
            source += 2 &* bytesPerPixel
            pixel += bytesPerPixel
        }
    }

    @inline(never)
    static func lookUpWideColors(
        _ row: UnsafeMutableRawPointer, _ pixels: Int, _ bytesPerPixel: Int, _ table: UnsafeRawPointer
    ) {
        let table = table.assumingMemoryBound(to: UInt8.self)
        let source = UnsafePointer(row.assumingMemoryBound(to: UInt8.self))
        let target = row.assumingMemoryBound(to: UInt8.self)
        for i in 0..<pixels &* bytesPerPixel {
            let value = sample(source, i)
            target[i] = bytesPerPixel == 4 && i & 3 == 3 ? scaled(value) : table[value]
        }
    }

    /// Returns sample `index` of a row of big-endian 16-bit samples.
    @inline(__always)
    static func sample(_ row: UnsafePointer<UInt8>, _ index: Int) -> Int {
        Int(row[2 &* index]) &<< 8 | Int(row[2 &* index &+ 1])
    }

    /// Returns a 16-bit sample times 255 / 65,535, rounded. There are no ties, because 257 is odd.
    @inline(__always)
    static func scaled(_ sample: Int) -> UInt8 {
        UInt8((sample &+ 128) / 257 & 255)
    }

    @inline(never)
    static func colorsFromInk(_ row: UnsafeMutableRawPointer, _ pixels: Int, _ flip: UInt8) {
        let bytes = row.assumingMemoryBound(to: UInt8.self)
        for i in 0..<pixels {
            let pixel = bytes + 4 &* i
            let light = UInt32(pixel[3] ^ flip)
            pixel[0] = dividedBy255(UInt32(pixel[0] ^ flip) &* light)
            pixel[1] = dividedBy255(UInt32(pixel[1] ^ flip) &* light)
            pixel[2] = dividedBy255(UInt32(pixel[2] ^ flip) &* light)
            pixel[3] = 255
        }
    }

    @inline(never)
    static func blendOver(_ row: UnsafeMutableRawPointer, _ pixels: Int, _ background: UInt32) {
        let bytes = row.assumingMemoryBound(to: UInt8.self)
        let first = background & 255
        let second = background &>> 8 & 255
        let third = background &>> 16 & 255
        for i in 0..<pixels {
            let pixel = bytes + 4 &* i
            let alpha = UInt32(pixel[3])
            if alpha == 255 { continue }
            let rest = 255 &- alpha
            pixel[0] = dividedBy255(UInt32(pixel[0]) &* alpha &+ first &* rest)
            pixel[1] = dividedBy255(UInt32(pixel[1]) &* alpha &+ second &* rest)
            pixel[2] = dividedBy255(UInt32(pixel[2]) &* alpha &+ third &* rest)
            pixel[3] = 255
        }
    }

    /// Returns a sum of products of two bytes, divided by 255 and rounded to nearest.
    @inline(__always)
    private static func dividedBy255(_ sum: UInt32) -> UInt8 {
        let t = sum &+ 128
        return UInt8((t &+ (t &>> 8)) &>> 8 & 255)
    }
}
