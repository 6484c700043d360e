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
            // Rounding can make the variance of a flat window slightly negative.
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
        for i in 0..<count {
            let a = source[Int(indices[i])], b = source[Int(indices[i]) &+ 1]
            destination[i] = a + (b - a) * weights[i]
        }
    }

    @inline(never)
    static func guidedRefine(
        _ guide: UnsafePointer<UInt8>, _ slope0: UnsafePointer<Float>, _ slope1: UnsafePointer<Float>,
        _ offset0: UnsafePointer<Float>, _ offset1: UnsafePointer<Float>, _ share: Float,
        _ coverage: UnsafeMutablePointer<UInt8>, _ count: Int
    ) {
        let t = cv_splat_f32x16(share), full = cv_splat_f32x16(255), half = cv_splat_f32x16(0.5)
        var i = 0
        while i < count {
            let left = count &- i
            let a0 = cv_load_part_f32x16(slope0 + i, left &* 4)
            let a1 = cv_load_part_f32x16(slope1 + i, left &* 4)
            let b0 = cv_load_part_f32x16(offset0 + i, left &* 4)
            let b1 = cv_load_part_f32x16(offset1 + i, left &* 4)
            let slope = cv_add_f32x16(a0, cv_mul_f32x16(cv_sub_f32x16(a1, a0), t))
            let offset = cv_add_f32x16(b0, cv_mul_f32x16(cv_sub_f32x16(b1, b0), t))
            let g = cv_float_i32x16(
                cv_bits_i32_from_u32(cv_widen_u8x16(cv_load_part_u8x16(guide + i, left))))
            // The model maps a guide in 0...1; coverage is in 0...255.
            let value = cv_add_f32x16(cv_mul_f32x16(slope, g), cv_mul_f32x16(offset, full))
            let rounded = cv_truncate_f32x16(cv_add_f32x16(cv_clamp_f32x16(value, 0, 255), half))
            cv_store_part_u8x16(coverage + i, cv_narrow_clamping_i32x16(rounded), left)
            i &+= 16
        }
    }
}
