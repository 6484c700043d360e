import CVector
import MatteKernelTypes

extension Kernels {
    /// Writes the unnormalised weights of `count` source pixels: the values of a filter curve at their centres.
    @inline(never)
    static func filterHeights(
        _ curve: Int32, _ first: Int, _ count: Int, _ centre: Double, _ stretch: Double,
        _ weights: UnsafeMutablePointer<Double>
    ) {
        if curve == ResampleCurve.triangle.rawValue {
            for k in 0..<count {
                let x = distance(first &+ k, centre, stretch)
                weights[k] = x < 1 ? 1 - x : 0
            }
        } else if curve == ResampleCurve.catmullRom.rawValue {
            for k in 0..<count {
                let x = distance(first &+ k, centre, stretch)
                let inner = (1.5 * x - 2.5) * x * x + 1
                let outer = ((2.5 - 0.5 * x) * x - 4) * x + 2
                weights[k] = x < 1 ? inner : x < 2 ? outer : 0
            }
        } else if curve == ResampleCurve.mitchell.rawValue {
            for k in 0..<count {
                let x = distance(first &+ k, centre, stretch)
                let inner = ((7 * x - 12) * x * x + 16.0 / 3) / 6
                let outer = (((12 - 7.0 / 3 * x) * x - 20) * x + 32.0 / 3) / 6
                weights[k] = x < 1 ? inner : x < 2 ? outer : 0
            }
        } else {
            for k in 0..<count {
                let x = distance(first &+ k, centre, stretch)
                weights[k] = x < 3 ? lanczos(x) : 0
            }
        }
    }

    /// Returns the distance between the centres of an output pixel and a source pixel, in output pixels or in source
    /// pixels, whichever are larger.
    @inline(__always)
    private static func distance(_ pixel: Int, _ centre: Double, _ stretch: Double) -> Double {
        let x = (Double(pixel) + 0.5 - centre) / stretch
        return x < 0 ? -x : x
    }

    /// Returns sinc(x) sinc(x / 3). Because sin(3a) = 3 sin(a) - 4 sin(a)^3, both factors can be computed from one
    /// sine.
    @inline(__always)
    private static func lanczos(_ x: Double) -> Double {
        if x <= 1e-9 { return 1 }
        let third = 3.141592653589793 * x / 3
        let mirrored = 3.141592653589793 - third
        let angle = third < mirrored ? third : mirrored
        // The Taylor series of the sine up to the 19th power, for 0 to pi / 2; its error is below 3e-16.
        let square = angle * angle
        var sum = 1.0
        sum = 1 - square / (18 * 19) * sum
        sum = 1 - square / (16 * 17) * sum
        sum = 1 - square / (14 * 15) * sum
        sum = 1 - square / (12 * 13) * sum
        sum = 1 - square / (10 * 11) * sum
        sum = 1 - square / (8 * 9) * sum
        sum = 1 - square / (6 * 7) * sum
        sum = 1 - square / (4 * 5) * sum
        sum = 1 - square / (2 * 3) * sum
        let sine = angle * sum
        return (3 - 4 * sine * sine) * sine * sine / (3 * third * third)
    }

    /// Returns the sum of weights, added from the first to the last.
    @inline(never)
    static func sumWeights(_ weights: UnsafePointer<Double>, _ count: Int) -> Double {
        var sum = 0.0
        var k = 0
        while k &+ 16 <= count {
            let w = weights + k
            for i in 0..<16 { sum += w[i] }
            k &+= 16
        }
        while k < count {
            sum += weights[k]
            k &+= 1
        }
        return sum
    }

    /// Divides weights by their sum. Returns the sum of the absolute values of the results.
    @inline(never)
    static func divideWeights(_ weights: UnsafeMutablePointer<Double>, _ count: Int, _ sum: Double) -> Double
    {
        var gain = 0.0
        for k in 0..<count {
            let weight = weights[k] / sum
            weights[k] = weight
            gain += weight < 0 ? -weight : weight
        }
        return gain
    }

    /// Multiplies weights, which must not be negative, by `scale` and rounds them to integers.
    @inline(never)
    static func wholeWeights(_ weights: UnsafeMutablePointer<Double>, _ count: Int, _ scale: Double) {
        let (factor, half) = (cv_splat_f64x4(scale), cv_splat_f64x4(0.5))
        var k = 0
        while k &+ 4 <= count {
            let scaled = cv_mul_f64x4(cv_load_f64x4(weights + k), factor)
            cv_store_f64x4(weights + k, cv_truncate_f64x4(cv_add_f64x4(scaled, half)))
            k &+= 4
        }
        while k < count {
            weights[k] = Double(Int64(weights[k] * scale + 0.5))
            k &+= 1
        }
    }
}
