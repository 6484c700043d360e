/// The places of a level's quads in compact memory, where only some blocks of four by four quads have room.
///
/// Blocks that are neighbours in the level are neighbours in memory, so a row of quads
/// can be read across them.
@safe struct ForegroundPlaces {
    /// The memory of a row of blocks, in quads.
    private struct BlockRow {
        /// The place of the first quad.
        var start: Int
        /// The distance from one row to the next.
        var width: Int
    }

    private let rows: UnsafeMutablePointer<BlockRow>
    /// The number of blocks with room before each block in its row, or -1 if the block has no room.
    private let columns: UnsafeMutablePointer<Int32>
    private let across, down: Int

    /// The size in bytes of the description of a level.
    static func bytes(_ size: PixelSize) -> Int {
        let down = ForegroundBlocks.count(size.height)
        return down * MemoryLayout<BlockRow>.stride + down * ForegroundBlocks.count(size.width) * 4
    }

    /// The number of quads if every block has room.
    static func mostQuads(_ size: PixelSize) -> Int {
        let side = ForegroundBlocks.side
        return (ForegroundBlocks.count(size.width) * side + ForegroundPlane.spare)
            * ForegroundBlocks.count(size.height) * side
    }

    /// Creates a description in memory of ``bytes(_:)`` bytes.
    init(_ base: UnsafeMutableRawPointer, level size: PixelSize) {
        (across, down) = (ForegroundBlocks.count(size.width), ForegroundBlocks.count(size.height))
        unsafe rows = base.assumingMemoryBound(to: BlockRow.self)
        unsafe columns = (base + down * MemoryLayout<BlockRow>.stride).assumingMemoryBound(to: Int32.self)
    }

    /// Gives room to the marked blocks, and returns the number of quads of a plane.
    func arrange(_ marked: ForegroundBlocks) -> Int {
        var total = 0
        for y in 0..<down {
            var count: Int32 = 0
            let row = unsafe columns + y * across, isMarked = unsafe marked.row(y)
            for x in 0..<across {
                unsafe row[x] = isMarked[x] == 0 ? -1 : count
                unsafe count += isMarked[x] == 0 ? 0 : 1
            }
            // Kernels write complete rows to their place, and a few quads after them.
            let spare = count == across ? ForegroundPlane.spare : 0
            let blocks = BlockRow(start: total, width: Int(count) * ForegroundBlocks.side + spare)
            unsafe rows[y] = blocks
            total += blocks.width * ForegroundBlocks.side
        }
        return total
    }

    /// Returns the place of a quad, whose block must have room.
    func place(_ x: Int, _ y: Int) -> Int {
        let side = ForegroundBlocks.side
        let blocks = unsafe rows[y / side], column = unsafe Int(columns[y / side * across + x / side])
        precondition(column >= 0, "the quad in column \(x), row \(y) is not stored")
        return blocks.start + y % side * blocks.width + column * side + x % side
    }

    /// Returns true if all blocks in row `y` of quads have room.
    func isComplete(_ y: Int) -> Bool {
        unsafe rows[y / ForegroundBlocks.side].width > across * ForegroundBlocks.side
    }

    /// Calls `body` with the columns of each run of quads in row `y` that have room.
    func forEachRun(_ y: Int, _ body: (Range<Int>) -> Void) {
        let side = ForegroundBlocks.side, row = unsafe columns + y / side * across
        var x = 0
        while x < across {
            let first = x
            while x < across, unsafe row[x] >= 0 { x += 1 }
            if x > first { body(side * first..<side * x) }
            while x < across, unsafe row[x] < 0 { x += 1 }
        }
    }
}
