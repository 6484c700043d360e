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
        _ sums: UnsafeMutableRawPointer, _ bytesPerRow: Int, _ samples: Int
    ) {
        let end = samples &* 2
        if cv_many_registers() != 0 {
            foldFourRows(rows, radius, weights, sums, bytesPerRow, end: end)
        } else {
            foldTwoRows(rows, radius, weights, sums, bytesPerRow, end: end)
            foldTwoRows(rows + 2, radius, weights, sums + 2 &* bytesPerRow, bytesPerRow, end: end)
        }
    }

    /// Computes four output rows at a time, centred on `rows[radius]` and on the three rows below it. Step k adds to
    /// each output the row k above and the row k below its centre. Only two of these eight rows must be read: the row k
    /// above the first centre, and the row k below the last. The others were read in earlier steps for other outputs.
    @inline(__always)
    private static func foldFourRows(
        _ rows: UnsafePointer<UnsafeRawPointer>, _ radius: Int, _ weights: UnsafeRawPointer,
        _ sums: UnsafeMutableRawPointer, _ bytesPerRow: Int, end: Int
    ) {
        let w = weights.assumingMemoryBound(to: Int32.self)
        let bias = foldBias(radius)
        var i = 0
        while i < end {
            var (a0, a1) = two(rows[radius] + i, rows[radius &+ 1] + i)
            var (a2, a3) = two(rows[radius &+ 2] + i, rows[radius &+ 3] + i)
            var (b0, b1, b2, b3) = (a0, a1, a2, a3)
            let c = foldWeight(w, 0)
            var s0 = cv_fold_i16x32(bias, a0, b0, c), s1 = cv_fold_i16x32(bias, a1, b1, c)
            var s2 = cv_fold_i16x32(bias, a2, b2, c), s3 = cv_fold_i16x32(bias, a3, b3, c)
            var k = 1
            while k <= radius {
                let x = foldWeight(w, k)
                let (above, below) = two(rows[radius &- k] + i, rows[radius &+ 3 &+ k] + i)
                (a0, a1, a2, a3) = (above, a0, a1, a2)
                (b0, b1, b2, b3) = (b1, b2, b3, below)
                s0 = cv_fold_i16x32(s0, a0, b0, x)
                s1 = cv_fold_i16x32(s1, a1, b1, x)
                s2 = cv_fold_i16x32(s2, a2, b2, x)
                s3 = cv_fold_i16x32(s3, a3, b3, x)
                k &+= 1
            }
            let first = sums + i, third = sums + (2 &* bytesPerRow &+ i)
            cv_store_i16x32(first, s0)
            cv_store_i16x32(first + bytesPerRow, s1)
            cv_store_i16x32(third, s2)
            cv_store_i16x32(third + bytesPerRow, s3)
            i &+= 64
        }
    }

    /// Computes two output rows at a time, in the same way as ``foldFourRows``, with fewer registers.
    @inline(__always)
    private static func foldTwoRows(
        _ rows: UnsafePointer<UnsafeRawPointer>, _ radius: Int, _ weights: UnsafeRawPointer,
        _ sums: UnsafeMutableRawPointer, _ bytesPerRow: Int, end: Int
    ) {
        let w = weights.assumingMemoryBound(to: Int32.self)
        let bias = foldBias(radius)
        var i = 0
        while i < end {
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
            cv_store_i16x32(sums + i, e)
            cv_store_i16x32(sums + (bytesPerRow &+ i), o)
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
        let shifts = cv_many_registers() != 0 && step == 8
        var i = 0
        while i < count {
            let centre = source + 2 &* i
            let c = foldWeight(w, 0)
            let (x, y) = two(centre, centre + 64)
            var low = cv_fold_i16x32(start, x, x, c), high = cv_fold_i16x32(start, y, y, c)
            var k = 1
            if shifts {
                let z = cv_load_i16x32(centre + 128)
                @inline(__always) func add(_ k: Int32) {
                    let weight = foldWeight(w, Int(k)), left = centre - 8 &* Int(k)
                    let (a, b) = two(left, left + 64)
                    low = cv_fold_i16x32(low, a, cv_shifted_pixels_i16x32(x, y, k), weight)
                    high = cv_fold_i16x32(high, b, cv_shifted_pixels_i16x32(y, z, k), weight)
                }
                switch radius {
                case 7...:
                    add(7)
                    fallthrough
                case 6:
                    add(6)
                    fallthrough
                case 5:
                    add(5)
                    fallthrough
                case 4:
                    add(4)
                    fallthrough
                case 3:
                    add(3)
                    fallthrough
                case 2:
                    add(2)
                    fallthrough
                default: add(1)
                }
                k = 8
            }
            var (left, right) = (centre - (k &- 1) &* step, centre + (k &- 1) &* step)
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

    /// Returns the start value of each sum of rows. Each of the radius + 1 products is rounded down, which loses half a
    /// unit on average. The bias makes up for this.
    @inline(__always)
    private static func foldBias(_ radius: Int) -> SIMD32<Int16> {
        cv_splat_i16x32(Int16(truncatingIfNeeded: (radius &+ 1) &>> 1))
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
