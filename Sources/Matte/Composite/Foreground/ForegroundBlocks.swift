/// A map of one level that has a byte for each block of four by four quads, which is 1 or 0.
@safe struct ForegroundBlocks {
    private let rows: MutableRows
    let width, height: Int

    /// The width and height of a block in quads.
    static var side: Int { 4 }

    /// The size of a map in bytes.
    static func bytes(_ size: PixelSize) -> Int { count(size.width) * count(size.height) }

    /// Creates a map of a level of the given size in memory of ``bytes(_:)`` bytes.
    init(_ base: UnsafeMutableRawPointer, level size: PixelSize) {
        (width, height) = (Self.count(size.width), Self.count(size.height))
        rows = unsafe MutableRows(base: base, bytesPerRow: width)
    }

    /// The number of blocks in a row or column of quads.
    static func count(_ quads: Int) -> Int { (quads + side - 1) / side }

    /// The bytes of a row of blocks.
    func row(_ y: Int) -> UnsafeMutablePointer<UInt8> { unsafe rows[y].assumingMemoryBound(to: UInt8.self) }

    subscript(x: Int, y: Int) -> Bool { unsafe row(y)[x] != 0 }

    /// Sets a row to 0.
    func clear(_ y: Int) { unsafe row(y).initialize(repeating: 0, count: width) }

    /// Sets everything to 0.
    func clear() {
        for y in 0..<height { clear(y) }
    }

    /// Marks the blocks that contain any of the quads in a rectangle. What is outside of the level is ignored.
    func mark(_ quads: PixelRect) {
        let left = max(0, quads.x) / Self.side, right = min(width, Self.count(quads.maxX))
        guard left < right else { return }
        for y in max(0, quads.y)
            / Self.side..<max(max(0, quads.y) / Self.side, min(height, Self.count(quads.maxY)))
        {
            unsafe (row(y) + left).update(repeating: 1, count: right - left)
        }
    }

    /// Returns true if any block is marked in a column of some rows.
    func contains(_ x: Int, _ rows: Range<Int>) -> Bool { rows.contains { self[x, $0] } }

    /// Returns true if any block is marked in a row of some columns.
    func contains(_ columns: Range<Int>, _ y: Int) -> Bool { columns.contains { self[$0, y] } }

    /// Returns the smallest rectangle of blocks that contains all marked blocks of a part of the map, or `nil`.
    func bounds(_ columns: Range<Int>, _ rows: Range<Int>) -> PixelRect? {
        guard let top = rows.first(where: { contains(columns, $0) }) else { return nil }
        let bottom = rows.last { contains(columns, $0) }!
        let left = columns.first { contains($0, top..<bottom + 1) }!
        let right = columns.last { contains($0, top..<bottom + 1) }!
        return PixelRect(minX: left, minY: top, maxX: right + 1, maxY: bottom + 1)
    }
}
