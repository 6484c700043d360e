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
        var blueEven, blueOdd, redEven, redOdd: cv_r16
        switch kind {
        case 0:
            (blueEven, blueOdd) = jpegUpsampled2(blue)
            (redEven, redOdd) = jpegUpsampled2(red)
        case 1:
            (blueEven, blueOdd) = jpegUpsampled4(blue)
            (redEven, redOdd) = jpegUpsampled4(red)
        default:
            let (cb, cr) = (cv_load_r16(blue), cv_load_r16(red))
            (blueEven, blueOdd) = (cv_even_bytes_r16(cb), cv_shr_unsigned_r16(cb, 8))
            (redEven, redOdd) = (cv_even_bytes_r16(cr), cv_shr_unsigned_r16(cr, 8))
        }
        let middle = cv_splat_r16(128)
        let even = converted(
            cv_even_bytes_r16(y), cv_sub_r16(blueEven, middle), cv_sub_r16(redEven, middle))
        let odd = converted(
            cv_shr_unsigned_r16(y, 8), cv_sub_r16(blueOdd, middle), cv_sub_r16(redOdd, middle))
        let r = cv_weave_halves_r16(cv_pack_clamping_r16(even.0, odd.0))
        let g = cv_weave_halves_r16(cv_pack_clamping_r16(even.1, odd.1))
        let b = cv_weave_halves_r16(cv_pack_clamping_r16(even.2, odd.2))
        storePixels(r, g, b, isSwapped, destination)
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

    /// Returns red, green and blue for samples of chroma less 128.
    @inline(__always)
    private static func converted(_ y: cv_r16, _ cb: cv_r16, _ cr: cv_r16) -> (cv_r16, cv_r16, cv_r16) {
        let doubled = cv_mulhi_r16(cv_add_r16(cr, cr), cv_splat_r16(26345))
        let red = cv_add_r16(cv_add_r16(y, cr), cv_shr_r16(cv_add_r16(doubled, cv_splat_r16(1)), 1))
        let blue = cv_add_r16(
            cv_add_r16(y, cv_add_r16(cb, cb)), cv_mulhrs_small_r16(cb, cv_splat_r16(-7471)))
        let weights = cv_pair_r16(-11277, -23401)
        let half = cv_splat_r32(16384)
        let low = cv_shr_r32(cv_add_r32(cv_dot_r16(cv_zip16_low(cb, cr), weights), half), 15)
        let high = cv_shr_r32(cv_add_r32(cv_dot_r16(cv_zip16_high(cb, cr), weights), half), 15)
        return (red, cv_add_r16(y, cv_pack_r32(low, high)), blue)
    }
}
