import CVector

extension Kernels {
    @inline(never)
    static func planesFrom4(
        _ source: UnsafeRawPointer, _ first: UnsafeMutableRawPointer, _ second: UnsafeMutableRawPointer,
        _ third: UnsafeMutableRawPointer, _ pixels: Int, _ factors: UnsafePointer<Float>
    ) {
        var i = 0
        while i < pixels {
            let count = min(i == 0 ? floatsToNextCacheLine(first) : 16, pixels &- i)
            if count == 16 {
                let last = i &+ ((pixels &- i) & ~15)
                while i < last {
                    let p = cv_load_u32x16(source + i &* 4)
                    cv_store_f32x16(first + i &* 4, channel(p, 0, factors[0], factors[3]))
                    cv_store_f32x16(second + i &* 4, channel(p, 8, factors[1], factors[4]))
                    cv_store_f32x16(third + i &* 4, channel(p, 16, factors[2], factors[5]))
                    i &+= 16
                }
            } else {
                let p = cv_bits_u32_from_u8(cv_load_part_u8x64(source + i &* 4, count &* 4))
                storePart(p, first + i &* 4, second + i &* 4, third + i &* 4, count, factors)
                i &+= count
            }
        }
    }

    @inline(never)
    static func planesFrom3(
        _ source: UnsafeRawPointer, _ first: UnsafeMutableRawPointer, _ second: UnsafeMutableRawPointer,
        _ third: UnsafeMutableRawPointer, _ pixels: Int, _ factors: UnsafePointer<Float>
    ) {
        var i = 0
        while i < pixels {
            let count = min(i == 0 ? floatsToNextCacheLine(first) : 16, pixels &- i)
            if count == 16 {
                let last = i &+ ((pixels &- i) & ~15)
                while i < last {
                    let p = cv_bits_u32_from_u8(cv_load_rgb(source + i &* 3))
                    cv_store_f32x16(first + i &* 4, channel(p, 0, factors[0], factors[3]))
                    cv_store_f32x16(second + i &* 4, channel(p, 8, factors[1], factors[4]))
                    cv_store_f32x16(third + i &* 4, channel(p, 16, factors[2], factors[5]))
                    i &+= 16
                }
            } else {
                let p = cv_bits_u32_from_u8(cv_load_rgb_part(source + i &* 3, count))
                storePart(p, first + i &* 4, second + i &* 4, third + i &* 4, count, factors)
                i &+= count
            }
        }
    }

    // Returns the number of floats from an address to the next cache line, 1...16. A store that crosses a cache line
    // takes twice as long, and planes rarely start at the start of a line. A first, shorter store therefore fills up
    // the line.
    @inline(__always)
    private static func floatsToNextCacheLine(_ place: UnsafeMutableRawPointer) -> Int {
        let bytes = 64 &- (Int(bitPattern: place) & 63)
        return bytes & 3 == 0 ? bytes &>> 2 : 16
    }

    @inline(__always)
    private static func storePart(
        _ p: cv_u32x16, _ first: UnsafeMutableRawPointer, _ second: UnsafeMutableRawPointer,
        _ third: UnsafeMutableRawPointer, _ count: Int, _ factors: UnsafePointer<Float>
    ) {
        cv_store_part_f32x16(first, channel(p, 0, factors[0], factors[3]), count &* 4)
        cv_store_part_f32x16(second, channel(p, 8, factors[1], factors[4]), count &* 4)
        cv_store_part_f32x16(third, channel(p, 16, factors[2], factors[5]), count &* 4)
    }

    @inline(__always)
    private static func channel(_ p: cv_u32x16, _ shift: Int32, _ mean: Float, _ scale: Float) -> cv_f32x16 {
        let byte = cv_and_u32x16(cv_shr_u32x16(p, shift), cv_splat_u32x16(255))
        return normalized(cv_bits_i32_from_u32(byte), cv_splat_f32x16(mean), cv_splat_f32x16(scale))
    }

    @inline(__always)
    private static func normalized(_ byte: cv_i32x16, _ mean: cv_f32x16, _ scale: cv_f32x16) -> cv_f32x16 {
        cv_mul_f32x16(cv_sub_f32x16(cv_float_i32x16(byte), mean), scale)
    }

    @inline(never)
    static func pixelsFromPlanes(
        _ first: UnsafeRawPointer, _ second: UnsafeRawPointer, _ third: UnsafeRawPointer,
        _ destination: UnsafeMutableRawPointer, _ pixels: Int, _ factors: UnsafePointer<Float>
    ) {
        let whole = pixels & ~15
        var i = 0
        while i < whole {
            let pixel = joined(
                cv_load_f32x16(first + i &* 4), cv_load_f32x16(second + i &* 4),
                cv_load_f32x16(third + i &* 4), factors)
            cv_store_rgb(destination + i &* 3, pixel)
            i &+= 16
        }
        if i < pixels {
            let bytes = (pixels &- i) &* 4
            let pixel = joined(
                cv_load_part_f32x16(first + i &* 4, bytes), cv_load_part_f32x16(second + i &* 4, bytes),
                cv_load_part_f32x16(third + i &* 4, bytes), factors)
            cv_store_rgb_part(destination + i &* 3, pixel, pixels &- i)
        }
    }

    @inline(__always)
    private static func joined(
        _ first: cv_f32x16, _ second: cv_f32x16, _ third: cv_f32x16, _ factors: UnsafePointer<Float>
    ) -> cv_u8x64 {
        let a = byte(first, cv_splat_f32x16(factors[0]), cv_splat_f32x16(factors[3]))
        let b = byte(second, cv_splat_f32x16(factors[1]), cv_splat_f32x16(factors[4]))
        let c = byte(third, cv_splat_f32x16(factors[2]), cv_splat_f32x16(factors[5]))
        return cv_bits_u8_from_u32(
            cv_or_u32x16(cv_or_u32x16(a, cv_shl_u32x16(b, 8)), cv_shl_u32x16(c, 16)))
    }

    @inline(__always)
    private static func byte(_ value: cv_f32x16, _ mean: cv_f32x16, _ inverse: cv_f32x16) -> cv_u32x16 {
        let level = cv_clamp_f32x16(cv_add_f32x16(cv_mul_f32x16(value, inverse), mean), 0, 255)
        return cv_bits_u32_from_i32(cv_truncate_f32x16(cv_add_f32x16(level, cv_splat_f32x16(0.5))))
    }

    @inline(never)
    static func floatsFromBytes(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ count: Int,
        _ factors: UnsafePointer<Float>
    ) {
        let whole = count &- 47
        var i = 0
        while i < whole {
            var k = 0
            while k < 48 {
                let bytes = cv_bits_i32_from_u32(cv_widen_u8x16(cv_load_u8x16(source + (i &+ k))))
                let values = normalized(
                    bytes, cv_load_f32x16(factors + k), cv_load_f32x16(factors + (48 &+ k)))
                cv_store_f32x16(destination + (i &+ k) &* 4, values)
                k &+= 16
            }
            i &+= 48
        }
        var k = 0
        while i < count {
            let part = min(16, count &- i)
            let bytes = cv_bits_i32_from_u32(cv_widen_u8x16(cv_load_part_u8x16(source + i, part)))
            let values = normalized(bytes, cv_load_f32x16(factors + k), cv_load_f32x16(factors + (48 &+ k)))
            cv_store_part_f32x16(destination + i &* 4, values, part &* 4)
            i &+= 16
            k &+= 16
        }
    }

    @inline(never)
    static func bytesFromFloats(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ count: Int,
        _ factors: UnsafePointer<Float>
    ) {
        let whole = count &- 47
        var i = 0
        while i < whole {
            var k = 0
            while k < 48 {
                let value = cv_load_f32x16(source + (i &+ k) &* 4)
                let bytes = byte(value, cv_load_f32x16(factors + k), cv_load_f32x16(factors + (48 &+ k)))
                cv_store_u8x16(destination + (i &+ k), cv_narrow_u32x16(bytes))
                k &+= 16
            }
            i &+= 48
        }
        var k = 0
        while i < count {
            let part = min(16, count &- i)
            let value = cv_load_part_f32x16(source + i &* 4, part &* 4)
            let bytes = byte(value, cv_load_f32x16(factors + k), cv_load_f32x16(factors + (48 &+ k)))
            cv_store_part_u8x16(destination + i, cv_narrow_u32x16(bytes), part)
            i &+= 16
            k &+= 16
        }
    }

    @inline(never)
    static func halvesFromFloats(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ count: Int
    ) {
        let whole = count & ~15
        var i = 0
        while i < whole {
            cv_store_u16x16(destination + i &* 2, cv_half_from_f32x16(cv_load_f32x16(source + i &* 4)))
            i &+= 16
        }
        if i < count {
            let last = cv_half_from_f32x16(cv_load_part_f32x16(source + i &* 4, (count &- i) &* 4))
            cv_store_part_u16x16(destination + i &* 2, last, (count &- i) &* 2)
        }
    }

    @inline(never)
    static func floatsFromHalves(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ count: Int
    ) {
        let whole = count & ~15
        var i = 0
        while i < whole {
            cv_store_f32x16(destination + i &* 4, cv_f32_from_half(cv_load_u16x16(source + i &* 2)))
            i &+= 16
        }
        if i < count {
            let last = cv_f32_from_half(cv_load_part_u16x16(source + i &* 2, (count &- i) &* 2))
            cv_store_part_f32x16(destination + i &* 4, last, (count &- i) &* 4)
        }
    }
}
