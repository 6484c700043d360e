/// The points at which interpolated coverage crosses a level.
struct LevelSet {
    private let mask: Mask
    /// The coverage of the level set, halfway between two integers, so that no pixel has exactly this coverage.
    private let level: Double

    /// Creates the level set that separates pixels of at least `level` from the others.
    init(_ mask: Mask, level: UInt8) {
        self.mask = mask
        self.level = Double(level) - 0.5
    }

    /// Returns the crossing on the line between two pixels' centres for each pixel edge of a path.
    func ring(along cracks: ((ContourPath.Crack) -> Void) -> Void) -> [SubpixelPoint] {
        var ring: [SubpixelPoint] = []
        let (width, height) = (Double(mask.width), Double(mask.height))
        cracks { crack in
            let (x, y) = (Double(crack.x), Double(crack.y))
            let after = coverage(crack.x, crack.y)
            if crack.isVertical {
                let share = share(coverage(crack.x - 1, crack.y), after)
                ring.append(SubpixelPoint(x: min(max(x - 0.5 + share, 0), width), y: y + 0.5))
            } else {
                let share = share(coverage(crack.x, crack.y - 1), after)
                ring.append(SubpixelPoint(x: x + 0.5, y: min(max(y - 0.5 + share, 0), height)))
            }
        }
        return ring
    }

    /// Returns the fraction of the way from the first to the second pixel at which coverage reaches the level.
    private func share(_ before: Double, _ after: Double) -> Double { (level - before) / (after - before) }

    private func coverage(_ x: Int, _ y: Int) -> Double {
        guard x >= 0, y >= 0, x < mask.width, y < mask.height else { return 0 }
        return Double(mask.raster[x, y].value)
    }
}
