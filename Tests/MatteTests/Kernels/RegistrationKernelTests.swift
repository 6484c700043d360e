import Matte
import MatteKernelTypes
import TestSupport
import Testing

/// The kernels of registration against their definitions.
struct RegistrationKernelTests {
    private static func bytes(_ count: Int, seed: UInt64) -> [UInt8] {
        var random = SplitMix64(seed: seed)
        return (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next() >> 8) }
    }

    private static func luma(_ count: Int, seed: UInt64) -> [Int16] {
        var random = SplitMix64(seed: seed)
        return (0..<count).map { _ in Int16(random.next() % 4081) }
    }

    @Test(arguments: [0, 1, 2, 15, 16, 17, 31, 33, 100])
    func halvesAreMeansAndMinima(count: Int) {
        let upper = Self.bytes(2 * count, seed: 1), lower = Self.bytes(2 * count, seed: 2)
        withEveryTier { tier in
            var means = [UInt8](repeating: 7, count: count + 1)
            var minima = means
            KernelTable.current.registration.halve(upper, lower, &means, count)
            KernelTable.current.registration.halveMinima(upper, lower, &minima, count)
            for x in 0..<count {
                let four = [upper[2 * x], upper[2 * x + 1], lower[2 * x], lower[2 * x + 1]].map(Int.init)
                #expect(Int(means[x]) == (four.reduce(0, +) + 2) / 4, "\(tier)")
                #expect(Int(minima[x]) == four.min(), "\(tier)")
            }
            #expect(means[count] == 7 && minima[count] == 7, "\(tier) wrote past the row")
        }
    }

    @Test(arguments: [0, 1, 2, 15, 16, 17, 31, 33, 100])
    func greenIsTakenAndHalved(count: Int) {
        let upper = Self.bytes(8 * count, seed: 3), lower = Self.bytes(8 * count, seed: 4)
        withEveryTier { tier in
            var green = [UInt8](repeating: 7, count: 2 * count + 1)
            var means = [UInt8](repeating: 7, count: count + 1)
            KernelTable.current.registration.green(upper, &green, 2 * count)
            KernelTable.current.registration.halveGreen(upper, lower, &means, count)
            for x in 0..<2 * count { #expect(green[x] == upper[4 * x + 1], "\(tier)") }
            for x in 0..<count {
                let four = [upper[8 * x + 1], upper[8 * x + 5], lower[8 * x + 1], lower[8 * x + 5]]
                #expect(Int(means[x]) == (four.map(Int.init).reduce(0, +) + 2) / 4, "\(tier)")
            }
            #expect(green[2 * count] == 7 && means[count] == 7, "\(tier) wrote past the row")
        }
    }

    @Test(arguments: [1, 2, 3, 8, 17, 33, 70])
    func softenedLumaIsABinomialSum(count: Int) {
        let rows = (1...3).map { Self.bytes(count, seed: UInt64($0)) }
        withEveryTier { tier in
            var softened = [Int16](repeating: -1, count: count + 1)
            KernelTable.current.registration.soften(rows[0], rows[1], rows[2], &softened, count)
            for x in 0..<count {
                var sum = 0
                for (row, weight) in zip(rows, [1, 2, 1]) {
                    for (column, factor) in [(x - 1, 1), (x, 2), (x + 1, 1)] {
                        sum += weight * factor * Int(row[min(count - 1, max(0, column))])
                    }
                }
                #expect(Int(softened[x]) == sum, "\(tier), column \(x) of \(count)")
            }
            #expect(softened[count] == -1, "\(tier) wrote past the row")
        }
    }

    @Test func comparisonsCountOnlyValidPixels() {
        let photo = Self.bytes(70, seed: 4), reply = Self.bytes(70, seed: 5)
        let valid = Self.bytes(70, seed: 6).map { $0 % 3 == 0 ? 0 : $0 }
        for (count, mean) in [(70, 0), (69, -333), (0, 5), (1, 1000)] as [(Int, Int32)] {
            var expected: [Int64] = [1, 2, 3]
            for x in 0..<count where valid[x] > 0 {
                let difference = Int64(photo[x]) - Int64(reply[x])
                expected[0] += 1
                expected[1] += difference
                expected[2] += abs(16 * difference - Int64(mean))
            }
            withEveryTier { tier in
                var sums: [Int64] = [1, 2, 3]
                KernelTable.current.registration.compare(photo, reply, valid, count, mean, &sums)
                #expect(sums == expected, "\(tier)")
            }
        }
    }

    @Test(arguments: [1, 7, 16, 33, 50])
    func sumsAreThoseOfTheNormalEquations(columns: Int) {
        let stride = 96, rows = 3, step = 2
        let photo = Self.luma(stride * 9, seed: 11)
        var sampled = Self.luma(stride * rows + 16, seed: 12)
        for i in Swift.stride(from: 3, to: sampled.count, by: 7) { sampled[i] = .min }
        let first = 5
        let (gain, bias, bend, cut, unit) = (0.9, 150.0, 0.25, 3000.0, 1.0 / 64)
        let (down, across) = (-7.25, -20.5)
        var expected = [Double](repeating: 0, count: 27)
        for row in 0..<rows {
            for x in first..<first + columns where sampled[row * stride + x] != .min {
                let at = (1 + row * step) * stride + x
                let r = Double(sampled[row * stride + x])
                let q = (r - 2048) * (r - 2048) / 2048
                let error = Double(photo[at]) - (gain * r + bias + bend * q)
                let rest = 1 - error * error / (cut * cut)
                guard rest > 0 else { continue }
                let gx = Double(photo[at + 1]) / 2 - Double(photo[at - 1]) / 2
                let gy = Double(photo[at + stride]) / 2 - Double(photo[at - stride]) / 2
                let stretch = (gx * (Double(x) + across) + gy * (down + Double(row * step))) * unit
                let factors = [gx, gy, stretch, r, 1, q]
                var k = 0
                for i in 0..<6 {
                    for j in i..<6 {
                        expected[k] += rest * rest * factors[i] * factors[j]
                        k += 1
                    }
                }
                for i in 0..<6 { expected[21 + i] += rest * rest * factors[i] * error }
            }
        }
        var first16: [Float]?
        withEveryTier { tier in
            var sums = [Float](repeating: 9, count: 16 * RegistrationKernels.fitSums)
            photo.withUnsafeBufferPointer { photo in
                sampled.withUnsafeBufferPointer { sampled in
                    var fit = FitRows(
                        photo: photo.baseAddress! + stride, stride: stride, step: step,
                        sampled: sampled.baseAddress!, sampledStride: stride, rows: rows, first: first,
                        end: first + columns, down: Float(down), across: Float(across), gain: Float(gain),
                        bias: Float(bias), bend: Float(bend), inverseCut: Float(1 / cut), unit: Float(unit))
                    KernelTable.current.registration.sum(&fit, &sums)
                }
            }
            for i in 0..<27 {
                let sum = sums[16 * i..<16 * (i + 1)].reduce(0) { $0 + Double($1) }
                let bound = 1e-3 * max(abs(expected[i]), 1000)
                #expect(abs(sum - expected[i]) < bound, "\(tier), sum \(i): \(sum), not \(expected[i])")
            }
            #expect(first16 == nil || first16 == sums, "\(tier) sums differently")
            first16 = sums
        }
    }
}
