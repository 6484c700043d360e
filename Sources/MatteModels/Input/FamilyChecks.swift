internal import Matte

extension ModelFamily {
    /// The largest length that a parameter may have, in pixels.
    static var longestSide: Int { 1 << 16 }

    /// Throws if a parameter is out of range.
    func check() throws(MatteError) {
        switch self {
        case .shortestEdge(let edge, let crop, _):
            try Self.check(edge, "shortest edge")
            if let crop { try Self.check(crop, "crop") }
        case .stretched(let size), .promptable(let size), .stretchedFloats(let size),
            .stretchedPipeline(let size):
            try Self.check(size, "size")
        case .naflex(let patch, let most):
            try Self.check(patch, "patch size", most: 1024)
            try Self.check(most, "number of patches", most: 1 << 20)
        case .qwen(let patch, let merge, let frames, let areas),
            .glm(let patch, let merge, let frames, let areas),
            .paddleOCR(let patch, let merge, let frames, let areas):
            try Self.check(patch, "patch size", most: 1024)
            try Self.check(merge, "merge size", most: 64)
            try Self.check(frames, "number of frames", most: 64)
            try Self.check(areas.lowerBound, "least area", most: 1 << 32)
            try Self.check(areas.upperBound, "largest area", most: 1 << 32)
        case .lfm2(let rule):
            try Self.check(rule.patch, "patch size", most: 1024)
            try Self.check(rule.merge, "merge size", most: 64)
            try Self.check(rule.tokens.lowerBound, "least number of tokens", most: 1 << 20)
            try Self.check(rule.tokens.upperBound, "largest number of tokens", most: 1 << 20)
            try Self.check(rule.tile, "tile")
            if let tiles = rule.tiles { try checkTiles(tiles) }
            guard rule.tile % rule.patch == 0 else {
                throw Self.outOfRange(
                    "tile", "\(rule.tile)", "a multiple of the patch of \(rule.patch) pixels")
            }
            guard rule.tolerance.isFinite, rule.tolerance > 0 else {
                throw Self.outOfRange("tolerance", "\(rule.tolerance)", "a number above 0")
            }
        case .miniCPM(let patch, let merge, let scale, let most):
            try Self.check(patch, "patch size", most: 1024)
            try Self.check(merge, "merge size", most: 64)
            try Self.check(scale, "scale")
            try Self.check(most, "number of slices", most: 256)
        case .deepSeekOCR(let side, let tile, let counts, _):
            try Self.check(side, "side")
            try Self.check(tile, "tile")
            if let counts { try checkTiles(counts) }
        case .phi4(let tile, let patch, let most):
            try Self.check(tile, "tile")
            try Self.check(patch, "patch size", most: min(tile, 1024))
            try Self.check(most, "number of tiles", most: 256)
        case .gemma3(let size, let rule):
            try Self.check(size, "size")
            guard let rule else { return }
            try Self.check(rule.leastCrop, "least crop")
            try Self.check(rule.mostCrops, "number of crops", most: 256)
            guard rule.leastRatio.isFinite else {
                throw Self.outOfRange("least ratio", "\(rule.leastRatio)", "finite")
            }
        case .gemma4(let patch, let tokens, let pooling):
            try Self.check(patch, "patch size", most: 1024)
            try Self.check(pooling, "pooling size", most: 64)
            try Self.check(tokens, "number of tokens", most: 1 << 20)
        case .idefics3(let longest, let tile):
            try Self.check(longest, "longest edge")
            try Self.check(tile, "tile")
        case .pixtral(let longest, let patch):
            try Self.check(longest, "longest edge")
            try Self.check(patch, "patch size", most: 1024)
        case .llavaNext(let tile, let grids), .llavaOneVision(let tile, let grids):
            try Self.check(tile, "tile")
            try Self.check(grids.count, "number of grids", most: 1024)
            for grid in grids {
                try Self.check(grid, "grid")
                guard grid.width % tile == 0, grid.height % tile == 0 else {
                    throw Self.outOfRange("grid", "\(grid)", "a multiple of the tile of \(tile) pixels")
                }
            }
        case .internVL(let tile, let counts):
            try Self.check(tile, "tile")
            try checkTiles(counts)
        case .detr(let shortest, let longest):
            try Self.check(shortest, "shortest edge")
            try Self.check(longest, "longest edge")
        case .sam(let longest, let padded):
            try Self.check(longest, "longest edge")
            try Self.check(padded, "padded size")
            guard padded.width >= longest, padded.height >= longest else {
                throw Self.outOfRange("padded size", "\(padded)", "\(longest) or more")
            }
        case .depth(let size, let multiple, _):
            try Self.check(size, "size")
            try Self.check(multiple, "multiple", most: 4096)
        case .croppedPipeline(let edge, let crop):
            try Self.check(edge, "shortest edge")
            try Self.check(crop, "crop", most: edge)
        }
    }

    private func checkTiles(_ counts: ClosedRange<Int>) throws(MatteError) {
        try Self.check(counts.lowerBound, "least number of tiles", most: 256)
        try Self.check(counts.upperBound, "largest number of tiles", most: 256)
    }

    private static func check(_ size: PixelSize, _ name: String) throws(MatteError) {
        try check(size.width, name)
        try check(size.height, name)
    }

    private static func check(_ value: Int, _ name: String, most: Int = longestSide) throws(MatteError) {
        guard value >= 1, value <= most else { throw outOfRange(name, "\(value)", "1 to \(most)") }
    }

    private static func outOfRange(_ name: String, _ value: String, _ range: String) -> MatteError {
        MatteError(.parameter, "cannot use a \(name) of \(value): it is out of range; use \(range)")
    }
}
