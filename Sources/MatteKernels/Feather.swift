import CVector

extension Kernels {
    @inline(never)
    static func widenCoverage(
        _ coverage: UnsafePointer<UInt8>, _ floats: UnsafeMutablePointer<Float>, _ count: Int
    ) {
        var i = 0
        while i &+ 16 <= count {
            let wide = cv_bits_i32_from_u32(cv_widen_u8x16(cv_load_u8x16(coverage + i)))
            cv_store_f32x16(floats + i, cv_float_i32x16(wide))
            i &+= 16
        }
        while i < count {
            floats[i] = Float(coverage[i])
            i &+= 1
        }
    }

    @inline(never)
    static func featherAcross(
        _ source: UnsafePointer<Float>, _ destination: UnsafeMutablePointer<Float>, _ count: Int,
        _ weights: UnsafePointer<Float>, _ taps: Int
    ) {
        var i = 0
        // Four independent sums hide the latency of additions.
        while i &+ 64 <= count {
            let p = source + i
            let first = cv_splat_f32x16(weights[0])
            var a = cv_mul_f32x16(cv_load_f32x16(p), first)
            var b = cv_mul_f32x16(cv_load_f32x16(p + 16), first)
            var c = cv_mul_f32x16(cv_load_f32x16(p + 32), first)
            var d = cv_mul_f32x16(cv_load_f32x16(p + 48), first)
            var k = 1
            while k < taps {
                let w = cv_splat_f32x16(weights[k])
                a = cv_add_f32x16(a, cv_mul_f32x16(cv_load_f32x16(p + k), w))
                b = cv_add_f32x16(b, cv_mul_f32x16(cv_load_f32x16(p + (k &+ 16)), w))
                c = cv_add_f32x16(c, cv_mul_f32x16(cv_load_f32x16(p + (k &+ 32)), w))
                d = cv_add_f32x16(d, cv_mul_f32x16(cv_load_f32x16(p + (k &+ 48)), w))
                k &+= 1
            }
            cv_store_f32x16(destination + i, a)
            cv_store_f32x16(destination + (i &+ 16), b)
            cv_store_f32x16(destination + (i &+ 32), c)
            cv_store_f32x16(destination + (i &+ 48), d)
            i &+= 64
        }
        while i < count {
            var sum = source[i] * weights[0]
            var k = 1
            while k < taps {
                sum += source[i &+ k] * weights[k]
                k &+= 1
            }
            destination[i] = sum
            i &+= 1
        }
    }

    @inline(never)
    static func featherDown(
        _ rows: UnsafePointer<UnsafePointer<Float>>, _ destination: UnsafeMutablePointer<UInt8>,
        _ count: Int, _ weights: UnsafePointer<Float>, _ taps: Int
    ) {
        let half = cv_splat_f32x16(0.5)
        var i = 0
        while i &+ 64 <= count {
            let first = cv_splat_f32x16(weights[0])
            let p = rows[0] + i
            var a = cv_mul_f32x16(cv_load_f32x16(p), first)
            var b = cv_mul_f32x16(cv_load_f32x16(p + 16), first)
            var c = cv_mul_f32x16(cv_load_f32x16(p + 32), first)
            var d = cv_mul_f32x16(cv_load_f32x16(p + 48), first)
            var k = 1
            while k < taps {
                let w = cv_splat_f32x16(weights[k])
                let p = rows[k] + i
                a = cv_add_f32x16(a, cv_mul_f32x16(cv_load_f32x16(p), w))
                b = cv_add_f32x16(b, cv_mul_f32x16(cv_load_f32x16(p + 16), w))
                c = cv_add_f32x16(c, cv_mul_f32x16(cv_load_f32x16(p + 32), w))
                d = cv_add_f32x16(d, cv_mul_f32x16(cv_load_f32x16(p + 48), w))
                k &+= 1
            }
            let q = destination + i
            cv_store_u8x16(q, cv_narrow_clamping_i32x16(cv_truncate_f32x16(cv_add_f32x16(a, half))))
            cv_store_u8x16(q + 16, cv_narrow_clamping_i32x16(cv_truncate_f32x16(cv_add_f32x16(b, half))))
            cv_store_u8x16(q + 32, cv_narrow_clamping_i32x16(cv_truncate_f32x16(cv_add_f32x16(c, half))))
            cv_store_u8x16(q + 48, cv_narrow_clamping_i32x16(cv_truncate_f32x16(cv_add_f32x16(d, half))))
            i &+= 64
        }
        while i < count {
            var sum = rows[0][i] * weights[0]
            var k = 1
            while k < taps {
                sum += rows[k][i] * weights[k]
                k &+= 1
            }
            let rounded = Int32(sum + 0.5)
            destination[i] = rounded > 255 ? 255 : UInt8(truncatingIfNeeded: rounded)
            i &+= 1
        }
    }
}
