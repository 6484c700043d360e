import CVector
import MatteKernelTypes

/// Resizes of floats with the arithmetic of torch on x86-64.
///
/// The first product of a sum is rounded. Of the others, as many as are a multiple of four are rounded and added in
/// order; the last one to three are added without rounding the product.
extension Kernels {
    @inline(never)
    static func referenceFloatAcross(
        _ source: UnsafePointer<Float>, _ windows: UnsafeRawPointer,
        _ weights: UnsafePointer<Float>, _ pixels: Int, _ destination: UnsafeMutablePointer<Float>
    ) {
        let windows = windows.assumingMemoryBound(to: FixedWindow.self)
        for x in 0..<pixels {
            let window = windows[x]
            let count = Int(window.count)
            let weights = weights + window.weights
            var pixel = source + Int(window.first) &* 3
            var (red, green, blue) = (pixel[0] * weights[0], pixel[1] * weights[0], pixel[2] * weights[0])
            let rounded = 1 &+ ((count &- 1) & ~3)
            var k = 1
            while k < rounded {
                pixel += 3
                red += pixel[0] * weights[k]
                green += pixel[1] * weights[k]
                blue += pixel[2] * weights[k]
                k &+= 1
            }
            while k < count {
                pixel += 3
                red = fused(pixel[0], weights[k], red)
                green = fused(pixel[1], weights[k], green)
                blue = fused(pixel[2], weights[k], blue)
                k &+= 1
            }
            destination[3 &* x] = red
            destination[3 &* x &+ 1] = green
            destination[3 &* x &+ 2] = blue
        }
    }

    @inline(never)
    static func referenceFloatDown(
        _ source: UnsafePointer<Float>, _ stride: Int, _ rowCount: Int, _ weights: UnsafePointer<Float>,
        _ numbers: Int, _ destination: UnsafeMutablePointer<Float>
    ) {
        let rounded = 1 &+ ((rowCount &- 1) & ~3)
        var x = 0
        while x &+ 16 <= numbers {
            var sum = cv_mul_f32x16(cv_load_f32x16(source + x), cv_splat_f32x16(weights[0]))
            var k = 1
            while k < rounded {
                let row = cv_load_f32x16(source + (k &* stride &+ x))
                sum = cv_add_f32x16(sum, cv_mul_f32x16(row, cv_splat_f32x16(weights[k])))
                k &+= 1
            }
            cv_store_f32x16(destination + x, sum)
            x &+= 16
        }
        while x < numbers {
            var sum = source[x] * weights[0]
            var k = 1
            while k < rounded {
                sum += source[k &* stride &+ x] * weights[k]
                k &+= 1
            }
            destination[x] = sum
            x &+= 1
        }
        var k = rounded
        while k < rowCount {
            let row = source + k &* stride
            for x in 0..<numbers { destination[x] = fused(row[x], weights[k], destination[x]) }
            k &+= 1
        }
    }

    /// Returns a * b + c, rounded once.
    ///
    /// The product is exact in double precision. The sum is rounded to odd, so that rounding it to single precision
    /// gives the nearest number to the exact sum.
    @inline(__always)
    private static func fused(_ a: Float, _ b: Float, _ c: Float) -> Float {
        let (product, c) = (Double(a) * Double(b), Double(c))
        let sum = product + c
        let share = sum - product
        let error = (product - (sum - share)) + (c - share)
        if error == 0 { return Float(sum) }
        let bits = sum.bitPattern
        if bits & 1 == 1 { return Float(sum) }
        let grows = (error > 0) == (sum > 0)
        return Float(Double(bitPattern: grows ? bits &+ 1 : bits &- 1))
    }
}
