import CVector

/// Returns 0 if all sixteen coverage bytes are 0, 255 if all are 255, and 1 otherwise.
@inline(__always)
private func coverageClass(_ coverage: cv_u8x16) -> Int {
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
        composite(over, under, coverage, destination, count, isStraight: true)
    }

    @inline(never)
    static func compositePremultiplied(
        _ over: UnsafeRawPointer, _ under: UnsafeRawPointer, _ coverage: UnsafePointer<UInt8>,
        _ destination: UnsafeMutableRawPointer, _ count: Int
    ) {
        composite(over, under, coverage, destination, count, isStraight: false)
    }

    @inline(__always)
    private static func composite(
        _ over: UnsafeRawPointer, _ under: UnsafeRawPointer, _ coverage: UnsafePointer<UInt8>,
        _ destination: UnsafeMutableRawPointer, _ count: Int, isStraight: Bool
    ) {
        let ones = cv_splat_u8x64(255)
        var i = 0
        while i < count {
            // Test 64 pixels at a time. In most masks nearly all pixels are either covered fully or not at all, and are
            // then copied from one of the pictures. The other picture isn't read.
            if i &+ 64 <= count {
                let m = cv_load_u8x64(coverage + i)
                if cv_any_u8x64(m) == 0 {
                    copy64(under + i &* 4, destination + i &* 4)
                    i &+= 64
                    continue
                }
                if cv_any_u8x64(cv_xor_u8x64(m, ones)) == 0 {
                    if copyOpaque64(over + i &* 4, destination + i &* 4) {
                        i &+= 64
                        continue
                    }
                    if !isStraight {
                        composite64(over + i &* 4, under + i &* 4, destination + i &* 4)
                        i &+= 64
                        continue
                    }
                }
            }
            let end = min(count, i &+ 64)
            while i < end {
                composite16(over, under, coverage, destination, i, count &- i, isStraight: isStraight)
                i &+= 16
            }
        }
    }

    @inline(__always)
    private static func copy64(_ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer) {
        let (a, b) = (cv_load_u8x64(source), cv_load_u8x64(source + 64))
        let (c, d) = (cv_load_u8x64(source + 128), cv_load_u8x64(source + 192))
        cv_store_u8x64(destination, a)
        cv_store_u8x64(destination + 64, b)
        cv_store_u8x64(destination + 128, c)
        cv_store_u8x64(destination + 192, d)
    }

    /// Copies 64 pixels if all of them are opaque. Returns whether they are.
    @inline(__always)
    private static func copyOpaque64(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer
    ) -> Bool {
        let (a, b) = (cv_load_u8x64(source), cv_load_u8x64(source + 64))
        let (c, d) = (cv_load_u8x64(source + 128), cv_load_u8x64(source + 192))
        let all = cv_and_u8x64(cv_and_u8x64(a, b), cv_and_u8x64(c, d))
        if cv_is_opaque_u8x64(all) == 0 { return false }
        cv_store_u8x64(destination, a)
        cv_store_u8x64(destination + 64, b)
        cv_store_u8x64(destination + 128, c)
        cv_store_u8x64(destination + 192, d)
        return true
    }

    /// Composites 64 premultiplied pixels that are fully covered.
    @inline(__always)
    private static func composite64(
        _ over: UnsafeRawPointer, _ under: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer
    ) {
        var x = 0
        while x < 256 {
            let (f, b) = (cv_load_u8x64(over + x), cv_load_u8x64(under + x))
            cv_store_u8x64(destination + x, cv_over_premultiplied_whole(f, b))
            x &+= 64
        }
    }

    /// Composites the sixteen pixels from pixel `i` on, or the `left` last ones if these are fewer.
    @inline(__always)
    private static func composite16(
        _ over: UnsafeRawPointer, _ under: UnsafeRawPointer, _ coverage: UnsafePointer<UInt8>,
        _ destination: UnsafeMutableRawPointer, _ i: Int, _ left: Int, isStraight: Bool
    ) {
        let m = cv_load_part_u8x16(coverage + i, left)
        let b = cv_load_part_u8x64(under + i &* 4, left &* 4)
        var out = b
        let covered = coverageClass(m)
        if covered != 0 {
            let f = cv_load_part_u8x64(over + i &* 4, left &* 4)
            // The alpha of missing pixels at the end of a row is loaded as 0. The last pixels therefore always take the
            // branch for translucent pixels, which gives the same result for opaque ones.
            if covered == 255 && cv_is_opaque_u8x64(f) != 0 {
                out = f
            } else if cv_is_opaque_u8x64(isStraight ? cv_and_u8x64(f, b) : f) != 0 {
                out = cv_lerp_pixels(f, b, cv_expand_to_pixels(m))
            } else if covered == 255 && !isStraight {
                out = cv_over_premultiplied_whole(f, b)
            } else if covered == 255 && cv_is_opaque_u8x64(b) != 0 {
                out = cv_over_opaque(f, b)
            } else {
                out = isStraight ? cv_over_straight(f, b, m) : cv_over_premultiplied(f, b, m)
            }
        }
        cv_store_part_u8x64(destination + i &* 4, out, left &* 4)
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
