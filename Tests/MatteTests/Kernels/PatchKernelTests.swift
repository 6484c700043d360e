import Matte
import MatteKernelTypes
import TestSupport
import Testing

/// The kernels that compare and correct patches, against their definitions.
struct PatchKernelTests {
    private static func pixels(_ count: Int, seed: UInt64) -> [UInt8] {
        var random = SplitMix64(seed: seed)
        return (0..<4 * count).map { i in
            let byte = UInt8(truncatingIfNeeded: random.next() >> 8)
            return i % 4 == 3 && byte > 40 ? 255 : byte
        }
    }

    private static func ring(_ count: Int) -> [UInt8] {
        (0..<count).map { x in x / 11 % 3 == 1 ? 255 : x % 13 == 0 ? 1 : 0 }
    }

    private static func counted(_ photo: [UInt8], _ patch: [UInt8], _ ring: [UInt8]) -> [Int] {
        ring.indices.filter { ring[$0] > 0 && photo[4 * $0 + 3] == 255 && patch[4 * $0 + 3] == 255 }
    }

    @Test(arguments: [0, 1, 7, 8, 9, 40, 101], [8, 12])
    func blocksAreSumsOfOpaquePixelsInTheRing(count: Int, side: Int) {
        let photo = Self.pixels(count, seed: 1), patch = Self.pixels(count, seed: 2)
        let ring = Self.ring(count)
        let blocks = (count + side - 1) / side
        var expected = [UInt32](repeating: 5, count: 7 * blocks + 1)
        for x in Self.counted(photo, patch, ring) {
            expected[x / side * 7] += 1
            for channel in 0..<3 {
                expected[x / side * 7 + 1 + channel] += UInt32(photo[4 * x + channel])
                expected[x / side * 7 + 4 + channel] += UInt32(patch[4 * x + channel])
            }
        }
        withEveryTier { tier in
            var sums = [UInt32](repeating: 5, count: 7 * blocks + 1)
            KernelTable.current.patch.sumBlocks(photo, patch, ring, count, side, &sums)
            #expect(sums == expected, "\(tier)")
        }
    }

    @Test(arguments: [1, 3, 4, 5, 17, 40, 67], [8, 16])
    func correctionsAreWithinAHalfLevelOfTheDefinition(count: Int, side: Int) {
        let row = Self.pixels(count, seed: 6)
        let terms: [Float] = [4, -3, 2.5, 0, 10, -6, 3, 0, -5, 4, 8, 0]
        let columns = (count + side - 1) / side
        let values: [[Float]] = (0..<columns).map { x in
            let level = Float(x * 7 % 13 - 6)
            return [-level, 0.5 * level, level]
        }
        let field: [Float] = values.flatMap { [$0[0], $0[1], $0[2], 0] }
        withEveryTier { tier in
            var corrected = row + [9]
            KernelTable.current.patch.correct(&corrected, count, terms, field, columns, side)
            for x in 0..<count {
                let position = min(Double(columns - 1), max(0, (Double(x) + 0.5) / Double(side) - 0.5))
                let left = Int(position), right = min(columns - 1, left + 1)
                let share = position - Double(left)
                for channel in 0..<3 {
                    let r = Double(row[4 * x + channel]), u = (r - 128) / 128
                    let factors = (0..<3).map { Double(terms[4 * $0 + channel]) }
                    let curve = factors[0] + factors[1] * u + factors[2] * (u * u - 1 / 3)
                    let (before, after) = (Double(values[left][channel]), Double(values[right][channel]))
                    let change = before * (1 - share) + after * share
                    let wanted = min(255, max(0, r + curve + change))
                    #expect(
                        abs(Double(corrected[4 * x + channel]) - wanted) < 0.501,
                        "\(tier), pixel \(x) of \(count): \(corrected[4 * x + channel]), not \(wanted)")
                }
                #expect(corrected[4 * x + 3] == row[4 * x + 3], "\(tier) changed alpha")
            }
            #expect(corrected[4 * count] == 9, "\(tier) wrote past the row")
        }
    }
}
