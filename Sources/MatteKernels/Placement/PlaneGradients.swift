import CVector
import MatteKernelTypes

// Gradients of planes and their correlation. Gradients are integers, so sums don't depend on their order.
extension Kernels {
    @inline(never)
    static func planeGradients(
        _ above: UnsafePointer<Float>, _ row: UnsafePointer<Float>, _ below: UnsafePointer<Float>,
        _ count: Int, _ offset: Float, _ gradients: UnsafeMutablePointer<Int16>,
        _ squares: UnsafeMutablePointer<Float>
    ) {
        guard count > 0 else { return }
        planeGradient(0, (above[0], below[0]), 0, offset, gradients, squares)
        var x = 1
        while x &+ 1 < count {
            planeGradient(x, (above[x], below[x]), row[x &+ 1] - row[x &- 1], offset, gradients, squares)
            x &+= 1
        }
        if count > 1 { planeGradient(x, (above[x], below[x]), 0, offset, gradients, squares) }
    }

    /// Writes the gradient of column `x` from the pixels above and below and the difference of its neighbours.
    @inline(__always)
    private static func planeGradient(
        _ x: Int, _ pair: (Float, Float), _ across: Float, _ offset: Float,
        _ gradients: UnsafeMutablePointer<Int16>, _ squares: UnsafeMutablePointer<Float>
    ) {
        let gx = across * 0.5, gy = (pair.1 - pair.0) * 0.5
        let square = gx * gx + gy * gy
        let factor = 127 / (square.squareRoot() + offset)
        gradients[2 &* x] = roundedInt16(gx * factor)
        gradients[2 &* x &+ 1] = roundedInt16(gy * factor)
        squares[x] = square
    }

    /// Rounds a number between -30,000 and 30,000 to the nearest integer, by adding a number so large that its last bit
    /// stands for 1.
    @inline(__always)
    private static func roundedInt16(_ number: Float) -> Int16 {
        Int16(truncatingIfNeeded: Int32(bitPattern: (number + 12_582_912).bitPattern) &- 0x4B40_0000)
    }

    @inline(never)
    static func planeProducts(
        _ a: UnsafePointer<Int16>, _ aStride: Int, _ b: UnsafePointer<Int16>, _ bStride: Int, _ rows: Int,
        _ vectors: Int, _ shifts: Int, _ result: UnsafeMutablePointer<Int32>
    ) {
        var shift = 0
        // Four places at a time share the loads of the first block.
        while shift &+ 2 <= shifts {
            let zero = cv_splat_i32x16(0)
            var (s0, s1, s2, s3) = (zero, zero, zero, zero)
            var y = 0
            while y < rows {
                var left = a + y &* aStride, right = b + (y &* bStride &+ 2 &* shift)
                var v = 0
                while v < vectors {
                    let x = cv_load_i16x32(left)
                    s0 = cv_dot_i16x32(s0, x, cv_load_i16x32(right))
                    s1 = cv_dot_i16x32(s1, x, cv_load_i16x32(right + 2))
                    s2 = cv_dot_i16x32(s2, x, cv_load_i16x32(right + 4))
                    s3 = cv_dot_i16x32(s3, x, cv_load_i16x32(right + 6))
                    left += 32
                    right += 32
                    v &+= 1
                }
                y &+= 1
            }
            // Up to two places after the last one are computed and not written.
            let left = shifts &- shift
            result[shift] = Int32(bitPattern: cv_sum_u32x16(cv_bits_u32_from_i32(s0)))
            result[shift &+ 1] = Int32(bitPattern: cv_sum_u32x16(cv_bits_u32_from_i32(s1)))
            if left > 2 { result[shift &+ 2] = Int32(bitPattern: cv_sum_u32x16(cv_bits_u32_from_i32(s2))) }
            if left > 3 { result[shift &+ 3] = Int32(bitPattern: cv_sum_u32x16(cv_bits_u32_from_i32(s3))) }
            shift &+= 4
        }
        while shift < shifts {
            var sum = cv_splat_i32x16(0)
            var y = 0
            while y < rows {
                var left = a + y &* aStride, right = b + (y &* bStride &+ 2 &* shift)
                var v = 0
                while v < vectors {
                    sum = cv_dot_i16x32(sum, cv_load_i16x32(left), cv_load_i16x32(right))
                    left += 32
                    right += 32
                    v &+= 1
                }
                y &+= 1
            }
            result[shift] = Int32(bitPattern: cv_sum_u32x16(cv_bits_u32_from_i32(sum)))
            shift &+= 1
        }
    }

    @inline(never)
    static func planeIntegrate(
        _ gradients: UnsafePointer<Int16>, _ above: UnsafePointer<UInt32>,
        _ result: UnsafeMutablePointer<UInt32>, _ count: Int
    ) {
        result[0] = above[0]
        var x = 0
        var last = cv_splat_i32x16(0)
        while x &+ 16 <= count {
            let pairs = cv_load_i16x32(gradients + 2 &* x)
            let running = cv_add_i32x16(
                last, cv_running_i32x16(cv_dot_i16x32(cv_splat_i32x16(0), pairs, pairs)))
            cv_store_i32x16(result + (x &+ 1), cv_add_i32x16(running, cv_load_i32x16(above + (x &+ 1))))
            last = cv_last_i32x16(running)
            x &+= 16
        }
        var sum = UInt32(bitPattern: last[0])
        while x < count {
            let gx = Int32(gradients[2 &* x]), gy = Int32(gradients[2 &* x &+ 1])
            sum &+= UInt32(bitPattern: gx &* gx &+ gy &* gy)
            result[x &+ 1] = above[x &+ 1] &+ sum
            x &+= 1
        }
    }
}
