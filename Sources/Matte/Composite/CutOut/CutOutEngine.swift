internal import MatteKernelTypes

/// The steps of cut-outs of pictures of one size, and their working memory. The size must not be empty.
final class CutOutEngine: Sendable {
    let levels: ForegroundLevels
    private let detail: CutOutDetail
    /// Memory for the maps of a mask.
    let maps: ScratchPool
    /// Memory for the colours of level 2, and for everything else, if all of them are needed.
    let colors, blocks: ScratchPool
    private let pyramidScratch: ScratchPool
    private let tileScratch: ScratchPool

    init(_ size: PixelSize, _ detail: CutOutDetail) {
        levels = ForegroundLevels(size)
        self.detail = detail
        maps = ScratchPool(blockBytes: levels.mapBytes)
        let most = ForegroundNeeds.most(levels)
        colors = ScratchPool(blockBytes: most.colors, isFilled: false)
        blocks = ScratchPool(blockBytes: most.rest, isFilled: false)
        pyramidScratch = ScratchPool(blockBytes: ForegroundPyramid.scratchBytes(levels))
        tileScratch = ScratchPool(blockBytes: CutOutTile.scratchBytes(detail))
    }

    /// The size of all threads' scratch memory in bytes.
    func scratchBytes(_ parallelism: Parallelism) -> Int {
        (ForegroundPyramid.scratchBytes(levels) + CutOutTile.scratchBytes(detail)) * parallelism.limit
    }

    /// Marks the blocks with soft edges in rows of the mask. The first row must be the first of a row of blocks.
    func mark(
        _ rows: Range<Int>, _ coverage: Rows, in maps: RasterStorage, _ parallelism: Parallelism
    ) throws(MatteError) {
        let soft = levels.softBlocks(in: maps), width = levels.sizes[0].width
        let markSoft = unsafe KernelTable.current.foreground.markSoft
        let side = ForegroundBlocks.side << ForegroundLevels.finest
        try Bands.run(rows: rows.count, bytesPerRow: width, multiple: side, parallelism) { band in
            for y in rows.lowerBound + band.lowerBound..<rows.lowerBound + band.upperBound {
                if y % side == 0 { soft.clear(y / side) }
                unsafe markSoft(
                    coverage[y].assumingMemoryBound(to: UInt8.self), soft.row(y / side), width)
            }
        }
    }

    /// Returns a pyramid in two blocks of memory.
    func pyramid(
        _ needs: ForegroundNeeds, _ colors: RasterStorage, _ block: RasterStorage
    ) -> ForegroundPyramid {
        ForegroundPyramid(
            needs: needs, kernels: KernelTable.current.foreground, colors: colors, block: block,
            scratch: pyramidScratch)
    }

    /// Writes rows of the cut-out from the colours of level 2. Also needs eight rows of the picture and the mask on
    /// both sides.
    func render(
        _ rows: Range<Int>, _ needs: ForegroundNeeds, _ colors: RasterStorage, pixels: Rows, coverage: Rows,
        into output: MutableRows, _ parallelism: Parallelism
    ) throws(MatteError) {
        let size = levels.sizes[0]
        let tiles = ForegroundTiles(size, rows: rows, columns: CutOutTile.mostColumns)
        let threads = size.width * rows.count >= 1 << 17 ? parallelism.limit : 1
        try Bands.run(count: tiles.count, threads: threads) { index throws(MatteError) in
            let memory = try tileScratch.take()
            defer { tileScratch.give(memory) }
            unsafe CutOutTile(
                levels: levels, detail: detail, kernels: KernelTable.current.foreground,
                coarse: needs.finestColors(in: colors), soft: needs.softBlocks, pixels: pixels,
                coverage: coverage, output: output,
                scratch: memory.base
            ).run(tiles[index])
        }
    }
}
