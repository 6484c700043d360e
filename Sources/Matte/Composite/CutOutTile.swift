internal import MatteKernelTypes

/// The cut-out of tiles of a picture, from the colours of level 2.
@safe struct CutOutTile {
    let levels: ForegroundLevels
    let detail: CutOutDetail
    let kernels: ForegroundKernels
    /// The colours of level 2.
    let coarse: ForegroundColors
    let pixels, coverage: Rows
    let output: MutableRows
    /// Scratch memory of ``scratchBytes`` bytes.
    let scratch: UnsafeMutableRawPointer

    /// The largest width of a tile. Wider tiles compute fewer pixels twice; narrower ones skip more pixels without a
    /// soft edge.
    static var mostColumns: Int { 128 }

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

    /// Writes the pixels of a tile, whose first column is even.
    func run(_ tile: PixelRect) {
        // A bit for each row with a soft edge.
        var mixed: UInt32 = 0
        for y in tile.y..<tile.maxY where isMixed(y, tile) { mixed |= 1 << UInt32(y - tile.y) }
        guard mixed != 0 else {
            for y in tile.y..<tile.maxY { keep(y, tile) }
            return
        }
        let margin = detail == .full ? 2 : 1
        let half = PixelRect(
            minX: tile.x / 2, minY: tile.y / 2, maxX: (tile.maxX + 1) / 2, maxY: (tile.maxY + 1) / 2)
        let colors = halfColors(grown(half, by: margin, in: levels.sizes[1]))
        let solver = unsafe ForegroundSolver(
            size: levels.sizes[0], coarse: colors, kernels: kernels, scratch: scratch)
        if detail == .full {
            let part = grown(tile, by: 1, in: levels.sizes[0])
            let result = ForegroundColors(
                size: levels.sizes[0], foreground: fine(3, part), background: fine(4, part))
            solver.solve(tile, fineQuads(part), into: result)
            for y in tile.y..<tile.maxY { unsafe store(y, tile, result.foreground[tile.x, y]) }
            return
        }
        for y in tile.y..<tile.maxY {
            guard mixed >> UInt32(y - tile.y) & 1 == 1 else {
                keep(y, tile)
                continue
            }
            unsafe kernels.loadPicture(
                pixels[y] + 4 * tile.x, coverageBytes(y, tile.x), row(0), tile.width)
            unsafe solver.explain(
                y, tile.x..<tile.maxX, picture: row(0), foreground: row(1), background: row(2))
            unsafe store(y, tile, row(1))
        }
    }

    /// Returns a rectangle with a margin, which begins at an even column, inside a level.
    private func grown(_ rect: PixelRect, by margin: Int, in size: PixelSize) -> PixelRect {
        PixelRect(
            minX: max(0, rect.x - margin) / 2 * 2, minY: max(0, rect.y - margin),
            maxX: min(size.width, rect.maxX + margin), maxY: min(size.height, rect.maxY + margin))
    }

    /// Returns the colours of a part of level 1, whose first column is even.
    private func halfColors(_ part: PixelRect) -> ForegroundColors {
        let size = levels.sizes[1]
        let result = ForegroundColors(size: size, foreground: half(3, part), background: half(4, part))
        let solver = unsafe ForegroundSolver(size: size, coarse: coarse, kernels: kernels, scratch: scratch)
        guard detail == .quarter else {
            let quads = halfQuads(grown(part, by: 1, in: size))
            solver.solve(part, quads, into: result)
            return result
        }
        for y in part.y..<part.maxY {
            for i in 0..<2 {
                let from = 2 * part.x, source = min(2 * y + i, levels.sizes[0].height - 1)
                let count = min(2 * part.maxX, levels.sizes[0].width) - from
                unsafe kernels.loadPicture(
                    pixels[source] + 4 * from, coverageBytes(source, from), row(i), count)
                unsafe repeatLast(row(i), count)
            }
            unsafe kernels.halve(row(0), row(1), row(2), part.width)
            unsafe solver.explain(
                y, part.x..<part.maxX, picture: row(2), foreground: result.foreground[part.x, y],
                background: result.background[part.x, y])
        }
        return result
    }

    /// Returns the quads of a part of level 1.
    private func halfQuads(_ part: PixelRect) -> ForegroundQuads {
        let quads = ForegroundQuads(
            picture: half(0, part), foreground: half(1, part), background: half(2, part))
        let from = 2 * part.x, count = min(2 * part.maxX, levels.sizes[0].width) - from
        for y in part.y..<part.maxY {
            for i in 0..<2 {
                let source = min(2 * y + i, levels.sizes[0].height - 1)
                unsafe kernels.load(
                    pixels[source] + 4 * from, coverageBytes(source, from), row(i), row(2 + i), row(4 + i),
                    count)
                for k in 0..<3 { unsafe repeatLast(row(2 * k + i), count) }
            }
            for k in 0..<3 {
                unsafe kernels.halve(
                    row(2 * k), row(2 * k + 1), quads.planes[k][part.x, y], part.width)
            }
        }
        return quads
    }

    /// Repeats the last of `count` quads if the count is odd, which is what halving needs.
    private func repeatLast(_ row: UnsafeMutableRawPointer, _ count: Int) {
        guard count % 2 == 1 else { return }
        let end = unsafe row + ForegroundPlane.quad * count
        unsafe end.copyMemory(from: end - ForegroundPlane.quad, byteCount: ForegroundPlane.quad)
    }

    /// Returns the quads of a part of the picture.
    private func fineQuads(_ part: PixelRect) -> ForegroundQuads {
        let quads = ForegroundQuads(
            picture: fine(0, part), foreground: fine(1, part), background: fine(2, part))
        for y in part.y..<part.maxY {
            unsafe kernels.load(
                pixels[y] + 4 * part.x, coverageBytes(y, part.x), quads.picture[part.x, y],
                quads.foreground[part.x, y], quads.background[part.x, y], part.width)
        }
        return quads
    }

    private func store(_ y: Int, _ tile: PixelRect, _ solved: UnsafeRawPointer) {
        unsafe kernels.store(
            solved, pixels[y] + 4 * tile.x, coverageBytes(y, tile.x), output[y] + 4 * tile.x, tile.width)
    }

    /// Writes a row in which coverage is 0 or 255.
    private func keep(_ y: Int, _ tile: PixelRect) {
        unsafe kernels.keep(
            pixels[y] + 4 * tile.x, coverageBytes(y, tile.x), output[y] + 4 * tile.x, tile.width)
    }

    private func isMixed(_ y: Int, _ tile: PixelRect) -> Bool {
        unsafe kernels.isMixed(coverageBytes(y, tile.x), tile.width)
    }

    private func coverageBytes(_ y: Int, _ x: Int) -> UnsafePointer<UInt8> {
        unsafe (coverage[y] + x).assumingMemoryBound(to: UInt8.self)
    }

    /// The address of one of six rows of quads.
    private func row(_ index: Int) -> UnsafeMutableRawPointer {
        unsafe scratch + Self.rowsOffset + index * Self.rowBytes
    }

    /// Returns a plane for a part of level 1.
    private func half(_ index: Int, _ part: PixelRect) -> ForegroundPlane {
        unsafe ForegroundPlane(
            scratch + Self.halfOffset + index * Self.halfBytes, width: Self.halfWidth, x: part.x, y: part.y)
    }

    /// Returns a plane for a part of the picture.
    private func fine(_ index: Int, _ part: PixelRect) -> ForegroundPlane {
        unsafe ForegroundPlane(
            scratch + Self.fineOffset + index * Self.fineBytes, width: Self.fineWidth, x: part.x, y: part.y)
    }
}
