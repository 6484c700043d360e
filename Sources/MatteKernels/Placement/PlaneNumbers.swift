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
        let lastX = Float(job.width &- 1), lastY = Float(job.height &- 1)
        var i = 0
        if job.stepY == 0 {
            let y = job.y > 0 ? (job.y < lastY ? job.y : lastY) : 0
            let row = planeFloor(y), fy = y - Float(row)
            let upper = job.plane + row &* job.width
            let lower = upper + (row &+ 1 < job.height ? job.width : 0)
            while i < count {
                var x = job.x + job.stepX * Float(Int32(truncatingIfNeeded: i))
                x = x > 0 ? (x < lastX ? x : lastX) : 0
                let column = Int32(x), right = Int(column) &+ (x < lastX ? 1 : 0)
                let fx = x - Float(column)
                let top = upper[Int(column)] + (upper[right] - upper[Int(column)]) * fx
                let bottom = lower[Int(column)] + (lower[right] - lower[Int(column)]) * fx
                result[i] = top + (bottom - top) * fy
                i &+= 1
            }
        }
        while i < count {
            let step = Float(i)
            var x = job.x + job.stepX * step, y = job.y + job.stepY * step
            // These comparisons also replace NaN by 0.
            x = x > 0 ? (x < lastX ? x : lastX) : 0
            y = y > 0 ? (y < lastY ? y : lastY) : 0
            let column = planeFloor(x), row = planeFloor(y)
            let right = column &+ 1 < job.width ? column &+ 1 : column
            let below = row &+ 1 < job.height ? row &+ 1 : row
            let fx = x - Float(column), fy = y - Float(row)
            let upper = job.plane + row &* job.width, lower = job.plane + below &* job.width
            let top = upper[column] + (upper[right] - upper[column]) * fx
            let bottom = lower[column] + (lower[right] - lower[column]) * fx
            result[i] = top + (bottom - top) * fy
            i &+= 1
        }
    }

    /// Rounds a number in 0...2^24 down.
    @inline(__always)
    private static func planeFloor(_ number: Float) -> Int { Int(Int32(number)) }

    @inline(never)
    static func planeDifferences(
        _ a: UnsafePointer<UnsafePointer<Float>>, _ b: UnsafePointer<UnsafePointer<Float>>,
        _ result: UnsafeMutablePointer<Float>, _ count: Int
    ) {
        let (a0, a1, a2) = (a[0], a[1], a[2])
        let (b0, b1, b2) = (b[0], b[1], b[2])
        var x = 0
        while x < count {
            let red = a0[x] - b0[x], green = a1[x] - b1[x], blue = a2[x] - b2[x]
            result[x] = red * red * 0.8 + green * green * 1.2 + blue * blue * 0.6
            x &+= 1
        }
    }

    @inline(never)
    static func planeLeast(
        _ numbers: UnsafePointer<Float>, _ least: UnsafeMutablePointer<Float>, _ count: Int
    ) {
        var x = 0
        while x < count {
            least[x] = numbers[x] < least[x] ? numbers[x] : least[x]
            x &+= 1
        }
    }

    @inline(never)
    static func planeSquare(
        _ numbers: UnsafePointer<Float>, _ squares: UnsafeMutablePointer<Float>, _ count: Int
    ) {
        var x = 0
        while x < count {
            squares[x] = numbers[x] * numbers[x]
            x &+= 1
        }
    }

    @inline(never)
    static func planeSpread(
        _ squares: UnsafePointer<Float>, _ means: UnsafePointer<Float>, _ weight: Float,
        _ sums: UnsafeMutablePointer<Float>, _ count: Int
    ) {
        var x = 0
        while x < count {
            let variance = squares[x] - means[x] * means[x]
            sums[x] += (variance > 0 ? variance : 0) * weight
            x &+= 1
        }
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
        var i = 0
        while i < count {
            let u = (row[i] - 128) * (1 / 128)
            let x = start + step * Float(i)
            let value = t0 + t1 * u + t2 * (u * u) + t3 * x + t4 * (x * x)
            row[i] = value < -20 ? -20 : value > 275 ? 275 : value
            i &+= 1
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
