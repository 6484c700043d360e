import CVector
import MatteKernelTypes

// Arithmetic on rows of floats. Each result has a fixed order of operations, so that every tier gives the same bits.
extension Kernels {
    @inline(never)
    static func planeTake(
        _ pixels: UnsafePointer<UInt8>, _ channel: Int, _ result: UnsafeMutablePointer<Float>, _ count: Int
    ) {
        var x = 0
        while x < count {
            result[x] = Float(pixels[4 &* x &+ channel])
            x &+= 1
        }
    }

    @inline(never)
    static func planeResample(
        _ source: UnsafePointer<Float>, _ first: UnsafePointer<Int32>, _ weights: UnsafePointer<Float>,
        _ taps: Int, _ result: UnsafeMutablePointer<Float>, _ count: Int
    ) {
        var x = 0
        while taps == 2 && x < count {
            let from = source + Int(first[x]), with = weights + 2 &* x
            result[x] = from[0] * with[0] + from[1] * with[1]
            x &+= 1
        }
        while x < count {
            let from = source + Int(first[x]), with = weights + x &* taps
            var sum = from[0] * with[0]
            var k = 1
            while k < taps {
                sum += from[k] * with[k]
                k &+= 1
            }
            result[x] = sum
            x &+= 1
        }
    }

    @inline(never)
    static func planeSample(
        _ pointer: UnsafeRawPointer, _ result: UnsafeMutablePointer<Float>, _ count: Int
    ) {
        let job = pointer.assumingMemoryBound(to: PlaneSamples.self).pointee
        // Corners are numbers 0 to 63: top left, top right, bottom left, bottom right, 16 each.
        withUnsafeTemporaryAllocation(of: Float.self, capacity: 80) { floats in
            withUnsafeTemporaryAllocation(of: Int32.self, capacity: 32) { integers in
                let corners = floats.baseAddress!, columns = integers.baseAddress!
                var i = 0
                while i < count {
                    planeSampleBlock(job, i, count &- i, corners, columns)
                    let left = (count &- i) &* 4
                    cv_store_part_f32x16(result + i, cv_load_f32x16(corners + 64), left)
                    i &+= 16
                }
            }
        }
    }

    /// Interpolates up to 16 samples from sample `start` on. Writes them after the 64 corners.
    @inline(__always)
    private static func planeSampleBlock(
        _ job: PlaneSamples, _ start: Int, _ left: Int, _ corners: UnsafeMutablePointer<Float>,
        _ columns: UnsafeMutablePointer<Int32>
    ) {
        let lastX = job.width &- 1, lastY = job.height &- 1
        let steps = planeSteps(start)
        let x = planeClamped(job.x, job.stepX, steps, Float(lastX))
        let y = planeClamped(job.y, job.stepY, steps, Float(lastY))
        let column = cv_truncate_f32x16(x), row = cv_truncate_f32x16(y)
        let fx = cv_sub_f32x16(x, cv_float_i32x16(column)), fy = cv_sub_f32x16(y, cv_float_i32x16(row))
        cv_store_i32x16(columns, column)
        let used = left < 16 ? left : 16
        var k = 0
        if job.stepY == 0 {
            let top = Int(row[0])
            let upper = job.plane + top &* job.width
            let lower = upper + (top < lastY ? job.width : 0)
            while k < used {
                let at = Int(columns[k]), right = at &+ (at < lastX ? 1 : 0)
                corners[k] = upper[at]
                corners[k &+ 16] = upper[right]
                corners[k &+ 32] = lower[at]
                corners[k &+ 48] = lower[right]
                k &+= 1
            }
        } else {
            cv_store_i32x16(columns + 16, row)
            while k < used {
                let at = Int(columns[k]), right = at &+ (at < lastX ? 1 : 0), top = Int(columns[k &+ 16])
                let upper = job.plane + top &* job.width
                let lower = upper + (top < lastY ? job.width : 0)
                corners[k] = upper[at]
                corners[k &+ 16] = upper[right]
                corners[k &+ 32] = lower[at]
                corners[k &+ 48] = lower[right]
                k &+= 1
            }
        }
        // The lanes after the last sample are not used.
        while k < 16 {
            corners[k] = 0
            corners[k &+ 16] = 0
            corners[k &+ 32] = 0
            corners[k &+ 48] = 0
            k &+= 1
        }
        let a = cv_load_f32x16(corners), c = cv_load_f32x16(corners + 32)
        let upper = cv_add_f32x16(a, cv_mul_f32x16(cv_sub_f32x16(cv_load_f32x16(corners + 16), a), fx))
        let lower = cv_add_f32x16(c, cv_mul_f32x16(cv_sub_f32x16(cv_load_f32x16(corners + 48), c), fx))
        cv_store_f32x16(
            corners + 64, cv_add_f32x16(upper, cv_mul_f32x16(cv_sub_f32x16(lower, upper), fy)))
    }

    /// Returns `start` to `start` + 15.
    @inline(__always)
    static func planeSteps(_ start: Int) -> SIMD16<Float> {
        let lanes = SIMD16<Int32>(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
        let first = cv_splat_i32x16(Int32(truncatingIfNeeded: start))
        return cv_float_i32x16(cv_add_i32x16(lanes, first))
    }

    /// Returns positions in 0...`last`. NaN becomes 0.
    @inline(__always)
    static func planeClamped(
        _ start: Float, _ step: Float, _ steps: SIMD16<Float>, _ last: Float
    ) -> SIMD16<Float> {
        let place = cv_add_f32x16(cv_splat_f32x16(start), cv_mul_f32x16(cv_splat_f32x16(step), steps))
        let end = cv_splat_f32x16(last), zero = cv_splat_f32x16(0)
        let low = cv_select_f32x16(cv_is_greater_f32x16(end, place), place, end)
        return cv_select_f32x16(cv_is_greater_f32x16(place, zero), low, zero)
    }

    @inline(never)
    static func planeRatio(
        _ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>, _ noise: Float,
        _ least: UnsafeMutablePointer<Float>, _ count: Int
    ) {
        var x = 0
        while x < count {
            least[x] /= (a[x] < b[x] ? a[x] : b[x]) + noise
            x &+= 1
        }
    }

    @inline(never)
    static func planeCurve(_ row: UnsafeMutablePointer<Float>, _ count: Int, _ terms: UnsafePointer<Float>) {
        let (t0, t1, t2, t3, t4) = (terms[0], terms[1], terms[2], terms[3], terms[4])
        let (start, step) = (terms[5], terms[6])
        // Numbers of 32 bits are converted to floats as vectors.
        let end = Int32(truncatingIfNeeded: count)
        var column: Int32 = 0
        while column < end {
            let i = Int(column)
            let u = (row[i] - 128) * (1 / 128)
            let x = start + step * Float(column)
            let value = t0 + t1 * u + t2 * (u * u) + t3 * x + t4 * (x * x)
            row[i] = value < -20 ? -20 : value > 275 ? 275 : value
            column &+= 1
        }
    }

    @inline(never)
    static func planeVote(
        _ own: UnsafePointer<Float>, _ means: UnsafePointer<Float>, _ kinds: UnsafePointer<UInt8>,
        _ result: UnsafeMutablePointer<Float>, _ count: Int
    ) {
        var x = 0
        while x < count {
            let v = means[x] * 1.6
            let vote = own[x] * 0.45 + v / (1 + v * v).squareRoot()
            result[x] = kinds[x] == 0 ? -1 : kinds[x] == 255 ? 1.5 : vote
            x &+= 1
        }
    }
}
