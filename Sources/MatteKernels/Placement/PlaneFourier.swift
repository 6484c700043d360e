import CVector

// Fourier transforms of four interleaved sequences of doubles, by Stockham's method: each pass reads one buffer and
// writes the other in sorted order. Every result is a fixed sequence of operations, without fused multiply-add.
extension Kernels {
    /// A vector of four complex numbers.
    private typealias Complex4 = (re: SIMD4<Double>, im: SIMD4<Double>)

    /// The buffers that a pass reads and writes.
    private typealias Pass = (
        re: UnsafePointer<Double>, im: UnsafePointer<Double>, toRe: UnsafeMutablePointer<Double>,
        toIm: UnsafeMutablePointer<Double>
    )

    @inline(never)
    static func fourierTransform(
        _ real: UnsafeMutablePointer<Double>, _ imaginary: UnsafeMutablePointer<Double>, _ count: Int,
        _ turns: UnsafePointer<Double>, _ spare: UnsafeMutablePointer<Double>
    ) {
        let spareReal = spare, spareImaginary = spare + 4 &* count
        var length = count, stride = 1, isSpare = false
        while length > 1 {
            let radix = length & 3 == 0 ? 4 : length & 1 == 0 ? 2 : 3
            let pass: Pass =
                isSpare
                ? (UnsafePointer(spareReal), UnsafePointer(spareImaginary), real, imaginary)
                : (UnsafePointer(real), UnsafePointer(imaginary), spareReal, spareImaginary)
            if radix == 4 {
                passOfFour(pass, length, stride, turns)
            } else if radix == 2 {
                passOfTwo(pass, length, stride, turns)
            } else {
                passOfThree(pass, length, stride, turns)
            }
            length = length / radix
            stride = stride &* radix
            isSpare = !isSpare
        }
        guard isSpare else { return }
        real.update(from: spareReal, count: 4 &* count)
        imaginary.update(from: spareImaginary, count: 4 &* count)
    }

    @inline(__always)
    private static func complex(_ pass: Pass, _ element: Int) -> Complex4 {
        (cv_load_f64x4(pass.re + 4 &* element), cv_load_f64x4(pass.im + 4 &* element))
    }

    @inline(__always)
    private static func store(_ value: Complex4, _ pass: Pass, _ element: Int) {
        cv_store_f64x4(pass.toRe + 4 &* element, value.re)
        cv_store_f64x4(pass.toIm + 4 &* element, value.im)
    }

    @inline(__always)
    private static func sum(_ a: Complex4, _ b: Complex4) -> Complex4 {
        (cv_add_f64x4(a.re, b.re), cv_add_f64x4(a.im, b.im))
    }

    @inline(__always)
    private static func difference(_ a: Complex4, _ b: Complex4) -> Complex4 {
        (cv_sub_f64x4(a.re, b.re), cv_sub_f64x4(a.im, b.im))
    }

    /// Returns a - i b.
    @inline(__always)
    private static func turnedBack(_ a: Complex4, _ b: Complex4) -> Complex4 {
        (cv_add_f64x4(a.re, b.im), cv_sub_f64x4(a.im, b.re))
    }

    /// Returns a + i b.
    @inline(__always)
    private static func turned(_ a: Complex4, _ b: Complex4) -> Complex4 {
        (cv_sub_f64x4(a.re, b.im), cv_add_f64x4(a.im, b.re))
    }

    @inline(__always)
    private static func product(_ a: Complex4, _ w: Complex4) -> Complex4 {
        (
            cv_sub_f64x4(cv_mul_f64x4(a.re, w.re), cv_mul_f64x4(a.im, w.im)),
            cv_add_f64x4(cv_mul_f64x4(a.re, w.im), cv_mul_f64x4(a.im, w.re))
        )
    }

    @inline(__always)
    private static func turn(_ turns: UnsafePointer<Double>, _ index: Int) -> Complex4 {
        (cv_splat_f64x4(turns[2 &* index]), cv_splat_f64x4(turns[2 &* index &+ 1]))
    }

    @inline(__always)
    private static func passOfFour(
        _ pass: Pass, _ length: Int, _ stride: Int, _ turns: UnsafePointer<Double>
    ) {
        let part = length / 4
        var p = 0
        while p < part {
            let w1 = turn(turns, p &* stride), w2 = turn(turns, 2 &* p &* stride)
            let w3 = turn(turns, 3 &* p &* stride)
            var from = p &* stride, to = 4 &* p &* stride, q = 0
            while q < stride {
                let a = complex(pass, from), b = complex(pass, from &+ part &* stride)
                let c = complex(pass, from &+ 2 &* part &* stride)
                let d = complex(pass, from &+ 3 &* part &* stride)
                let ac = sum(a, c), bd = sum(b, d), aLessC = difference(a, c), bLessD = difference(b, d)
                store(sum(ac, bd), pass, to)
                if p == 0 {
                    // The first turns are 1.
                    store(turnedBack(aLessC, bLessD), pass, to &+ stride)
                    store(difference(ac, bd), pass, to &+ 2 &* stride)
                    store(turned(aLessC, bLessD), pass, to &+ 3 &* stride)
                } else {
                    store(product(turnedBack(aLessC, bLessD), w1), pass, to &+ stride)
                    store(product(difference(ac, bd), w2), pass, to &+ 2 &* stride)
                    store(product(turned(aLessC, bLessD), w3), pass, to &+ 3 &* stride)
                }
                from &+= 1
                to &+= 1
                q &+= 1
            }
            p &+= 1
        }
    }

    @inline(__always)
    private static func passOfTwo(
        _ pass: Pass, _ length: Int, _ stride: Int, _ turns: UnsafePointer<Double>
    ) {
        let part = length / 2
        var p = 0
        while p < part {
            let w = turn(turns, p &* stride)
            var from = p &* stride, to = 2 &* p &* stride, q = 0
            while q < stride {
                let a = complex(pass, from), b = complex(pass, from &+ part &* stride)
                store(sum(a, b), pass, to)
                store(product(difference(a, b), w), pass, to &+ stride)
                from &+= 1
                to &+= 1
                q &+= 1
            }
            p &+= 1
        }
    }

    @inline(__always)
    private static func passOfThree(
        _ pass: Pass, _ length: Int, _ stride: Int, _ turns: UnsafePointer<Double>
    ) {
        let part = length / 3, half = cv_splat_f64x4(0.5), sine = cv_splat_f64x4(0.8660254037844386)
        var p = 0
        while p < part {
            let w1 = turn(turns, p &* stride), w2 = turn(turns, 2 &* p &* stride)
            var from = p &* stride, to = 3 &* p &* stride, q = 0
            while q < stride {
                let a = complex(pass, from), b = complex(pass, from &+ part &* stride)
                let c = complex(pass, from &+ 2 &* part &* stride)
                let bc = sum(b, c), bLessC = difference(b, c)
                let middle: Complex4 = (
                    cv_sub_f64x4(a.re, cv_mul_f64x4(bc.re, half)),
                    cv_sub_f64x4(a.im, cv_mul_f64x4(bc.im, half))
                )
                let side: Complex4 = (cv_mul_f64x4(bLessC.re, sine), cv_mul_f64x4(bLessC.im, sine))
                store(sum(a, bc), pass, to)
                store(product(turnedBack(middle, side), w1), pass, to &+ stride)
                store(product(turned(middle, side), w2), pass, to &+ 2 &* stride)
                from &+= 1
                to &+= 1
                q &+= 1
            }
            p &+= 1
        }
    }

    @inline(never)
    static func fourierMultiply(
        _ real: UnsafeMutablePointer<Double>, _ imaginary: UnsafeMutablePointer<Double>,
        _ otherReal: UnsafePointer<Double>, _ otherImaginary: UnsafePointer<Double>, _ count: Int
    ) {
        var i = 0
        while i &+ 4 <= count {
            let a: Complex4 = (cv_load_f64x4(real + i), cv_load_f64x4(imaginary + i))
            let b: Complex4 = (cv_load_f64x4(otherReal + i), cv_load_f64x4(otherImaginary + i))
            cv_store_f64x4(real + i, cv_add_f64x4(cv_mul_f64x4(a.re, b.re), cv_mul_f64x4(a.im, b.im)))
            cv_store_f64x4(imaginary + i, cv_sub_f64x4(cv_mul_f64x4(a.im, b.re), cv_mul_f64x4(a.re, b.im)))
            i &+= 4
        }
        while i < count {
            let (re, im) = (real[i], imaginary[i])
            real[i] = re * otherReal[i] + im * otherImaginary[i]
            imaginary[i] = im * otherReal[i] - re * otherImaginary[i]
            i &+= 1
        }
    }

    @inline(never)
    static func fourierTake(
        _ gradients: UnsafePointer<Int16>, _ stride: Int, _ rows: Int, _ count: Int,
        _ real: UnsafeMutablePointer<Double>, _ imaginary: UnsafeMutablePointer<Double>
    ) {
        var row = 0
        while row < 4 {
            let source = gradients + row &* stride
            var x = 0
            while x < count {
                real[4 &* x &+ row] = row < rows ? Double(source[2 &* x]) : 0
                imaginary[4 &* x &+ row] = row < rows ? Double(source[2 &* x &+ 1]) : 0
                x &+= 1
            }
            row &+= 1
        }
    }

    @inline(never)
    static func fourierInterleave(
        _ source: UnsafePointer<Double>, _ stride: Int, _ count: Int, _ result: UnsafeMutablePointer<Double>
    ) {
        let (a, b, c, d) = (source, source + stride, source + 2 &* stride, source + 3 &* stride)
        var x = 0
        while x < count {
            let to = result + 4 &* x
            to[0] = a[x]
            to[1] = b[x]
            to[2] = c[x]
            to[3] = d[x]
            x &+= 1
        }
    }

    @inline(never)
    static func fourierSpread(
        _ source: UnsafePointer<Double>, _ count: Int, _ result: UnsafeMutablePointer<Double>, _ stride: Int
    ) {
        var k = 0
        while k < count {
            cv_store_f64x4(result + k &* stride, cv_load_f64x4(source + 4 &* k))
            k &+= 1
        }
    }

    @inline(never)
    static func fourierRound(
        _ source: UnsafePointer<Double>, _ count: Int, _ factor: Double,
        _ result: UnsafeMutablePointer<Int32>
    ) {
        var k = 0
        while k < count {
            // The last bit of a number near 1.5 times 2^52 stands for 1, so that adding it rounds.
            let sum = source[4 &* k] * factor + 6_755_399_441_055_744
            result[k] = Int32(truncatingIfNeeded: sum.bitPattern)
            k &+= 1
        }
    }
}
