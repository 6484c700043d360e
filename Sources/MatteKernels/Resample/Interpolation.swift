import CVector

extension Kernels {
    @inline(never)
    static func confidencesToLevels(
        _ source: UnsafePointer<Float>, _ destination: UnsafeMutablePointer<Int16>, _ count: Int,
        _ inverts: Bool
    ) {
        var i = 0
        while i &+ 16 <= count {
            cv_store_i16x16(destination + i, levels(cv_load_f32x16(source + i), inverts))
            i &+= 16
        }
        if i < count {
            let part = count &- i
            let v = levels(cv_load_part_f32x16(source + i, part &* 4), inverts)
            cv_store_part_i16x16(destination + i, v, part &* 2)
        }
    }

    @inline(__always)
    private static func levels(_ confidences: SIMD16<Float>, _ inverts: Bool) -> SIMD16<Int16> {
        var v = confidences
        if inverts { v = cv_sub_f32x16(cv_splat_f32x16(1), v) }
        v = cv_mul_f32x16(cv_clamp_f32x16(v, 0, 1), cv_splat_f32x16(32640))
        return cv_narrow_i32x16_i16(cv_truncate_f32x16(cv_add_f32x16(v, cv_splat_f32x16(0.5))))
    }

    @inline(never)
    static func coverageToLevels(
        _ source: UnsafePointer<UInt8>, _ destination: UnsafeMutablePointer<Int16>, _ count: Int
    ) {
        for i in 0..<count { destination[i] = Int16(source[i]) &<< 7 }
    }

    @inline(never)
    static func interpolateAcross(
        _ source: UnsafePointer<Int16>, _ destination: UnsafeMutablePointer<Int16>, _ blocks: Int,
        _ starts: UnsafePointer<Int32>, _ lanes: UnsafePointer<UInt16>, _ weights: UnsafePointer<Int16>
    ) {
        for block in 0..<blocks {
            let at = block &* 32
            let shares = cv_load_i16x32(weights + at)
            cv_store_i16x32(
                destination + at, cv_between_i16x32(source + Int(starts[block]), lanes + at, shares))
        }
    }

    @inline(never)
    static func interpolateGathering(
        _ source: UnsafePointer<Int16>, _ destination: UnsafeMutablePointer<Int16>, _ count: Int,
        _ indices: UnsafePointer<Int32>, _ weights: UnsafePointer<Int16>
    ) {
        for i in 0..<count {
            let at = Int(indices[i])
            let a = Int32(source[at]), b = Int32(source[at &+ 1])
            let change = ((b &- a) &* Int32(weights[i]) &+ 16384) &>> 15
            destination[i] = Int16(truncatingIfNeeded: a &+ change)
        }
    }

    @inline(never)
    static func interpolateDown(
        _ upper: UnsafePointer<Int16>, _ lower: UnsafePointer<Int16>, _ weights: UnsafePointer<Int16>,
        _ rows: Int, _ destination: UnsafeMutablePointer<UInt8>, _ bytesPerRow: Int, _ count: Int
    ) {
        let half = cv_splat_i16x32(64)
        var i = 0
        while i < count {
            let left = count &- i
            let a0 = cv_load_i16x32(upper + i), a1 = cv_load_i16x32(upper + (i &+ 32))
            let d0 = cv_sub_i16x32(cv_load_i16x32(lower + i), a0)
            let d1 = cv_sub_i16x32(cv_load_i16x32(lower + (i &+ 32)), a1)
            let s0 = cv_add_i16x32(a0, half), s1 = cv_add_i16x32(a1, half)
            var p = destination + i
            for y in 0..<rows {
                let w = cv_splat_i16x32(weights[y])
                let v0 = cv_bits_u16_from_i16(cv_add_i16x32(s0, cv_mulhrs_i16x32(d0, w)))
                let v1 = cv_bits_u16_from_i16(cv_add_i16x32(s1, cv_mulhrs_i16x32(d1, w)))
                let out = cv_low_bytes_u16x32(cv_shr_u16x32(v0, 7), cv_shr_u16x32(v1, 7))
                cv_store_part_u8x64(p, out, left)
                p += bytesPerRow
            }
            i &+= 64
        }
    }
}
