/// The parts of each level whose colours are needed, from those of level 2 that lie around soft edges to the coarsest
/// level. Colours elsewhere have no effect on the result.
@safe struct ForegroundParts {
    private let parts: UnsafeMutablePointer<PixelRect>
    /// The end of the parts of each level.
    private let ends: UnsafeMutablePointer<Int>

    /// The number of rows of a level that parts share. Higher parts weigh fewer rows twice, lower ones follow slanted
    /// edges better.
    private static var stripRows: Int { 16 }
    /// The number of blocks without need between two parts. A narrower gap costs more than it saves.
    private static var widestGap: Int { 7 }
    private static var mostBlocks: Int { ForegroundSolver.mostColumns / ForegroundBlocks.side }

    /// The largest number of parts of a level.
    static func most(_ size: PixelSize) -> Int {
        let blocks = (size.width + ForegroundBlocks.side - 1) / ForegroundBlocks.side
        let strips = (size.height + stripRows - 1) / stripRows
        // A part is as wide as possible, or a gap follows it, or the end of the row.
        return strips * (blocks / (widestGap + 2) + blocks / mostBlocks + 2)
    }

    /// Opens a list of parts that ``find(_:_:)`` has filled.
    init(_ levels: ForegroundLevels, _ maps: RasterStorage) {
        unsafe parts = levels.parts(in: maps)
        unsafe ends = levels.partEnds(in: maps)
    }

    /// Finds the parts of all levels from the map of blocks with pixels at soft edges.
    static func find(_ levels: ForegroundLevels, _ maps: RasterStorage) -> ForegroundParts {
        let parts = ForegroundParts(levels, maps)
        parts.find(levels, maps)
        return parts
    }

    private func find(_ levels: ForegroundLevels, _ maps: RasterStorage) {
        unsafe ends.initialize(repeating: 0, count: levels.sizes.count)
        let finest = ForegroundLevels.finest, side = ForegroundBlocks.side
        let soft = levels.softBlocks(in: maps)
        var map = levels.neededBlocks(finest, in: maps)
        map.clear()
        for y in 0..<soft.height {
            var x = 0
            while x < soft.width {
                guard soft[x, y] else {
                    x += 1
                    continue
                }
                let first = x
                while x < soft.width, soft[x, y] { x += 1 }
                // Level 1 reads up to three quads of level 2 outside of a block.
                map.mark(
                    PixelRect(
                        minX: side * (first - 1), minY: side * (y - 1), maxX: side * (x + 1),
                        maxY: side * (y + 2)))
            }
        }
        for level in finest..<levels.coarsest + 1 {
            let first = unsafe ends[level - 1]
            unsafe ends[level] = first
            for y in stride(from: 0, to: levels.sizes[level].height, by: Self.stripRows) {
                append(level, levels.sizes[level], map, y)
            }
            guard level < levels.coarsest else { break }
            map = levels.neededBlocks(level + 1, in: maps)
            map.clear()
            if level + 1 >= ForegroundLevels.repeated, unsafe ends[level] > first {
                // Each repetition reaches further.
                map.mark(PixelRect(origin: .zero, size: levels.sizes[level + 1]))
                continue
            }
            for i in unsafe first..<ends[level] {
                // Neighbours are weighed too, and interpolated between neighbours of the coarser level.
                let part = unsafe parts[i]
                map.mark(
                    PixelRect(
                        minX: part.x / 2 - 2, minY: part.y / 2 - 2, maxX: (part.maxX + 1) / 2 + 2,
                        maxY: (part.maxY + 1) / 2 + 2))
            }
        }
    }

    /// The number of parts of a level.
    func count(_ level: Int) -> Int { unsafe ends[level] - ends[level - 1] }

    /// Returns a part of a level. Its first column is even.
    subscript(level: Int, index: Int) -> PixelRect { unsafe parts[ends[level - 1] + index] }

    /// Returns a map of the blocks of a level whose quads or colours are read, from the map of soft blocks.
    func stored(_ level: Int, _ levels: ForegroundLevels, _ maps: RasterStorage) -> ForegroundBlocks {
        let map = levels.storedBlocks(level, in: maps), side = ForegroundBlocks.side
        map.clear()
        for i in 0..<count(level) {
            // Neighbours are weighed too, and doubling starts at an even column.
            let part = self[level, i]
            map.mark(
                PixelRect(
                    minX: part.x - 2, minY: part.y - 1, maxX: part.maxX + 1, maxY: part.maxY + 1))
        }
        guard level == ForegroundLevels.finest else { return map }
        // Tiles read what is around all of their soft blocks, also where no colours are needed.
        let soft = levels.softBlocks(in: maps), tile = CutOutTile.blocks
        for y in stride(from: 0, to: soft.height, by: tile.height) {
            for x in stride(from: 0, to: soft.width, by: tile.width) {
                guard
                    let box = soft.bounds(
                        x..<min(soft.width, x + tile.width), y..<min(soft.height, y + tile.height))
                else { continue }
                map.mark(
                    PixelRect(
                        minX: side * (box.x - 1), minY: side * (box.y - 1), maxX: side * (box.maxX + 1),
                        maxY: side * (box.maxY + 1)))
            }
        }
        return map
    }

    /// Appends the parts of the rows of a level from row `y` on.
    private func append(_ level: Int, _ size: PixelSize, _ map: ForegroundBlocks, _ y: Int) {
        let side = ForegroundBlocks.side
        let rows = y / side..<min(map.height, (y + Self.stripRows) / side)
        var x = 0
        while x < map.width {
            guard map.contains(x, rows) else {
                x += 1
                continue
            }
            var end = x + 1, next = end
            while next < min(map.width, x + Self.mostBlocks), next - end <= Self.widestGap {
                if map.contains(next, rows) { end = next + 1 }
                next += 1
            }
            let top = rows.first { map.contains(x..<end, $0) }!
            let bottom = rows.last { map.contains(x..<end, $0) }! + 1
            unsafe parts[ends[level]] = PixelRect(
                minX: side * x, minY: side * top, maxX: min(size.width, side * end),
                maxY: min(size.height, side * bottom))
            unsafe ends[level] += 1
            x = end
        }
    }
}
