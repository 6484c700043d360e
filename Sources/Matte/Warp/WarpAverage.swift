/// The part of a warp that averages several samples per pixel, one band of rows at a time.
struct WarpAverage<PixelType: Pixel>: Sendable {
    /// The memory of a band's samples, in bytes.
    let bandBytes: Int
    /// The number of rows of the result per band. The last band may have fewer.
    let bandRows: Int
    /// The reduction of the samples of a whole band and of the last band.
    private let whole, last: ResizePlan<PixelType>
    private let memory: ScratchPool
    private let grid: WarpGrid
    private let target: PixelSize

    /// The largest memory of a band's samples, in bytes, unless a single row needs more.
    private static var mostBandBytes: Int { 1 << 18 }

    init(_ grid: WarpGrid, _ target: PixelSize) throws(MatteError) {
        let row = target.width * grid.columns * grid.rows * PixelType.format.bytesPerPixel
        bandRows = min(target.height, max(1, Self.mostBandBytes / row))
        whole = try Self.plan(grid, PixelSize(width: target.width, height: bandRows))
        let rest = target.height % bandRows
        last = rest == 0 ? whole : try Self.plan(grid, PixelSize(width: target.width, height: rest))
        bandBytes = row * bandRows
        memory = ScratchPool(blockBytes: bandBytes)
        self.grid = grid
        self.target = target
    }

    private static func plan(
        _ grid: WarpGrid, _ band: PixelSize
    ) throws(MatteError) -> ResizePlan<PixelType> {
        try ResizePlan(
            from: PixelSize(width: band.width * grid.columns, height: band.height * grid.rows), to: band,
            filter: .area)
    }

    /// The number of bands.
    var bands: Int { (target.height + bandRows - 1) / bandRows }

    /// Samples and averages one band.
    func run(
        _ band: Int, _ sampler: WarpSampler, _ source: Rows, into output: MutableRows, scratch: RasterStorage
    ) throws(MatteError) {
        let block = try memory.take()
        defer { memory.give(block) }
        let first = band * bandRows, count = min(bandRows, target.height - first)
        let plan = count == bandRows ? whole : last
        let samples = plan.source
        let bytesPerRow = samples.width * PixelType.format.bytesPerPixel
        sampler.run(
            first * grid.rows..<(first + count) * grid.rows, width: samples.width, source,
            into: unsafe MutableRows(base: block.base, bytesPerRow: bytesPerRow), scratch: scratch)
        let view = unsafe RasterView<PixelType>(
            _unchecked: block.base, width: samples.width, height: samples.height, bytesPerRow: bytesPerRow)
        var part = unsafe MutableRasterView<PixelType>(
            _unchecked: output[first], width: target.width, height: count, bytesPerRow: output.bytesPerRow)
        try plan.resize(view, into: &part, parallelism: .serial)
    }
}
