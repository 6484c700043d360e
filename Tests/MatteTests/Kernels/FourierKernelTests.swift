import Foundation
import Matte
import MatteKernelTypes
import TestSupport
import Testing

/// The kernels of Fourier transforms, against sums of the definition.
struct FourierKernelTests {
    private static func numbers(_ count: Int, seed: UInt64) -> [Double] {
        var random = SplitMix64(seed: seed)
        return (0..<count).map { _ in random.unitDouble() * 200 - 100 }
    }

    private static func turns(_ count: Int) -> [Double] {
        (0..<count).flatMap { k -> [Double] in
            let angle = 2 * Double.pi * Double(k) / Double(count)
            return [cos(angle), -sin(angle)]
        }
    }

    @Test(arguments: [16, 24, 32, 48, 64, 96])
    func transformsAreSumsOverTurns(count: Int) {
        let (real, imaginary) = (Self.numbers(4 * count, seed: 1), Self.numbers(4 * count, seed: 2))
        let turns = Self.turns(count)
        withEveryTier { tier in
            let transform = KernelTable.current.fourier.transform
            var (re, im, spare) = (real, imaginary, [Double](repeating: 0, count: 8 * count))
            transform(&re, &im, count, turns, &spare)
            for lane in 0..<4 {
                for k in [0, 1, 2, 7, count / 2, count - 1] {
                    var sum = (re: 0.0, im: 0.0)
                    for x in 0..<count {
                        let angle = -2 * Double.pi * Double(k * x % count) / Double(count)
                        let (a, b) = (real[4 * x + lane], imaginary[4 * x + lane])
                        sum.re += a * cos(angle) - b * sin(angle)
                        sum.im += a * sin(angle) + b * cos(angle)
                    }
                    #expect(abs(re[4 * k + lane] - sum.re) < 1e-9, "\(tier), lane \(lane), \(k)")
                    #expect(abs(im[4 * k + lane] - sum.im) < 1e-9, "\(tier), lane \(lane), \(k)")
                }
            }
            // Exchanged parts give the inverse.
            transform(&im, &re, count, turns, &spare)
            for index in real.indices {
                #expect(abs(re[index] / Double(count) - real[index]) < 1e-9, "\(tier), \(index)")
                #expect(abs(im[index] / Double(count) - imaginary[index]) < 1e-9, "\(tier), \(index)")
            }
        }
    }

    @Test(arguments: [0, 1, 4, 7, 40])
    func movesAndProductsFollowTheirDefinition(count: Int) {
        let gradients = (0..<8 * count + 8).map { Int16($0 * 37 % 255) - 127 }
        let a = Self.numbers(4 * count, seed: 3), b = Self.numbers(4 * count, seed: 4)
        let c = Self.numbers(4 * count, seed: 5), d = Self.numbers(4 * count, seed: 6)
        withEveryTier { tier in
            let kernels = KernelTable.current.fourier
            for rows in 1...4 {
                var (re, im) = (
                    [Double](repeating: 9, count: 4 * count + 1), [Double](repeating: 9, count: 4 * count + 1)
                )
                kernels.take(gradients, 2 * count, rows, count, &re, &im)
                for x in 0..<count {
                    for row in 0..<4 {
                        let place = 2 * count * row + 2 * x
                        #expect(re[4 * x + row] == (row < rows ? Double(gradients[place]) : 0), "\(tier)")
                        #expect(im[4 * x + row] == (row < rows ? Double(gradients[place + 1]) : 0), "\(tier)")
                    }
                }
                #expect(re[4 * count] == 9 && im[4 * count] == 9, "\(tier)")
            }
            var woven = [Double](repeating: 9, count: 4 * count + 1)
            kernels.interleave(a, count, count, &woven)
            for x in 0..<count {
                for row in 0..<4 { #expect(woven[4 * x + row] == a[count * row + x], "\(tier)") }
            }
            var far = [Double](repeating: 9, count: 6 * count + 4)
            kernels.spread(a, count, &far, 6)
            for k in 0..<count {
                for lane in 0..<6 {
                    #expect(far[6 * k + lane] == (lane < 4 ? a[4 * k + lane] : 9), "\(tier)")
                }
            }
            var (re, im) = (a, b)
            kernels.multiply(&re, &im, c, d, 4 * count)
            for i in 0..<4 * count {
                #expect(re[i] == a[i] * c[i] + b[i] * d[i] && im[i] == b[i] * c[i] - a[i] * d[i], "\(tier)")
            }
            let large = a.map { ($0 * 20_000_000).rounded() }
            var rounded = [Int32](repeating: 9, count: count + 1)
            kernels.round(large.map { $0 * 64 + 25 }, count, 1 / 64, &rounded)
            for k in 0..<count { #expect(Double(rounded[k]) == large[4 * k], "\(tier)") }
            #expect(woven[4 * count] == 9 && rounded[count] == 9, "\(tier)")
        }
    }
}
