import Matte
import TestSupport

/// Returns a mask of random pixels: 255 or 0, and with `isSoft` also other values. Few or many pixels are selected,
/// depending on the seed.
func randomShape(_ size: PixelSize, seed: UInt64, isSoft: Bool = false) -> Mask {
    var random = SplitMix64(seed: seed)
    var raster = Raster<Gray8>(width: size.width, height: size.height, repeating: 0)
    let share = Double(1 + seed % 9) / 10
    // Some masks consist of blocks, so that components are larger than a few pixels.
    let block = 1 + Int(seed % 4)
    var blocks: [Int: UInt8] = [:]
    for y in 0..<size.height {
        for x in 0..<size.width {
            let key = y / block * 10_000 + x / block
            let value = blocks[key] ?? (random.unitDouble() < share ? 255 : 0)
            blocks[key] = value
            let soft = UInt8(truncatingIfNeeded: random.next())
            raster[x, y] = Gray8(isSoft && soft % 3 == 0 ? UInt8(truncatingIfNeeded: random.next()) : value)
        }
    }
    return Mask(raster)
}

extension Mask {
    /// True for each pixel whose coverage is at least `level`, row by row.
    func selected(_ level: Int) -> [[Bool]] { values.map { $0.map { $0 >= level } } }
}

/// Returns a mask from text: `#` is 255, any other character 0.
func shape(_ rows: [String]) -> Mask {
    var raster = Raster<Gray8>(width: rows.first?.count ?? 0, height: rows.count, repeating: 0)
    for (y, row) in rows.enumerated() {
        for (x, character) in row.enumerated() where character == "#" { raster[x, y] = 255 }
    }
    return Mask(raster)
}

/// Returns a number for each pixel: 0, or the number of its component, counted from 1 in reading order. Components are
/// found by filling from each pixel.
func floodLabels(_ selected: [[Bool]], eight: Bool) -> [[Int]] {
    let height = selected.count, width = selected.first?.count ?? 0
    var labels = [[Int]](repeating: [Int](repeating: 0, count: width), count: height)
    var count = 0
    for y in 0..<height {
        for x in 0..<width where selected[y][x] && labels[y][x] == 0 {
            count += 1
            labels[y][x] = count
            var pending = [(x, y)]
            while let (px, py) = pending.popLast() {
                for dy in -1...1 {
                    for dx in -1...1 where eight || dx == 0 || dy == 0 {
                        let (u, v) = (px + dx, py + dy)
                        guard u >= 0, v >= 0, u < width, v < height, selected[v][u], labels[v][u] == 0
                        else { continue }
                        labels[v][u] = count
                        pending.append((u, v))
                    }
                }
            }
        }
    }
    return labels
}

/// Returns the number of pixels and the bounds of each component of a label map.
func measures(_ labels: [[Int]]) -> [(area: Int, bounds: PixelRect)] {
    let count = labels.joined().max() ?? 0
    return (1...max(1, count)).prefix(count).map { label in
        var area = 0
        var (minX, minY, maxX, maxY) = (Int.max, Int.max, 0, 0)
        for (y, row) in labels.enumerated() {
            for (x, other) in row.enumerated() where other == label {
                area += 1
                (minX, maxX) = (min(minX, x), max(maxX, x + 1))
                (minY, maxY) = (min(minY, y), max(maxY, y + 1))
            }
        }
        return (area, PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY))
    }
}

/// Returns the twofold area of a ring; positive if it runs clockwise on the screen.
func doubledArea(_ ring: [SubpixelPoint]) -> Double {
    ring.indices.reduce(0) { sum, i in
        let (a, b) = (ring[i], ring[(i + 1) % ring.count])
        return sum + a.x * b.y - b.x * a.y
    }
}

/// Sizes of small masks for comparisons with slow definitions.
let shapeSizes = [(1, 1), (1, 9), (9, 1), (2, 2), (7, 5), (64, 3), (65, 6), (20, 31), (130, 9)].map {
    PixelSize(width: $0.0, height: $0.1)
}

/// The code of the error that `body` throws, or `nil` if it throws none.
func errorCode(_ body: () throws -> Void) -> MatteError.Code? {
    do { try body() } catch { return (error as? MatteError)?.code }
    return nil
}
