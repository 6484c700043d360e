import CVector
import MatteKernelTypes

extension Kernels {
    @inline(never)
    static func warpCatmullRom(_ pointer: UnsafeRawPointer) {
        let row = pointer.assumingMemoryBound(to: WarpRow.self).pointee
        var x = 0
        if row.isInside && row.channels == 4 && row.positions == nil {
            let lanes = cv_bits_u32_from_i32(cv_lanes_i32x16())
            let columns = cv_mul_u32x16(lanes, cv_splat_u32x16(UInt32(truncatingIfNeeded: row.du)))
            let rows = cv_mul_u32x16(lanes, cv_splat_u32x16(UInt32(truncatingIfNeeded: row.dv)))
            let stride = row.bytesPerRow, first = row.source - stride - 4
            var u = row.u, v = row.v
            while x &+ 16 <= row.count {
                prepareWeights(
                    row, cv_add_u32x16(columns, cv_splat_u32x16(UInt32(truncatingIfNeeded: u))),
                    cv_add_u32x16(rows, cv_splat_u32x16(UInt32(truncatingIfNeeded: v))))
                for group in 0..<4 {
                    let pixels = fourPixels(
                        row, group,
                        (
                            cv_gather_quads_u8x64(first, stride, u, v, row.du, row.dv),
                            cv_gather_quads_u8x64(first + stride, stride, u, v, row.du, row.dv),
                            cv_gather_quads_u8x64(first + 2 &* stride, stride, u, v, row.du, row.dv),
                            cv_gather_quads_u8x64(first + 3 &* stride, stride, u, v, row.du, row.dv)
                        ))
                    cv_store_u8x16(row.target + (4 &* x &+ 16 &* group), pixels)
                    u = u &+ 4 &* row.du
                    v = v &+ 4 &* row.dv
                }
                x &+= 16
            }
        }
        while x < row.count {
            let outside = warpWindows(pointer, x, 4)
            let fractions = row.scratch.fractions
            prepareWeights(row, cv_load_u32x16(fractions), cv_load_u32x16(fractions + 64))
            for group in 0..<4 {
                let taps = row.scratch.windows + 64 &* group
                let pixels = fourPixels(
                    row, group,
                    (
                        cv_load_u8x64(taps), cv_load_u8x64(taps + 256), cv_load_u8x64(taps + 512),
                        cv_load_u8x64(taps + 768)
                    ))
                cv_store_u8x16(row.scratch.results + 16 &* group, pixels)
            }
            storeWarped(pointer, x, outside)
            x &+= 16
        }
    }

    /// Computes the weights of sixteen samples from the fractions of their positions, in 1/16384, and writes them to
    /// the scratch memory in pairs: the weights of columns 0 and 1, of columns 2 and 3, of rows 0 and 1, of rows 2 and
    /// 3.
    @inline(__always)
    private static func prepareWeights(
        _ row: WarpRow, _ columns: SIMD16<UInt32>, _ rows: SIMD16<UInt32>
    ) {
        let (x01, x23) = weights(columns), (y01, y23) = weights(rows)
        cv_store_i16x32(row.scratch.weights, x01)
        cv_store_i16x32(row.scratch.weights + 64, x23)
        cv_store_i16x32(row.scratch.weights + 128, y01)
        cv_store_i16x32(row.scratch.weights + 192, y23)
    }

    /// Returns the four weights of sixteen samples as two vectors of pairs. The weights of a sample add up to 16384.
    /// The upper 15 bits of a fraction are used.
    @inline(__always)
    private static func weights(_ fractions: SIMD16<UInt32>) -> (SIMD32<Int16>, SIMD32<Int16>) {
        let whole = cv_bits_i32_from_u32(cv_shr_u32x16(fractions, 17))
        let t = cv_mul_f32x16(cv_float_i32x16(whole), cv_splat_f32x16(0x1p-15))
        let t2 = cv_mul_f32x16(t, t), t3 = cv_mul_f32x16(t2, t)
        // In units of 1/32768: k0 = -t + 2t^2 - t^3, k2 = t + 4t^2 - 3t^3 and k3 = t^3 - t^2.
        let k0 = cv_sub_f32x16(cv_sub_f32x16(cv_add_f32x16(t2, t2), t), t3)
        let k2 = cv_sub_f32x16(
            cv_add_f32x16(t, cv_mul_f32x16(t2, cv_splat_f32x16(4))), cv_mul_f32x16(t3, cv_splat_f32x16(3)))
        let w0 = rounded(k0), w2 = rounded(k2), w3 = rounded(cv_sub_f32x16(t3, t2))
        let w1 = cv_sub_i32x16(
            cv_sub_i32x16(cv_splat_i32x16(16384), w0), cv_add_i32x16(w2, w3))
        return (cv_couple_i32x16(w0, w1), cv_couple_i32x16(w2, w3))
    }

    /// Returns half of each number, in 1/16384, rounded half up.
    @inline(__always)
    private static func rounded(_ v: SIMD16<Float>) -> SIMD16<Int32> {
        // Adding 16384 makes all numbers positive, because conversions truncate.
        let moved = cv_add_f32x16(cv_mul_f32x16(v, cv_splat_f32x16(8192)), cv_splat_f32x16(16384.5))
        return cv_sub_i32x16(cv_truncate_f32x16(moved), cv_splat_i32x16(16384))
    }

    /// Interpolates four pixels from the four rows of their windows. Each 16-byte lane of a row is that of one pixel.
    @inline(__always)
    private static func fourPixels(
        _ row: WarpRow, _ group: Int,
        _ rows: (SIMD64<UInt8>, SIMD64<UInt8>, SIMD64<UInt8>, SIMD64<UInt8>)
    ) -> SIMD16<UInt8> {
        let w = row.scratch.weights + 16 &* group
        let x01 = pairs(w), x23 = pairs(w + 64), y = (pairs(w + 128), pairs(w + 192))
        let a = cv_zip_low_u8x64(rows.0, rows.1), b = cv_zip_high_u8x64(rows.0, rows.1)
        let c = cv_zip_low_u8x64(rows.2, rows.3), d = cv_zip_high_u8x64(rows.2, rows.3)
        let isPlain =
            row.alpha != .straight
            || cv_is_opaque_u8x64(
                cv_and_u8x64(cv_and_u8x64(rows.0, rows.1), cv_and_u8x64(rows.2, rows.3))) == 1
        if isPlain {
            let first = cv_couple_i32x16(
                down(cv_widen_low_u8x64(a), cv_widen_low_u8x64(c), y),
                down(cv_widen_high_u8x64(a), cv_widen_high_u8x64(c), y))
            let second = cv_couple_i32x16(
                down(cv_widen_low_u8x64(b), cv_widen_low_u8x64(d), y),
                down(cv_widen_high_u8x64(b), cv_widen_high_u8x64(d), y))
            var sum = across(first, second, x01, x23)
            if row.alpha == .premultiplied {
                sum = cv_min_i32x16(sum, cv_splat_fourth_i32x16(sum))
            }
            return cv_narrow_clamping_i32x16(
                cv_shr_i32x16(cv_add_i32x16(sum, cv_splat_i32x16(64)), 7))
        }
        let first = cv_couple_i32x16(
            downWide(cv_premultiplied_low_u8x64(a), cv_premultiplied_low_u8x64(c), y),
            downWide(cv_premultiplied_high_u8x64(a), cv_premultiplied_high_u8x64(c), y))
        let second = cv_couple_i32x16(
            downWide(cv_premultiplied_low_u8x64(b), cv_premultiplied_low_u8x64(d), y),
            downWide(cv_premultiplied_high_u8x64(b), cv_premultiplied_high_u8x64(d), y))
        let sum = cv_float_i32x16(across(first, second, x01, x23))
        let alpha = cv_splat_fourth_f32x16(sum)
        let factors = cv_mul_f32x16(
            cv_where_at_least_f32x16(alpha, 64),
            cv_div_f32x16(cv_splat_f32x16(255), cv_floor1_f32x16(alpha)))
        let product = cv_mul_f32x16(sum, cv_with_fourths_f32x16(factors, 1.0 / 128))
        return cv_narrow_clamping_i32x16(cv_truncate_f32x16(cv_add_f32x16(product, cv_splat_f32x16(0.5))))
    }

    /// Returns the pairs of weights of four pixels, each repeated four times.
    @inline(__always)
    private static func pairs(_ p: UnsafeMutableRawPointer) -> SIMD32<Int16> {
        cv_bits_i16_from_i32(cv_repeat_each_i32x4(p))
    }

    /// Returns weighted sums of bytes of four rows, in pairs, in 1/128 of a level from level 128.
    @inline(__always)
    private static func down(
        _ upper: SIMD32<Int16>, _ lower: SIMD32<Int16>, _ weights: (SIMD32<Int16>, SIMD32<Int16>)
    ) -> SIMD16<Int32> {
        let start = cv_splat_i32x16(64 &- 128 &* 16384)
        return cv_shr_i32x16(cv_dot_i16x32(cv_dot_i16x32(start, upper, weights.0), lower, weights.1), 7)
    }

    /// Does the same as ``down`` for samples in 1/128 of a level.
    @inline(__always)
    private static func downWide(
        _ upper: SIMD32<UInt16>, _ lower: SIMD32<UInt16>, _ weights: (SIMD32<Int16>, SIMD32<Int16>)
    ) -> SIMD16<Int32> {
        let start = cv_splat_i32x16(8192 &- 16384 &* 16384)
        let sum = cv_dot_i16x32(start, cv_bits_i16_from_u16(upper), weights.0)
        return cv_shr_i32x16(cv_dot_i16x32(sum, cv_bits_i16_from_u16(lower), weights.1), 14)
    }

    /// Returns weighted sums of four columns, in 1/128 of a level, clamped to levels 0...255.
    @inline(__always)
    private static func across(
        _ first: SIMD32<Int16>, _ second: SIMD32<Int16>, _ x01: SIMD32<Int16>, _ x23: SIMD32<Int16>
    ) -> SIMD16<Int32> {
        let start = cv_splat_i32x16(8192 &+ 16384 &* 16384)
        let sum = cv_shr_i32x16(cv_dot_i16x32(cv_dot_i16x32(start, first, x01), second, x23), 14)
        return cv_min_i32x16(cv_max_i32x16(sum, cv_splat_i32x16(0)), cv_splat_i32x16(32640))
    }
}
