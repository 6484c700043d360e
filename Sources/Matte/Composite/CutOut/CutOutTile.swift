internal import MatteKernelTypes

/// The cut-out of tiles of a picture, from the colours of level 2.
@safe struct CutOutTile {
    let levels: ForegroundLevels
    let detail: CutOutDetail
    let kernels: ForegroundKernels
    /// The colours of level 2.
    let coarse: ForegroundColors
    /// The blocks with soft edges.
    let soft: ForegroundBlocks
    let pixels, coverage: Rows
    let output: MutableRows
    /// Scratch memory of ``scratchBytes`` bytes.
    let scratch: UnsafeMutableRawPointer

    /// The largest width of a tile. Wider tiles compute fewer pixels twice; narrower ones skip more pixels without a
    /// soft edge.
    static var mostColumns: Int { 128 }
    /// The width and height in pixels of blocks that are skipped if they have no soft edge.
    private static var blockSide: Int { ForegroundBlocks.side << ForegroundLevels.finest }
    /// The number of these blocks in a tile.
    static var blocks: PixelSize {
        PixelSize(width: mostColumns / blockSide, height: ForegroundTiles.rows / blockSide)
    }

    // The places in scratch memory: the scratch memory of a solver, six rows of quads, five planes of level 1, and five
    // planes of the picture's size.
    private static var rowBytes: Int { ForegroundPlane.bytesPerRow(width: fineWidth) }
    private static var fineWidth: Int { mostColumns + 32 }
    private static var fineBytes: Int { rowBytes * (ForegroundTiles.rows + 2) }
    private static var halfWidth: Int { mostColumns / 2 + 16 }
    private static var halfBytes: Int {
        ForegroundPlane.bytesPerRow(width: halfWidth) * (ForegroundTiles.rows / 2 + 6)
    }
    private static var rowsOffset: Int { ForegroundSolver.scratchBytes }
    private static var halfOffset: Int { rowsOffset + 6 * rowBytes }
    private static var fineOffset: Int { halfOffset + 5 * halfBytes }

    /// The size of the scratch memory in bytes.
    static func scratchBytes(_ detail: CutOutDetail) -> Int {
        detail == .full ? fineOffset + 5 * fineBytes : fineOffset
    }

    /// Writes the pixels of a tile, whose first column is a multiple of ``mostColumns``.
    func run(_ tile: PixelRect) {
        guard let box = softBox(tile) else {
            for y in tile.y..<tile.maxY { keep(y, tile.x..<tile.maxX) }
            return
        }
        for y in tile.y..<box.y { keep(y, tile.x..<tile.maxX) }
        for y in box.maxY..<tile.maxY { keep(y, tile.x..<tile.maxX) }
        let margin = detail == .full ? 2 : 1
        let half = PixelRect(
            minX: box.x / 2, minY: box.y / 2, maxX: (box.maxX + 1) / 2, maxY: (box.maxY + 1) / 2)
        let colors = halfColors(half.grown(by: margin, in: levels.sizes[1]))
        let solver = unsafe ForegroundSolver(
            size: levels.sizes[0], coarse: colors, kernels: kernels, scratch: scratch)
        if detail == .full {
            let part = box.grown(by: 1, in: levels.sizes[0])
            let result = ForegroundColors(
                size: levels.sizes[0], foreground: fine(3, part), background: fine(4, part))
            solver.solve(box, fineQuads(part), into: result)
            for y in box.y..<box.maxY {
                unsafe write(y, tile, box) { unsafe UnsafeRawPointer(result.foreground[$0.lowerBound, y]) }
            }
            return
        }
        for y in box.y..<box.maxY {
            unsafe write(y, tile, box) { columns in
                unsafe kernels.loadPicture(
                    pixels[y] + 4 * columns.lowerBound, coverageBytes(y, columns.lowerBound), row(0),
                    columns.count)
                unsafe solver.explain(y, columns, picture: row(0), foreground: row(1), background: row(2))
                return unsafe UnsafeRawPointer(row(1))
            }
        }
    }

    /// Returns the smallest rectangle of blocks with soft edges in a tile, or `nil` if there are none.
    private func softBox(_ tile: PixelRect) -> PixelRect? {
        let side = Self.blockSide
        guard
            let blocks = soft.bounds(
                tile.x / side..<(tile.maxX + side - 1) / side, tile.y / side..<(tile.maxY + side - 1) / side)
        else { return nil }
        return PixelRect(
            minX: side * blocks.x, minY: max(tile.y, side * blocks.y),
            maxX: min(tile.maxX, side * blocks.maxX),
            maxY: min(tile.maxY, side * blocks.maxY))
    }

    /// Writes a row of a tile. Pixels outside of `box` are kept or cleared.
    ///
    /// - Parameter solve: Returns the address of the colours of some columns, which begin at a multiple of 16.
    private func write(
        _ y: Int, _ tile: PixelRect, _ box: PixelRect, solve: (Range<Int>) -> UnsafeRawPointer
    ) {
        let side = Self.blockSide
        guard unsafe kernels.isMixed(coverageBytes(y, box.x), box.width) else {
            keep(y, tile.x..<tile.maxX)
            return
        }
        // A byte for each block, the first one in the lowest bits.
        var blocks: UInt64 = 0
        unsafe withUnsafeMutableBytes(of: &blocks) { bytes in
            unsafe kernels.markSoft(
                coverageBytes(y, box.x), bytes.baseAddress!.assumingMemoryBound(to: UInt8.self), box.width)
        }
        blocks = UInt64(littleEndian: blocks)
        let first = box.x + side * (blocks.trailingZeroBitCount / 8)
        let last = min(box.maxX, box.x + side * (8 - blocks.leadingZeroBitCount / 8))
        let columns = first..<last
        keep(y, tile.x..<columns.lowerBound)
        let x = columns.lowerBound
        unsafe kernels.store(
            solve(columns), pixels[y] + 4 * x, coverageBytes(y, x), output[y] + 4 * x, columns.count)
        keep(y, columns.upperBound..<tile.maxX)
    }

    /// Writes a part of a row in which coverage is 0 or 255.
    private func keep(_ y: Int, _ columns: Range<Int>) {
        let x = columns.lowerBound
        unsafe kernels.keep(pixels[y] + 4 * x, coverageBytes(y, x), output[y] + 4 * x, columns.count)
    }

    func coverageBytes(_ y: Int, _ x: Int) -> UnsafePointer<UInt8> {
        unsafe (coverage[y] + x).assumingMemoryBound(to: UInt8.self)
    }

    /// The address of one of six rows of quads.
    func row(_ index: Int) -> UnsafeMutableRawPointer {
        unsafe scratch + Self.rowsOffset + index * Self.rowBytes
    }

    /// Returns a plane for a part of level 1.
    func half(_ index: Int, _ part: PixelRect) -> ForegroundPlane {
        unsafe ForegroundPlane(
            scratch + Self.halfOffset + index * Self.halfBytes, width: Self.halfWidth, x: part.x, y: part.y)
    }

    /// Returns a plane for a part of the picture.
    func fine(_ index: Int, _ part: PixelRect) -> ForegroundPlane {
        unsafe ForegroundPlane(
            scratch + Self.fineOffset + index * Self.fineBytes, width: Self.fineWidth, x: part.x, y: part.y)
    }
}
