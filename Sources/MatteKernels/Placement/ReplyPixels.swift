import CVector
import MatteKernelTypes

// Pixels as floats, and rows of floats at half their size.
extension Kernels {
    @inline(never)
    static func samplePixels(
        _ pointer: UnsafeRawPointer, _ red: UnsafeMutablePointer<Float>, _ green: UnsafeMutablePointer<Float>,
        _ blue: UnsafeMutablePointer<Float>, _ count: Int
    ) {
        let job = pointer.assumingMemoryBound(to: PixelSamples.self).pointee
        // Corners are pixels 0 to 63: top left, top right, bottom left, bottom right, 16 each.
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { pixels in
            withUnsafeTemporaryAllocation(of: Int32.self, capacity: 32) { places in
                let corners = pixels.baseAddress!, columns = places.baseAddress!
                var i = 0
                while i < count {
                    let share = samplePixelCorners(job, i, corners, columns)
                    let left = (count &- i) &* 4
                    cv_store_part_f32x16(red + i, samplePixelBetween(corners, 0, share), left)
                    cv_store_part_f32x16(green + i, samplePixelBetween(corners, 8, share), left)
                    cv_store_part_f32x16(blue + i, samplePixelBetween(corners, 16, share), left)
                    i &+= 16
                }
            }
        }
    }

    /// Takes the four pixels around each of 16 samples. Returns the samples' distances from the top left pixels. Samples
    /// after the last one of a row are in the picture too.
    @inline(__always)
    private static func samplePixelCorners(
        _ job: PixelSamples, _ start: Int, _ corners: UnsafeMutablePointer<UInt32>,
        _ columns: UnsafeMutablePointer<Int32>
    ) -> (x: SIMD16<Float>, y: SIMD16<Float>) {
        let steps = planeSteps(start)
        let x = planeClamped(job.x, job.stepX, steps, Float(job.width &- 1))
        let y = planeClamped(job.y, job.stepY, steps, Float(job.height &- 1))
        // The last column and the last row are right and bottom pixels, at a distance of 1.
        let lastX = Int32(truncatingIfNeeded: job.width < 2 ? 0 : job.width &- 2)
        let lastY = Int32(truncatingIfNeeded: job.height < 2 ? 0 : job.height &- 2)
        let column = cv_min_i32x16(cv_truncate_f32x16(x), cv_splat_i32x16(lastX))
        let row = cv_min_i32x16(cv_truncate_f32x16(y), cv_splat_i32x16(lastY))
        let right = job.width < 2 ? 0 : 4, below = job.height < 2 ? 0 : job.bytesPerRow
        cv_store_i32x16(columns, cv_shl_i32x16(column, 2))
        var k = 0
        if job.stepY == 0 {
            let upper = job.pixels + Int(row[0]) &* job.bytesPerRow, lower = upper + below
            while k < 16 {
                let at = Int(columns[k])
                corners[k] = upper.load(fromByteOffset: at, as: UInt32.self)
                corners[k &+ 16] = upper.load(fromByteOffset: at &+ right, as: UInt32.self)
                corners[k &+ 32] = lower.load(fromByteOffset: at, as: UInt32.self)
                corners[k &+ 48] = lower.load(fromByteOffset: at &+ right, as: UInt32.self)
                k &+= 1
            }
        } else {
            cv_store_i32x16(columns + 16, row)
            while k < 16 {
                let at = Int(columns[k]) &+ Int(columns[k &+ 16]) &* job.bytesPerRow
                corners[k] = job.pixels.load(fromByteOffset: at, as: UInt32.self)
                corners[k &+ 16] = job.pixels.load(fromByteOffset: at &+ right, as: UInt32.self)
                corners[k &+ 32] = job.pixels.load(fromByteOffset: at &+ below, as: UInt32.self)
                corners[k &+ 48] = job.pixels.load(fromByteOffset: at &+ right &+ below, as: UInt32.self)
                k &+= 1
            }
        }
        return (cv_sub_f32x16(x, cv_float_i32x16(column)), cv_sub_f32x16(y, cv_float_i32x16(row)))
    }

    /// Returns the channel that begins at bit `shift`, interpolated between four corners.
    @inline(__always)
    private static func samplePixelBetween(
        _ corners: UnsafePointer<UInt32>, _ shift: Int32, _ share: (x: SIMD16<Float>, y: SIMD16<Float>)
    ) -> SIMD16<Float> {
        let a = samplePixelChannel(corners, shift), b = samplePixelChannel(corners + 16, shift)
        let c = samplePixelChannel(corners + 32, shift), d = samplePixelChannel(corners + 48, shift)
        let upper = cv_add_f32x16(a, cv_mul_f32x16(cv_sub_f32x16(b, a), share.x))
        let lower = cv_add_f32x16(c, cv_mul_f32x16(cv_sub_f32x16(d, c), share.x))
        return cv_add_f32x16(upper, cv_mul_f32x16(cv_sub_f32x16(lower, upper), share.y))
    }

    @inline(__always)
    private static func samplePixelChannel(_ pixels: UnsafePointer<UInt32>, _ shift: Int32) -> SIMD16<Float> {
        let words = cv_shr_u32x16(cv_load_u32x16(pixels), shift)
        return cv_float_i32x16(cv_signed_u32x16(cv_and_u32x16(words, cv_splat_u32x16(255))))
    }

    @inline(never)
    static func halvePixels(
        _ upper: UnsafePointer<UInt8>, _ lower: UnsafePointer<UInt8>, _ columns: Int,
        _ red: UnsafeMutablePointer<Float>, _ green: UnsafeMutablePointer<Float>,
        _ blue: UnsafeMutablePointer<Float>
    ) {
        halvePixelChannel(upper, lower, columns, red)
        halvePixelChannel(upper + 1, lower + 1, columns, green)
        halvePixelChannel(upper + 2, lower + 2, columns, blue)
    }

    @inline(__always)
    private static func halvePixelChannel(
        _ upper: UnsafePointer<UInt8>, _ lower: UnsafePointer<UInt8>, _ columns: Int,
        _ result: UnsafeMutablePointer<Float>
    ) {
        let pairs = columns / 2
        var x = 0
        while x < pairs {
            let above = Int32(upper[8 &* x]) &+ Int32(upper[8 &* x &+ 4])
            let below = Int32(lower[8 &* x]) &+ Int32(lower[8 &* x &+ 4])
            result[x] = Float(above &+ below) * 0.25
            x &+= 1
        }
        guard columns & 1 == 1 else { return }
        result[x] = Float(Int32(upper[8 &* x]) &+ Int32(lower[8 &* x])) * 0.5
    }

    @inline(never)
    static func planeHalve(
        _ upper: UnsafePointer<Float>, _ lower: UnsafePointer<Float>, _ columns: Int,
        _ result: UnsafeMutablePointer<Float>
    ) {
        let pairs = columns / 2
        var x = 0
        while x < pairs {
            let above = upper[2 &* x] + upper[2 &* x &+ 1], below = lower[2 &* x] + lower[2 &* x &+ 1]
            result[x] = (above + below) * 0.25
            x &+= 1
        }
        guard columns & 1 == 1 else { return }
        result[x] = (upper[2 &* x] + lower[2 &* x]) * 0.5
    }

    @inline(never)
    static func planeSoften(
        _ above: UnsafePointer<Float>, _ row: UnsafePointer<Float>, _ below: UnsafePointer<Float>,
        _ result: UnsafeMutablePointer<Float>, _ count: Int
    ) {
        guard count > 0 else { return }
        let first = (above[0] + below[0]) + 2 * row[0]
        guard count > 1 else {
            result[0] = first * 0.25
            return
        }
        let end = count &- 1
        let last = (above[end] + below[end]) + 2 * row[end]
        let second = (above[1] + below[1]) + 2 * row[1]
        result[0] = ((first + second) + 2 * first) * 0.0625
        var x = 1
        while x < end {
            let left = (above[x &- 1] + below[x &- 1]) + 2 * row[x &- 1]
            let middle = (above[x] + below[x]) + 2 * row[x]
            let right = (above[x &+ 1] + below[x &+ 1]) + 2 * row[x &+ 1]
            result[x] = ((left + right) + 2 * middle) * 0.0625
            x &+= 1
        }
        let beside = (above[end &- 1] + below[end &- 1]) + 2 * row[end &- 1]
        result[end] = ((beside + last) + 2 * last) * 0.0625
    }
}
