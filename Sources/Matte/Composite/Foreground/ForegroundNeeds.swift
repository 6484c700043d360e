/// The parts of levels whose colours a cut-out with one mask needs, and the places of their quads in two blocks of
/// memory. One holds the colours of level 2, the other one everything that they are computed from.
@safe struct ForegroundNeeds: Sendable {
    let levels: ForegroundLevels
    /// The maps, of ``ForegroundLevels/mapBytes`` bytes. They contain the parts and the places of planes too.
    private let maps: RasterStorage
    /// The sizes of both blocks in bytes, which are 0 if no colours are needed.
    let colorBytes, bytes: Int

    /// Returns the largest sizes of both blocks in bytes.
    static func most(_ levels: ForegroundLevels) -> (colors: Int, rest: Int) {
        let finest = planeBytes(ForegroundPlaces.mostQuads(levels.sizes[ForegroundLevels.finest]))
        var layout = ScratchLayout()
        for level in ForegroundLevels.finest..<levels.sizes.count {
            let size = levels.sizes[level]
            let quads = level < levels.whole ? ForegroundPlaces.mostQuads(size) : Self.quads(size)
            _ = layout.take(Self.planes(level, levels) * Self.planeBytes(quads))
        }
        return (2 * finest, layout.bytes)
    }

    /// Finds the needs from the map of soft blocks.
    init(_ levels: ForegroundLevels, maps: RasterStorage) {
        self.levels = levels
        self.maps = maps
        let parts = ForegroundParts.find(levels, maps)
        let offsets = unsafe levels.planeOffsets(in: maps), sizes = unsafe levels.planeSizes(in: maps)
        unsafe offsets.initialize(repeating: 0, count: levels.sizes.count)
        unsafe sizes.initialize(repeating: 0, count: levels.sizes.count)
        guard parts.count(ForegroundLevels.finest) > 0 else {
            (colorBytes, bytes) = (0, 0)
            return
        }
        var layout = ScratchLayout()
        for level in ForegroundLevels.finest..<levels.sizes.count {
            let quads =
                level < levels.whole
                ? levels.places(level, in: maps).arrange(parts.stored(level, levels, maps))
                : Self.quads(levels.sizes[level])
            let size = Self.planeBytes(quads)
            unsafe sizes[level] = size
            unsafe offsets[level] = layout.take(Self.planes(level, levels) * size)
        }
        colorBytes = unsafe 2 * sizes[ForegroundLevels.finest]
        bytes = layout.bytes
    }

    /// The number of quads of a plane that is stored as a whole.
    private static func quads(_ size: PixelSize) -> Int {
        (size.width + ForegroundPlane.spare) * size.height
    }

    private static func planeBytes(_ quads: Int) -> Int {
        ScratchLayout.aligned((quads + ForegroundPlane.spare) * ForegroundPlane.quad)
    }

    /// The number of planes of a level. The level after the coarsest one has colours alone.
    private static func planes(_ level: Int, _ levels: ForegroundLevels) -> Int {
        level > levels.coarsest ? 2 : level > ForegroundLevels.finest ? 5 : 3
    }

    /// The parts of levels whose colours are needed.
    var parts: ForegroundParts { ForegroundParts(levels, maps) }

    /// The map of blocks that contain pixels whose coverage is neither 0 nor 255.
    var softBlocks: ForegroundBlocks { levels.softBlocks(in: maps) }

    /// The places of quads of a level, or `nil` if the level is stored as a whole.
    func places(_ level: Int) -> ForegroundPlaces? {
        level < levels.whole ? levels.places(level, in: maps) : nil
    }

    /// Returns the quads of a level.
    func quads(_ level: Int, in block: RasterStorage) -> ForegroundQuads {
        ForegroundQuads(
            picture: plane(level, 0, block), foreground: plane(level, 1, block),
            background: plane(level, 2, block))
    }

    /// Returns the estimated colours of a level above level 2.
    func colors(_ level: Int, in block: RasterStorage) -> ForegroundColors {
        let first = Self.planes(level, levels) - 2
        return ForegroundColors(
            size: levels.sizes[level], foreground: plane(level, first, block),
            background: plane(level, first + 1, block))
    }

    /// Returns the estimated colours of level 2.
    func finestColors(in block: RasterStorage) -> ForegroundColors {
        let level = ForegroundLevels.finest
        return ForegroundColors(
            size: levels.sizes[level], foreground: plane(level, 0, block, first: 0),
            background: plane(level, 1, block, first: 0))
    }

    /// Returns a plane of a level, whose planes begin at `first` or where those of the level begin.
    private func plane(
        _ level: Int, _ index: Int, _ block: RasterStorage, first: Int? = nil
    ) -> ForegroundPlane {
        let offset = unsafe first ?? levels.planeOffsets(in: maps)[level]
        let base = unsafe block.base + offset + index * levels.planeSizes(in: maps)[level]
        if let places = places(level) { return unsafe ForegroundPlane(base, places) }
        return unsafe ForegroundPlane(base, width: levels.sizes[level].width)
    }
}
