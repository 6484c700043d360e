import Matte
import MatteKernelTypes
import TestSupport
import Testing

/// The kernels of placement without a mask, against their definitions in integers and in floats of twice the precision.
struct PlaneKernelTests {
    static func floats(_ count: Int, seed: UInt64, in range: ClosedRange<Double> = 0...255) -> [Float] {
        var random = SplitMix64(seed: seed)
        return (0..<count).map { _ in
            Float(range.lowerBound + random.unitDouble() * (range.upperBound - range.lowerBound))
        }
    }

    private static func gradients(_ count: Int, seed: UInt64) -> [Int16] {
        var random = SplitMix64(seed: seed)
        return (0..<2 * count).map { _ in Int16(random.next() % 255) - 127 }
    }

    @Test(arguments: [1, 2, 3, 16, 37, 100])
    func gradientsAreDividedByTheirLength(count: Int) {
        let rows = (0..<3).map { Self.floats(count, seed: UInt64($0 + 1)) }
        withEveryTier { tier in
            var result = [Int16](repeating: 5, count: 2 * count + 2)
            var squares = [Float](repeating: 5, count: count + 1)
            KernelTable.current.planes.gradients(rows[0], rows[1], rows[2], count, 3.5, &result, &squares)
            for x in 0..<count {
                let across =
                    x > 0 && x + 1 < count ? (Double(rows[1][x + 1]) - Double(rows[1][x - 1])) / 2 : 0
                let down = (Double(rows[2][x]) - Double(rows[0][x])) / 2
                let length = (across * across + down * down).squareRoot()
                #expect(abs(Double(squares[x]) - length * length) < 0.02, "\(tier)")
                #expect(abs(Double(result[2 * x]) - 127 * across / (length + 3.5)) < 0.502, "\(tier)")
                #expect(abs(Double(result[2 * x + 1]) - 127 * down / (length + 3.5)) < 0.502, "\(tier)")
            }
            #expect(result[2 * count] == 5 && squares[count] == 5, "\(tier)")
        }
    }

    @Test(arguments: [0, 1, 3, 4, 9, 41], [1, 2, 4])
    func productsAreSums(shifts: Int, vectors: Int) {
        let rows = 5, width = 16 * vectors, wide = width + shifts
        let a = Self.gradients(rows * width, seed: 4), b = Self.gradients(rows * wide + 64, seed: 5)
        withEveryTier { tier in
            var result = [Int32](repeating: 7, count: shifts + 1)
            KernelTable.current.planes.products(a, 2 * width, b, 2 * wide, rows, vectors, shifts, &result)
            for shift in 0..<shifts {
                var sum = 0
                for y in 0..<rows {
                    for x in 0..<2 * width {
                        sum += Int(a[2 * width * y + x]) * Int(b[2 * wide * y + 2 * shift + x])
                    }
                }
                #expect(Int(result[shift]) == sum, "\(tier), shift \(shift)")
            }
            #expect(result[shifts] == 7, "\(tier)")
        }
    }

    @Test(arguments: [0, 1, 7, 50])
    func integralsAddTheRowAbove(count: Int) {
        let gradients = Self.gradients(count, seed: 6)
        let above = (0...count).map { UInt32.max - UInt32(1000 * $0) }
        withEveryTier { tier in
            var result = [UInt32](repeating: 1, count: count + 2)
            KernelTable.current.planes.integrate(gradients, above, &result, count)
            for x in 0...count {
                let sum = gradients[0..<2 * x].reduce(0) { $0 + UInt64(Int($1) * Int($1)) }
                #expect(result[x] == UInt32(truncatingIfNeeded: UInt64(above[x]) + sum), "\(tier)")
            }
            #expect(result[count + 1] == 1, "\(tier)")
        }
    }

    @Test(arguments: [0, 1, 5, 33, 64])
    func samplesAreBilinear(count: Int) {
        let (width, height) = (13, 9)
        let plane = Self.floats(width * height, seed: 7)
        withEveryTier { tier in
            for (x, y, stepX, stepY) in [(0.25, 3.5, 0.31, 0.07), (-4, 12, 0.9, -0.5), (12, 8, 0, 0)]
                as [(Float, Float, Float, Float)]
            {
                var result = [Float](repeating: 5, count: count + 1)
                plane.withUnsafeBufferPointer { buffer in
                    var job = PlaneSamples(
                        plane: buffer.baseAddress!, width: width, height: height, x: x, y: y, stepX: stepX,
                        stepY: stepY)
                    KernelTable.current.planes.sample(&job, &result, count)
                }
                for i in 0..<count {
                    let across = min(max(Double(x) + Double(stepX) * Double(i), 0), Double(width - 1))
                    let down = min(max(Double(y) + Double(stepY) * Double(i), 0), Double(height - 1))
                    let (left, top) = (Int(across), Int(down))
                    let (right, below) = (min(width - 1, left + 1), min(height - 1, top + 1))
                    let (s, t) = (across - Double(left), down - Double(top))
                    func at(_ column: Int, _ row: Int) -> Double { Double(plane[row * width + column]) }
                    let upper = at(left, top) * (1 - s) + at(right, top) * s
                    let lower = at(left, below) * (1 - s) + at(right, below) * s
                    #expect(
                        abs(Double(result[i]) - upper * (1 - t) - lower * t) < 0.01, "\(tier), sample \(i)")
                }
                #expect(result[count] == 5, "\(tier)")
            }
        }
    }

    @Test(arguments: [0, 1, 8, 31, 100])
    func arithmeticFollowsItsDefinition(count: Int) {
        let a = (0..<3).map { Self.floats(count, seed: UInt64(10 + $0)) }
        let b = (0..<3).map { Self.floats(count, seed: UInt64(20 + $0)) }
        let pixels = (0..<4 * count).map { UInt8(truncatingIfNeeded: $0 &* 37) }
        let kinds = (0..<count).map { UInt8([0, 128, 255][$0 % 3]) }
        let terms: [Float] = [120, 90, -20, 15, -8, -0.9, 0.02]
        withEveryTier { tier in
            let planes = KernelTable.current.planes
            var ratio = b[2] + [5]
            planes.ratio(a[0] + [0], a[1] + [0], 49, &ratio, count)
            var curve = a[2] + [5]
            planes.curve(&curve, count, terms)
            var votes = [Float](repeating: 5, count: count + 1)
            planes.vote(a[0] + [0], b[0].map { $0 / 100 - 1 } + [0], kinds + [0], &votes, count)
            var taken = [Float](repeating: 5, count: count + 1)
            planes.take(pixels + [0, 0, 0, 0], 2, &taken, count)
            for x in 0..<count {
                #expect(
                    Self.isNear(ratio[x], Double(b[2][x]) / (Double(min(a[0][x], a[1][x])) + 49)), "\(tier)")
                let u = (Double(a[2][x]) - 128) / 128, place = -0.9 + 0.02 * Double(x)
                let corrected = 120 + 90 * u - 20 * u * u + 15 * place - 8 * place * place
                #expect(Self.isNear(curve[x], min(275, max(-20, corrected))), "\(tier)")
                let mean = 1.6 * (Double(b[0][x]) / 100 - 1)
                let vote = 0.45 * Double(a[0][x]) + mean / (1 + mean * mean).squareRoot()
                #expect(Self.isNear(votes[x], [-1, vote, 1.5][x % 3]), "\(tier)")
                #expect(taken[x] == Float(pixels[4 * x + 2]), "\(tier)")
            }
            for result in [ratio, curve, votes, taken] {
                #expect(result[count] == 5, "\(tier)")
            }
        }
    }

    @Test func resamplingAddsWeightedTaps() {
        let source = Self.floats(50, seed: 30)
        let first: [Int32] = [0, 3, 40, 7], weights = Self.floats(12, seed: 31, in: -1...1)
        withEveryTier { tier in
            var result = [Float](repeating: 5, count: 5)
            KernelTable.current.planes.resample(source, first, weights, 3, &result, 4)
            for x in 0..<4 {
                let sum = (0..<3).reduce(0.0) {
                    $0 + Double(source[Int(first[x]) + $1]) * Double(weights[3 * x + $1])
                }
                #expect(abs(Double(result[x]) - sum) < 0.001, "\(tier)")
            }
            #expect(result[4] == 5, "\(tier)")
        }
    }

    /// Returns true if a float is a number rounded a few times, relative to numbers of up to 100,000.
    private static func isNear(_ value: Float, _ wanted: Double) -> Bool {
        abs(Double(value) - wanted) <= 1e-6 * abs(wanted) + 0.02
    }
}
