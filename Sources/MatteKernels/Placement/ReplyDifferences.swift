import CVector
import MatteKernelTypes

// Box filters over bands of rows. All sums are added from left to right and from top to bottom. Rows beyond a picture are
// its first or its last row, and so are columns.
extension Kernels {
    @inline(never)
    static func leastDifferences(_ pointer: UnsafeRawPointer, _ result: UnsafeMutablePointer<Float>) {
        let job = pointer.assumingMemoryBound(to: PictureBand.self).pointee
        let side = job.side, reach = side / 2, width = job.width
        let line = job.scratch, ring = line + (width &+ 2 &* reach &+ 16)
        // The other picture has a margin of a pixel, so that it can be moved.
        let otherStride = width &+ 2
        var move = 0
        while move < 9 {
            var y = 0 &- reach
            while y < job.rows &+ reach {
                let row = boxRow(job.first &+ y, job.height)
                let at = row &* width, other = (row &+ move / 3) &* otherStride &+ move % 3
                boxDifferences(
                    (job.red + at, job.green + at, job.blue + at),
                    (job.otherRed + other, job.otherGreen + other, job.otherBlue + other), line + reach, width)
                boxAcross(line, ring + boxPlace(y &+ reach, side) &* width, width, side)
                if y >= reach {
                    boxLeast(
                        ring, boxPlace(y &+ reach &+ 1, side), side, width, result + (y &- reach) &* width,
                        move == 0)
                }
                y &+= 1
            }
            move &+= 1
        }
    }

    @inline(never)
    static func pictureVariances(_ pointer: UnsafeRawPointer, _ result: UnsafeMutablePointer<Float>) {
        let job = pointer.assumingMemoryBound(to: PictureBand.self).pointee
        let side = job.side, reach = side / 2, width = job.width
        let line = job.scratch, ring = line + (width &+ 2 &* reach &+ 16)
        var y = 0 &- reach
        while y < job.rows &+ reach {
            let at = boxRow(job.first &+ y, job.height) &* width
            let place = ring + boxPlace(y &+ reach, side) &* width
            let (red, green, blue) = (job.red + at, job.green + at, job.blue + at)
            var k = 0
            while k < 4 {
                let target = line + reach
                if k == 3 {
                    boxSquares(red, green, blue, target, width)
                } else {
                    target.update(from: k == 0 ? red : k == 1 ? green : blue, count: width)
                }
                boxAcross(line, place + k &* side &* width, width, side)
                k &+= 1
            }
            if y >= reach {
                boxVariance(
                    ring, boxPlace(y &+ reach &+ 1, side), side, width, result + (y &- reach) &* width)
            }
            y &+= 1
        }
    }

    /// Returns the row of a picture that stands for row `y`.
    @inline(__always)
    private static func boxRow(_ y: Int, _ height: Int) -> Int {
        y < 0 ? 0 : y < height ? y : height &- 1
    }

    /// Returns the place of a row among `side` rows that are used in turn.
    @inline(__always)
    private static func boxPlace(_ y: Int, _ side: Int) -> Int { y % side }

    /// Writes weighted squared differences of three channels.
    @inline(__always)
    private static func boxDifferences(
        _ a: (UnsafePointer<Float>, UnsafePointer<Float>, UnsafePointer<Float>),
        _ b: (UnsafePointer<Float>, UnsafePointer<Float>, UnsafePointer<Float>),
        _ result: UnsafeMutablePointer<Float>, _ count: Int
    ) {
        var x = 0
        while x < count {
            let left = (count &- x) &* 4
            let red = cv_sub_f32x16(cv_load_part_f32x16(a.0 + x, left), cv_load_part_f32x16(b.0 + x, left))
            let green = cv_sub_f32x16(cv_load_part_f32x16(a.1 + x, left), cv_load_part_f32x16(b.1 + x, left))
            let blue = cv_sub_f32x16(cv_load_part_f32x16(a.2 + x, left), cv_load_part_f32x16(b.2 + x, left))
            cv_store_f32x16(result + x, boxWeighted(red, green, blue))
            x &+= 16
        }
    }

    /// Writes weighted squares of three channels.
    @inline(__always)
    private static func boxSquares(
        _ red: UnsafePointer<Float>, _ green: UnsafePointer<Float>, _ blue: UnsafePointer<Float>,
        _ result: UnsafeMutablePointer<Float>, _ count: Int
    ) {
        var x = 0
        while x < count {
            let left = (count &- x) &* 4
            cv_store_f32x16(
                result + x,
                boxWeighted(
                    cv_load_part_f32x16(red + x, left), cv_load_part_f32x16(green + x, left),
                    cv_load_part_f32x16(blue + x, left)))
            x &+= 16
        }
    }

    /// Returns the sum of the squares, weighted by 0.8, 1.2 and 0.6.
    @inline(__always)
    private static func boxWeighted(
        _ red: SIMD16<Float>, _ green: SIMD16<Float>, _ blue: SIMD16<Float>
    ) -> SIMD16<Float> {
        let first = cv_mul_f32x16(cv_mul_f32x16(red, red), cv_splat_f32x16(0.8))
        let second = cv_mul_f32x16(cv_mul_f32x16(green, green), cv_splat_f32x16(1.2))
        let third = cv_mul_f32x16(cv_mul_f32x16(blue, blue), cv_splat_f32x16(0.6))
        return cv_add_f32x16(cv_add_f32x16(first, second), third)
    }

    /// Writes the sums of `side` neighbours along a line, whose first number is `side` / 2 numbers after its start. Changes
    /// the numbers before and after the line.
    @inline(__always)
    private static func boxAcross(
        _ line: UnsafeMutablePointer<Float>, _ result: UnsafeMutablePointer<Float>, _ count: Int, _ side: Int
    ) {
        let reach = side / 2
        var k = 0
        while k < reach {
            line[k] = line[reach]
            line[reach &+ count &+ k] = line[reach &+ count &- 1]
            k &+= 1
        }
        var x = 0
        while x < count {
            var sum = cv_load_f32x16(line + x)
            k = 1
            while k < side {
                sum = cv_add_f32x16(sum, cv_load_f32x16(line + (x &+ k)))
                k &+= 1
            }
            cv_store_part_f32x16(result + x, sum, (count &- x) &* 4)
            x &+= 16
        }
    }

    /// Returns the sum of up to 16 columns of `side` rows, of which row `first` is the topmost one. `left` is the number
    /// of bytes of a row from column `x` on.
    @inline(__always)
    private static func boxDown(
        _ rows: UnsafePointer<Float>, _ first: Int, _ side: Int, _ width: Int, _ x: Int, _ left: Int
    ) -> SIMD16<Float> {
        var row = first
        var sum = cv_load_part_f32x16(rows + (row &* width &+ x), left)
        var k = 1
        while k < side {
            row = row &+ 1 == side ? 0 : row &+ 1
            sum = cv_add_f32x16(sum, cv_load_part_f32x16(rows + (row &* width &+ x), left))
            k &+= 1
        }
        return sum
    }

    /// Lowers numbers to the means of squares of `side` x `side` numbers, or sets them.
    @inline(__always)
    private static func boxLeast(
        _ ring: UnsafePointer<Float>, _ first: Int, _ side: Int, _ width: Int,
        _ least: UnsafeMutablePointer<Float>, _ isFirst: Bool
    ) {
        let share = cv_splat_f32x16(1 / Float(side &* side))
        var x = 0
        while x < width {
            let left = (width &- x) &* 4
            var mean = cv_mul_f32x16(boxDown(ring, first, side, width, x, left), share)
            if !isFirst {
                let old = cv_load_part_f32x16(least + x, left)
                mean = cv_select_f32x16(cv_is_greater_f32x16(old, mean), mean, old)
            }
            cv_store_part_f32x16(least + x, mean, left)
            x &+= 16
        }
    }

    /// Writes the weighted variances: the means of weighted squares minus the weighted squares of the means, at least 0.
    @inline(__always)
    private static func boxVariance(
        _ ring: UnsafePointer<Float>, _ first: Int, _ side: Int, _ width: Int,
        _ result: UnsafeMutablePointer<Float>
    ) {
        let share = cv_splat_f32x16(1 / Float(side &* side)), zero = cv_splat_f32x16(0)
        let next = side &* width
        var x = 0
        while x < width {
            let left = (width &- x) &* 4
            let red = cv_mul_f32x16(boxDown(ring, first, side, width, x, left), share)
            let green = cv_mul_f32x16(boxDown(ring + next, first, side, width, x, left), share)
            let blue = cv_mul_f32x16(boxDown(ring + 2 &* next, first, side, width, x, left), share)
            let squares = cv_mul_f32x16(boxDown(ring + 3 &* next, first, side, width, x, left), share)
            let variance = cv_sub_f32x16(squares, boxWeighted(red, green, blue))
            cv_store_part_f32x16(
                result + x, cv_select_f32x16(cv_is_greater_f32x16(variance, zero), variance, zero), left)
            x &+= 16
        }
    }
}
