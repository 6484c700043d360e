internal import MatteKernelTypes

/// The sizes of the levels of a picture, and the places of their maps in one block of memory.
///
/// Level 0 is the picture. Each level has half the size of the finer one, rounded up. The coarsest is at least level 2,
/// and the first whose shorter side is at most 4. Levels 0 and 1 are computed in tiles. Levels from 2 to ``whole`` are
/// stored where they are needed.
@safe struct ForegroundLevels: Sendable {
    /// The sizes of all levels, and of one more that contains the mean colours only.
    let sizes: [PixelSize]
    /// The offsets of three maps of blocks, of the parts of levels, and of three numbers per level.
    private let softOffset, neededOffset, storedOffset, partsOffset, numbersOffset: Int
    /// The offsets of the places of the levels from 2 to ``whole``. There are at most three.
    private let placesOffsets: SIMD3<Int>
    /// The size of the block of maps in bytes.
    let mapBytes: Int
    /// The size in bytes of the scratch memory for two rows of quads of each level from 2 to ``whole``.
    let rowBytes: Int

    /// The finest level with quads of its own.
    static var finest: Int { 2 }
    /// The finest level that is solved more than once.
    static var repeated: Int { 5 }

    /// Computes the levels of a picture, which must not be empty.
    init(_ size: PixelSize) {
        var sizes = [size]
        while sizes.count <= Self.finest || min(sizes.last!.width, sizes.last!.height) > 4 {
            sizes.append(Self.half(sizes.last!))
        }
        sizes.append(Self.half(sizes.last!))
        let finest = sizes[Self.finest]
        var layout = ScratchLayout()
        softOffset = layout.take(ForegroundBlocks.bytes(finest))
        neededOffset = layout.take(ForegroundBlocks.bytes(finest))
        storedOffset = layout.take(ForegroundBlocks.bytes(finest))
        var rows = 0
        var offsets = SIMD3<Int>.zero
        for level in Self.finest..<Self.whole(sizes) {
            offsets[level - Self.finest] = layout.take(ForegroundPlaces.bytes(sizes[level]))
            rows += 6 * ForegroundPlane.bytesPerRow(width: sizes[level].width)
        }
        placesOffsets = offsets
        let parts = sizes[Self.finest...].reduce(0) { $0 + ForegroundParts.most($1) }
        partsOffset = layout.take(parts * MemoryLayout<PixelRect>.stride)
        numbersOffset = layout.take(3 * sizes.count * MemoryLayout<Int>.stride)
        self.sizes = sizes
        mapBytes = layout.bytes
        rowBytes = rows
    }

    /// The index of the coarsest level.
    var coarsest: Int { sizes.count - 2 }

    /// The finest level that is stored as a whole. Its area is at most a 1024th of the picture's, except if that is
    /// small.
    var whole: Int { Self.whole(sizes) }

    private static func whole(_ sizes: [PixelSize]) -> Int { min(sizes.count - 2, repeated) }

    private static func half(_ size: PixelSize) -> PixelSize {
        PixelSize(width: (size.width + 1) / 2, height: (size.height + 1) / 2)
    }

    /// Returns the map of blocks that contain pixels whose coverage is neither 0 nor 255.
    func softBlocks(in maps: RasterStorage) -> ForegroundBlocks {
        unsafe ForegroundBlocks(maps.base + softOffset, level: sizes[Self.finest])
    }

    /// Returns a map of the blocks of a level that are needed. All levels share its memory.
    func neededBlocks(_ level: Int, in maps: RasterStorage) -> ForegroundBlocks {
        unsafe ForegroundBlocks(maps.base + neededOffset, level: sizes[level])
    }

    /// Returns a map of the blocks of a level that are stored. All levels share its memory.
    func storedBlocks(_ level: Int, in maps: RasterStorage) -> ForegroundBlocks {
        unsafe ForegroundBlocks(maps.base + storedOffset, level: sizes[level])
    }

    /// Returns the places of quads of a level from 2 to ``whole``.
    func places(_ level: Int, in maps: RasterStorage) -> ForegroundPlaces {
        unsafe ForegroundPlaces(
            maps.base + placesOffsets[level - Self.finest], level: sizes[level])
    }

    /// The memory for the parts of all levels.
    func parts(in maps: RasterStorage) -> UnsafeMutablePointer<PixelRect> {
        unsafe (maps.base + partsOffset).assumingMemoryBound(to: PixelRect.self)
    }

    /// The memory for the end of the parts of each level.
    func partEnds(in maps: RasterStorage) -> UnsafeMutablePointer<Int> { unsafe numbers(0, maps) }

    /// The memory for the offset of the planes of each level in its block.
    func planeOffsets(in maps: RasterStorage) -> UnsafeMutablePointer<Int> { unsafe numbers(1, maps) }

    /// The memory for the size of each plane of each level.
    func planeSizes(in maps: RasterStorage) -> UnsafeMutablePointer<Int> { unsafe numbers(2, maps) }

    private func numbers(_ index: Int, _ maps: RasterStorage) -> UnsafeMutablePointer<Int> {
        unsafe (maps.base + numbersOffset).assumingMemoryBound(to: Int.self) + index * sizes.count
    }

    /// Returns planes of row `y` of a level from 2 to ``whole`` alone, in scratch memory of ``rowBytes`` bytes. There
    /// is room for two rows of a level.
    func rows(_ level: Int, _ y: Int, in scratch: UnsafeMutableRawPointer) -> ForegroundQuads {
        let bytes = (Self.finest..<level).reduce(0) {
            $0 + 6 * ForegroundPlane.bytesPerRow(width: sizes[$1].width)
        }
        let width = sizes[level].width, plane = 2 * ForegroundPlane.bytesPerRow(width: width)
        let first = unsafe scratch + bytes, y = y / 2 * 2
        return unsafe ForegroundQuads(
            picture: ForegroundPlane(first, width: width, y: y),
            foreground: ForegroundPlane(first + plane, width: width, y: y),
            background: ForegroundPlane(first + 2 * plane, width: width, y: y))
    }
}
