import CVector

// Colours as luma and chroma (ITU-T T.871) in 1/65536, and chroma at half the resolution.

extension Kernels {
    @inline(never)
    static func jpegPlanes(
        _ order: Int, _ pixels: UnsafeRawPointer, _ luma: UnsafeMutableRawPointer,
        _ blue: UnsafeMutableRawPointer, _ red: UnsafeMutableRawPointer, _ count: Int
    ) {
        let isRedFirst: Int32 = order == 2 ? 0 : 1
        if order == 0 {
            var x = 0
            while x < count {
                let left = count &- x
                let v = left >= 16 ? cv_load_rgb(pixels + x &* 3) : cv_load_rgb_part(pixels + x &* 3, left)
                storeSixteen(v, isRedFirst, luma + x, blue + x, red + x)
                x &+= 16
            }
            return
        }
        var x = 0
        let whole = count & ~63
        while x < whole {
            // Lane n of the vectors has pixels 16n + 0...3, 4...7, 8...11 and 12...15, so packing restores their order.
            let p = pixels + x &* 4
            let v0 = cv_load_lanes_u16x32(p, 64)
            let v1 = cv_load_lanes_u16x32(p + 16, 64)
            let v2 = cv_load_lanes_u16x32(p + 32, 64)
            let v3 = cv_load_lanes_u16x32(p + 48, 64)
            cv_store_u8x64(
                luma + x,
                packed(
                    lumaOf(v0, isRedFirst), lumaOf(v1, isRedFirst), lumaOf(v2, isRedFirst),
                    lumaOf(v3, isRedFirst)))
            cv_store_u8x64(
                blue + x,
                packed(
                    blueOf(v0, isRedFirst), blueOf(v1, isRedFirst), blueOf(v2, isRedFirst),
                    blueOf(v3, isRedFirst)))
            cv_store_u8x64(
                red + x,
                packed(
                    redOf(v0, isRedFirst), redOf(v1, isRedFirst), redOf(v2, isRedFirst), redOf(v3, isRedFirst)
                ))
            x &+= 64
        }
        while x < count {
            let v = cv_load_part_u8x64(pixels + x &* 4, (count &- x) &* 4)
            storeSixteen(v, isRedFirst, luma + x, blue + x, red + x)
            x &+= 16
        }
    }

    @inline(__always)
    private static func storeSixteen(
        _ v: cv_u8x64, _ isRedFirst: Int32, _ luma: UnsafeMutableRawPointer, _ blue: UnsafeMutableRawPointer,
        _ red: UnsafeMutableRawPointer
    ) {
        let pixels = cv_bits_u16_from_u8(v)
        cv_store_u8x16(luma, cv_narrow_u32x16(cv_bits_u32_from_i32(lumaOf(pixels, isRedFirst))))
        cv_store_u8x16(blue, cv_narrow_u32x16(cv_bits_u32_from_i32(blueOf(pixels, isRedFirst))))
        cv_store_u8x16(red, cv_narrow_u32x16(cv_bits_u32_from_i32(redOf(pixels, isRedFirst))))
    }

    @inline(__always)
    private static func packed(_ a: cv_i32x16, _ b: cv_i32x16, _ c: cv_i32x16, _ d: cv_i32x16) -> cv_u8x64 {
        cv_pack_clamping_i16x32(cv_pack_i32x16(a, b), cv_pack_i32x16(c, d))
    }

    @inline(__always)
    private static func lumaOf(_ v: cv_u16x32, _ isRedFirst: Int32) -> cv_i32x16 {
        // The weight of green, 38470, doesn't fit 16 bits. Its halves are added one after the other.
        let outer = pair(isRedFirst == 1 ? 19595 : 7471, isRedFirst == 1 ? 7471 : 19595)
        let green = pair(19235, 0)
        var sum = cv_dot_i16x32(cv_splat_i32x16(32768), outerOf(v), outer)
        sum = cv_dot_i16x32(sum, greenOf(v), green)
        sum = cv_dot_i16x32(sum, greenOf(v), green)
        return cv_shr_i32x16(sum, 16)
    }

    // Chroma is the difference from a constant, because the weight 32768 fits 16 bits only as a negative number.
    @inline(__always)
    private static func blueOf(_ v: cv_u16x32, _ isRedFirst: Int32) -> cv_i32x16 {
        let outer = pair(isRedFirst == 1 ? 11059 : -32768, isRedFirst == 1 ? -32768 : 11059)
        return chroma(v, outer, pair(21709, 0))
    }

    @inline(__always)
    private static func redOf(_ v: cv_u16x32, _ isRedFirst: Int32) -> cv_i32x16 {
        let outer = pair(isRedFirst == 1 ? -32768 : 5329, isRedFirst == 1 ? 5329 : -32768)
        return chroma(v, outer, pair(27439, 0))
    }

    @inline(__always)
    private static func chroma(_ v: cv_u16x32, _ outer: cv_i16x32, _ green: cv_i16x32) -> cv_i32x16 {
        let sum = cv_dot_i16x32(cv_dot_i16x32(cv_splat_i32x16(0), outerOf(v), outer), greenOf(v), green)
        return cv_shr_i32x16(cv_sub_i32x16(cv_splat_i32x16(128 &<< 16 &+ 32767), sum), 16)
    }

    @inline(__always)
    private static func outerOf(_ v: cv_u16x32) -> cv_i16x32 {
        cv_bits_i16_from_u16(cv_and_u16x32(v, cv_splat_u16x32(255)))
    }

    @inline(__always)
    private static func greenOf(_ v: cv_u16x32) -> cv_i16x32 {
        cv_bits_i16_from_u16(cv_shr_u16x32(v, 8))
    }

    /// The pair (low, high) in all 32-bit lanes.
    @inline(__always)
    private static func pair(_ low: Int32, _ high: Int32) -> cv_i16x32 {
        cv_bits_i16_from_i32(cv_splat_i32x16(low & 0xFFFF | high &<< 16))
    }

    @inline(never)
    static func jpegHalve(
        _ above: UnsafeRawPointer, _ below: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer,
        _ count: Int
    ) {
        let bias = cv_bits_u16_from_i16(pair(0, 1))
        var x = 0
        while x < count {
            let sum = cv_add_u16x32(sumsOfTwo(above + x &* 2), bias)
            cv_store_u8x32(destination + x, cv_narrow_u16x32(cv_shr_u16x32(sum, 1)))
            x &+= 32
        }
    }

    @inline(never)
    static func jpegQuarter(
        _ above: UnsafeRawPointer, _ below: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer,
        _ count: Int
    ) {
        let bias = cv_bits_u16_from_i16(pair(1, 2))
        var x = 0
        while x < count {
            let sum = cv_add_u16x32(cv_add_u16x32(sumsOfTwo(above + x &* 2), sumsOfTwo(below + x &* 2)), bias)
            cv_store_u8x32(destination + x, cv_narrow_u16x32(cv_shr_u16x32(sum, 2)))
            x &+= 32
        }
    }

    /// The sums of 32 pairs of neighbouring bytes.
    @inline(__always)
    private static func sumsOfTwo(_ p: UnsafeRawPointer) -> cv_u16x32 {
        let v = cv_load_u8x64(p)
        return cv_add_u16x32(cv_even_bytes(v), cv_odd_bytes(v))
    }
}
