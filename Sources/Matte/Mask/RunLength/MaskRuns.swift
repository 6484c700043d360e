// Design: docs/design/geometry.md

/// The selected pixels of a mask as runs: sequences of adjacent selected pixels of a row.
///
/// A run has two edges: the column where it starts and the column after its last pixel. Edges are numbered row by row
/// and from left to right, so edge 2r is the left edge of run r and edge 2r + 1 is its right edge.
struct MaskRuns: Sendable {
    /// The width and height of the mask, in pixels.
    let size: PixelSize
    /// The number of rows, 0 if the mask is empty.
    let rows: Int
    /// The column of each edge.
    private(set) var edges: BlockList<Int32>
    /// The number of the first edge of each row, and the number of all edges at the end.
    private(set) var rowStarts: BlockList<Int>

    /// Finds the runs of pixels whose coverage is at least `level`.
    ///
    /// - Throws: ``MatteError`` with code `limits` if memory cannot be allocated or there are too many runs.
    init(_ mask: Mask, atLeast level: UInt8) throws(MatteError) {
        size = mask.size
        guard size.width < Int(Int32.max) else {
            throw MatteError(
                .limits,
                "cannot find the runs of a mask of \(size): a row has more than \(Int32.max - 1) pixels; use a smaller mask"
            )
        }
        rows = mask.raster.isEmpty ? 0 : size.height
        edges = try BlockList(capacity: 4 * rows)
        rowStarts = try BlockList(uninitialized: rows + 1)
        rowStarts[0] = 0
        let scan = RunScan(level: level)
        let pixels = unsafe UnsafePointer(mask.raster.storage.base.assumingMemoryBound(to: UInt8.self))
        for y in 0..<rows {
            // A row has at most one edge per pixel, and one more at its end.
            try edges.reserve(size.width + 1)
            let found = unsafe scan.edges(
                of: pixels + y * size.width, count: size.width, into: edges.base + edges.count)
            edges.grow(by: found)
            guard edges.count < Int(Int32.max) else {
                throw MatteError(
                    .limits,
                    "cannot find the runs of a mask of \(size): there are more than \(Int32.max / 2); use a smaller mask"
                )
            }
            rowStarts[y + 1] = edges.count
        }
        withExtendedLifetime(mask) {}
    }

    /// The number of runs.
    var count: Int { edges.count / 2 }

    /// The numbers of the edges of a row; empty for rows outside the mask.
    func edges(ofRow y: Int) -> Range<Int> {
        y < 0 || y >= rows ? 0..<0 : rowStarts[y]..<rowStarts[y + 1]
    }

    /// The numbers of the runs of a row; empty for rows outside the mask.
    func runs(ofRow y: Int) -> Range<Int> {
        let edges = edges(ofRow: y)
        return edges.lowerBound / 2..<edges.upperBound / 2
    }

    /// The number of the first pixel of a run, and the number after the last pixel.
    func columns(ofRun run: Int) -> Range<Int> { Int(edges[2 * run])..<Int(edges[2 * run + 1]) }
}
