import MatteCompare
import TestSupport
import Testing

/// Tests of the groups of similar hashes.
struct HashGroupsTests {
    /// Returns the groups by comparing all pairs and following the connections.
    private func connected(_ hashes: [PerceptualHash], _ distance: Int) -> [[Int]] {
        var groups: [[Int]] = []
        var isSeen = [Bool](repeating: false, count: hashes.count)
        for start in hashes.indices where !isSeen[start] {
            var group = [start]
            isSeen[start] = true
            var place = 0
            while place < group.count {
                for other in hashes.indices
                where !isSeen[other] && hashes[other].distance(to: hashes[group[place]]) <= distance {
                    isSeen[other] = true
                    group.append(other)
                }
                place += 1
            }
            if group.count > 1 { groups.append(group.sorted()) }
        }
        return groups
    }

    /// Returns random hashes, half of which are versions of earlier ones with some bits changed.
    private func hashes(_ count: Int, changing most: Int, _ random: inout SplitMix64) -> [PerceptualHash] {
        var hashes: [PerceptualHash] = []
        while hashes.count < count {
            var bits = random.next()
            if let parent = hashes.randomElement(using: &random), random.next() & 1 == 0 {
                bits = parent.bits
                for _ in 0..<Int(random.next() % UInt64(most + 1)) { bits ^= 1 << (random.next() & 63) }
            }
            hashes.append(PerceptualHash(bits: bits))
        }
        return hashes
    }

    @Test(arguments: [0, 1, 2, 3, 4, 5, 7, 8, 10, 13, 16, 20, 24, 31, 64])
    func groupsEqualThoseOfAllPairs(distance: Int) {
        var random = SplitMix64(seed: UInt64(distance))
        for count in [0, 1, 2, 40, 300, 1500] {
            let hashes = hashes(count, changing: distance + 2, &random)
            #expect(
                PerceptualHash.groups(of: hashes, within: distance) == connected(hashes, distance),
                "\(count) hashes, seed \(distance)")
        }
    }

    /// In 20,000 hashes, all numbers of chunks of the search are better than comparing all pairs.
    @Test(arguments: [1, 4, 10]) func pairsAtTheExactDistanceAreFound(distance: Int) {
        var random = SplitMix64(seed: 9)
        var hashes = (0..<20_000).map { _ in PerceptualHash(bits: random.next()) }
        var expected: [[Int]] = []
        for first in stride(from: 0, to: 4_000, by: 2) {
            // Spread the changed bits in various ways over the chunks.
            var places = Array(0..<64).shuffled(using: &random).prefix(distance + first / 2 % 2)
            if first % 8 == 0 { places = Array((first % 50)..<64).prefix(places.count) }
            hashes[first + 1] = PerceptualHash(
                bits: places.reduce(hashes[first].bits) { $0 ^ 1 << UInt64($1) })
            if places.count <= distance { expected.append([first, first + 1]) }
        }
        let groups = PerceptualHash.groups(of: hashes, within: distance)
        // Among so many random hashes, about two pairs differ in at most 10 bits by chance, and none in at most 4.
        if distance <= 4 {
            #expect(groups == expected)
        } else {
            let groupOf = Dictionary(
                groups.enumerated().flatMap { index, group in group.map { ($0, index) } },
                uniquingKeysWith: { $1 })
            #expect(expected.allSatisfy { groupOf[$0[0]] != nil && groupOf[$0[0]] == groupOf[$0[1]] })
            #expect(groups.count < expected.count + 20)
        }
    }

    @Test func equalHashesAreOneGroup() {
        let hashes = (0..<10_000).map { PerceptualHash(bits: UInt64($0 % 2) * 0xFFFF) }
        let groups = PerceptualHash.groups(of: hashes, within: 10)
        #expect(
            groups == [Array(stride(from: 0, to: 10_000, by: 2)), Array(stride(from: 1, to: 10_000, by: 2))])
    }

    @Test func hashesConnectedByOthersAreOneGroup() {
        let chain = (0...64).map { PerceptualHash(bits: $0 == 64 ? .max : (1 << UInt64($0)) - 1) }
        #expect(PerceptualHash.groups(of: chain, within: 1) == [Array(0...64)])
        #expect(PerceptualHash.groups(of: chain, within: 0) == [])
    }

    @Test func aNegativeDistanceStops() async {
        await #expect(processExitsWith: .failure) { _ = PerceptualHash.groups(of: [], within: -1) }
    }
}
