import CVector

// Conversion of rows of pixels to rows of 16-bit samples: either one row at full size, or five rows to one row with
// half as many samples. Halving during the conversion avoids a full-size copy of the picture in samples. Pixels past
// the count are not read.
//
// A plain sample is 256 times a byte. A pixel with straight alpha becomes four samples: each colour times alpha, and
// alpha times 255.
extension Kernels {
    @inline(never)
    static func blurLoadPlain(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ count: Int
    ) {
        var i = 0
        while i < count {
            let v = i &+ 64 <= count ? cv_load_u8x64(source + i) : cv_load_part_u8x64(source + i, count &- i)
            cv_store_u16x32(destination + 2 &* i, cv_shl_u16x32(cv_widen_u8x32(cv_low_u8(v)), 8))
            cv_store_u16x32(destination + 2 &* i + 64, cv_shl_u16x32(cv_widen_u8x32(cv_high_u8(v)), 8))
            i &+= 64
        }
    }

    @inline(never)
    static func blurLoadTriples(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int
    ) {
        var i = 0
        while i < pixels {
            let v = triples(source + 3 &* i, pixels &- i)
            cv_store_u16x32(destination + 8 &* i, cv_shl_u16x32(cv_widen_u8x32(cv_low_u8(v)), 8))
            cv_store_u16x32(destination + 8 &* i + 64, cv_shl_u16x32(cv_widen_u8x32(cv_high_u8(v)), 8))
            i &+= 16
        }
    }

    @inline(never)
    static func blurLoadStraight(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int
    ) {
        var i = 0
        let end = pixels &* 4
        while i < end {
            cv_prefetch(source + (i &+ 1024))
            let v = quads(source + i, end &- i)
            store(destination + 2 &* i, multiplied(v))
            i &+= 64
        }
    }

    @inline(never)
    static func blurHalvePlain(
        _ rows: UnsafePointer<UnsafeRawPointer>, _ destination: UnsafeMutableRawPointer, _ count: Int
    ) {
        let (a, b, c, d, e) = (rows[0], rows[1], rows[2], rows[3], rows[4])
        var i = 0
        while i < count {
            let left = count &- i
            store(
                destination + 2 &* i,
                summed(
                    quads(a + i, left), quads(b + i, left), quads(c + i, left), quads(d + i, left),
                    quads(e + i, left)))
            i &+= 64
        }
    }

    @inline(never)
    static func blurHalveTriples(
        _ rows: UnsafePointer<UnsafeRawPointer>, _ destination: UnsafeMutableRawPointer, _ pixels: Int
    ) {
        let (a, b, c, d, e) = (rows[0], rows[1], rows[2], rows[3], rows[4])
        var i = 0
        while i < pixels {
            let left = pixels &- i, k = 3 &* i
            store(
                destination + 8 &* i,
                summed(
                    triples(a + k, left), triples(b + k, left), triples(c + k, left), triples(d + k, left),
                    triples(e + k, left)))
            i &+= 16
        }
    }

    @inline(never)
    static func blurHalveStraight(
        _ rows: UnsafePointer<UnsafeRawPointer>, _ destination: UnsafeMutableRawPointer, _ pixels: Int
    ) {
        let (r0, r1, r2, r3, r4) = (rows[0], rows[1], rows[2], rows[3], rows[4])
        let pitch = r4 - r3, next = r4 + pitch
        var i = 0
        let end = pixels &* 4
        while i < end {
            let left = end &- i
            cv_prefetch_far(next + i)
            cv_prefetch_far(next + (i &+ pitch))
            let (a, b, c) = (quads(r0 + i, left), quads(r1 + i, left), quads(r2 + i, left))
            let (d, e) = (quads(r3 + i, left), quads(r4 + i, left))
            let all = cv_and_u8x64(cv_and_u8x64(a, b), cv_and_u8x64(cv_and_u8x64(c, d), e))
            if cv_is_opaque_u8x64(all) != 0 {
                let plain = summed(a, b, c, d, e)
                store(destination + 2 &* i, (cv_opaque_u16x32(plain.even), cv_opaque_u16x32(plain.odd)))
            } else {
                store(
                    destination + 2 &* i,
                    halved(multiplied(a), multiplied(b), multiplied(c), multiplied(d), multiplied(e)))
            }
            i &+= 64
        }
    }

    // Both functions below test whether a whole vector is left, although the `cv_` functions for parts of vectors do so
    // too. With these tests the compiler produces better loops, with 6 % fewer instructions for RGB. Each kernel file
    // has private copies of such functions, because files are compiled separately and the compiler could not inline
    // functions of another file.

    /// Loads up to 64 bytes; missing bytes are 0.
    @inline(__always)
    private static func quads(_ p: UnsafeRawPointer, _ left: Int) -> SIMD64<UInt8> {
        left >= 64 ? cv_load_u8x64(p) : cv_load_part_u8x64(p, left)
    }

    /// Loads up to sixteen three-byte pixels as four-byte pixels whose last byte is 255.
    @inline(__always)
    private static func triples(_ p: UnsafeRawPointer, _ left: Int) -> SIMD64<UInt8> {
        left >= 16 ? cv_load_rgb(p) : cv_load_rgb_part(p, left)
    }

    private typealias Split = (even: SIMD32<UInt16>, odd: SIMD32<UInt16>)

    @inline(__always)
    private static func multiplied(_ v: SIMD64<UInt8>) -> Split {
        let alpha = cv_alphas_u16x32(v)
        return (cv_even_times(v, alpha), cv_odd_times(v, alpha))
    }

    @inline(__always)
    private static func summed(
        _ a: SIMD64<UInt8>, _ b: SIMD64<UInt8>, _ c: SIMD64<UInt8>, _ d: SIMD64<UInt8>, _ e: SIMD64<UInt8>
    ) -> Split {
        let even = cv_summed_u16x32(
            cv_even_bytes(a), cv_even_bytes(b), cv_even_bytes(c), cv_even_bytes(d), cv_even_bytes(e))
        let odd = cv_summed_u16x32(
            cv_odd_bytes(a), cv_odd_bytes(b), cv_odd_bytes(c), cv_odd_bytes(d), cv_odd_bytes(e))
        return (even, odd)
    }

    @inline(__always)
    private static func halved(_ a: Split, _ b: Split, _ c: Split, _ d: Split, _ e: Split) -> Split {
        (
            cv_halved_u16x32(a.even, b.even, c.even, d.even, e.even),
            cv_halved_u16x32(a.odd, b.odd, c.odd, d.odd, e.odd)
        )
    }

    @inline(__always)
    private static func store(_ p: UnsafeMutableRawPointer, _ v: Split) {
        cv_store_u16x32(p, cv_deal_low_u16x32(v.even, v.odd))
        cv_store_u16x32(p + 64, cv_deal_high_u16x32(v.even, v.odd))
    }
}
