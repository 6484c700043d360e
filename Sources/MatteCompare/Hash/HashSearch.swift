/// A search for all pairs of different hashes within a distance, by the values of their chunks.
///
/// The 64 bits are divided into m chunks. If two hashes differ in at most d = m * r + a bits with a < m, at least one of
/// the first a + 1 chunks differs in at most r bits, or one of the others in at most r - 1 (M. Norouzi, A. Punjani and
/// D. J. Fleet, "Fast exact search in Hamming space with multi-index hashing", 2014). So each hash is compared only with
/// those that have a chunk of nearly the same value. The number of chunks is chosen for the least expected work on random
/// hashes; if that is more than the comparison of all pairs, these are compared.
struct HashSearch {
    private let bits: [UInt64]
    private let distance: Int
    /// The chunks, or none to compare all pairs.
    private let chunks: [Chunk]

    /// A range of bits, and the number of bits in which it may differ.
    private struct Chunk {
        let shift: Int
        let width: Int
        let radius: Int

        func value(of bits: UInt64) -> Int { Int(bits >> UInt64(shift) & (1 << UInt64(width) - 1)) }
    }

    init(_ bits: [UInt64], within distance: Int) {
        self.bits = bits
        self.distance = distance
        // Tables of more than 16 bits would take longer to fill than to search.
        let choices = (4...32).map { Self.chunks(count: $0, distance: distance) }
        let costs = choices.map { Self.cost(of: $0, hashes: bits.count) }
        let pairs = Double(bits.count) * Double(bits.count) / 2
        let best = costs.indices.min { costs[$0] < costs[$1] } ?? 0
        chunks = costs[best] < pairs ? choices[best] : []
    }

    private static func chunks(count: Int, distance: Int) -> [Chunk] {
        var shift = 0
        var chunks: [Chunk] = []
        for index in 0..<count {
            let width = 64 / count + (index < 64 % count ? 1 : 0)
            let radius = distance / count - (index <= distance % count ? 0 : 1)
            if radius >= 0 { chunks.append(Chunk(shift: shift, width: width, radius: min(radius, width))) }
            shift += width
        }
        return chunks
    }

    /// Returns the expected work for random hashes, in comparisons of two hashes.
    private static func cost(of chunks: [Chunk], hashes: Int) -> Double {
        let (lookup, entry) = (3.0, 4.0)
        return chunks.reduce(0) { cost, chunk in
            var values = 0.0
            var binomial = 1.0
            for changed in 0...chunk.radius {
                values += binomial
                binomial *= Double(chunk.width - changed) / Double(changed + 1)
            }
            let size = Double(1 << chunk.width)
            let compared = Double(hashes) / size
            return cost + size * entry + Double(hashes) * values * (lookup + compared)
        }
    }

    /// Joins the sets of all pairs of hashes within the distance.
    func join(_ sets: inout DisjointSets) {
        guard !chunks.isEmpty else {
            for first in bits.indices {
                for second in bits.indices.dropFirst(first + 1) { compare(first, second, &sets) }
            }
            return
        }
        for chunk in chunks { join(&sets, by: chunk) }
    }

    private func compare(_ first: Int, _ second: Int, _ sets: inout DisjointSets) {
        if (bits[first] ^ bits[second]).nonzeroBitCount <= distance { sets.join(first, second) }
    }

    private func join(_ sets: inout DisjointSets, by chunk: Chunk) {
        // The hashes in the order of the chunk's value, and the place of the first hash of each value.
        var starts = [Int](repeating: 0, count: 1 << chunk.width + 1)
        for hash in bits { starts[chunk.value(of: hash) + 1] += 1 }
        for value in 1..<starts.count { starts[value] += starts[value - 1] }
        var ends = starts
        var sorted = [Int](repeating: 0, count: bits.count)
        for (index, hash) in bits.enumerated() {
            let value = chunk.value(of: hash)
            sorted[ends[value]] = index
            ends[value] += 1
        }
        for mask in Self.masks(width: chunk.width, radius: chunk.radius) {
            for value in 0..<(1 << chunk.width) where value <= value ^ mask {
                let (own, others) = (starts[value]..<starts[value + 1], value ^ mask)
                guard !own.isEmpty else { continue }
                for place in own {
                    let first = mask == 0 ? place + 1 : starts[others]
                    for other in first..<starts[others + 1] { compare(sorted[place], sorted[other], &sets) }
                }
            }
        }
    }

    /// Returns all masks of at most `radius` set bits among the lowest `width` bits.
    private static func masks(width: Int, radius: Int) -> [Int] {
        var masks = [0]
        var last = [0]
        for _ in 0..<radius {
            // Only bits above the highest set one are added, so that each mask occurs once.
            last = last.flatMap { mask in
                ((Int.bitWidth - mask.leadingZeroBitCount)..<max(
                    width, Int.bitWidth - mask.leadingZeroBitCount))
                    .map { mask | 1 << $0 }
            }
            masks += last
        }
        return masks
    }
}
