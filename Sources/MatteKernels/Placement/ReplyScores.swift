import CVector
import MatteKernelTypes

// The scores of places, and the sums of a tone's fit. Each result has a fixed order of operations.
extension Kernels {
    @inline(never)
    static func scoreShifts(
        _ pointer: UnsafeRawPointer, _ scores: UnsafeMutablePointer<Float>, _ count: Int
    ) -> Float {
        let job = pointer.assumingMemoryBound(to: ShiftScores.self).pointee
        let products = job.products, photo = job.photo, reply = job.reply
        let photoEnd = photo + job.replyWidth, replyEnd = reply + job.photoWidth
        let rows = Int32(truncatingIfNeeded: job.rows), least = job.least
        let photoWidth = Int32(truncatingIfNeeded: job.photoWidth)
        let replyWidth = Int32(truncatingIfNeeded: job.replyWidth)
        let first = Int32(truncatingIfNeeded: job.first), end = Int32(truncatingIfNeeded: count)
        var i: Int32 = 0
        while i < end {
            let k = Int(i), shift = first &+ i
            let left = shift < 0 ? 0 &- shift : 0
            let rest = replyWidth &- shift
            let area = Float(((rest < photoWidth ? rest : photoWidth) &- left) &* rows)
            let own = Float(Int32(bitPattern: photo[k] &- photoEnd[k]))
            let other = Float(Int32(bitPattern: replyEnd[k] &- reply[k]))
            let energy = own * other
            let score = Float(products[k]) * (area / (energy > 1 ? energy : 1)).squareRoot()
            scores[k] = area >= least ? score : -1
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
