internal import Matte

/// The rules that divide pictures into tiles.
extension SizeRule {
    /// The size of LLaVA-NeXT's grid: the one with most pixels of the picture, and then the one that wastes least.
    static func pinpoint(_ size: PixelSize, _ points: [PixelSize]) -> PixelSize {
        var best = points[0], most = 0, waste = Int.max
        for point in points {
            let scale = min(quotient(point.width, size.width), quotient(point.height, size.height))
            let kept = min(
                Int(Double(size.width) * scale) * Int(Double(size.height) * scale), size.area)
            let wasted = point.area - kept
            if kept > most || (kept == most && wasted < waste) { (best, most, waste) = (point, kept, wasted) }
        }
        return best
    }

    /// The size of a picture inside a canvas.
    static func inside(_ size: PixelSize, _ canvas: PixelSize) -> PixelSize {
        let across = quotient(canvas.width, size.width), down = quotient(canvas.height, size.height)
        func side(_ n: Int, _ scale: Double, _ most: Int) -> Int {
            min(Int((Double(n) * scale).rounded(.up)), most)
        }
        return across < down
            ? PixelSize(width: canvas.width, height: side(size.height, across, canvas.height))
            : PixelSize(width: side(size.width, down, canvas.width), height: canvas.height)
    }

    /// InternVL's grid: the one whose ratio is nearest, among those of `counts` tiles in the order of their area. On a
    /// tie a later one counts if the picture has more than half of its pixels.
    static func grid(_ size: PixelSize, tile: Int, counts: ClosedRange<Int>) -> (columns: Int, rows: Int) {
        var best = (1, 1), nearest = Double.infinity
        let ratio = quotient(size.width, size.height)
        var grids: [(columns: Int, rows: Int)] = []
        for columns in 1...counts.upperBound {
            for rows in 1...counts.upperBound where counts.contains(columns * rows) {
                grids.append((columns, rows))
            }
        }
        for area in counts {
            for grid in grids where grid.columns * grid.rows == area {
                let distance = abs(ratio - quotient(grid.columns, grid.rows))
                let half = 0.5 * Double(tile) * Double(tile) * Double(grid.columns) * Double(grid.rows)
                if distance < nearest || (distance == nearest && Double(size.area) > half) {
                    (best, nearest) = (grid, distance)
                }
            }
        }
        return best
    }

    /// The crops of Gemma 3's pan and scan, or none.
    static func panAndScan(_ size: PixelSize, _ rule: PanAndScan) -> [PixelRect] {
        let (w, h) = (size.width, size.height)
        let long = max(w, h), ratio = quotient(long, min(w, h))
        guard ratio >= rule.leastRatio else { return [] }
        let fitting = long / rule.leastCrop
        // A ratio may be larger than an integer can be, but the number of crops is at most the second limit.
        let wanted = ratio > 1e6 ? fitting : min(fitting, Int((ratio + 0.5).rounded(.down)))
        let n = min(rule.mostCrops, max(2, wanted))
        let (columns, rows) = w >= h ? (n, 1) : (1, n)
        let width = (w + columns - 1) / columns, height = (h + rows - 1) / rows
        guard min(width, height) >= rule.leastCrop else { return [] }
        var crops: [PixelRect] = []
        for row in 0..<rows {
            for column in 0..<columns {
                let (x, y) = (column * width, row * height)
                crops.append(PixelRect(x: x, y: y, width: min(width, w - x), height: min(height, h - y)))
            }
        }
        return crops
    }
}
