internal import Matte

extension ModelConfig {
    /// The family of classes that resize to a size and may crop.
    func clip(_ side: Int, isSquare: Bool = false, padsToSquare: Bool = false) throws -> ModelFamily {
        let crop = do_center_crop ?? !isSquare ? try cropSize(side) : nil
        if isSquare || size?.both != nil && size?.edge == nil {
            let size = try square(side)
            // A crop of the size itself changes nothing.
            guard crop == nil || crop == size else {
                throw unsupported("a stretched picture that is cropped")
            }
            return .stretched(size)
        }
        return .shortestEdge(
            size?.shortestEdge ?? size?.edge ?? side, crop: crop, padsToSquare: padsToSquare)
    }

    private func cropSize(_ side: Int) throws -> PixelSize {
        guard let crop = crop_size else { return PixelSize(width: side, height: side) }
        if let both = crop.both { return both }
        guard let edge = crop.shortestEdge else { throw unsupported("a crop_size without height and width") }
        return PixelSize(width: edge, height: edge)
    }

    /// The size with both sides, or a square of `side`.
    func square(_ side: Int) throws -> PixelSize {
        guard let size else { return PixelSize(width: side, height: side) }
        guard let both = size.both else { throw unsupported("a size without height and width") }
        return both
    }

    /// The tile of classes that divide pictures.
    func tile(_ side: Int) throws -> Int {
        if let edge = size?.shortestEdge { return edge }
        let size = try square(side)
        guard size.width == size.height else { throw unsupported("tiles that aren't squares") }
        return size.height
    }

    /// The limits of areas.
    func areas(_ least: Int, _ most: Int) throws -> ClosedRange<Int> {
        let lower = min_pixels ?? size?.shortestEdge ?? least
        let upper = max_pixels ?? size?.longestEdge ?? most
        guard lower <= upper else {
            throw MatteError(
                .parameter,
                "cannot use areas of \(lower) to \(upper) pixels: the least exceeds the largest; exchange them"
            )
        }
        return lower...upper
    }

    /// The grids of LLaVA-NeXT.
    func grids(_ standard: [[Int]]) throws -> [PixelSize] {
        try (image_grid_pinpoints ?? standard).map { point in
            guard point.count == 2 else { throw unsupported("a grid of \(point.count) numbers") }
            return PixelSize(width: point[1], height: point[0])
        }
    }

    func gemma3() throws -> ModelFamily {
        let rule = PanAndScan(
            leastCrop: pan_and_scan_min_crop_size ?? 256, mostCrops: pan_and_scan_max_num_crops ?? 4,
            leastRatio: pan_and_scan_min_ratio_to_activate ?? 1.2)
        return .gemma3(try square(224), panAndScan: do_pan_and_scan ?? false ? rule : nil)
    }

    func internVL() throws -> ModelFamily {
        let counts = try range(min_patches ?? 1, max_patches ?? 12, "tiles")
        return .internVL(tile: try tile(384), counts: crop_to_patches ?? false ? counts : 1...1)
    }

    func sam() throws -> ModelFamily {
        guard do_pad ?? true else { throw unsupported("a picture without padding") }
        return .sam(
            longestEdge: size?.longestEdge ?? size?.edge ?? 1024,
            padded: pad_size?.both ?? PixelSize(width: 1024, height: 1024))
    }

    func idefics3() throws -> ModelFamily {
        guard do_image_splitting ?? true else { throw unsupported("pictures that aren't divided into tiles") }
        return .idefics3(
            longestEdge: size?.longestEdge ?? size?.edge ?? 1456,
            tile: max_image_size?.longestEdge ?? max_image_size?.edge ?? 364)
    }

    /// Returns the error for a configuration that the class allows and Matte doesn't.
    func unsupported(_ what: String) -> MatteError {
        let name = image_processor_type ?? feature_extractor_type ?? "the class"
        return MatteError(
            .unsupported,
            "cannot prepare pictures for \(name) with \(what): it isn't implemented; create the input from a family"
        )
    }
}
