import CVector

/// Returns `x * a / 255`, rounded to nearest.
@inline(__always)
private func mulDiv255(_ x: UInt32, _ a: UInt32) -> UInt32 {
    let t = x &* a &+ 128
    return (t &+ (t &>> 8)) &>> 8
}

/// Returns 0 if all sixteen coverage bytes are 0, 255 if all are 255, and 1 otherwise.
@inline(__always)
private func coverageClass(_ coverage: UnsafePointer<UInt8>) -> Int {
    let p = UnsafeRawPointer(coverage)
    let a = p.loadUnaligned(as: UInt64.self), b = (p + 8).loadUnaligned(as: UInt64.self)
    if a | b == 0 { return 0 }
    return a & b == ~0 ? 255 : 1
}

extension Kernels {
    @inline(never)
    static func eraseStraight(
        _ pixels: UnsafeMutableRawPointer, _ coverage: UnsafePointer<UInt8>, _ count: Int
    ) {
        let alphaLane = cv_splat_u32x16(0xFF00_0000)
        let zero = cv_splat_u32x16(0)
        let ones = cv_splat_u8x64(255)
        var i = 0
        while i &+ 16 <= count {
            let p = pixels + i &* 4
            switch coverageClass(coverage + i) {
            case 0: break
            case 255: cv_store_u32x16(p, zero)
            default:
                let old = cv_load_u8x64(p)
                let covered = cv_expand_to_pixels(cv_load_u8x16(coverage + i))
                let kept = cv_xor_u8x64(covered, ones)
                let alpha = cv_and_u32x16(cv_bits_u32_from_u8(cv_mul_div255_u8x64(old, kept)), alphaLane)
                // Pixels with coverage 0 are unchanged. If their alpha is 0, they keep their colour too.
                let untouched = cv_equal_u32x16(cv_bits_u32_from_u8(covered), zero)
                let gone = cv_sub_saturating_u8x64(
                    cv_bits_u8_from_u32(cv_equal_u32x16(alpha, zero)), cv_bits_u8_from_u32(untouched))
                let new = cv_select_u32x16(alphaLane, alpha, cv_bits_u32_from_u8(old))
                cv_store_u32x16(p, cv_select_u32x16(cv_bits_u32_from_u8(gone), zero, new))
            }
            i &+= 16
        }
        while i < count {
            let p = pixels + i &* 4
            let old = p.loadUnaligned(as: UInt32.self)
            let alpha = mulDiv255(old &>> 24, 255 &- UInt32(coverage[i]))
            let new = alpha == 0 ? 0 : (old & 0x00FF_FFFF) | (alpha &<< 24)
            p.storeBytes(of: coverage[i] == 0 ? old : new, as: UInt32.self)
            i &+= 1
        }
    }

    @inline(never)
    static func eraseKeepingColor(
        _ pixels: UnsafeMutableRawPointer, _ coverage: UnsafePointer<UInt8>, _ count: Int
    ) {
        let alphaLane = cv_splat_u32x16(0xFF00_0000)
        let ones = cv_splat_u8x64(255)
        var i = 0
        while i &+ 16 <= count {
            let p = pixels + i &* 4
            if coverageClass(coverage + i) != 0 {
                let old = cv_load_u8x64(p)
                let kept = cv_xor_u8x64(cv_expand_to_pixels(cv_load_u8x16(coverage + i)), ones)
                let alpha = cv_bits_u32_from_u8(cv_mul_div255_u8x64(old, kept))
                cv_store_u32x16(p, cv_select_u32x16(alphaLane, alpha, cv_bits_u32_from_u8(old)))
            }
            i &+= 16
        }
        while i < count {
            let p = pixels + i &* 4
            let old = p.loadUnaligned(as: UInt32.self)
            let alpha = mulDiv255(old &>> 24, 255 &- UInt32(coverage[i]))
            p.storeBytes(of: (old & 0x00FF_FFFF) | (alpha &<< 24), as: UInt32.self)
            i &+= 1
        }
    }

    @inline(never)
    static func erasePremultiplied(
        _ pixels: UnsafeMutableRawPointer, _ coverage: UnsafePointer<UInt8>, _ count: Int
    ) {
        let ones = cv_splat_u8x64(255)
        var i = 0
        while i &+ 16 <= count {
            let p = pixels + i &* 4
            if coverageClass(coverage + i) != 0 {
                let kept = cv_xor_u8x64(cv_expand_to_pixels(cv_load_u8x16(coverage + i)), ones)
                cv_store_u8x64(p, cv_mul_div255_u8x64(cv_load_u8x64(p), kept))
            }
            i &+= 16
        }
        while i < count {
            let p = pixels + i &* 4
            let kept = 255 &- UInt32(coverage[i])
            for channel in 0..<4 {
                let old = (p + channel).load(as: UInt8.self)
                (p + channel).storeBytes(
                    of: UInt8(truncatingIfNeeded: mulDiv255(UInt32(old), kept)), as: UInt8.self)
            }
            i &+= 1
        }
    }
}
