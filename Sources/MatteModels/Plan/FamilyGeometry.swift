internal import Matte

extension PlanGeometry {
    /// Adds the steps of the input's family.
    mutating func add(_ input: ModelInput) throws(MatteError) {
        switch input.family {
        case .shortestEdge(let edge, let crop, let padsToSquare):
            try addShortestEdge(edge, crop, padsToSquare, input)
        case .croppedPipeline(let edge, let crop):
            let size = SizeRule.shortestEdge(photo, edge)
            func place(_ n: Int) -> Int { SizeRule.rounded(Double(n - crop) / 2) }
            try addCrop(
                PixelRect(x: place(size.width), y: place(size.height), width: crop, height: crop), of: size,
                from: .photo(whole), scaled(to: size))
        case .stretched(let size), .stretchedPipeline(let size), .promptable(let size):
            try addWhole(size)
            setPlanes(size)
            if case .promptable = input.family { integers.append(photoSize("original_sizes")) }
        case .stretchedFloats(let size):
            let part = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
            addView(.whole, part: part, slotSize: size, scaled(to: size))
            setPlanes(size)
            (layout, steps, interpolatesFloats) = (.floats(size), [], true)
        case .depth(let size, let multiple, let keepsRatio):
            let size = SizeRule.multiples(photo, of: size, multiple, keepsRatio: keepsRatio)
            try addWhole(size)
            setPlanes(size)
        case .detr(let shortest, let longest):
            let size = SizeRule.betweenEdges(photo, shortest, longest: longest)
            let padded = try addPadded(size)
            integers.append(
                ModelIntegers(
                    rectangle: size, "pixel_mask", .int64, [1, padded.height, padded.width]))
        case .pixtral(let longest, let patch):
            let size = SizeRule.patches(photo, longest: longest, patch: patch)
            try addPadded(size)
            integers.append(ModelIntegers("image_sizes", .int64, [1, 2], [size.height, size.width]))
            tokens = size.height / patch * (size.width / patch + 1)
        case .sam(let longest, let padded):
            let size = SizeRule.longestEdge(photo, longest)
            try addPadded(size, to: padded)
            integers.append(photoSize("original_sizes"))
            integers.append(
                ModelIntegers("reshaped_input_sizes", .int64, [1, 2], [size.height, size.width]))
        case .gemma3(let size, let rule): try addGemma3(size, rule)
        case .idefics3(let longest, let tile): try addIdefics3(longest, tile)
        case .llavaNext(let tile, let grids): try addLlavaNext(tile, grids)
        case .llavaOneVision(let tile, let grids):
            try addLlavaNext(tile, grids)
            integers.append(ModelIntegers("batch_num_images", .int64, [1], [1]))
        case .internVL(let tile, let counts): try addInternVL(tile, counts)
        case .qwen(let patch, let merge, let frames, let areas):
            let size = try SizeRule.smart(photo, factor: patch * merge, areas: areas)
            try addMerged(size, patch, merge, frames)
        case .glm(let patch, let merge, let frames, let areas):
            let size = try SizeRule.smart(
                photo, factor: patch * merge, areas: areas, frames: frames, enlarges: true)
            try addMerged(size, patch, merge, frames)
        case .paddleOCR(let patch, let merge, let frames, let areas):
            let size = try SizeRule.smart(
                SizeRule.enlarged(photo, factor: patch * merge), factor: patch * merge, areas: areas)
            try addMerged(size, patch, 1, frames)
            shape = [shape[0], 3 * frames, patch, patch]
            tokens = tokens.map { $0 / (merge * merge) }
        case .lfm2(let rule): try addLFM2(rule)
        case .miniCPM(let patch, let merge, let scale, let most):
            try addMiniCPM(patch, merge, scale: scale, mostSlices: most)
        case .deepSeekOCR(let side, let tile, let counts, let background):
            self.background = SIMD3(background.red, background.green, background.blue)
            try addDeepSeekOCR(counts == nil ? tile : side, tile, counts)
        case .phi4(let tile, let patch, let most): try addPhi4(tile, patch, most)
        case .naflex(let patch, let most):
            let size = SizeRule.naflex(photo, patch: patch, most: most)
            let (rows, columns) = try addPatches(size, patch, most)
            integers.append(
                ModelIntegers(ones: "pixel_attention_mask", .int32, [1, most], before: rows * columns))
            integers.append(ModelIntegers("spatial_shapes", .int64, [1, 2], [rows, columns]))
        case .gemma4(let patch, let count, let pooling):
            let most = count * pooling * pooling
            let size = try SizeRule.softTokens(photo, patch: patch, most: most, pooling: pooling)
            let (rows, columns) = try addPatches(size, patch, most)
            tokens = rows * columns / (pooling * pooling)
            integers.append(
                ModelIntegers(
                    positions: "image_position_ids", [1, most, 2], columns: columns, count: rows * columns))
            integers.append(ModelIntegers("num_soft_tokens_per_image", .int64, [1], [tokens!]))
        }
    }

    /// Sets the layout and shape of one view.
    mutating func setPlanes(_ size: PixelSize) {
        layout = .planes
        shape = [1, 3, size.height, size.width]
    }

    /// Adds a resize of the whole photo, and a view with zeros at the right and the bottom up to `padded`, or up to the
    /// largest picture of the batch. Returns the view's size.
    @discardableResult
    mutating func addPadded(_ size: PixelSize, to padded: PixelSize? = nil) throws(MatteError) -> PixelSize {
        let padded = padded ?? canvas.size ?? size
        try resize(.photo(whole), to: size)
        addView(
            .whole, part: PixelRect(x: 0, y: 0, width: padded.width, height: padded.height), slotSize: size,
            isZeroPadded: true, scaled(to: size))
        setPlanes(padded)
        return padded
    }

    /// Returns the tensor of the photo's height and width.
    func photoSize(_ name: String) -> ModelIntegers {
        ModelIntegers(name, .int64, [1, 2], [photo.height, photo.width])
    }

    private mutating func addMerged(
        _ size: PixelSize, _ patch: Int, _ merge: Int, _ frames: Int
    ) throws(MatteError) {
        try addWhole(size)
        let rows = size.height / patch, columns = size.width / patch
        layout = .merged(patch: patch, merge: merge, frames: frames)
        shape = [rows * columns, 3 * frames * patch * patch]
        integers.append(ModelIntegers("image_grid_thw", .int64, [1, 3], [1, rows, columns]))
        tokens = rows * columns / (merge * merge)
    }

    private mutating func addPatches(
        _ size: PixelSize, _ patch: Int, _ capacity: Int
    ) throws(MatteError) -> (rows: Int, columns: Int) {
        let rows = size.height / patch, columns = size.width / patch
        guard rows * columns <= capacity else {
            throw MatteError(
                .parameter,
                "cannot prepare a picture of \(photo) for the model: it needs \(rows)x\(columns) patches, and \(capacity) are allowed; use a picture whose sides differ less"
            )
        }
        try addWhole(size)
        layout = .patches(patch: patch, capacity: capacity)
        shape = [1, capacity, 3 * patch * patch]
        return (rows, columns)
    }
}
