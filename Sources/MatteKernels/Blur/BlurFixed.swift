import CVector

// The blur passes over 16-bit samples. Means round half up; sums of products are exact in 32 bits.
extension Kernels {
    @inline(never)
    static func halveRowsFixed(
        _ rows: UnsafePointer<UnsafeRawPointer>, _ destination: UnsafeMutableRawPointer, _ samples: Int
    ) {
        let (a, b, c, d, e) = (rows[0], rows[1], rows[2], rows[3], rows[4])
        var i = 0
        let end = samples &* 2
        while i < end {
            let v = cv_halved_u16x32(
                cv_load_u16x32(a + i), cv_load_u16x32(b + i), cv_load_u16x32(c + i), cv_load_u16x32(d + i),
                cv_load_u16x32(e + i))
            cv_store_u16x32(destination + i, v)
            i &+= 64
        }
    }

    @inline(never)
    static func halveColumnsFixed(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int, _ channels: Int
    ) {
        var i = 0
        if channels == 4 {
            let end = pixels &* 8
            while i < end {
                let s = source + 2 &* i
                let (b0, b1) = (cv_load_u16x32(s - 16), cv_load_u16x32(s + 48))
                let (c0, c1) = (cv_load_u16x32(s), cv_load_u16x32(s + 64))
                let (e0, e1) = (cv_load_u16x32(s + 16), cv_load_u16x32(s + 80))
                let v = cv_halved_u16x32(
                    cv_even_pixels_u16x32(b0, b1), cv_odd_pixels_u16x32(b0, b1),
                    cv_even_pixels_u16x32(c0, c1), cv_odd_pixels_u16x32(c0, c1),
                    cv_even_pixels_u16x32(e0, e1))
                cv_store_u16x32(destination + i, v)
                i &+= 64
            }
        } else {
            let end = pixels &* 2
            while i < end {
                let s = source + 2 &* i
                let (b0, b1) = (cv_load_u16x32(s - 4), cv_load_u16x32(s + 60))
                let (c0, c1) = (cv_load_u16x32(s), cv_load_u16x32(s + 64))
                let (e0, e1) = (cv_load_u16x32(s + 4), cv_load_u16x32(s + 68))
                let v = cv_halved_u16x32(
                    cv_even_u16x32(b0, b1), cv_odd_u16x32(b0, b1), cv_even_u16x32(c0, c1),
                    cv_odd_u16x32(c0, c1), cv_even_u16x32(e0, e1))
                cv_store_u16x32(destination + i, v)
                i &+= 64
            }
        }
    }

    // These kernels subtract 32640 from samples, which are in 0...65280. The result fits a signed 16-bit lane, and a
    // weighted sum whose weights add up to 65536 fits 32 bits.
    @inline(never)
    static func pairRowsFixed(
        _ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ samples: Int
    ) {
        let centre = cv_splat_u16x32(32640)
        var i = 0
        let end = samples &* 2
        while i < end {
            let x = cv_sub_u16x32(cv_load_u16x32(a + i), centre)
            let y = cv_sub_u16x32(cv_load_u16x32(b + i), centre)
            cv_store_u16x32(destination + 2 &* i, cv_deal_low_u16x32(x, y))
            cv_store_u16x32(destination + 2 &* i + 64, cv_deal_high_u16x32(x, y))
            i &+= 64
        }
    }

    @inline(__always)
    private static func weight(_ p: UnsafePointer<Int32>, _ k: Int) -> SIMD32<Int16> {
        cv_bits_i16_from_i32(cv_splat_i32x16(p[k]))
    }

    @inline(__always)
    private static func pairs(_ p: UnsafeRawPointer) -> SIMD32<Int16> {
        cv_load_i16x32(p)
    }

    @inline(__always)
    private static func scaled(_ v: SIMD16<Int32>, _ shift: Int32) -> SIMD16<Int16> {
        cv_narrow_i32x16_i16(cv_shr_i32x16(v, shift))
    }

    @inline(never)
    static func convolveRowsFixed(
        _ rows: UnsafePointer<UnsafeRawPointer>, _ count: Int, _ weights: UnsafeRawPointer, _ shift: Int,
        _ first: UnsafeMutableRawPointer, _ second: UnsafeMutableRawPointer, _ samples: Int
    ) {
        let w = weights.assumingMemoryBound(to: Int32.self), u = w + count
        let bits = Int32(truncatingIfNeeded: shift)
        let half = cv_splat_i32x16(1 &<< (bits &- 1))
        var i = 0
        let end = samples &* 2
        if cv_many_registers() != 0 {
            while i &+ 64 < end {
                var (e0, e1, e2, e3) = (half, half, half, half)
                var (o0, o1, o2, o3) = (half, half, half, half)
                for k in 0..<count {
                    let p = rows[k] + 2 &* i
                    let (a, b) = (pairs(p), pairs(p + 64))
                    let (c, d) = (pairs(p + 128), pairs(p + 192))
                    let (x, y) = (weight(w, k), weight(u, k))
                    e0 = cv_dot_pair_i16x32(e0, a, x)
                    o0 = cv_dot_pair_i16x32(o0, a, y)
                    e1 = cv_dot_pair_i16x32(e1, b, x)
                    o1 = cv_dot_pair_i16x32(o1, b, y)
                    e2 = cv_dot_pair_i16x32(e2, c, x)
                    o2 = cv_dot_pair_i16x32(o2, c, y)
                    e3 = cv_dot_pair_i16x32(e3, d, x)
                    o3 = cv_dot_pair_i16x32(o3, d, y)
                }
                cv_store_i16x16(first + i, scaled(e0, bits))
                cv_store_i16x16(first + i + 32, scaled(e1, bits))
                cv_store_i16x16(first + i + 64, scaled(e2, bits))
                cv_store_i16x16(first + i + 96, scaled(e3, bits))
                cv_store_i16x16(second + i, scaled(o0, bits))
                cv_store_i16x16(second + i + 32, scaled(o1, bits))
                cv_store_i16x16(second + i + 64, scaled(o2, bits))
                cv_store_i16x16(second + i + 96, scaled(o3, bits))
                i &+= 128
            }
        }
        while i < end {
            var (e, o) = (half, half)
            for k in 0..<count {
                let a = pairs(rows[k] + 2 &* i)
                e = cv_dot_pair_i16x32(e, a, weight(w, k))
                o = cv_dot_pair_i16x32(o, a, weight(u, k))
            }
            cv_store_i16x16(first + i, scaled(e, bits))
            cv_store_i16x16(second + i, scaled(o, bits))
            i &+= 32
        }
    }

    /// Interleaves sixteen sums of even pixels with sixteen sums of odd pixels, and converts them to samples in the
    /// order of the pixels.
    @inline(__always)
    private static func woven(_ e: SIMD16<Int32>, _ o: SIMD16<Int32>, _ bits: Int32, _ channels: Int)
        -> SIMD32<UInt16>
    {
        let x = cv_bits_u16_from_i16x16(scaled(e, bits)), y = cv_bits_u16_from_i16x16(scaled(o, bits))
        let v = channels == 4 ? cv_deal_pixels_u16x16(x, y) : cv_deal_u16x16(x, y)
        return cv_add_u16x32(v, cv_splat_u16x32(32640))
    }

    @inline(never)
    static func convolveColumnsFixed(
        _ source: UnsafeMutableRawPointer, _ count: Int, _ weights: UnsafeRawPointer, _ shift: Int,
        _ destination: UnsafeMutableRawPointer, _ pixels: Int, _ channels: Int
    ) {
        if channels == 4 {
            // In place, rearrange every two neighbouring pixels as four pairs of samples, one pair per channel.
            var i = 0
            let end = (pixels &+ 2 &* count) &* 8
            while i < end {
                cv_store_i16x32(source + i, cv_pair_pixels_i16x32(cv_load_i16x32(source + i)))
                i &+= 64
            }
        }
        let w = weights.assumingMemoryBound(to: Int32.self), u = w + count
        let bits = Int32(truncatingIfNeeded: shift)
        let half = cv_splat_i32x16(1 &<< (bits &- 1))
        let step = channels &* 4
        var i = 0
        let end = pixels &* channels &* 2
        if cv_many_registers() != 0 {
            while i &+ 192 < end {
                var (e0, e1, e2, e3) = (half, half, half, half)
                var (o0, o1, o2, o3) = (half, half, half, half)
                var p = UnsafeRawPointer(source) + i
                for k in 0..<count {
                    let (a, b) = (pairs(p), pairs(p + 64))
                    let (c, d) = (pairs(p + 128), pairs(p + 192))
                    let (x, y) = (weight(w, k), weight(u, k))
                    e0 = cv_dot_pair_i16x32(e0, a, x)
                    o0 = cv_dot_pair_i16x32(o0, a, y)
                    e1 = cv_dot_pair_i16x32(e1, b, x)
                    o1 = cv_dot_pair_i16x32(o1, b, y)
                    e2 = cv_dot_pair_i16x32(e2, c, x)
                    o2 = cv_dot_pair_i16x32(o2, c, y)
                    e3 = cv_dot_pair_i16x32(e3, d, x)
                    o3 = cv_dot_pair_i16x32(o3, d, y)
                    p += step
                }
                cv_store_u16x32(destination + i, woven(e0, o0, bits, channels))
                cv_store_u16x32(destination + i + 64, woven(e1, o1, bits, channels))
                cv_store_u16x32(destination + i + 128, woven(e2, o2, bits, channels))
                cv_store_u16x32(destination + i + 192, woven(e3, o3, bits, channels))
                i &+= 256
            }
        }
        while i < end {
            var (e, o) = (half, half)
            var p = UnsafeRawPointer(source) + i
            for k in 0..<count {
                let a = pairs(p)
                e = cv_dot_pair_i16x32(e, a, weight(w, k))
                o = cv_dot_pair_i16x32(o, a, weight(u, k))
                p += step
            }
            cv_store_u16x32(destination + i, woven(e, o, bits, channels))
            i &+= 64
        }
    }

    @inline(never)
    static func doubleRowsFixed(
        _ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ c: UnsafeRawPointer, _ even: UnsafeMutableRawPointer,
        _ odd: UnsafeMutableRawPointer, _ samples: Int
    ) {
        var i = 0
        let end = samples &* 2
        while i < end {
            let (x, y, z) = (cv_load_u16x32(a + i), cv_load_u16x32(b + i), cv_load_u16x32(c + i))
            cv_store_u16x32(even + i, cv_mean_u16x32(y, cv_mean_u16x32(y, cv_mean_u16x32(x, z))))
            cv_store_u16x32(odd + i, cv_mean_u16x32(y, z))
            i &+= 64
        }
    }

    @inline(never)
    static func doubleColumnsFixed(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int, _ channels: Int
    ) {
        let step = channels &* 2
        var i = 0
        let end = pixels &* step
        while i < end {
            let s = source + i
            let (x, y, z) = (cv_load_u16x32(s - step), cv_load_u16x32(s), cv_load_u16x32(s + step))
            let even = cv_mean_u16x32(y, cv_mean_u16x32(y, cv_mean_u16x32(x, z)))
            let odd = cv_mean_u16x32(y, z)
            if channels == 4 {
                cv_store_u16x32(destination + 2 &* i, cv_deal_low_pixels_u16x32(even, odd))
                cv_store_u16x32(destination + 2 &* i + 64, cv_deal_high_pixels_u16x32(even, odd))
            } else {
                cv_store_u16x32(destination + 2 &* i, cv_deal_low_u16x32(even, odd))
                cv_store_u16x32(destination + 2 &* i + 64, cv_deal_high_u16x32(even, odd))
            }
            i &+= 64
        }
    }
}
