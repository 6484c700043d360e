import CVector

// Separable convolution of floats. All sums are added from the first weight to the last, so that every tier rounds in
// the same way. Blocks of 64 columns (32 on arm64) are processed with independent sums, which hide the latency of
// additions. The remaining columns are processed sixteen at a time.
extension Kernels {
    @inline(never)
    static func widenCoverage(
        _ coverage: UnsafePointer<UInt8>, _ floats: UnsafeMutablePointer<Float>, _ count: Int
    ) {
        var i = 0
        while i &+ 16 <= count {
            let wide = cv_bits_i32_from_u32(cv_widen_u8x16(cv_load_u8x16(coverage + i)))
            cv_store_f32x16(floats + i, cv_float_i32x16(wide))
            i &+= 16
        }
        while i < count {
            floats[i] = Float(coverage[i])
            i &+= 1
        }
    }

    @inline(never)
    static func convolveAcross(
        _ source: UnsafePointer<Float>, _ destination: UnsafeMutablePointer<Float>, _ count: Int,
        _ weights: UnsafePointer<Float>, _ taps: Int
    ) {
        var i = 0
        while cv_prefers_two_sums() != 0 && i &+ 32 <= count {
            var sums = twoProducts(source + i, weights[0])
            var k = 1
            while k < taps {
                sums = adding(sums, source + (i &+ k), weights[k])
                k &+= 1
            }
            cv_store_f32x16(destination + i, sums.0)
            cv_store_f32x16(destination + (i &+ 16), sums.1)
            i &+= 32
        }
        while cv_prefers_two_sums() == 0 && i &+ 64 <= count {
            var sums = products(source + i, weights[0])
            var k = 1
            while k < taps {
                sums = adding(sums, source + (i &+ k), weights[k])
                k &+= 1
            }
            store(sums, destination + i)
            i &+= 64
        }
        while i < count {
            let left = (count &- i) &* 4
            var sum = products(source + i, weights[0], left)
            var k = 1
            while k < taps {
                sum = cv_add_f32x16(sum, products(source + (i &+ k), weights[k], left))
                k &+= 1
            }
            cv_store_part_f32x16(destination + i, sum, left)
            i &+= 16
        }
    }

    @inline(never)
    static func convolveDown(
        _ rows: UnsafePointer<UnsafePointer<Float>>, _ destination: UnsafeMutablePointer<Float>, _ count: Int,
        _ weights: UnsafePointer<Float>, _ taps: Int
    ) {
        var i = 0
        while cv_prefers_two_sums() != 0 && i &+ 32 <= count {
            let sums = twoSums(rows, i, weights, taps)
            cv_store_f32x16(destination + i, sums.0)
            cv_store_f32x16(destination + (i &+ 16), sums.1)
            i &+= 32
        }
        while cv_prefers_two_sums() == 0 && i &+ 64 <= count {
            store(sums(rows, i, weights, taps), destination + i)
            i &+= 64
        }
        while i < count {
            let left = (count &- i) &* 4
            cv_store_part_f32x16(destination + i, sum(rows, i, weights, taps, left), left)
            i &+= 16
        }
    }

    @inline(never)
    static func convolveDownToBytes(
        _ rows: UnsafePointer<UnsafePointer<Float>>, _ destination: UnsafeMutablePointer<UInt8>,
        _ count: Int, _ weights: UnsafePointer<Float>, _ taps: Int
    ) {
        var i = 0
        while cv_prefers_two_sums() != 0 && i &+ 32 <= count {
            let sums = twoSums(rows, i, weights, taps)
            cv_store_u8x16(destination + i, rounded(sums.0))
            cv_store_u8x16(destination + (i &+ 16), rounded(sums.1))
            i &+= 32
        }
        while cv_prefers_two_sums() == 0 && i &+ 64 <= count {
            let sums = sums(rows, i, weights, taps)
            let q = destination + i
            cv_store_u8x16(q, rounded(sums.0))
            cv_store_u8x16(q + 16, rounded(sums.1))
            cv_store_u8x16(q + 32, rounded(sums.2))
            cv_store_u8x16(q + 48, rounded(sums.3))
            i &+= 64
        }
        while i < count {
            let left = count &- i
            cv_store_part_u8x16(destination + i, rounded(sum(rows, i, weights, taps, left &* 4)), left)
            i &+= 16
        }
    }

    private typealias Sums = (SIMD16<Float>, SIMD16<Float>, SIMD16<Float>, SIMD16<Float>)
    private typealias TwoSums = (SIMD16<Float>, SIMD16<Float>)

    /// Returns the weighted sums over all rows, for the 64 columns that start at column `i`.
    @inline(__always)
    private static func sums(
        _ rows: UnsafePointer<UnsafePointer<Float>>, _ i: Int, _ weights: UnsafePointer<Float>, _ taps: Int
    ) -> Sums {
        var sums = products(rows[0] + i, weights[0])
        var k = 1
        while k < taps {
            sums = adding(sums, rows[k] + i, weights[k])
            k &+= 1
        }
        return sums
    }

    /// Returns the weighted sums over all rows, for the 32 columns that start at column `i`.
    @inline(__always)
    private static func twoSums(
        _ rows: UnsafePointer<UnsafePointer<Float>>, _ i: Int, _ weights: UnsafePointer<Float>, _ taps: Int
    ) -> TwoSums {
        var sums = twoProducts(rows[0] + i, weights[0])
        var k = 1
        while k < taps {
            sums = adding(sums, rows[k] + i, weights[k])
            k &+= 1
        }
        return sums
    }

    /// Returns the weighted sums over all rows, for up to sixteen columns that start at column `i`. `left` is the
    /// number of bytes to load per row.
    @inline(__always)
    private static func sum(
        _ rows: UnsafePointer<UnsafePointer<Float>>, _ i: Int, _ weights: UnsafePointer<Float>, _ taps: Int,
        _ left: Int
    ) -> SIMD16<Float> {
        var sum = products(rows[0] + i, weights[0], left)
        var k = 1
        while k < taps {
            sum = cv_add_f32x16(sum, products(rows[k] + i, weights[k], left))
            k &+= 1
        }
        return sum
    }

    @inline(__always)
    private static func products(_ p: UnsafePointer<Float>, _ weight: Float) -> Sums {
        let w = cv_splat_f32x16(weight)
        return (
            cv_mul_f32x16(cv_load_f32x16(p), w), cv_mul_f32x16(cv_load_f32x16(p + 16), w),
            cv_mul_f32x16(cv_load_f32x16(p + 32), w), cv_mul_f32x16(cv_load_f32x16(p + 48), w)
        )
    }

    @inline(__always)
    private static func products(_ p: UnsafePointer<Float>, _ weight: Float, _ left: Int) -> SIMD16<Float> {
        cv_mul_f32x16(cv_load_part_f32x16(p, left), cv_splat_f32x16(weight))
    }

    @inline(__always)
    private static func twoProducts(_ p: UnsafePointer<Float>, _ weight: Float) -> TwoSums {
        let w = cv_splat_f32x16(weight)
        return (cv_mul_f32x16(cv_load_f32x16(p), w), cv_mul_f32x16(cv_load_f32x16(p + 16), w))
    }

    @inline(__always)
    private static func adding(_ sums: TwoSums, _ p: UnsafePointer<Float>, _ weight: Float) -> TwoSums {
        let more = twoProducts(p, weight)
        return (cv_add_f32x16(sums.0, more.0), cv_add_f32x16(sums.1, more.1))
    }

    @inline(__always)
    private static func adding(_ sums: Sums, _ p: UnsafePointer<Float>, _ weight: Float) -> Sums {
        let more = products(p, weight)
        return (
            cv_add_f32x16(sums.0, more.0), cv_add_f32x16(sums.1, more.1), cv_add_f32x16(sums.2, more.2),
            cv_add_f32x16(sums.3, more.3)
        )
    }

    @inline(__always)
    private static func store(_ sums: Sums, _ p: UnsafeMutablePointer<Float>) {
        cv_store_f32x16(p, sums.0)
        cv_store_f32x16(p + 16, sums.1)
        cv_store_f32x16(p + 32, sums.2)
        cv_store_f32x16(p + 48, sums.3)
    }

    /// Rounds floats to the nearest byte.
    @inline(__always)
    private static func rounded(_ v: SIMD16<Float>) -> SIMD16<UInt8> {
        cv_narrow_clamping_i32x16(cv_truncate_f32x16(cv_add_f32x16(v, cv_splat_f32x16(0.5))))
    }
}
