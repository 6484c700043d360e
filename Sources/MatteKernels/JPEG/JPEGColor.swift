import CVector

extension Kernels {
    /// Converts a row with halved chroma; see ``JPEGPixelKernels/ConvertHalved``.
    @inline(never)
    static func jpegConvertHalved(
        _ luma: UnsafeRawPointer, _ blue: UnsafePointer<UInt16>, _ red: UnsafePointer<UInt16>, _ pixels: Int,
        _ mode: Int, _ destination: UnsafeMutableRawPointer, _ scratch: UnsafeMutableRawPointer
    ) {
        let (cb, cr) = (UnsafeRawPointer(blue), UnsafeRawPointer(red))
        switch mode {
        case 0: convertRow(luma, cb, cr, pixels, 0, false, destination, scratch)
        case 1: convertRow(luma, cb, cr, pixels, 1, false, destination, scratch)
        case 2: convertRow(luma, cb, cr, pixels, 0, true, destination, scratch)
        default: convertRow(luma, cb, cr, pixels, 1, true, destination, scratch)
        }
    }

    /// Converts a row with a sample of each component for each pixel; see ``JPEGPixelKernels/ConvertFull``.
    @inline(never)
    static func jpegConvertFull(
        _ luma: UnsafeRawPointer, _ blue: UnsafeRawPointer, _ red: UnsafeRawPointer, _ pixels: Int,
        _ mode: Int, _ destination: UnsafeMutableRawPointer, _ scratch: UnsafeMutableRawPointer
    ) {
        switch mode {
        case 0: convertRow(luma, blue, red, pixels, 2, false, destination, scratch)
        case 2: convertRow(luma, blue, red, pixels, 2, true, destination, scratch)
        case 4: convertRow(luma, blue, red, pixels, 3, false, destination, scratch)
        default: convertRow(luma, blue, red, pixels, 3, true, destination, scratch)
        }
    }

    /// Converts a row. `kind` is 0 for chroma that is halved horizontally, 1 for sums of rows of chroma that is halved in
    /// both directions, 2 for one sample of each component per pixel, and 3 for red, green and blue.
    @inline(__always)
    private static func convertRow(
        _ luma: UnsafeRawPointer, _ blue: UnsafeRawPointer, _ red: UnsafeRawPointer, _ pixels: Int,
        _ kind: Int,
        _ isSwapped: Bool, _ destination: UnsafeMutableRawPointer, _ scratch: UnsafeMutableRawPointer
    ) {
        let step = cv_register_bytes()
        let whole = pixels & ~(step &- 1)
        var x = 0
        while x < whole {
            convertGroup(luma + x, blue + x, red + x, kind, isSwapped, destination + x &* 4)
            x &+= step
        }
        if x < pixels {
            convertGroup(luma + x, blue + x, red + x, kind, isSwapped, scratch)
            (destination + x &* 4).copyMemory(from: scratch, byteCount: (pixels &- x) &* 4)
        }
    }

    @inline(__always)
    private static func convertGroup(
        _ luma: UnsafeRawPointer, _ blue: UnsafeRawPointer, _ red: UnsafeRawPointer, _ kind: Int,
        _ isSwapped: Bool, _ destination: UnsafeMutableRawPointer
    ) {
        let y = cv_load_r16(luma)
        if kind == 3 {
            storePixels(y, cv_load_r16(blue), cv_load_r16(red), isSwapped, destination)
            return
        }
        let even, odd: (cv_r16, cv_r16, cv_r16)
        switch kind {
        case 0:
            let (blueEven, blueOdd) = jpegUpsampled2(blue, -128)
            let (redEven, redOdd) = jpegUpsampled2(red, redOffset)
            even = converted(cv_even_bytes_r16(y), blueEven, redEven)
            odd = converted(cv_shr_unsigned_r16(y, 8), blueOdd, redOdd)
        case 1:
            let (blueEven, blueOdd) = jpegUpsampled4(blue, -128)
            let (redEven, redOdd) = jpegUpsampled4(red, redOffset)
            even = converted(cv_even_bytes_r16(y), blueEven, redEven)
            odd = converted(cv_shr_unsigned_r16(y, 8), blueOdd, redOdd)
        default:
            let (cb, cr) = (cv_load_r16(blue), cv_load_r16(red))
            let middle = cv_splat_r16(-128), offset = cv_splat_r16(redOffset)
            even = converted(
                cv_even_bytes_r16(y), cv_add_r16(cv_even_bytes_r16(cb), middle),
                cv_add_r16(cv_even_bytes_r16(cr), offset))
            odd = converted(
                cv_shr_unsigned_r16(y, 8), cv_add_r16(cv_shr_unsigned_r16(cb, 8), middle),
                cv_add_r16(cv_shr_unsigned_r16(cr, 8), offset))
        }
        storeWoven(
            cv_pack_clamping_r16(even.0, odd.0), cv_pack_clamping_r16(even.1, odd.1),
            cv_pack_clamping_r16(even.2, odd.2), isSwapped, destination)
    }

    /// Stores pixels of four bytes, with an alpha of 255. In each 16-byte lane, the even pixels precede the odd ones.
    @inline(__always)
    private static func storeWoven(
        _ r: cv_r16, _ g: cv_r16, _ b: cv_r16, _ isSwapped: Bool, _ destination: UnsafeMutableRawPointer
    ) {
        let a = cv_splat_r16(-1)
        let (first, third) = isSwapped ? (b, r) : (r, b)
        let rgEven = cv_zip8_low(first, g), rgOdd = cv_zip8_high(first, g)
        let baEven = cv_zip8_low(third, a), baOdd = cv_zip8_high(third, a)
        let evenLow = cv_zip16_low(rgEven, baEven), evenHigh = cv_zip16_high(rgEven, baEven)
        let oddLow = cv_zip16_low(rgOdd, baOdd), oddHigh = cv_zip16_high(rgOdd, baOdd)
        cv_store_pixel_lanes(
            destination, cv_zip32_low(evenLow, oddLow), cv_zip32_high(evenLow, oddLow),
            cv_zip32_low(evenHigh, oddHigh), cv_zip32_high(evenHigh, oddHigh))
    }

    /// Stores pixels of four bytes, with an alpha of 255.
    @inline(__always)
    private static func storePixels(
        _ r: cv_r16, _ g: cv_r16, _ b: cv_r16, _ isSwapped: Bool, _ destination: UnsafeMutableRawPointer
    ) {
        let a = cv_splat_r16(-1)
        let (first, third) = isSwapped ? (b, r) : (r, b)
        let rgLow = cv_zip8_low(first, g), rgHigh = cv_zip8_high(first, g)
        let baLow = cv_zip8_low(third, a), baHigh = cv_zip8_high(third, a)
        cv_store_pixel_lanes(
            destination, cv_zip16_low(rgLow, baLow), cv_zip16_high(rgLow, baLow),
            cv_zip16_low(rgHigh, baHigh),
            cv_zip16_high(rgHigh, baHigh))
    }

    /// The number that is added to samples of red chroma. With it, the high 16 bits of 391 times the low 16 bits of 235 times
    /// the sum are the part of red that is due to chroma: (91881 * (sample - 128) + 32768) >> 16, for all 256 samples.
    private static let redOffset: Int16 = 2940

    /// Returns red, green and blue for samples of blue chroma less 128, and of red chroma plus ``redOffset``.
    @inline(__always)
    private static func converted(_ y: cv_r16, _ cb: cv_r16, _ cr: cv_r16) -> (cv_r16, cv_r16, cv_r16) {
        let red = cv_mulhi_r16(cv_mul_r16(cr, cv_splat_r16(235)), cv_splat_r16(391))
        let weights = cv_pair_r16(-11277, -23401)
        let half = cv_splat_r32(16384 &+ 23401 &* (128 &+ 2940))
        let low = cv_shr_r32(cv_add_r32(cv_dot_r16(cv_zip16_low(cb, cr), weights), half), 15)
        let high = cv_shr_r32(cv_add_r32(cv_dot_r16(cv_zip16_high(cb, cr), weights), half), 15)
        return (
            cv_add_r16(y, red), cv_add_r16(y, cv_pack_r32(low, high)),
            cv_add_r16(y, cv_blue_of_chroma_r16(cb))
        )
    }
}
