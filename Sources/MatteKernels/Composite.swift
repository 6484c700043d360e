import CVector

/// Returns 0 if all sixteen coverage bytes are 0, 255 if all are 255, and 1 otherwise.
@inline(__always)
private func uniformity(_ coverage: cv_u8x16) -> Int {
    let a = cv_low_word_u8x16(coverage), b = cv_high_word_u8x16(coverage)
    if a | b == 0 { return 0 }
    return a & b == ~0 ? 255 : 1
}

extension Kernels {
    @inline(never)
    static func compositeStraight(
        _ over: UnsafeRawPointer, _ under: UnsafeRawPointer, _ coverage: UnsafePointer<UInt8>,
        _ destination: UnsafeMutableRawPointer, _ count: Int
    ) {
        let alphaLane = cv_bits_u8_from_u32(cv_splat_u32x16(0xFF00_0000))
        var i = 0
        while i < count {
            let left = count &- i
            let m = cv_load_part_u8x16(coverage + i, left)
            let b = cv_load_part_u8x64(under + i &* 4, left &* 4)
            var out = b
            if uniformity(m) != 0 {
                let f = cv_load_part_u8x64(over + i &* 4, left &* 4)
                // The alpha of missing pixels at the end of a row is loaded as 0. The last pixels therefore always take
                // the branch for translucent pixels, which gives the same result for opaque ones.
                if cv_any_u8x64(cv_xor_u8x64(cv_and_u8x64(cv_and_u8x64(f, b), alphaLane), alphaLane)) == 0 {
                    out = cv_lerp_pixels(f, b, cv_expand_to_pixels(m))
                } else {
                    out = cv_over_straight(f, b, m)
                }
            }
            cv_store_part_u8x64(destination + i &* 4, out, left &* 4)
            i &+= 16
        }
    }

    @inline(never)
    static func compositePremultiplied(
        _ over: UnsafeRawPointer, _ under: UnsafeRawPointer, _ coverage: UnsafePointer<UInt8>,
        _ destination: UnsafeMutableRawPointer, _ count: Int
    ) {
        let alphaLane = cv_bits_u8_from_u32(cv_splat_u32x16(0xFF00_0000))
        var i = 0
        while i < count {
            let left = count &- i
            let m = cv_load_part_u8x16(coverage + i, left)
            let b = cv_load_part_u8x64(under + i &* 4, left &* 4)
            var out = b
            if uniformity(m) != 0 {
                let f = cv_load_part_u8x64(over + i &* 4, left &* 4)
                if cv_any_u8x64(cv_xor_u8x64(cv_and_u8x64(f, alphaLane), alphaLane)) == 0 {
                    out = cv_lerp_pixels(f, b, cv_expand_to_pixels(m))
                } else {
                    out = cv_over_premultiplied(f, b, m)
                }
            }
            cv_store_part_u8x64(destination + i &* 4, out, left &* 4)
            i &+= 16
        }
    }

    @inline(never)
    static func desaturate(
        _ source: UnsafeRawPointer, _ coverage: UnsafePointer<UInt8>, _ destination: UnsafeMutableRawPointer,
        _ count: Int, _ amount: UInt8, _ isBlueFirst: Bool
    ) {
        // The BT.601 weights in 1/65536, as in `Gray.swift`.
        let outer: UInt32 = isBlueFirst ? 7471 | 19595 << 16 : 19595 | 7471 << 16
        let alphaLane = cv_bits_u8_from_u32(cv_splat_u32x16(0xFF00_0000))
        let ones = cv_splat_u8x64(255), most = cv_splat_u8x64(amount)
        var i = 0
        while i < count {
            let left = count &- i
            let p = cv_load_part_u8x64(source + i &* 4, left &* 4)
            let m = cv_expand_to_pixels(cv_load_part_u8x16(coverage + i, left))
            let gray = cv_select_u8x64(alphaLane, p, cv_expand_to_pixels(cv_luma(p, outer, 19235)))
            let drained = cv_mul_div255_u8x64(cv_xor_u8x64(m, ones), most)
            cv_store_part_u8x64(destination + i &* 4, cv_lerp_pixels(gray, p, drained), left &* 4)
            i &+= 16
        }
    }
}
