import CVector

// The blur passes over float samples, one per pixel. Sums run in the order of the taps, and no operation is fused.
extension Kernels {
    /// Returns (a + 4b + 6c + 4d + e) / 16.
    @inline(__always)
    private static func halved(
        _ a: SIMD16<Float>, _ b: SIMD16<Float>, _ c: SIMD16<Float>, _ d: SIMD16<Float>, _ e: SIMD16<Float>
    ) -> SIMD16<Float> {
        let inner = cv_mul_f32x16(cv_add_f32x16(b, d), cv_splat_f32x16(0.25))
        let outer = cv_mul_f32x16(cv_add_f32x16(a, e), cv_splat_f32x16(0.0625))
        return cv_add_f32x16(cv_add_f32x16(outer, inner), cv_mul_f32x16(c, cv_splat_f32x16(0.375)))
    }

    /// Returns (a + 6b + c) / 8.
    @inline(__always)
    private static func centred(_ a: SIMD16<Float>, _ b: SIMD16<Float>, _ c: SIMD16<Float>) -> SIMD16<Float> {
        let outer = cv_mul_f32x16(cv_add_f32x16(a, c), cv_splat_f32x16(0.125))
        return cv_add_f32x16(outer, cv_mul_f32x16(b, cv_splat_f32x16(0.75)))
    }

    /// Returns (a + b) / 2.
    @inline(__always)
    private static func between(_ a: SIMD16<Float>, _ b: SIMD16<Float>) -> SIMD16<Float> {
        cv_mul_f32x16(cv_add_f32x16(a, b), cv_splat_f32x16(0.5))
    }

    @inline(never)
    static func halveRowsFloat(
        _ rows: UnsafePointer<UnsafeRawPointer>, _ destination: UnsafeMutableRawPointer, _ samples: Int
    ) {
        let (a, b, c, d, e) = (rows[0], rows[1], rows[2], rows[3], rows[4])
        var i = 0
        let end = samples &* 4
        while i < end {
            let v = halved(
                cv_load_f32x16(a + i), cv_load_f32x16(b + i), cv_load_f32x16(c + i), cv_load_f32x16(d + i),
                cv_load_f32x16(e + i))
            cv_store_f32x16(destination + i, v)
            i &+= 64
        }
    }

    @inline(never)
    static func halveColumnsFloat(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int, _ channels: Int
    ) {
        var i = 0
        let end = pixels &* 4
        while i < end {
            let s = source + 2 &* i
            let (b0, b1) = (cv_load_f32x16(s - 8), cv_load_f32x16(s + 56))
            let (c0, c1) = (cv_load_f32x16(s), cv_load_f32x16(s + 64))
            let (e0, e1) = (cv_load_f32x16(s + 8), cv_load_f32x16(s + 72))
            let v = halved(
                cv_even_f32x16(b0, b1), cv_odd_f32x16(b0, b1), cv_even_f32x16(c0, c1),
                cv_odd_f32x16(c0, c1), cv_even_f32x16(e0, e1))
            cv_store_f32x16(destination + i, v)
            i &+= 64
        }
    }

    // Interleaves two rows: sixteen samples of one, then sixteen of the other.
    @inline(never)
    static func pairRowsFloat(
        _ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ samples: Int
    ) {
        var i = 0
        let end = samples &* 4
        while i < end {
            cv_store_f32x16(destination + 2 &* i, cv_load_f32x16(a + i))
            cv_store_f32x16(destination + 2 &* i + 64, cv_load_f32x16(b + i))
            i &+= 64
        }
    }

    @inline(never)
    static func convolveRowsFloat(
        _ rows: UnsafePointer<UnsafeRawPointer>, _ count: Int, _ weights: UnsafeRawPointer, _ shift: Int,
        _ first: UnsafeMutableRawPointer, _ second: UnsafeMutableRawPointer, _ samples: Int
    ) {
        let w = weights.assumingMemoryBound(to: Float.self), u = w + 2 &* count
        var i = 0
        let end = samples &* 4
        while i < end {
            var (e, o) = (cv_splat_f32x16(0), cv_splat_f32x16(0))
            for k in 0..<count {
                let p = rows[k] + 2 &* i
                let (a, b) = (cv_load_f32x16(p), cv_load_f32x16(p + 64))
                e = cv_add_f32x16(e, cv_mul_f32x16(a, cv_splat_f32x16(w[2 &* k])))
                e = cv_add_f32x16(e, cv_mul_f32x16(b, cv_splat_f32x16(w[2 &* k &+ 1])))
                o = cv_add_f32x16(o, cv_mul_f32x16(a, cv_splat_f32x16(u[2 &* k])))
                o = cv_add_f32x16(o, cv_mul_f32x16(b, cv_splat_f32x16(u[2 &* k &+ 1])))
            }
            cv_store_f32x16(first + i, e)
            cv_store_f32x16(second + i, o)
            i &+= 64
        }
    }

    @inline(never)
    static func convolveColumnsFloat(
        _ source: UnsafeMutableRawPointer, _ count: Int, _ weights: UnsafeRawPointer, _ shift: Int,
        _ destination: UnsafeMutableRawPointer, _ pixels: Int, _ channels: Int
    ) {
        let w = weights.assumingMemoryBound(to: Float.self)
        var i = 0
        let end = pixels &* 4
        while i < end {
            var sum = cv_splat_f32x16(0)
            for t in 0..<2 &* count {
                let v = cv_load_f32x16(source + (i &+ 4 &* t))
                sum = cv_add_f32x16(sum, cv_mul_f32x16(v, cv_splat_f32x16(w[t])))
            }
            cv_store_f32x16(destination + i, sum)
            i &+= 64
        }
    }

    @inline(never)
    static func doubleRowsFloat(
        _ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ c: UnsafeRawPointer, _ even: UnsafeMutableRawPointer,
        _ odd: UnsafeMutableRawPointer, _ samples: Int
    ) {
        var i = 0
        let end = samples &* 4
        while i < end {
            let (x, y, z) = (cv_load_f32x16(a + i), cv_load_f32x16(b + i), cv_load_f32x16(c + i))
            cv_store_f32x16(even + i, centred(x, y, z))
            cv_store_f32x16(odd + i, between(y, z))
            i &+= 64
        }
    }

    @inline(never)
    static func doubleColumnsFloat(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int, _ channels: Int
    ) {
        var i = 0
        let end = pixels &* 4
        while i < end {
            let s = source + i
            let (x, y, z) = (cv_load_f32x16(s - 4), cv_load_f32x16(s), cv_load_f32x16(s + 4))
            let (even, odd) = (centred(x, y, z), between(y, z))
            cv_store_f32x16(destination + 2 &* i, cv_deal_low_f32x16(even, odd))
            cv_store_f32x16(destination + 2 &* i + 64, cv_deal_high_f32x16(even, odd))
            i &+= 64
        }
    }
}
