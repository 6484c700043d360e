import CVector
import MatteKernelTypes

// Box filters over bands of rows. All sums are added from left to right and from top to bottom. Rows beyond a picture are
// its first or its last row, and so are columns.
extension Kernels {
    @inline(never)
    static func leastDifferences(_ pointer: UnsafeRawPointer, _ result: UnsafeMutablePointer<Float>) {
        let job = pointer.assumingMemoryBound(to: PictureBand.self).pointee
        let side = job.side, reach = side / 2, width = job.width
        let line = job.scratch, ring = line + PictureBand.firstSum(width: width, side: side)
        let stride = PictureBand.sumStride(width: width)
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
                    (job.otherRed + other, job.otherGreen + other, job.otherBlue + other), line + reach, width
                )
                boxAcross(line, ring + boxPlace(y &+ reach, side) &* stride, width, side)
                if y >= reach {
                    boxLeast(
                        (UnsafePointer(ring), boxPlace(y &+ reach &+ 1, side), side, stride), width,
                        result + (y &- reach) &* width, move == 0)
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
        let line = job.scratch, ring = line + PictureBand.firstSum(width: width, side: side)
        let stride = PictureBand.sumStride(width: width)
        var y = 0 &- reach
        while y < job.rows &+ reach {
            let at = boxRow(job.first &+ y, job.height) &* width
            let place = ring + boxPlace(y &+ reach, side) &* stride
            let (red, green, blue) = (job.red + at, job.green + at, job.blue + at)
            var k = 0
            while k < 4 {
                let target = line + reach
                if k == 3 {
                    boxSquares(red, green, blue, target, width)
                } else {
                    target.update(from: k == 0 ? red : k == 1 ? green : blue, count: width)
                }
                boxAcross(line, place + k &* side &* stride, width, side)
                k &+= 1
            }
            if y >= reach {
                boxVariance(
                    (UnsafePointer(ring), boxPlace(y &+ reach &+ 1, side), side, stride), width,
                    result + (y &- reach) &* width)
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

    /// The rows of a channel's sums that are used in turn: the first one, the place of the topmost one, their number and
    /// the distance between them.
    private typealias BoxRows = (start: UnsafePointer<Float>, top: Int, side: Int, stride: Int)

    /// Writes weighted squared differences of three channels.
    @inline(__always)
    private static func boxDifferences(
        _ a: (UnsafePointer<Float>, UnsafePointer<Float>, UnsafePointer<Float>),
        _ b: (UnsafePointer<Float>, UnsafePointer<Float>, UnsafePointer<Float>),
        _ result: UnsafeMutablePointer<Float>, _ count: Int
    ) {
        var x = 0
        while x &+ 16 <= count {
            let red = cv_sub_f32x16(cv_load_f32x16(a.0 + x), cv_load_f32x16(b.0 + x))
            let green = cv_sub_f32x16(cv_load_f32x16(a.1 + x), cv_load_f32x16(b.1 + x))
            let blue = cv_sub_f32x16(cv_load_f32x16(a.2 + x), cv_load_f32x16(b.2 + x))
            cv_store_f32x16(result + x, boxWeighted(red, green, blue))
            x &+= 16
        }
        while x < count {
            let red = a.0[x] - b.0[x], green = a.1[x] - b.1[x], blue = a.2[x] - b.2[x]
            result[x] = red * red * 0.8 + green * green * 1.2 + blue * blue * 0.6
            x &+= 1
        }
    }

    /// Writes weighted squares of three channels.
    @inline(__always)
    private static func boxSquares(
        _ red: UnsafePointer<Float>, _ green: UnsafePointer<Float>, _ blue: UnsafePointer<Float>,
        _ result: UnsafeMutablePointer<Float>, _ count: Int
    ) {
        var x = 0
        while x &+ 16 <= count {
            cv_store_f32x16(
                result + x,
                boxWeighted(cv_load_f32x16(red + x), cv_load_f32x16(green + x), cv_load_f32x16(blue + x)))
            x &+= 16
        }
        while x < count {
            result[x] = red[x] * red[x] * 0.8 + green[x] * green[x] * 1.2 + blue[x] * blue[x] * 0.6
            x &+= 1
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
    /// the numbers before and after the line, and writes up to 15 sums more.
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
            cv_store_f32x16(result + x, sum)
            x &+= 16
        }
    }

    /// Returns the sums of 16 columns of rows, from the topmost one down.
    @inline(__always)
    private static func boxDown(_ rows: BoxRows, _ x: Int) -> SIMD16<Float> {
        var row = rows.top
        var sum = cv_load_f32x16(rows.start + (row &* rows.stride &+ x))
        var k = 1
        while k < rows.side {
            row = row &+ 1 == rows.side ? 0 : row &+ 1
            sum = cv_add_f32x16(sum, cv_load_f32x16(rows.start + (row &* rows.stride &+ x)))
            k &+= 1
        }
        return sum
    }

    /// Lowers numbers to the means of squares of `side` x `side` numbers, or sets them.
    @inline(__always)
    private static func boxLeast(
        _ rows: BoxRows, _ width: Int, _ least: UnsafeMutablePointer<Float>, _ isFirst: Bool
    ) {
        let share = cv_splat_f32x16(1 / Float(rows.side &* rows.side))
        var x = 0
        while x &+ 16 <= width {
            var mean = cv_mul_f32x16(boxDown(rows, x), share)
            if !isFirst { mean = boxLesser(mean, cv_load_f32x16(least + x)) }
            cv_store_f32x16(least + x, mean)
            x &+= 16
        }
        guard x < width else { return }
        let left = (width &- x) &* 4
        var mean = cv_mul_f32x16(boxDown(rows, x), share)
        if !isFirst { mean = boxLesser(mean, cv_load_part_f32x16(least + x, left)) }
        cv_store_part_f32x16(least + x, mean, left)
    }

    @inline(__always)
    private static func boxLesser(_ a: SIMD16<Float>, _ b: SIMD16<Float>) -> SIMD16<Float> {
        cv_select_f32x16(cv_is_greater_f32x16(b, a), a, b)
    }

    /// Writes the weighted variances: the means of weighted squares minus the weighted squares of the means, at least 0.
    @inline(__always)
    private static func boxVariance(
        _ rows: BoxRows, _ width: Int, _ result: UnsafeMutablePointer<Float>
    ) {
        var x = 0
        while x &+ 16 <= width {
            cv_store_f32x16(result + x, boxVariances(rows, x))
            x &+= 16
        }
        if x < width { cv_store_part_f32x16(result + x, boxVariances(rows, x), (width &- x) &* 4) }
    }

    /// Returns the variances of 16 columns. The rows of green, blue and weighted squares follow those of red.
    @inline(__always)
    private static func boxVariances(_ rows: BoxRows, _ x: Int) -> SIMD16<Float> {
        let share = cv_splat_f32x16(1 / Float(rows.side &* rows.side)), zero = cv_splat_f32x16(0)
        var channel = rows
        let red = cv_mul_f32x16(boxDown(channel, x), share)
        channel.start += rows.side &* rows.stride
        let green = cv_mul_f32x16(boxDown(channel, x), share)
        channel.start += rows.side &* rows.stride
        let blue = cv_mul_f32x16(boxDown(channel, x), share)
        channel.start += rows.side &* rows.stride
        let squares = cv_mul_f32x16(boxDown(channel, x), share)
        let variance = cv_sub_f32x16(squares, boxWeighted(red, green, blue))
        return cv_select_f32x16(cv_is_greater_f32x16(variance, zero), variance, zero)
    }
}
