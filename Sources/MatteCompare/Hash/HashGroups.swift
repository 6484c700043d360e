// Design: docs/design/compare.md

extension PerceptualHash {
    /// Returns groups of similar hashes: each hash of a group differs from another one of the group in at most
    /// `distance` bits, and from all hashes outside the group in more.
    ///
    /// Two hashes of a group can differ in more bits than `distance` if hashes between them connect them. The result is
    /// exact: it equals that of comparing all pairs.
    ///
    /// ```swift
    /// let hashes = [0b0000, 0b1111_0000, 0b0001, 0b0011].map { PerceptualHash(bits: $0) }
    /// PerceptualHash.groups(of: hashes, within: 1)  // [[0, 2, 3]]
    /// PerceptualHash.groups(of: hashes, within: 0)  // []
    /// ```
    ///
    /// - Parameters:
    ///   - hashes: The hashes, all of the same kind.
    ///   - distance: The largest distance of neighbours in a group, in bits. Usually at most 10 for versions of one
    ///     picture.
    /// - Returns: The groups of at least two hashes, as indices into `hashes`, in ascending order. Groups are in the
    ///   order of their first members.
    /// - Precondition: `distance` is in 0...64.
    /// - Complexity: For hashes of different pictures and a distance of at most 10, the time grows in proportion to
    ///   their number up to about 100,000 hashes. It never exceeds that of comparing all pairs by more than a constant
    ///   factor. O(hashes) memory.
    public static func groups(of hashes: [PerceptualHash], within distance: Int) -> [[Int]] {
        precondition(
            0...64 ~= distance, "cannot group hashes: the distance is \(distance), which must be in 0...64")
        // Equal hashes are one item, because thousands of copies would be compared with each other.
        var items: [UInt64: Int] = [:]
        var bits: [UInt64] = []
        let itemOfHash = hashes.map { hash in
            if let item = items[hash.bits] { return item }
            items[hash.bits] = bits.count
            bits.append(hash.bits)
            return bits.count - 1
        }
        var sets = DisjointSets(count: bits.count)
        if distance > 0 { HashSearch(bits, within: distance).join(&sets) }
        var members: [Int: [Int]] = [:]
        for (index, item) in itemOfHash.enumerated() {
            members[sets.root(of: item), default: []].append(index)
        }
        return members.values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
    }
}

/// Items in disjoint sets, which can be joined.
struct DisjointSets {
    private var parents: [Int]

    /// Creates a set for each item.
    init(count: Int) { parents = Array(0..<count) }

    /// Returns the item that stands for the set of an item.
    mutating func root(of item: Int) -> Int {
        var item = item
        while parents[item] != item {
            // Halving the path keeps later paths short.
            parents[item] = parents[parents[item]]
            item = parents[item]
        }
        return item
    }

    /// Joins the sets of two items.
    mutating func join(_ a: Int, _ b: Int) {
        let (a, b) = (root(of: a), root(of: b))
        parents[max(a, b)] = min(a, b)
    }
}
