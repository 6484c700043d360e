internal import Matte

extension PlanGeometry {
    /// CLIP's rule, with LLaVA's frame.
    mutating func addShortestEdge(
        _ edge: Int, _ crop: PixelSize?, _ padsToSquare: Bool, _ input: ModelInput
    ) throws(MatteError) {
        var source = PlanResize.Source.photo(whole), size = photo
        var transform = scaled(to: photo)
        if padsToSquare, photo.width != photo.height {
            let side = photo.longerSide
            let mean = input.numbers.mean ?? [0]
            func level(_ i: Int) -> UInt8 {
                let value = Int(max(-1, min(2, mean.count == 3 ? mean[i] : mean[0])) * 255)
                return UInt8(truncatingIfNeeded: value)
            }
            source = .framed(side: side, color: SIMD4(level(0), level(1), level(2), 0))
            size = PixelSize(width: side, height: side)
            transform = framed(side: side)
        }
        let target = SizeRule.shortestEdge(size, edge)
        guard let crop else {
            try resize(source, to: target)
            addView(
                .whole, part: PixelRect(x: 0, y: 0, width: target.width, height: target.height),
                slotSize: target, transform.scaled(to: target))
            setPlanes(target)
            return
        }
        // Where the picture is smaller, torchvision puts the larger half of the padding after it, and Pillow's backend
        // before it.
        func place(_ n: Int, _ crop: Int) -> Int {
            n >= crop ? (n - crop) / 2 : input.backend == .pillow ? -((crop - n + 1) / 2) : -((crop - n) / 2)
        }
        try addCrop(
            PixelRect(
                x: place(target.width, crop.width), y: place(target.height, crop.height), width: crop.width,
                height: crop.height), of: target, from: source, transform.scaled(to: target))
    }

    /// Adds a resize that computes only a part, and the view of that part.
    mutating func addCrop(
        _ part: PixelRect, of size: PixelSize, from source: PlanResize.Source, _ transform: ImageTransform
    ) throws(MatteError) {
        let left = max(0, part.x), top = max(0, part.y)
        let kept = PixelRect(
            x: left, y: top, width: max(0, min(size.width, part.maxX) - left),
            height: max(0, min(size.height, part.maxY) - top))
        try resize(source, to: size, keeping: kept)
        addView(
            .whole, part: part, origin: PixelPoint(x: left, y: top), slotSize: kept.size, transform)
        setPlanes(part.size)
    }

    mutating func addGemma3(_ size: PixelSize, _ rule: PanAndScan?) throws(MatteError) {
        try addWhole(size)
        let crops = rule.map { SizeRule.panAndScan(photo, $0) } ?? []
        for (i, crop) in crops.enumerated() {
            try resize(.photo(crop), to: size)
            addView(
                .crop(i), part: PixelRect(x: 0, y: 0, width: size.width, height: size.height), slotSize: size,
                cropped(to: crop).scaled(to: size))
        }
        layout = .planes
        shape = [views.count, 3, size.height, size.width]
        integers.append(ModelIntegers("num_crops", .int64, [1], [crops.count]))
        tokens = 256 * views.count
    }

    mutating func addIdefics3(_ longest: Int, _ tile: Int) throws(MatteError) {
        let (first, second) = SizeRule.tiled(photo, longest: longest, tile: tile)
        try resize(.photo(whole), to: first, slot: 1)
        try resize(.slot(1, first), to: second)
        let transform = scaled(to: first).scaled(to: second)
        let isTiled = second.width > tile || second.height > tile
        if isTiled { try addTiles(tile, of: second, transform) }
        let square = PixelSize(width: tile, height: tile)
        let whole = PixelRect(
            x: 0, y: 0, width: isTiled ? tile : second.width, height: isTiled ? tile : second.height)
        if isTiled { try resize(.slot(0, second), to: square, slot: 1) }
        addView(
            .whole, part: whole, slotSize: whole.size, slot: isTiled ? 1 : 0, transform.scaled(to: whole.size)
        )
        layout = .planes
        shape = [1, views.count, 3, whole.height, whole.width]
        integers.append(
            ModelIntegers(
                ones: "pixel_attention_mask", .int64, [1, views.count, whole.height, whole.width]))
        // Idefics 3 has patches of 14 pixels and merges 2x2 of them, SmolVLM has 16 and merges 4x4.
        let perView = [364: 169, 512: 64, 384: 81][tile]
        tokens = perView.map { $0 * views.count }
    }

    mutating func addLlavaNext(_ tile: Int, _ grids: [PixelSize]) throws(MatteError) {
        let square = PixelSize(width: tile, height: tile)
        try addWhole(square)
        let canvas = SizeRule.pinpoint(photo, grids)
        let size = SizeRule.inside(photo, canvas)
        try resize(.photo(whole), to: size)
        let picture = PixelRect(
            x: (canvas.width - size.width) / 2, y: (canvas.height - size.height) / 2, width: size.width,
            height: size.height)
        try addTiles(tile, of: canvas, picture: picture, scaled(to: size))
        layout = .planes
        shape = [1, max(views.count, self.canvas.views ?? 0), 3, tile, tile]
        integers.append(photoSize("image_sizes"))
    }

    mutating func addInternVL(_ tile: Int, _ counts: ClosedRange<Int>) throws(MatteError) {
        let grid = SizeRule.grid(photo, tile: tile, counts: counts)
        let canvas = PixelSize(width: grid.columns * tile, height: grid.rows * tile)
        try resize(.photo(whole), to: canvas)
        try addTiles(tile, of: canvas, scaled(to: canvas))
        let square = PixelSize(width: tile, height: tile)
        if views.count > 1 { try addWhole(square) }
        layout = .planes
        shape = [views.count, 3, tile, tile]
        integers.append(ModelIntegers("num_patches", .int64, [1], [views.count]))
        tokens = 256 * views.count + 2
    }
}
