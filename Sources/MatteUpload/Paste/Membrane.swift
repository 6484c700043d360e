internal import Matte

/// A smooth field that continues the differences along the outside of the region's edge into the region.
///
/// Differences are means over blocks, so that noise and texture aren't carried inwards. They are spread over blocks
/// without any by push-pull: weighted sums of 2x2 up a pyramid, doubled down again, with two Jacobi rounds per level.
struct Membrane {
    private(set) var step = PlacementReport.Step.tooFewBlocks
    /// The field at the centres of blocks of twice the side; nil unless it is to be applied.
    private(set) var field: BlockField?

    /// Blocks whose difference is this far from the ring's median don't count, in levels.
    private static var cut: Float { 24 }
    /// The largest correction.
    private static var limit: Float { 16 }
    private static var fewestBlocks: Int { 4 }

    /// Finds the field of a ring.
    ///
    /// - Parameter side: The side of the ring's blocks. A block counts if a quarter of its pixels are in the ring.
    init(_ ring: RingBlocks, side: Int) throws(MatteError) {
        var differences: [(index: Int, value: SIMD4<Float>, count: Int)] = []
        for index in 0..<ring.count {
            let block = ring[index]
            guard 4 * block.count >= side * side else { continue }
            let means = block.means
            differences.append((index, SIMD4<Float>(means.photo - means.patch), block.count))
        }
        guard differences.count >= Self.fewestBlocks else { return }
        let largest = differences.map { Self.largest($0.value) }.sorted()
        guard largest[largest.count / 2] <= Self.cut / 2 else {
            step = .different
            return
        }
        var medians = SIMD4<Float>()
        for channel in 0..<3 {
            medians[channel] = differences.map { $0.value[channel] }.sorted()[differences.count / 2]
        }
        // Pairs of blocks in both directions, which holes in the ring don't matter to.
        let known = try BlockField(columns: (ring.columns + 1) / 2, rows: (ring.rows + 1) / 2)
        for difference in differences {
            let share = Self.largest(difference.value - medians) / Self.cut
            guard share < 1 else { continue }
            let weight = (1 - share * share) * (1 - share * share) * Float(difference.count)
            let (x, y) = (difference.index % ring.columns / 2, difference.index / ring.columns / 2)
            known.add(difference.value * weight, weight: weight, at: y * known.columns + x)
        }
        // A quarter of a block's pixels is enough for full weight.
        known.normalize(full: Float(side * side))
        let spread = try known.spread(rounds: 2)
        spread.clamp(to: Self.limit)
        step = spread.largest >= 0.25 ? .applied : .alike
        if step == .applied { field = spread }
    }

    private static func largest(_ value: SIMD4<Float>) -> Float {
        max(abs(value.x), abs(value.y), abs(value.z))
    }
}
