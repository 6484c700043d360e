import CVector

extension Kernels {
    /// Converts confidences in 0...1 to coverage bytes. With `inverts`, converts 1 - confidence instead.
    @inline(never)
    static func confidencesToMask(
        _ source: UnsafePointer<Float>, _ destination: UnsafeMutablePointer<UInt8>, _ count: Int,
        _ inverts: Bool
    ) {
        var i = 0
        while i &+ 16 <= count {
            cv_store_u8x16(destination + i, coverage(cv_load_f32x16(source + i), inverts))
            i &+= 16
        }
        if i < count {
            let part = count &- i
            let v = coverage(cv_load_part_f32x16(source + i, part &* 4), inverts)
            cv_store_part_u8x16(destination + i, v, part)
        }
    }

    @inline(__always)
    private static func coverage(_ confidences: SIMD16<Float>, _ inverts: Bool) -> SIMD16<UInt8> {
        var v = confidences
        if inverts { v = cv_sub_f32x16(cv_splat_f32x16(1), v) }
        v = cv_mul_f32x16(cv_clamp_f32x16(v, 0, 1), cv_splat_f32x16(255))
        return cv_bytes_f32x16(cv_add_f32x16(v, cv_splat_f32x16(0.5)))
    }

    @inline(never)
    static func thresholdMask(
        _ source: UnsafePointer<UInt8>, _ destination: UnsafeMutablePointer<UInt8>, _ count: Int,
        _ level: UInt8
    ) {
        let least = cv_splat_u8x64(level)
        var i = 0
        while i < count {
            let left = count &- i
            let v = cv_load_part_u8x64(source + i, left)
            cv_store_part_u8x64(destination + i, cv_equal_u8x64(cv_max_u8x64(v, least), v), left)
            i &+= 64
        }
    }

    @inline(never)
    static func lookUpMask(
        _ source: UnsafePointer<UInt8>, _ destination: UnsafeMutablePointer<UInt8>, _ count: Int,
        _ table: UnsafePointer<UInt8>
    ) {
        var i = 0
        if cv_has_byte_lookup() != 0 {
            let a = cv_load_u8x64(table), b = cv_load_u8x64(table + 64)
            let c = cv_load_u8x64(table + 128), d = cv_load_u8x64(table + 192)
            while i < count {
                let left = count &- i
                let v = cv_load_part_u8x64(source + i, left)
                cv_store_part_u8x64(destination + i, cv_lookup_u8x64(a, b, c, d, v), left)
                i &+= 64
            }
        }
        while i < count {
            destination[i] = table[Int(source[i])]
            i &+= 1
        }
    }

    /// Copies the alpha of four-byte pixels, their fourth byte, to a mask.
    @inline(never)
    static func alphaToMask(
        _ pixels: UnsafeRawPointer, _ destination: UnsafeMutablePointer<UInt8>, _ count: Int
    ) {
        var i = 0
        while i < count {
            let left = count &- i
            let v = cv_bits_u32_from_u8(cv_load_part_u8x64(pixels + i &* 4, left &* 4))
            cv_store_part_u8x16(destination + i, cv_narrow_u32x16(cv_shr_u32x16(v, 24)), left)
            i &+= 16
        }
    }

    /// Writes pixels of one colour with an alpha of 255 - coverage.
    @inline(never)
    static func maskToClearPixels(
        _ coverage: UnsafePointer<UInt8>, _ pixels: UnsafeMutableRawPointer, _ count: Int, _ color: UInt32
    ) {
        let opaque = cv_splat_u32x16(color | 0xFF00_0000)
        var i = 0
        while i < count {
            let left = count &- i
            let alpha = cv_shl_u32x16(cv_widen_u8x16(cv_load_part_u8x16(coverage + i, left)), 24)
            let out = cv_bits_u8_from_u32(cv_xor_u32x16(opaque, alpha))
            cv_store_part_u8x64(pixels + i &* 4, out, left &* 4)
            i &+= 16
        }
    }

    /// Smooths coverage over time: moves uncertain values of the new mask towards those of the previous frame.
    @inline(never)
    static func smoothMask(
        _ new: UnsafePointer<UInt8>, _ previous: UnsafePointer<UInt8>,
        _ destination: UnsafeMutablePointer<UInt8>, _ count: Int, _ strength: Float
    ) {
        let one = cv_splat_f32x16(1), half = cv_splat_f32x16(0.5), full = cv_splat_f32x16(255)
        let c1 = cv_splat_f32x16(5.68842), c2 = cv_splat_f32x16(-0.748699)
        let c3 = cv_splat_f32x16(-57.8051), c4 = cv_splat_f32x16(291.309), c5 = cv_splat_f32x16(-624.717)
        let most = cv_splat_f32x16(strength)
        var i = 0
        while i < count {
            let left = count &- i
            let now = cv_bits_i32_from_u32(cv_widen_u8x16(cv_load_part_u8x16(new + i, left)))
            let then = cv_bits_i32_from_u32(cv_widen_u8x16(cv_load_part_u8x16(previous + i, left)))
            let value = cv_float_i32x16(now)
            let t = cv_sub_f32x16(cv_div_f32x16(value, full), half)
            let x = cv_mul_f32x16(t, t)
            var certainty = cv_add_f32x16(c4, cv_mul_f32x16(x, c5))
            certainty = cv_add_f32x16(c3, cv_mul_f32x16(x, certainty))
            certainty = cv_add_f32x16(c2, cv_mul_f32x16(x, certainty))
            certainty = cv_add_f32x16(c1, cv_mul_f32x16(x, certainty))
            certainty = cv_clamp_f32x16(cv_mul_f32x16(x, certainty), 0, 1)
            let weight = cv_mul_f32x16(cv_sub_f32x16(one, certainty), most)
            let change = cv_mul_f32x16(cv_float_i32x16(cv_sub_i32x16(then, now)), weight)
            // Truncating the change rounds the result towards the new value, so coverage reaches the new value when the
            // mask stops changing.
            let out = cv_add_i32x16(now, cv_truncate_f32x16(change))
            cv_store_part_u8x16(destination + i, cv_narrow_clamping_i32x16(out), left)
            i &+= 16
        }
    }
}
