internal import Matte

/// Families that divide pictures into tiles whose patches or sizes differ from those of the whole.
extension PlanGeometry {
    mutating func addLFM2(_ rule: LFM2Tiling) throws(MatteError) {
        let whole = SizeRule.tokens(photo, rule)
        if SizeRule.isDivided(photo, rule), let tiles = rule.tiles {
            let grid = SizeRule.grid(photo, tile: rule.tile, counts: tiles)
            let canvas = PixelSize(width: grid.columns * rule.tile, height: grid.rows * rule.tile)
            try resize(.photo(self.whole), to: canvas)
            try addTiles(rule.tile, of: canvas, scaled(to: canvas))
        }
        if views.isEmpty || rule.addsWhole && views.count > 1 { try addWhole(whole) }
        let shapes = views.map { [$0.size.height / rule.patch, $0.size.width / rule.patch] }
        let patches = shapes.map { $0[0] * $0[1] }
        let capacity = rule.capacity
        guard patches.allSatisfy({ $0 <= capacity }) else {
            throw MatteError(
                .parameter,
                "cannot prepare a picture of \(photo) for the model: it needs \(patches.max() ?? 0) patches, and \(capacity) are allowed; use a picture whose sides differ less"
            )
        }
        layout = .patches(patch: rule.patch, capacity: capacity)
        shape = [views.count, capacity, 3 * rule.patch * rule.patch]
        integers.append(
            ModelIntegers(
                joining: patches.map {
                    ModelIntegers(ones: "pixel_attention_mask", .int32, [1, capacity], before: $0)
                }, along: 0))
        integers.append(
            ModelIntegers("spatial_shapes", .int64, [views.count, 2], shapes.flatMap { $0 }))
        tokens = patches.reduce(0) { $0 + $1 / (rule.merge * rule.merge) }
    }

    mutating func addMiniCPM(
        _ patch: Int, _ merge: Int, scale: Int, mostSlices: Int
    ) throws(MatteError) {
        let grid = SizeRule.slices(photo, scale: scale, most: mostSlices)
        try addWhole(
            SizeRule.slice(
                width: Double(photo.width), height: Double(photo.height), scale: scale, factor: patch * merge,
                enlarges: grid == nil))
        if let grid {
            let canvas = SizeRule.sliced(photo, grid, scale: scale, factor: patch * merge)
            try resize(.photo(whole), to: canvas)
            let tile = PixelSize(width: canvas.width / grid.columns, height: canvas.height / grid.rows)
            for row in 0..<grid.rows {
                for column in 0..<grid.columns {
                    addView(
                        .tile(row: row, column: column),
                        part: PixelRect(
                            x: column * tile.width, y: row * tile.height, width: tile.width,
                            height: tile.height), slotSize: canvas, scaled(to: canvas))
                }
            }
        }
        let length = views.reduce(0) { $0 + $1.size.area / patch }
        layout = .strips(patch: patch, length: length)
        shape = [1, 3, patch, length]
        integers.append(
            ModelIntegers(
                "target_sizes", .int32, [views.count, 2],
                views.flatMap { [$0.size.height / patch, $0.size.width / patch] }))
        integers.append(
            ModelIntegers("grids", .int64, [1, 2], grid.map { [$0.rows, $0.columns] } ?? [0, 0]))
        integers.append(ModelIntegers("num_patches_per_image", .int64, [1], [views.count]))
        tokens = length / (patch * merge * merge)
    }

    mutating func addDeepSeekOCR(
        _ side: Int, _ tile: Int, _ counts: ClosedRange<Int>?
    ) throws(MatteError) {
        let scale = SizeRule.quotient(side, photo.longerSide)
        let size = PixelSize(
            width: SizeRule.rounded(Double(photo.width) * scale),
            height: SizeRule.rounded(Double(photo.height) * scale))
        try resize(.photo(whole), to: size)
        addView(
            .whole,
            part: PixelRect(
                x: -((side - size.width) / 2), y: -((side - size.height) / 2), width: side, height: side),
            slotSize: size, scaled(to: size))
        layout = .planes
        shape = [1, 3, side, side]
        if let counts, photo.longerSide > tile {
            let grid = SizeRule.grid(photo, tile: tile, counts: counts)
            let canvas = PixelSize(width: grid.columns * tile, height: grid.rows * tile)
            try resize(.photo(whole), to: canvas)
            try addTiles(tile, of: canvas, scaled(to: canvas))
            second = ModelTensor(
                name: "pixel_values_local", type: .float32, shape: [views.count - 1, 3, tile, tile])
        }
        integers.append(ModelIntegers("num_local_patches", .int64, [1], [views.count - 1]))
    }
}
