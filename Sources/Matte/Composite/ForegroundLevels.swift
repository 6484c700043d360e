internal import MatteKernelTypes

/// The sizes of the levels of a picture, and the places of their quads in one block of memory.
///
/// Level 0 is the picture. Each level has half the size of the finer one, rounded up. The coarsest is at least level 2,
/// and the first whose shorter side is at most 4. Levels 0 and 1 are computed in tiles and have no memory here.
@safe struct ForegroundLevels: Sendable {
    /// The sizes of all levels, and of one more that contains the mean colours only.
    let sizes: [PixelSize]
    /// The offsets of the planes of each level: picture, foreground and background, and the estimated colours of
    /// foreground and background.
    private let offsets: [InlineArray<5, Int>]
    /// The offsets of two maps of blocks, and of the parts of levels.
    private let softOffset, neededOffset, partsOffset: Int
    /// The size of the block in bytes.
    let bytes: Int

    /// The finest level in the block.
    static var finest: Int { 2 }

    /// Computes the levels of a picture, which must not be empty.
    init(_ size: PixelSize) {
        var sizes = [size]
        while sizes.count <= Self.finest || min(sizes.last!.width, sizes.last!.height) > 4 {
            sizes.append(Self.half(sizes.last!))
        }
        sizes.append(Self.half(sizes.last!))
        var layout = ScratchLayout()
        offsets = sizes.indices.map { level in
            guard level >= Self.finest else { return [0, 0, 0, 0, 0] }
            let bytes = ForegroundPlane.bytesPerRow(width: sizes[level].width) * sizes[level].height
            let needsQuads = level < sizes.count - 1
            var planes: InlineArray<5, Int> = [0, 0, 0, 0, 0]
            for i in needsQuads ? 0..<5 : 3..<5 { planes[i] = layout.take(bytes) }
            return planes
        }
        let finest = sizes[Self.finest]
        softOffset = layout.take(ForegroundBlocks.bytes(finest))
        neededOffset = layout.take(ForegroundBlocks.bytes(finest))
        let parts = sizes[Self.finest...].reduce(0) { $0 + ForegroundParts.most($1) }
        partsOffset = layout.take(parts * MemoryLayout<PixelRect>.stride)
        self.sizes = sizes
        bytes = layout.bytes
    }

    /// The index of the coarsest level.
    var coarsest: Int { sizes.count - 2 }

    private static func half(_ size: PixelSize) -> PixelSize {
        PixelSize(width: (size.width + 1) / 2, height: (size.height + 1) / 2)
    }

    /// Returns the quads of a level.
    func quads(_ level: Int, in block: RasterStorage) -> ForegroundQuads {
        ForegroundQuads(
            picture: plane(level, 0, block), foreground: plane(level, 1, block),
            background: plane(level, 2, block))
    }

    /// Returns the estimated colours of a level.
    func colors(_ level: Int, in block: RasterStorage) -> ForegroundColors {
        ForegroundColors(
            size: sizes[level], foreground: plane(level, 3, block), background: plane(level, 4, block))
    }

    /// Returns the map of blocks that contain pixels whose coverage is neither 0 nor 255.
    func softBlocks(in block: RasterStorage) -> ForegroundBlocks {
        unsafe ForegroundBlocks(block.base + softOffset, level: sizes[Self.finest])
    }

    /// Returns the parts of levels whose colours are needed, from the map of soft blocks.
    func parts(in block: RasterStorage) -> ForegroundParts {
        unsafe ForegroundParts(
            self, soft: softBlocks(in: block), needed: block.base + neededOffset,
            parts: (block.base + partsOffset).assumingMemoryBound(to: PixelRect.self))
    }

    private func plane(_ level: Int, _ index: Int, _ block: RasterStorage) -> ForegroundPlane {
        unsafe ForegroundPlane(block.base + offsets[level][index], width: sizes[level].width)
    }
}
