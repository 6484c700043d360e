import CVector

extension Kernels {
    @inline(never)
    static func guidedAccumulate(
        _ bytes: UnsafePointer<UInt8>, _ sums: UnsafeMutablePointer<Float>, _ count: Int
    ) {
        var i = 0
        while i < count {
            let left = count &- i
            let v = cv_float_i32x16(cv_bits_i32_from_u32(cv_widen_u8x16(cv_load_part_u8x16(bytes + i, left))))
            let sum = cv_add_f32x16(cv_load_part_f32x16(sums + i, left &* 4), v)
            cv_store_part_f32x16(sums + i, sum, left &* 4)
            i &+= 16
        }
    }

    @inline(never)
    static func guidedBlockMeans(
        _ sums: UnsafePointer<Float>, _ means: UnsafeMutablePointer<Float>, _ count: Int, _ side: Int,
        _ rows: Int
    ) {
        var i = 0
        var block = 0
        while i < count {
            let columns = count &- i < side ? count &- i : side
            var sum: Float = 0
            for k in 0..<columns { sum += sums[i &+ k] }
            means[block] = sum / Float(columns &* rows &* 255)
            block &+= 1
            i &+= side
        }
    }

    @inline(never)
    static func guidedMultiply(
        _ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>, _ destination: UnsafeMutablePointer<Float>,
        _ count: Int
    ) {
        var i = 0
        while i < count {
            let left = (count &- i) &* 4
            let product = cv_mul_f32x16(cv_load_part_f32x16(a + i, left), cv_load_part_f32x16(b + i, left))
            cv_store_part_f32x16(destination + i, product, left)
            i &+= 16
        }
    }

    @inline(never)
    static func guidedCoefficients(
        _ guide: UnsafeMutablePointer<Float>, _ mask: UnsafeMutablePointer<Float>,
        _ guideSquared: UnsafePointer<Float>, _ product: UnsafePointer<Float>, _ count: Int, _ epsilon: Float
    ) {
        let least = cv_splat_f32x16(epsilon)
        var i = 0
        while i < count {
            let left = (count &- i) &* 4
            let g = cv_load_part_f32x16(guide + i, left), m = cv_load_part_f32x16(mask + i, left)
            let covariance = cv_sub_f32x16(cv_load_part_f32x16(product + i, left), cv_mul_f32x16(g, m))
            let variance = cv_sub_f32x16(cv_load_part_f32x16(guideSquared + i, left), cv_mul_f32x16(g, g))
            // Clamp the variance at 0, because rounding can make the variance of a flat window slightly negative.
            let slope = cv_div_f32x16(
                covariance, cv_add_f32x16(cv_clamp_f32x16(variance, 0, .infinity), least))
            cv_store_part_f32x16(guide + i, slope, left)
            cv_store_part_f32x16(mask + i, cv_sub_f32x16(m, cv_mul_f32x16(slope, g)), left)
            i &+= 16
        }
    }

    @inline(never)
    static func guidedWiden(
        _ source: UnsafePointer<Float>, _ indices: UnsafePointer<Int32>, _ weights: UnsafePointer<Float>,
        _ destination: UnsafeMutablePointer<Float>, _ count: Int
    ) {
        var i = 0
        while i &+ 4 <= count {
            let (from, shares, to) = (indices + i, weights + i, destination + i)
            let (p, q) = (source + Int(from[0]), source + Int(from[1]))
            let (r, s) = (source + Int(from[2]), source + Int(from[3]))
            let a = p[0] + (p[1] - p[0]) * shares[0]
            let b = q[0] + (q[1] - q[0]) * shares[1]
            let c = r[0] + (r[1] - r[0]) * shares[2]
            let d = s[0] + (s[1] - s[0]) * shares[3]
            to[0] = a
            to[1] = b
            to[2] = c
            to[3] = d
            i &+= 4
        }
        while i < count {
            let p = source + Int(indices[i])
            destination[i] = p[0] + (p[1] - p[0]) * weights[i]
            i &+= 1
        }
    }

    @inline(never)
    static func guidedRefine(
        _ guide: UnsafePointer<UInt8>, _ slope0: UnsafePointer<Float>, _ slope1: UnsafePointer<Float>,
        _ offset0: UnsafePointer<Float>, _ offset1: UnsafePointer<Float>, _ share: Float,
        _ coverage: UnsafeMutablePointer<UInt8>, _ count: Int
    ) {
        var i = 0
        while i &+ 16 <= count {
            let slope = between(cv_load_f32x16(slope0 + i), cv_load_f32x16(slope1 + i), share)
            let offset = between(cv_load_f32x16(offset0 + i), cv_load_f32x16(offset1 + i), share)
            cv_store_u8x16(coverage + i, modelled(cv_load_u8x16(guide + i), slope, offset))
            i &+= 16
        }
        if i < count {
            let part = count &- i
            let slope = between(
                cv_load_part_f32x16(slope0 + i, part &* 4), cv_load_part_f32x16(slope1 + i, part &* 4), share)
            let offset = between(
                cv_load_part_f32x16(offset0 + i, part &* 4), cv_load_part_f32x16(offset1 + i, part &* 4),
                share)
            let g = cv_load_part_u8x16(guide + i, part)
            cv_store_part_u8x16(coverage + i, modelled(g, slope, offset), part)
        }
    }

    /// Interpolates linearly: returns a for share 0 and b for share 1.
    @inline(__always)
    private static func between(_ a: SIMD16<Float>, _ b: SIMD16<Float>, _ share: Float) -> SIMD16<Float> {
        cv_add_f32x16(a, cv_mul_f32x16(cv_sub_f32x16(b, a), cv_splat_f32x16(share)))
    }

    /// Applies each pixel's linear model, slope times guide plus offset. The model is for values in 0...1. Guide and
    /// coverage are in 0...255 here, so the offset is multiplied by 255.
    @inline(__always)
    private static func modelled(
        _ guide: SIMD16<UInt8>, _ slope: SIMD16<Float>, _ offset: SIMD16<Float>
    ) -> SIMD16<UInt8> {
        let g = cv_float_i32x16(cv_bits_i32_from_u32(cv_widen_u8x16(guide)))
        let value = cv_add_f32x16(cv_mul_f32x16(slope, g), cv_mul_f32x16(offset, cv_splat_f32x16(255)))
        return cv_bytes_f32x16(cv_add_f32x16(cv_clamp_f32x16(value, 0, 255), cv_splat_f32x16(0.5)))
    }
}
