internal import Matte

/// A smooth correction field for blending. It continues the colour differences between photo and patch, measured just
/// outside the region's edge, into the region.
///
/// Differences are means over blocks of pixels, so that noise and texture aren't carried into the region. Blocks
/// without a difference are filled by push-pull. First, 2x2 blocks are summed repeatedly to form a pyramid. Then, from
/// coarse to fine, each level is doubled to fill the missing blocks of the next finer level. Each level is then
/// smoothed by two Jacobi rounds.
struct Membrane {
    private(set) var step = PlacementReport.Step.tooFewBlocks
    /// The correction field, or nil if no correction is needed or possible. Its blocks have twice the side of the
    /// ring's blocks.
    private(set) var field: BlockField?

    /// The limit for blocks that differ from the others, in levels. A block is ignored if its colour difference
    /// deviates by this limit or more from the median of all blocks' differences, in any channel. No block is used if
    /// the median of the blocks' largest channel differences exceeds half of this limit.
    private static var cut: Float { 24 }
    /// The maximum correction per channel, in levels.
    private static var limit: Float { 16 }
    private static var fewestBlocks: Int { 4 }

    /// Computes the correction field from the blocks of a ring around the region.
    ///
    /// - Parameter side: The side of the ring's blocks in pixels. A block is used if at least a quarter of its pixels
    ///   are in the ring.
    /// - Parameter tolerance: The factor by which differences may be larger than around a region.
    init(_ ring: RingBlocks, side: Int, tolerance: Float = 1) throws(MatteError) {
        let cut = Self.cut * tolerance
        var differences: [(index: Int, value: SIMD4<Float>, count: Int)] = []
        for index in 0..<ring.count {
            let block = ring[index]
            guard 4 * block.count >= side * side else { continue }
            let means = block.means
            differences.append((index, SIMD4<Float>(means.photo - means.patch), block.count))
        }
        guard differences.count >= Self.fewestBlocks else { return }
        let middle = differences.count / 2
        var largest = differences.map { Self.largest($0.value) }
        guard largest.select(middle) <= cut / 2 else {
            step = .different
            return
        }
        var medians = SIMD4<Float>()
        for channel in 0..<3 {
            var values = differences.map { $0.value[channel] }
            medians[channel] = values.select(middle)
        }
        // Combine 2x2 blocks of the ring into one block of the field. Larger blocks are less affected by gaps in the
        // ring.
        let known = try BlockField(columns: (ring.columns + 1) / 2, rows: (ring.rows + 1) / 2)
        for difference in differences {
            let share = Self.largest(difference.value - medians) / cut
            guard share < 1 else { continue }
            let weight = (1 - share * share) * (1 - share * share) * Float(difference.count)
            let (x, y) = (difference.index % ring.columns / 2, difference.index / ring.columns / 2)
            known.add(difference.value * weight, weight: weight, at: y * known.columns + x)
        }
        // A block of the field gets full weight if at least a quarter of its pixels are in the ring.
        known.normalize(full: Float(side * side))
        let spread = try known.spread(rounds: 2)
        spread.clamp(to: Self.limit * tolerance)
        step = spread.largest >= 0.25 ? .applied : .alike
        if step == .applied { field = spread }
    }

    private static func largest(_ value: SIMD4<Float>) -> Float {
        max(abs(value.x), abs(value.y), abs(value.z))
    }
}
