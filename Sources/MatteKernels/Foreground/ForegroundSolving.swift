import CVector

// Colours of foreground and background at one level, from those of the coarser level. Levels are in floats, because
// sums are divided by weights; multiplications and additions are never fused.
extension Kernels {
    @inline(never)
    static func foregroundBetween(
        _ near: UnsafeRawPointer, _ far: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer,
        _ count: Int
    ) {
        var i = 0
        while i < count {
            let a = cv_load_i16x32(near + 8 &* i), b = cv_load_i16x32(far + 8 &* i)
            cv_store_i16x32(destination + 8 &* i, quarterWay(a, b))
            i &+= 8
        }
    }

    @inline(never)
    static func foregroundWeigh(
        _ solved: UnsafeRawPointer, _ own: UnsafeRawPointer, _ destination: UnsafeMutablePointer<Float>,
        _ count: Int
    ) {
        var i = 0
        while i < count {
            let (low, high) = doubled(solved + 4 &* i)
            weigh(low, own + 8 &* i, destination + 4 &* i)
            weigh(high, own + (8 &* i &+ 64), destination + (4 &* i &+ 32))
            i &+= 16
        }
    }

    @inline(never)
    static func foregroundAcross(
        _ source: UnsafePointer<Float>, _ destination: UnsafeMutablePointer<Float>, _ count: Int
    ) {
        var i = 0
        let end = 4 &* count
        while i < end {
            let left = cv_load_f32x16(source + (i &- 4)), middle = cv_load_f32x16(source + i)
            let right = cv_load_f32x16(source + (i &+ 4))
            cv_store_f32x16(destination + i, tent(left, middle, right))
            i &+= 16
        }
    }

    @inline(never)
    static func foregroundSolve(
        _ rows: UnsafePointer<UnsafePointer<Float>>, _ picture: UnsafeRawPointer,
        _ foreground: UnsafeMutableRawPointer, _ background: UnsafeMutableRawPointer, _ count: Int
    ) {
        let (f0, f1, f2, b0, b1, b2) = (rows[0], rows[1], rows[2], rows[3], rows[4], rows[5])
        let one = cv_splat_f32x16(16320)
        var i = 0
        while i < count {
            let k = 4 &* i
            let f = tent(cv_load_f32x16(f0 + k), cv_load_f32x16(f1 + k), cv_load_f32x16(f2 + k))
            let b = tent(cv_load_f32x16(b0 + k), cv_load_f32x16(b1 + k), cv_load_f32x16(b2 + k))
            explain(
                cv_mul_f32x16(f, cv_div_f32x16(one, cv_splat_fourth_f32x16(f))),
                cv_mul_f32x16(b, cv_div_f32x16(one, cv_splat_fourth_f32x16(b))),
                cv_float_i16x16(cv_load_i16x16(picture + 8 &* i)), foreground + 8 &* i, background + 8 &* i)
            i &+= 4
        }
    }

    @inline(never)
    static func foregroundExplain(
        _ solvedForeground: UnsafeRawPointer, _ solvedBackground: UnsafeRawPointer,
        _ picture: UnsafeRawPointer, _ foreground: UnsafeMutableRawPointer,
        _ background: UnsafeMutableRawPointer, _ count: Int
    ) {
        var i = 0
        while i < count {
            let (f0, f1) = doubled(solvedForeground + 4 &* i), (b0, b1) = doubled(solvedBackground + 4 &* i)
            explainEight(f0, b0, picture + 8 &* i, foreground + 8 &* i, background + 8 &* i)
            let next = 8 &* i &+ 64
            explainEight(f1, b1, picture + next, foreground + next, background + next)
            i &+= 16
        }
    }

    /// Returns three quarters of a and a quarter of b, rounded half up.
    @inline(__always)
    private static func quarterWay(_ a: SIMD32<Int16>, _ b: SIMD32<Int16>) -> SIMD32<Int16> {
        let change = cv_add_i16x32(cv_sub_i16x32(b, a), cv_splat_i16x32(2))
        return cv_add_i16x32(a, cv_shr_i16x32(change, 2))
    }

    /// Returns sixteen quads from the eight at an address, and the ones before and after them.
    @inline(__always)
    private static func doubled(_ solved: UnsafeRawPointer) -> (SIMD32<Int16>, SIMD32<Int16>) {
        let middle = cv_load_i16x32(solved)
        let left = cv_bits_u16_from_i16(quarterWay(middle, cv_load_i16x32(solved - 8)))
        let right = cv_bits_u16_from_i16(quarterWay(middle, cv_load_i16x32(solved + 8)))
        return (
            cv_bits_i16_from_u16(cv_deal_low_pixels_u16x32(left, right)),
            cv_bits_i16_from_u16(cv_deal_high_pixels_u16x32(left, right))
        )
    }

    /// Weighs eight quads.
    @inline(__always)
    private static func weigh(
        _ coarse: SIMD32<Int16>, _ own: UnsafeRawPointer, _ destination: UnsafeMutablePointer<Float>
    ) {
        let quarter = cv_shr_i16x32(cv_add_i16x32(coarse, cv_splat_i16x32(2)), 2)
        let sum = cv_add_i16x32(cv_load_i16x32(own), quarter)
        cv_store_f32x16(destination, weighed(cv_float_i16x16(cv_low_i16x32(sum))))
        cv_store_f32x16(destination + 16, weighed(cv_float_i16x16(cv_high_i16x32(sum))))
    }

    /// Multiplies sums, whose fourth value is a weight plus 1/4, by (weight + 0.005) / (weight + 0.25).
    @inline(__always)
    private static func weighed(_ sum: SIMD16<Float>) -> SIMD16<Float> {
        let part = cv_div_f32x16(cv_splat_f32x16(16320 * 0.245), cv_splat_fourth_f32x16(sum))
        return cv_mul_f32x16(sum, cv_sub_f32x16(cv_splat_f32x16(1), part))
    }

    @inline(__always)
    private static func tent(
        _ a: SIMD16<Float>, _ b: SIMD16<Float>, _ c: SIMD16<Float>
    ) -> SIMD16<Float> {
        cv_add_f32x16(cv_add_f32x16(a, c), cv_add_f32x16(b, b))
    }

    /// Explains eight quads.
    @inline(__always)
    private static func explainEight(
        _ f: SIMD32<Int16>, _ b: SIMD32<Int16>, _ picture: UnsafeRawPointer,
        _ foreground: UnsafeMutableRawPointer, _ background: UnsafeMutableRawPointer
    ) {
        let p = cv_load_i16x32(picture)
        explain(
            cv_float_i16x16(cv_low_i16x32(f)), cv_float_i16x16(cv_low_i16x32(b)),
            cv_float_i16x16(cv_low_i16x32(p)), foreground, background)
        explain(
            cv_float_i16x16(cv_high_i16x32(f)), cv_float_i16x16(cv_high_i16x32(b)),
            cv_float_i16x16(cv_high_i16x32(p)), foreground + 32, background + 32)
    }

    /// Moves the colours f and b of four quads by the smallest change that makes a f + (1 - a) b the picture's colour,
    /// and stores them.
    @inline(__always)
    private static func explain(
        _ f: SIMD16<Float>, _ b: SIMD16<Float>, _ picture: SIMD16<Float>,
        _ foreground: UnsafeMutableRawPointer, _ background: UnsafeMutableRawPointer
    ) {
        let a = cv_mul_f32x16(cv_splat_fourth_f32x16(picture), cv_splat_f32x16(1 / 16320))
        let rest = cv_sub_f32x16(cv_splat_f32x16(1), a)
        let missing = cv_sub_f32x16(cv_sub_f32x16(picture, b), cv_mul_f32x16(a, cv_sub_f32x16(f, b)))
        let squares = cv_add_f32x16(cv_mul_f32x16(a, a), cv_mul_f32x16(rest, rest))
        let part = cv_div_f32x16(missing, squares)
        cv_store_i16x16(foreground, cv_quads_f32x16(cv_add_f32x16(f, cv_mul_f32x16(a, part))))
        cv_store_i16x16(background, cv_quads_f32x16(cv_add_f32x16(b, cv_mul_f32x16(rest, part))))
    }
}
