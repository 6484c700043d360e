import CVector
import MatteKernelTypes

extension Kernels {
    @inline(never)
    static func warpLinear(_ pointer: UnsafeRawPointer) {
        let row = pointer.assumingMemoryBound(to: WarpRow.self).pointee
        let straight = row.alpha == .straight
        var x = 0
        if row.isInside && row.channels == 4 && row.positions == nil {
            // Lane distances of the fractions: each pixel has two 32-bit lanes, in the order of cv_gather_pairs_u8x64.
            let lanes = row.scratch.fractions.assumingMemoryBound(to: UInt32.self)
            let du = UInt32(truncatingIfNeeded: row.du), dv = UInt32(truncatingIfNeeded: row.dv)
            for i in 0..<16 {
                let k = UInt32(truncatingIfNeeded: i &>> 2 &* 4 &+ (i &>> 1 & 1))
                lanes[i] = k &* du
                lanes[16 &+ i] = k &* dv
            }
            let columns = cv_load_u32x16(lanes), rows = cv_load_u32x16(lanes + 16)
            let du2 = cv_splat_u32x16(2 &* du), dv2 = cv_splat_u32x16(2 &* dv)
            var u = row.u, v = row.v
            while x &+ 16 <= row.count {
                let source = row.source, below = source + row.bytesPerRow
                let t0 = cv_gather_pairs_u8x64(source, row.bytesPerRow, u, v, row.du, row.dv)
                let b0 = cv_gather_pairs_u8x64(below, row.bytesPerRow, u, v, row.du, row.dv)
                let u2 = u &+ 2 &* row.du, v2 = v &+ 2 &* row.dv
                let t1 = cv_gather_pairs_u8x64(source, row.bytesPerRow, u2, v2, row.du, row.dv)
                let b1 = cv_gather_pairs_u8x64(below, row.bytesPerRow, u2, v2, row.du, row.dv)
                let fx0 = cv_add_u32x16(columns, cv_splat_u32x16(UInt32(truncatingIfNeeded: u)))
                let fy0 = cv_add_u32x16(rows, cv_splat_u32x16(UInt32(truncatingIfNeeded: v)))
                let fx1 = cv_add_u32x16(fx0, du2), fy1 = cv_add_u32x16(fy0, dv2)
                let pixels = linearPixels((t0, b0, fx0, fy0), (t1, b1, fx1, fy1), straight)
                cv_store_u8x64(row.target + 4 &* x, pixels)
                u = u &+ 16 &* row.du
                v = v &+ 16 &* row.dv
                x &+= 16
            }
        }
        while x < row.count {
            let outside = warpWindows(pointer, x, 2)
            let taps = row.scratch.windows, fractions = row.scratch.fractions
            let pixels = linearPixels(
                (
                    cv_load_u8x64(taps), cv_load_u8x64(taps + 128), cv_load_u32x16(fractions),
                    cv_load_u32x16(fractions + 128)
                ),
                (
                    cv_load_u8x64(taps + 64), cv_load_u8x64(taps + 192), cv_load_u32x16(fractions + 64),
                    cv_load_u32x16(fractions + 192)
                ), straight)
            cv_store_u8x64(row.scratch.results, pixels)
            storeWarped(pointer, x, outside)
            x &+= 16
        }
    }

    /// Interpolates sixteen pixels, from two vectors of the upper and the lower pairs of eight pixels each, and their
    /// fractions.
    @inline(__always)
    private static func linearPixels(
        _ first: (SIMD64<UInt8>, SIMD64<UInt8>, SIMD16<UInt32>, SIMD16<UInt32>),
        _ second: (SIMD64<UInt8>, SIMD64<UInt8>, SIMD16<UInt32>, SIMD16<UInt32>), _ straight: Bool
    ) -> SIMD64<UInt8> {
        if straight {
            let upper = cv_and_u8x64(first.0, second.0), lower = cv_and_u8x64(first.1, second.1)
            if cv_is_opaque_u8x64(cv_and_u8x64(upper, lower)) == 0 {
                return straightPixels(
                    interpolatedStraight(first.0, first.1, first.2, first.3),
                    interpolatedStraight(second.0, second.1, second.2, second.3))
            }
        }
        let half = cv_splat_i16x32(64)
        let a = interpolated(first.0, first.1, first.2, first.3)
        let b = interpolated(second.0, second.1, second.2, second.3)
        return cv_pack_clamping_i16x32(
            cv_shr_i16x32(cv_add_i16x32(a, half), 7), cv_shr_i16x32(cv_add_i16x32(b, half), 7))
    }

    /// Interpolates eight pixels. Results are in 1/128 of a level.
    @inline(__always)
    private static func interpolated(
        _ top: SIMD64<UInt8>, _ bottom: SIMD64<UInt8>, _ fx: SIMD16<UInt32>, _ fy: SIMD16<UInt32>
    ) -> SIMD32<Int16> {
        let zero = cv_splat_u8x64(0)
        let left = cv_left_pixels_u8x64(top, bottom), right = cv_right_pixels_u8x64(top, bottom)
        let tl = cv_shr_u16x32(cv_bits_u16_from_u8(cv_zip_low_u8x64(zero, left)), 1)
        let bl = cv_shr_u16x32(cv_bits_u16_from_u8(cv_zip_high_u8x64(zero, left)), 1)
        let tr = cv_shr_u16x32(cv_bits_u16_from_u8(cv_zip_low_u8x64(zero, right)), 1)
        let br = cv_shr_u16x32(cv_bits_u16_from_u8(cv_zip_high_u8x64(zero, right)), 1)
        return between((tl, tr), (bl, br), fx, fy)
    }

    /// Premultiplies and interpolates eight pixels. Results are in 1/128 of a level.
    @inline(__always)
    private static func interpolatedStraight(
        _ top: SIMD64<UInt8>, _ bottom: SIMD64<UInt8>, _ fx: SIMD16<UInt32>, _ fy: SIMD16<UInt32>
    ) -> SIMD32<Int16> {
        let left = cv_left_pixels_u8x64(top, bottom), right = cv_right_pixels_u8x64(top, bottom)
        return between(
            (cv_premultiplied_pixels_low_u8x64(left), cv_premultiplied_pixels_low_u8x64(right)),
            (cv_premultiplied_pixels_high_u8x64(left), cv_premultiplied_pixels_high_u8x64(right)), fx, fy)
    }

    /// Interpolates eight pixels between four neighbours each, given as the left and the right one above and below.
    @inline(__always)
    private static func between(
        _ above: (SIMD32<UInt16>, SIMD32<UInt16>), _ below: (SIMD32<UInt16>, SIMD32<UInt16>),
        _ fx: SIMD16<UInt32>, _ fy: SIMD16<UInt32>
    ) -> SIMD32<Int16> {
        let across = share(fx)
        let top = lerp(cv_bits_i16_from_u16(above.0), cv_bits_i16_from_u16(above.1), across)
        let bottom = lerp(cv_bits_i16_from_u16(below.0), cv_bits_i16_from_u16(below.1), across)
        return lerp(top, bottom, share(fy))
    }

    @inline(__always)
    private static func lerp(
        _ a: SIMD32<Int16>, _ b: SIMD32<Int16>, _ share: SIMD32<Int16>
    ) -> SIMD32<Int16> {
        cv_add_i16x32(a, cv_mulhrs_i16x32(cv_sub_i16x32(b, a), share))
    }

    /// Returns the upper 15 bits of 32-bit fractions, in both 16-bit lanes.
    @inline(__always)
    private static func share(_ fraction: SIMD16<UInt32>) -> SIMD32<Int16> {
        let high = cv_splat_odd_u16x32(cv_bits_u16_from_u8(cv_bits_u8_from_u32(fraction)))
        return cv_bits_i16_from_u16(cv_shr_u16x32(high, 1))
    }

    /// Converts sixteen pixels with premultiplied colour, in 1/128 of a level, to bytes with straight alpha.
    @inline(__always)
    private static func straightPixels(_ a: SIMD32<Int16>, _ b: SIMD32<Int16>) -> SIMD64<UInt8> {
        let half = cv_splat_i16x32(64)
        let plain = cv_pack_clamping_i16x32(
            cv_shr_i16x32(cv_add_i16x32(a, half), 7), cv_shr_i16x32(cv_add_i16x32(b, half), 7))
        let (p, q) = (cv_bits_u16_from_i16(a), cv_bits_u16_from_i16(b))
        let fourths = cv_fourths_f32x16(p, q)
        let visible = cv_where_at_least_f32x16(fourths, 64)
        let factors = cv_mul_f32x16(visible, cv_div_f32x16(cv_splat_f32x16(255), cv_floor1_f32x16(fourths)))
        let color = cv_deal_halves_u8x64(cv_pixels_times_factors(p, q, factors))
        let alpha = cv_bits_u8_from_u32(cv_splat_u32x16(0xFF00_0000))
        return cv_select_u8x64(alpha, plain, color)
    }
}
