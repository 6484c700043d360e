import CVector
import MatteKernelTypes

// The scores of places, and the sums of a tone's fit. Each result has a fixed order of operations.
extension Kernels {
    @inline(never)
    static func scoreShifts(
        _ pointer: UnsafeRawPointer, _ scores: UnsafeMutablePointer<Float>, _ count: Int
    ) -> Float {
        let job = pointer.assumingMemoryBound(to: ShiftScores.self).pointee
        var i = 0
        while i < count {
            scoreShiftRatios(job, i, count &- i, scores + i)
            i &+= 16
        }
        let products = job.products
        i = 0
        while i < count {
            let ratio = scores[i]
            let score = Float(products[i]) * (ratio > 0 ? ratio : 0).squareRoot()
            scores[i] = ratio < 0 ? -1 : score
            i &+= 1
        }
        var most = cv_splat_f32x16(-1)
        var x = 0
        while x &+ 16 <= count {
            let next = cv_load_f32x16(scores + x)
            most = cv_select_f32x16(cv_is_greater_f32x16(next, most), next, most)
            x &+= 16
        }
        var largest: Float = -1
        for lane in 0..<16 where most[lane] > largest { largest = most[lane] }
        while x < count {
            if scores[x] > largest { largest = scores[x] }
            x &+= 1
        }
        return largest
    }

    /// Writes, for up to 16 shifts, the number of pixels that both pictures show over the product of their energies, or -1
    /// if there are too few pixels.
    @inline(__always)
    private static func scoreShiftRatios(
        _ job: ShiftScores, _ start: Int, _ left: Int, _ ratios: UnsafeMutablePointer<Float>
    ) {
        let lanes = cv_splat_i32x16(Int32(truncatingIfNeeded: job.first &+ start))
        let shift = cv_add_i32x16(lanes, cv_lanes_i32x16()), zero = cv_splat_i32x16(0)
        let photoWidth = cv_splat_i32x16(Int32(truncatingIfNeeded: job.photoWidth))
        let rest = cv_sub_i32x16(cv_splat_i32x16(Int32(truncatingIfNeeded: job.replyWidth)), shift)
        let columns = cv_sub_i32x16(
            cv_min_i32x16(rest, photoWidth), cv_max_i32x16(cv_sub_i32x16(zero, shift), zero))
        let rows = cv_splat_i32x16(Int32(truncatingIfNeeded: job.rows))
        let area = cv_float_i32x16(cv_mul_i32x16(columns, rows))
        let photo = job.photo + start, reply = job.reply + start
        let own = scoreEnergy(photo + job.replyWidth, photo, left)
        let other = scoreEnergy(reply, reply + job.photoWidth, left)
        let energy = cv_floor1_f32x16(cv_mul_f32x16(own, other))
        let isTooSmall = cv_is_greater_f32x16(cv_splat_f32x16(job.least), area)
        let ratio = cv_select_f32x16(isTooSmall, cv_splat_f32x16(-1), cv_div_f32x16(area, energy))
        cv_store_part_f32x16(ratios, ratio, 4 &* left)
    }

    /// Returns the differences of up to 16 running sums.
    @inline(__always)
    private static func scoreEnergy(
        _ from: UnsafePointer<UInt32>, _ to: UnsafePointer<UInt32>, _ left: Int
    ) -> SIMD16<Float> {
        if left >= 16 {
            return cv_float_i32x16(cv_sub_i32x16(cv_load_i32x16(to), cv_load_i32x16(from)))
        }
        var energies = cv_splat_i32x16(0)
        var k = 0
        while k < left {
            energies[k] = Int32(bitPattern: to[k] &- from[k])
            k &+= 1
        }
        return cv_float_i32x16(energies)
    }

    @inline(never)
    static func scoreBlock(
        _ products: UnsafePointer<Int32>, _ sums: UnsafePointer<UInt32>, _ stride: Int, _ side: Int,
        _ count: Int, _ own: Float, _ scores: UnsafeMutablePointer<Float>
    ) {
        var down = 0
        while down < count {
            let top = sums + down &* stride, bottom = top + side &* stride, line = scores + down &* count
            var x = 0
            while x < count {
                let energy = (bottom[x &+ side] &- bottom[x]) &- (top[x &+ side] &- top[x])
                line[x] = Float(Int32(bitPattern: energy))
                x &+= 1
            }
            down &+= 1
        }
        let places = count &* count
        var i = 0
        while i < places {
            let energy = own * scores[i]
            scores[i] = Float(products[i]) / (energy > 1 ? energy : 1).squareRoot()
            i &+= 1
        }
    }

    @inline(never)
    static func sumTone(
        _ samples: UnsafePointer<Float>, _ count: Int, _ terms: UnsafePointer<Float>,
        _ sums: UnsafeMutablePointer<Float>
    ) {
        sums.update(repeating: 0, count: 16 &* ReplyKernels.toneSums)
        let one = cv_splat_f32x16(1)
        withUnsafeTemporaryAllocation(of: Float.self, capacity: 144) { memory in
            // The basis of 16 samples, and then their errors.
            let basis = memory.baseAddress!
            var start = 0
            while start < count {
                let u = cv_load_f32x16(samples + start), x = cv_load_f32x16(samples + (start &+ count))
                let y = cv_load_f32x16(samples + (start &+ 2 &* count))
                cv_store_f32x16(basis, one)
                cv_store_f32x16(basis + 16, u)
                cv_store_f32x16(basis + 32, cv_mul_f32x16(u, u))
                cv_store_f32x16(basis + 48, x)
                cv_store_f32x16(basis + 64, y)
                cv_store_f32x16(basis + 80, cv_mul_f32x16(x, x))
                cv_store_f32x16(basis + 96, cv_mul_f32x16(x, y))
                cv_store_f32x16(basis + 112, cv_mul_f32x16(y, y))
                var error = cv_load_f32x16(samples + (start &+ 3 &* count))
                var k = 0
                while k < 8 {
                    error = cv_sub_f32x16(
                        error, cv_mul_f32x16(cv_splat_f32x16(terms[k]), cv_load_f32x16(basis + 16 &* k)))
                    k &+= 1
                }
                cv_store_f32x16(basis + 128, error)
                let share = cv_mul_f32x16(error, cv_splat_f32x16(terms[8]))
                let rest = cv_clamp_f32x16(cv_sub_f32x16(one, cv_mul_f32x16(share, share)), 0, 1)
                addToneSums(basis, cv_mul_f32x16(rest, rest), sums)
                start &+= 16
            }
        }
    }

    /// Adds the weighted products of the basis of 16 samples to the sums.
    @inline(__always)
    private static func addToneSums(
        _ basis: UnsafePointer<Float>, _ weight: SIMD16<Float>, _ sums: UnsafeMutablePointer<Float>
    ) {
        var sum = sums, right = sums + 16 &* 36
        var i = 0
        while i < 8 {
            let weighted = cv_mul_f32x16(weight, cv_load_f32x16(basis + 16 &* i))
            var j = i
            while j < 8 {
                let product = cv_mul_f32x16(weighted, cv_load_f32x16(basis + 16 &* j))
                cv_store_f32x16(sum, cv_add_f32x16(cv_load_f32x16(sum), product))
                sum += 16
                j &+= 1
            }
            let pull = cv_mul_f32x16(weighted, cv_load_f32x16(basis + 128))
            cv_store_f32x16(right, cv_add_f32x16(cv_load_f32x16(right), pull))
            right += 16
            i &+= 1
        }
    }
}
