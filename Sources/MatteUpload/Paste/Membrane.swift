internal import Matte

/// A smooth field that continues the differences along the outside of the region's edge into the region.
///
/// Differences are averaged over blocks, so that noise doesn't spread inwards. Push-pull fills blocks without
/// differences: weighted sums of 2x2 blocks up a pyramid, doubled on the way down, with two Jacobi rounds per
/// level.
struct Membrane: Sendable {
    private(set) var step = PlacementReport.Step.tooFewBlocks
    private let side: Int
    private var field = BlockField(columns: 0, rows: 0)

    /// The distance from the ring's median at which a pixel stops counting.
    private static var cut: Double { 24 }
    /// The largest correction.
    private static var limit: Double { 16 }

    /// Computes the field from the pixels where `ring` is nonzero.
    init(photo: Raster<RGBA8>, patch: Raster<RGBA8>, ring: Mask, side: Int) {
        self.side = side
        let differences = RingDifferences(photo: photo, patch: patch, ring: ring)
        guard differences.count >= 16 else { return }
        guard differences.agreeingShare >= 0.5, differences.middle <= 12 else {
            step = .different
            return
        }
        let (columns, rows) = ((photo.width + side - 1) / side, (photo.height + side - 1) / side)
        var known = BlockField(columns: columns, rows: rows)
        let median = differences.medians
        for y in 0..<photo.height {
            let (line, before, after) = (ring.raster.row(y), photo.row(y), patch.row(y))
            for x in 0..<photo.width where line[x].value > 0 {
                guard let difference = RingDifferences.difference(before[x], after[x]) else { continue }
                let apart = difference - median
                let share = max(abs(apart.x), abs(apart.y), abs(apart.z)) / Self.cut
                guard share < 1 else { continue }
                let weight = (1 - share * share) * (1 - share * share)
                known.add(difference * weight, weight: weight, at: y / side * columns + x / side)
            }
        }
        // A quarter of a block's pixels is enough for full weight.
        known.normalize(full: Double(side * side) / 4)
        field = known.spread(rounds: 2)
        field.clamp(to: Self.limit)
        step = field.largest >= 0.25 ? .applied : .alike
    }

    /// Returns the patch with the field added.
    func applied(to patch: Raster<RGBA8>) throws(MatteError) -> Raster<RGBA8> {
        var result = try Raster(copying: patch.view)
        for y in 0..<result.height {
            let line = field.row(at: (Double(y) + 0.5) / Double(side) - 0.5)
            var row = result.mutableRow(y)
            for x in 0..<row.count {
                let value = BlockField.sample(line, at: (Double(x) + 0.5) / Double(side) - 0.5)
                let pixel = row[x]
                row[x] = RGBA8(
                    red: Self.sum(pixel.red, value.x), green: Self.sum(pixel.green, value.y),
                    blue: Self.sum(pixel.blue, value.z), alpha: pixel.alpha)
            }
        }
        return result
    }

    private static func sum(_ channel: UInt8, _ change: Double) -> UInt8 {
        UInt8(min(255, max(0, Double(channel) + change + 0.5)))
    }
}
