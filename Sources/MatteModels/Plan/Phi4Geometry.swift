internal import Matte

extension PlanGeometry {
    mutating func addPhi4(_ tile: Int, _ patch: Int, _ mostTiles: Int) throws(MatteError) {
        let (canvas, size) = SizeRule.fitted(photo, tile: tile, most: mostTiles)
        guard min(size.width, size.height) >= 10, tile >= 10 else {
            throw MatteError(
                .parameter,
                "cannot prepare a picture of \(photo) for the model: it would be resized to \(size), and the sides must have 10 pixels or more; use a picture whose sides differ less"
            )
        }
        interpolatesFloats = true
        background = SIMD3(255, 255, 255)
        try resize(.photo(whole), to: size)
        let square = PixelSize(width: tile, height: tile)
        let transform = scaled(to: size)
        if canvas == square {
            addView(.whole, part: PixelRect(x: 0, y: 0, width: tile, height: tile), slotSize: size, transform)
        } else {
            steps.append(.reduce(PlanReduction(slot: 0, slotSize: size, canvas: canvas, target: square)))
            let insets = PixelInsets(
                left: 0, top: 0, right: canvas.width - size.width, bottom: canvas.height - size.height)
            views.append(
                ModelView(
                    kind: .whole, size: square, transform: transform.padded(by: insets).scaled(to: square)))
        }
        try addTiles(
            tile, of: canvas, picture: PixelRect(x: 0, y: 0, width: size.width, height: size.height),
            transform)
        layout = .planes
        name = "image_pixel_values"
        let count = max(views.count, self.canvas.views ?? 0)
        shape = [1, count, 3, tile, tile]
        integers.append(ModelIntegers("image_sizes", .int64, [1, 2], [canvas.height, canvas.width]))
        addPhi4Mask(canvas, size, tile, patch, count: count)
    }

    /// Adds the mask of the patches that have pixels of the picture, for `count` views, and the number of tokens.
    private mutating func addPhi4Mask(
        _ canvas: PixelSize, _ size: PixelSize, _ tile: Int, _ patch: Int, count: Int
    ) {
        // A side of the mask of a tile, which may be rounded down.
        let side = tile / patch
        let columns = canvas.width / tile, rows = canvas.height / tile
        let width = max(0, side * columns - (canvas.width - size.width) / patch)
        let height = max(0, side * rows - (canvas.height - size.height) / patch)
        func view(_ width: Int, _ height: Int) -> ModelIntegers {
            ModelIntegers(
                rectangle: PixelSize(width: width, height: height), "image_attention_mask", .float32,
                [1, 1, side, side])
        }
        var masks = [view(side, side)]
        for row in 0..<rows {
            for column in 0..<columns {
                masks.append(
                    view(
                        min(side, max(0, width - column * side)), min(side, max(0, height - row * side))))
            }
        }
        while masks.count < count { masks.append(view(side, side)) }
        integers.append(ModelIntegers(joining: masks, along: 1))
        // Every second patch of a tile becomes a token. Each row of tokens ends with another one; the whole has 256, 16
        // ends of rows, and a mark between it and the tiles.
        func half(_ length: Int) -> Int { length / side * ((side + 1) / 2) + (length % side + 1) / 2 }
        let lines = width > 0 ? half(height) : 0
        let number = 256 + 1 + half(width) * half(height) + lines + 16
        integers.append(ModelIntegers("num_img_tokens", .int64, [1], [number]))
        tokens = number
    }
}
