import CVector
import MatteKernelTypes

extension Kernels {
    @inline(never)
    static func adjustMatrix(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int,
        _ bytesPerPixel: Int, _ weights: UnsafePointer<Int32>, _ shift: Int
    ) {
        // Two loops, because the constants would not stay in the registers of a common one.
        if bytesPerPixel == 4 {
            adjustMatrix(source, destination, pixels, weights, shift, bytesPerPixel: 4)
        } else {
            adjustMatrix(source, destination, pixels, weights, shift, bytesPerPixel: 3)
        }
    }

    @inline(__always)
    private static func adjustMatrix(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int,
        _ w: UnsafePointer<Int32>, _ shift: Int, bytesPerPixel: Int
    ) {
        let shift = Int32(shift & 31)
        let outer0 = cv_bits_i16_from_i32(cv_splat_i32x16(w[0])), summand0 = cv_splat_i32x16(w[2])
        let outer1 = cv_bits_i16_from_i32(cv_splat_i32x16(w[3])), summand1 = cv_splat_i32x16(w[5])
        let outer2 = cv_bits_i16_from_i32(cv_splat_i32x16(w[6])), summand2 = cv_splat_i32x16(w[8])
        // The fourth byte of a pixel has a weight of 0.
        let middle0 = cv_bits_i16_from_i32(cv_splat_i32x16(w[1] & 0xFFFF))
        let middle1 = cv_bits_i16_from_i32(cv_splat_i32x16(w[4] & 0xFFFF))
        let middle2 = cv_bits_i16_from_i32(cv_splat_i32x16(w[7] & 0xFFFF))

        @inline(__always)
        func adjusted(_ p: cv_u8x64) -> cv_u8x64 {
            // Bytes 0 and 2 of each pixel, and bytes 1 and 3.
            let outer = cv_bits_i16_from_u16(cv_even_bytes(p))
            let middle = cv_bits_i16_from_u16(cv_odd_bytes(p))
            let first = cv_dot_pair_i16x32(cv_dot_pair_i16x32(summand0, outer, outer0), middle, middle0)
            let second = cv_dot_pair_i16x32(cv_dot_pair_i16x32(summand1, outer, outer1), middle, middle1)
            let third = cv_dot_pair_i16x32(cv_dot_pair_i16x32(summand2, outer, outer2), middle, middle2)
            return cv_clamp_colors(
                cv_shr_i32x16(first, shift), cv_shr_i32x16(second, shift), cv_shr_i32x16(third, shift), p)
        }

        var i = 0
        while i &+ 16 <= pixels {
            let (p, q) = (source + i &* bytesPerPixel, destination + i &* bytesPerPixel)
            if bytesPerPixel == 4 {
                cv_store_u8x64(q, adjusted(cv_load_u8x64(p)))
            } else {
                cv_store_rgb(q, adjusted(cv_load_rgb(p)))
            }
            i &+= 16
        }
        guard i < pixels else { return }
        let (p, q) = (source + i &* bytesPerPixel, destination + i &* bytesPerPixel)
        if bytesPerPixel == 4 {
            let bytes = (pixels &- i) &* 4
            cv_store_part_u8x64(q, adjusted(cv_load_part_u8x64(p, bytes)), bytes)
        } else {
            cv_store_rgb_part(q, adjusted(cv_load_rgb_part(p, pixels &- i)), pixels &- i)
        }
    }

    @inline(never)
    static func adjustMix(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int,
        _ bytesPerPixel: Int, _ redOffset: Int, _ shares: UnsafeRawPointer, _ levels: UnsafePointer<UInt8>
    ) {
        let shares = shares.assumingMemoryBound(to: SIMD4<Int32>.self)
        let blueOffset = 2 &- redOffset
        let redLevels = levels
        let greenLevels = levels + 16_448
        let blueLevels = levels + 32_896
        var from = source.assumingMemoryBound(to: UInt8.self)
        var into = destination.assumingMemoryBound(to: UInt8.self)
        for _ in 0..<pixels {
            let red: SIMD4<Int32> = shares[Int(from[redOffset])]
            let green: SIMD4<Int32> = shares[256 &+ Int(from[1])]
            let blue: SIMD4<Int32> = shares[512 &+ Int(from[blueOffset])]
            let sum: SIMD4<Int32> = (red &+ green) &+ blue
            if bytesPerPixel == 4 { into[3] = from[3] }
            into[redOffset] = redLevels[index(sum.x)]
            into[1] = greenLevels[index(sum.y)]
            into[blueOffset] = blueLevels[index(sum.z)]
            from += bytesPerPixel
            into += bytesPerPixel
        }
    }

    /// Returns the index of a sum in a table of 16,385 entries.
    @inline(__always)
    private static func index(_ sum: Int32) -> Int {
        let step = Int(sum &>> 8)
        let positive = step > 0 ? step : 0
        return positive < 16_384 ? positive : 16_384
    }

    @inline(never)
    static func countLevels(
        _ source: UnsafeRawPointer, _ pixels: Int, _ includesTransparent: Bool,
        _ counts: UnsafeMutablePointer<UInt32>
    ) {
        // The BT.601 weights in 1/65536, as in `Gray.swift`.
        let outer: UInt32 = 19595 | 7471 << 16, halfMiddle: UInt32 = 19235
        var i = 0
        while i < pixels {
            let count = min(16, pixels &- i)
            let p = cv_load_part_u8x64(source + 4 &* i, 4 &* count)
            let luma = cv_luma(p, outer, halfMiddle)
            if count == 16 && (includesTransparent || cv_is_opaque_u8x64(p) != 0) {
                countEight(source + 4 &* i, cv_low_word_u8x16(luma), counts)
                countEight(source + 4 &* (i &+ 8), cv_high_word_u8x16(luma), counts)
            } else {
                var low = cv_low_word_u8x16(luma)
                for k in 0..<count {
                    let pixel = (source + 4 &* (i &+ k)).loadUnaligned(as: UInt32.self)
                    if includesTransparent || pixel &>> 24 != 0 { countPixel(UInt64(pixel), low, counts) }
                    low = k == 7 ? cv_high_word_u8x16(luma) : low &>> 8
                }
            }
            i &+= 16
        }
    }

    /// Counts eight pixels, whose luma is in the bytes of a word.
    @inline(__always)
    private static func countEight(
        _ source: UnsafeRawPointer, _ luma: UInt64, _ counts: UnsafeMutablePointer<UInt32>
    ) {
        var luma = luma
        for k in 0..<4 {
            let two = (source + 8 &* k).loadUnaligned(as: UInt64.self)
            // Neighbouring pixels often have equal levels. They use different halves, so that an addition doesn't wait
            // for the previous one.
            countPixel(two, luma, counts)
            countPixel(two &>> 32, luma &>> 8, counts + 1024)
            luma &>>= 16
        }
    }

    /// Counts the pixel in the low four bytes of a word, and the luma in the low byte of another.
    @inline(__always)
    private static func countPixel(
        _ pixel: UInt64, _ luma: UInt64, _ counts: UnsafeMutablePointer<UInt32>
    ) {
        counts[Int(pixel & 255)] &+= 1
        counts[256 &+ Int(pixel &>> 8 & 255)] &+= 1
        counts[512 &+ Int(pixel &>> 16 & 255)] &+= 1
        counts[768 &+ Int(luma & 255)] &+= 1
    }

    @inline(never)
    static func sharpen(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ bytes: Int, _ amount: Int16,
        _ threshold: UInt8, _ alpha: Int32
    ) {
        let hasAlpha = alpha != PixelAlpha.independent.rawValue
        let factor = cv_splat_i16x32(amount)
        let least = cv_splat_u8x64(threshold)
        let zero = cv_splat_u8x64(0)
        let isAlpha = cv_bits_u8_from_u32(cv_splat_u32x16(0xFF00_0000))
        var i = 0
        while i < bytes {
            let left = bytes &- i
            let v = cv_load_part_u8x64(source + i, left)
            let blurred = cv_load_part_u8x64(destination + i, left)
            let low = cv_widen_low_u8x64(v), high = cv_widen_high_u8x64(v)
            // Multiples of 1/16 times multiples of 1/2048 are multiples of 1/32768.
            let lowStep = cv_shl_i16x32(cv_sub_i16x32(low, cv_widen_low_u8x64(blurred)), 4)
            let highStep = cv_shl_i16x32(cv_sub_i16x32(high, cv_widen_high_u8x64(blurred)), 4)
            let sharp = cv_pack_clamping_i16x32(
                cv_add_i16x32(low, cv_mulhrs_i16x32(lowStep, factor)),
                cv_add_i16x32(high, cv_mulhrs_i16x32(highStep, factor)))
            let distance = cv_or_u8x64(
                cv_sub_saturating_u8x64(v, blurred), cv_sub_saturating_u8x64(blurred, v))
            let isFar = cv_equal_u8x64(cv_max_u8x64(distance, least), distance)
            var result = cv_select_u8x64(isFar, sharp, v)
            if hasAlpha {
                let hasNoColor = cv_equal_u8x64(cv_splat_alpha(blurred), zero)
                result = cv_select_u8x64(cv_or_u8x64(isAlpha, hasNoColor), v, result)
            }
            cv_store_part_u8x64(destination + i, result, left)
            i &+= 64
        }
    }
}
