import CVector

// Down the columns a Gaussian weighs row y - k as it weighs row y + k. Added first, they take one multiplication
// instead of two, and sixteen-bit products need no widening: 27 operations for the 32 sums of a radius of 8
// where pairs of rows take 18 sums of products, which are two operations each without VNNI.
extension Kernels {
    @inline(never)
    static func blurFoldStage(_ row: UnsafeMutableRawPointer, _ samples: Int) {
        var i = 0
        let end = samples &* 2
        while i < end {
            cv_store_i16x32(row + i, cv_around_zero_u16x32(cv_load_u16x32(row + i)))
            i &+= 64
        }
    }

    @inline(never)
    static func blurFoldRows(
        _ rows: UnsafePointer<UnsafeRawPointer>, _ radius: Int, _ weights: UnsafeRawPointer,
        _ first: UnsafeMutableRawPointer, _ second: UnsafeMutableRawPointer, _ samples: Int
    ) {
        let w = weights.assumingMemoryBound(to: Int32.self)
        // Every product is rounded down, by half a unit on the average.
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
                cv_store_i16x32(first + i, cv_within_i16x32(e0, 16320))
                cv_store_i16x32(first + i + 64, cv_within_i16x32(e1, 16320))
                cv_store_i16x32(second + i, cv_within_i16x32(o0, 16320))
                cv_store_i16x32(second + i + 64, cv_within_i16x32(o1, 16320))
                i &+= 128
            }
        }
        while i < end {
            // Row y of the first sum's window is the last that the second's reached upwards, and so on outwards:
            // a step reads two rows for both.
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
            cv_store_i16x32(first + i, cv_within_i16x32(e, 16320))
            cv_store_i16x32(second + i, cv_within_i16x32(o, 16320))
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
