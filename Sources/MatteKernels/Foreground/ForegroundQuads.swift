import CVector

/// The scratch memory of a quarter of 32 pixels in 4 rows: quads in three planes, those of the picture, the foreground and
/// the background.
private struct QuarterScratch {
    let memory: UnsafeMutableRawPointer

    /// A plane of a row of pixels, 80 quads with those past the count.
    @inline(__always)
    func row(_ y: Int, _ plane: Int) -> UnsafeMutableRawPointer { memory + (3 &* y &+ plane) &* 640 }

    /// A plane of the halved rows 0 and 1, 40 quads.
    @inline(__always)
    func upper(_ plane: Int) -> UnsafeMutableRawPointer { row(4, plane) }

    /// A plane of the halved rows 2 and 3, 40 quads.
    @inline(__always)
    func lower(_ plane: Int) -> UnsafeMutableRawPointer { row(4, plane) + 320 }
}

// Quads of the picture, the foreground and the background: from pixels, and from finer quads.
extension Kernels {
    @inline(never)
    static func foregroundLoad(
        _ pixels: UnsafeRawPointer, _ coverage: UnsafePointer<UInt8>, _ picture: UnsafeMutableRawPointer,
        _ foreground: UnsafeMutableRawPointer, _ background: UnsafeMutableRawPointer, _ count: Int
    ) {
        load(pixels, coverage, picture, foreground, background, count)
    }

    @inline(never)
    static func foregroundLoadPicture(
        _ pixels: UnsafeRawPointer, _ coverage: UnsafePointer<UInt8>, _ picture: UnsafeMutableRawPointer,
        _ count: Int
    ) {
        var i = 0
        while i < count {
            let p = cv_load_part_u8x64(pixels + 4 &* i, 4 &* (count &- i))
            storePicture(p, cv_weights_u16x32(cv_load_part_u8x16(coverage + i, count &- i)), picture + 8 &* i)
            i &+= 16
        }
    }

    @inline(never)
    static func foregroundHalve(
        _ upper: UnsafeRawPointer, _ lower: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer,
        _ count: Int
    ) {
        halve(upper, lower, destination, count)
    }

    @inline(never)
    static func foregroundQuarter(
        _ pixels: UnsafePointer<UnsafeRawPointer>, _ coverage: UnsafePointer<UnsafeRawPointer>,
        _ picture: UnsafeMutableRawPointer, _ foreground: UnsafeMutableRawPointer,
        _ background: UnsafeMutableRawPointer, _ scratch: UnsafeMutableRawPointer, _ count: Int
    ) {
        let parts = QuarterScratch(memory: scratch)
        var i = 0
        while i < count {
            let at = 2 &* i
            if i &+ 32 <= count {
                let covered = commonCoverage(coverage, i)
                if covered != 1
                    && quarterUniform(
                        pixels, i, picture + at, foreground + at, background + at, isSubject: covered == 255)
                {
                    i &+= 32
                    continue
                }
            }
            let n = count &- i < 32 ? count &- i : 32
            for y in 0..<4 {
                load(
                    pixels[y] + 4 &* i, (coverage[y] + i).assumingMemoryBound(to: UInt8.self),
                    parts.row(y, 0), parts.row(y, 1), parts.row(y, 2), n)
                for plane in 0..<3 { repeatLast(parts.row(y, plane), n) }
            }
            let m = (n &+ 1) / 2
            for plane in 0..<3 {
                halve(parts.row(0, plane), parts.row(1, plane), parts.upper(plane), m)
                halve(parts.row(2, plane), parts.row(3, plane), parts.lower(plane), m)
                repeatLast(parts.upper(plane), m)
                repeatLast(parts.lower(plane), m)
            }
            let whole = (m &+ 1) / 2
            halve(parts.upper(0), parts.lower(0), picture + at, whole)
            halve(parts.upper(1), parts.lower(1), foreground + at, whole)
            halve(parts.upper(2), parts.lower(2), background + at, whole)
            i &+= 32
        }
    }

    /// Repeats the last of `count` quads if the count is odd.
    @inline(__always)
    private static func repeatLast(_ row: UnsafeMutableRawPointer, _ count: Int) {
        if count & 1 == 0 { return }
        let last = (row + 8 &* (count &- 1)).loadUnaligned(as: UInt64.self)
        (row + 8 &* count).storeBytes(of: last, as: UInt64.self)
    }

    /// Returns 0 or 255 if 32 columns of four rows have that coverage, and 1 otherwise.
    @inline(__always)
    private static func commonCoverage(_ coverage: UnsafePointer<UnsafeRawPointer>, _ i: Int) -> Int {
        let a = cv_join_u8(cv_load_u8x32(coverage[0] + i), cv_load_u8x32(coverage[1] + i))
        let b = cv_join_u8(cv_load_u8x32(coverage[2] + i), cv_load_u8x32(coverage[3] + i))
        if cv_any_u8x64(cv_or_u8x64(a, b)) == 0 { return 0 }
        return cv_any_u8x64(cv_xor_u8x64(cv_and_u8x64(a, b), cv_splat_u8x64(255))) == 0 ? 255 : 1
    }

    /// Converts 32 pixels of four rows with the same coverage to 8 quads, and returns true. Returns false if a pixel
    /// isn't opaque. The sum of 16 bytes, times 4, is their mean in 1/64 of a level.
    @inline(__always)
    private static func quarterUniform(
        _ pixels: UnsafePointer<UnsafeRawPointer>, _ i: Int, _ picture: UnsafeMutableRawPointer,
        _ foreground: UnsafeMutableRawPointer, _ background: UnsafeMutableRawPointer, isSubject: Bool
    ) -> Bool {
        let nothing = cv_splat_u16x32(0)
        let first = sum(pixels, 4 &* i), second = sum(pixels, 4 &* i &+ 64)
        if cv_is_opaque_u8x64(cv_and_u8x64(first.all, second.all)) == 0 { return false }
        let mean = cv_shl_u16x32(
            cv_add_u16x32(
                cv_even_pixels_u16x32(first.pairs, second.pairs),
                cv_odd_pixels_u16x32(first.pairs, second.pairs)), 2)
        cv_store_u16x32(picture, isSubject ? mean : cv_clear_fourths_u16x32(mean))
        cv_store_u16x32(foreground, isSubject ? mean : nothing)
        cv_store_u16x32(background, isSubject ? nothing : mean)
        return true
    }

    /// Returns the sums of two columns of four rows for 16 columns, and the common bits of the bytes.
    @inline(__always)
    private static func sum(
        _ pixels: UnsafePointer<UnsafeRawPointer>, _ from: Int
    ) -> (pairs: SIMD32<UInt16>, all: SIMD64<UInt8>) {
        let a = cv_load_u8x64(pixels[0] + from), b = cv_load_u8x64(pixels[1] + from)
        let c = cv_load_u8x64(pixels[2] + from), d = cv_load_u8x64(pixels[3] + from)
        let even = cv_add_u16x32(
            cv_add_u16x32(cv_even_bytes(a), cv_even_bytes(b)),
            cv_add_u16x32(cv_even_bytes(c), cv_even_bytes(d)))
        let odd = cv_add_u16x32(
            cv_add_u16x32(cv_odd_bytes(a), cv_odd_bytes(b)), cv_add_u16x32(cv_odd_bytes(c), cv_odd_bytes(d)))
        let low = cv_deal_low_u16x32(even, odd), high = cv_deal_high_u16x32(even, odd)
        let pairs = cv_add_u16x32(cv_even_pixels_u16x32(low, high), cv_odd_pixels_u16x32(low, high))
        return (pairs, cv_and_u8x64(cv_and_u8x64(a, b), cv_and_u8x64(c, d)))
    }

    @inline(__always)
    private static func load(
        _ pixels: UnsafeRawPointer, _ coverage: UnsafePointer<UInt8>, _ picture: UnsafeMutableRawPointer,
        _ foreground: UnsafeMutableRawPointer, _ background: UnsafeMutableRawPointer, _ count: Int
    ) {
        let whole = cv_splat_u16x32(257)
        var i = 0
        while i < count {
            let p = cv_load_part_u8x64(pixels + 4 &* i, 4 &* (count &- i))
            let m = cv_weights_u16x32(cv_load_part_u8x16(coverage + i, count &- i))
            storePicture(p, m, picture + 8 &* i)
            let alpha = cv_mul_u16x32(cv_alphas_u16x32(p), whole)
            let share = cv_mul_u16x32(m, whole)
            storeWeighted(p, product(eighthPower(share), alpha), foreground + 8 &* i)
            let rest = cv_xor_u16x32(share, cv_splat_u16x32(65535))
            storeWeighted(p, product(eighthPower(rest), alpha), background + 8 &* i)
            i &+= 16
        }
    }

    /// Stores the colours of sixteen pixels in 1/64 of a level, and their coverage.
    @inline(__always)
    private static func storePicture(
        _ pixels: SIMD64<UInt8>, _ coverage: SIMD32<UInt16>, _ destination: UnsafeMutableRawPointer
    ) {
        let even = cv_shl_u16x32(cv_even_bytes(pixels), 6)
        let odd = cv_shl_u16x32(cv_with_seconds_u16x32(cv_odd_bytes(pixels), coverage), 6)
        cv_store_u16x32(destination, cv_deal_low_u16x32(even, odd))
        cv_store_u16x32(destination + 64, cv_deal_high_u16x32(even, odd))
    }

    /// Stores the colours of sixteen pixels times a weight, and the weight. 65535 is a weight of 1.
    @inline(__always)
    private static func storeWeighted(
        _ pixels: SIMD64<UInt8>, _ weight: SIMD32<UInt16>, _ destination: UnsafeMutableRawPointer
    ) {
        let bytes = cv_bits_u16_from_u8(pixels)
        let even = weighted(cv_shl_u16x32(bytes, 8), weight)
        let second = cv_with_second_u16x32(bytes, 0xFF00)
        let odd = weighted(cv_and_u16x32(second, cv_splat_u16x32(0xFF00)), weight)
        cv_store_u16x32(destination, cv_deal_low_u16x32(even, odd))
        cv_store_u16x32(destination + 64, cv_deal_high_u16x32(even, odd))
    }

    /// Returns samples of 256 times a byte, times a weight, in 1/64 of a level.
    @inline(__always)
    private static func weighted(_ samples: SIMD32<UInt16>, _ weight: SIMD32<UInt16>) -> SIMD32<UInt16> {
        cv_shr_u16x32(cv_add_u16x32(cv_mulhi_u16x32(samples, weight), cv_splat_u16x32(2)), 2)
    }

    /// Returns the product of two numbers in units of 1/65535. The product of 1 and 1 is exactly 1.
    @inline(__always)
    private static func product(_ a: SIMD32<UInt16>, _ b: SIMD32<UInt16>) -> SIMD32<UInt16> {
        let high = cv_hidden_u16x32(cv_mulhi_u16x32(a, b))
        return cv_add_u16x32(high, cv_shr_u16x32(high, 15))
    }

    @inline(__always)
    private static func eighthPower(_ v: SIMD32<UInt16>) -> SIMD32<UInt16> {
        let second = product(v, v)
        let fourth = product(second, second)
        return product(fourth, fourth)
    }

    @inline(__always)
    private static func halve(
        _ upper: UnsafeRawPointer, _ lower: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer,
        _ count: Int
    ) {
        var i = 0
        while i < count {
            let at = 16 &* i
            let first = cv_add_u16x32(cv_load_u16x32(upper + at), cv_load_u16x32(lower + at))
            let second = cv_add_u16x32(
                cv_load_u16x32(upper + (at &+ 64)), cv_load_u16x32(lower + (at &+ 64)))
            let sum = cv_add_u16x32(
                cv_even_pixels_u16x32(first, second), cv_odd_pixels_u16x32(first, second))
            let mean = cv_shr_u16x32(cv_add_u16x32(sum, cv_splat_u16x32(2)), 2)
            cv_store_u16x32(destination + 8 &* i, mean)
            i &+= 8
        }
    }
}
