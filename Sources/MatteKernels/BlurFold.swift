import CVector

// Gaussian blurs of bytes. A Gaussian gives the same weight to the two samples at equal distance from its centre, so
// these kernels add the two samples before they multiply. This saves one of two multiplications.
//
// Of each product only the high 16 bits are kept, so nothing is widened: three operations process two taps of 32
// samples. With 32-bit products, four operations would process two taps of only 16 samples (without VNNI). The rounding
// error of each product is below one unit, 1/128 of a byte value, and a 16-bit lane has room for the sum of these
// errors.
extension Kernels {
    @inline(never)
    static func blurFoldLoad(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ count: Int
    ) -> Bool {
        var all = cv_splat_u8x64(255)
        var i = 0
        while i < count {
            let left = count &- i
            cv_prefetch(source + (i &+ 1024))
            let v = cv_load_part_opaque_u8x64(source + i, left)
            all = cv_and_u8x64(all, v)
            cv_store_i16x32(destination + 2 &* i, cv_around_zero_u8x32(cv_low_u8(v)))
            cv_store_i16x32(destination + (2 &* i &+ 64), cv_around_zero_u8x32(cv_high_u8(v)))
            i &+= 64
        }
        return cv_is_opaque_u8x64(all) != 0
    }

    @inline(never)
    static func blurFoldRows(
        _ rows: UnsafePointer<UnsafeRawPointer>, _ radius: Int, _ weights: UnsafeRawPointer,
        _ first: UnsafeMutableRawPointer, _ second: UnsafeMutableRawPointer, _ samples: Int
    ) {
        let w = weights.assumingMemoryBound(to: Int32.self)
        // Each of the radius + 1 products is rounded down, which loses half a unit on average. The bias makes up for
        // this.
        let bias = cv_splat_i16x32(Int16(truncatingIfNeeded: (radius &+ 1) &>> 1))
        var i = 0
        let end = samples &* 2
        if cv_many_registers() != 0 {
            while i &+ 64 < end {
                var (low0, high0) = two(rows[radius] + i, rows[radius &+ 1] + i)
                var (low1, high1) = two(rows[radius] + (i &+ 64), rows[radius &+ 1] + (i &+ 64))
                let c = foldWeight(w, 0)
                var e0 = cv_fold_i16x32(bias, low0, low0, c), o0 = cv_fold_i16x32(bias, high0, high0, c)
                var e1 = cv_fold_i16x32(bias, low1, low1, c), o1 = cv_fold_i16x32(bias, high1, high1, c)
                var k = 1
                while k <= radius {
                    let x = foldWeight(w, k)
                    let up = rows[radius &- k] + i, down = rows[radius &+ 1 &+ k] + i
                    let (a0, b0) = two(up, down)
                    let (a1, b1) = two(up + 64, down + 64)
                    e0 = cv_fold_i16x32(e0, a0, high0, x)
                    o0 = cv_fold_i16x32(o0, low0, b0, x)
                    e1 = cv_fold_i16x32(e1, a1, high1, x)
                    o1 = cv_fold_i16x32(o1, low1, b1, x)
                    (low0, high0) = (a0, b0)
                    (low1, high1) = (a1, b1)
                    k &+= 1
                }
                cv_store_i16x32(first + i, e0)
                cv_store_i16x32(first + i + 64, e1)
                cv_store_i16x32(second + i, o0)
                cv_store_i16x32(second + i + 64, o1)
                i &+= 128
            }
        }
        while i < end {
            // Compute two output rows at a time, centred on rows[radius] and on the row below it. Step k adds to each
            // output the row k above and the row k below its centre. Only two of these four rows must be read: the row
            // k above the first centre, and the row k below the second. The other two were read in step k - 1 for the
            // other output.
            var (low, high) = two(rows[radius] + i, rows[radius &+ 1] + i)
            let c = foldWeight(w, 0)
            var e = cv_fold_i16x32(bias, low, low, c), o = cv_fold_i16x32(bias, high, high, c)
            var k = 1
            while k <= radius {
                let x = foldWeight(w, k)
                let (a, b) = two(rows[radius &- k] + i, rows[radius &+ 1 &+ k] + i)
                e = cv_fold_i16x32(e, a, high, x)
                o = cv_fold_i16x32(o, low, b, x)
                (low, high) = (a, b)
                k &+= 1
            }
            cv_store_i16x32(first + i, e)
            cv_store_i16x32(second + i, o)
            i &+= 64
        }
    }

    @inline(never)
    static func blurFoldColumns(
        _ source: UnsafeRawPointer, _ radius: Int, _ step: Int, _ weights: UnsafeRawPointer,
        _ destination: UnsafeMutableRawPointer, _ count: Int
    ) {
        let w = weights.assumingMemoryBound(to: Int32.self)
        // The start value of each sum. It undoes the offset of samples (16320), adds half a byte value for rounding
        // (64), and makes up for the products that are rounded down.
        let start = cv_splat_i16x32(Int16(truncatingIfNeeded: 16320 &+ 64 &+ (radius &+ 1) &>> 1))
        var i = 0
        while i < count {
            let centre = source + 2 &* i
            let c = foldWeight(w, 0)
            let (x, y) = two(centre, centre + 64)
            var low = cv_fold_i16x32(start, x, x, c), high = cv_fold_i16x32(start, y, y, c)
            var k = 1
            var (left, right) = (centre, centre)
            while k <= radius {
                left -= step
                right += step
                let x = foldWeight(w, k)
                low = cv_fold_i16x32(low, cv_load_i16x32(left), cv_load_i16x32(right), x)
                high = cv_fold_i16x32(high, cv_load_i16x32(left + 64), cv_load_i16x32(right + 64), x)
                k &+= 1
            }
            let v = cv_join_u8(
                cv_narrow_u16x32(cv_over128_i16x32(low)), cv_narrow_u16x32(cv_over128_i16x32(high)))
            if count &- i >= 64 {
                cv_store_u8x64(destination + i, v)
            } else {
                cv_store_part_u8x64(destination + i, v, count &- i)
            }
            i &+= 64
        }
    }

    @inline(__always)
    private static func two(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> (SIMD32<Int16>, SIMD32<Int16>) {
        (cv_load_i16x32(a), cv_load_i16x32(b))
    }

    @inline(__always)
    private static func foldWeight(_ w: UnsafePointer<Int32>, _ k: Int) -> SIMD32<Int16> {
        cv_bits_i16_from_i32(cv_splat_i32x16(w[k]))
    }
}
