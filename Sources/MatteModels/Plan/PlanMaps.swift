public import Matte

extension ModelPlan {
    /// Returns a map of the model, such as of depth or of one class's logits, in the size of the stored photo.
    ///
    /// The map covers the view, with its padding. Each pixel of the photo takes the value at its centre, interpolated
    /// linearly between the centres of the map's pixels, without antialiasing. Pixels outside of the view take the
    /// value of the nearest border.
    ///
    /// ```swift
    /// let input = try ModelInput(.depth(PixelSize(width: 2, height: 2), multiple: 1, keepsRatio: false))
    /// let plan = try input.plan(for: PixelSize(width: 4, height: 2))
    /// let depth: [Float] = [0, 1, 0, 1]
    /// let map = try plan.map(depth.span, size: PixelSize(width: 2, height: 2))
    /// map[1, 0].value  // 0.25
    /// ```
    ///
    /// - Parameters:
    ///   - values: One number per pixel of the map, by rows.
    ///   - size: The size of the map, at most 65,536 pixels per side.
    ///   - view: The index of the view that the map covers.
    /// - Throws: `MatteError`: `parameter` if the size is empty or too large, doesn't have as many pixels as there are
    ///   values, or the view doesn't exist; `limits` if memory cannot be allocated.
    /// - Complexity: O(pixels of the photo).
    public func map(
        _ values: Span<Float>, size: PixelSize, view: Int = 0
    ) throws(MatteError) -> Raster<GrayF32> {
        guard size.width >= 1, size.height >= 1, size.longerSide <= 1 << 16, values.count == size.area,
            views.indices.contains(view)
        else {
            throw MatteError(
                .parameter,
                "cannot map \(values.count) values of \(size) in view \(view) of \(views.count): the size is empty or doesn't fit the values, or the view doesn't exist; pass one value per pixel and a view of the plan"
            )
        }
        let transform = views[view].transform
        let across = Double(size.width) / Double(views[view].size.width)
        let down = Double(size.height) / Double(views[view].size.height)
        var result = try Raster(size: source, repeating: GrayF32(0))
        for y in 0..<source.height {
            for x in 0..<source.width {
                let place = transform.destination(of: SubpixelPoint(x: Double(x) + 0.5, y: Double(y) + 0.5))
                let (left, right, shareX) = Self.neighbours(place.x * across - 0.5, size.width)
                let (top, bottom, shareY) = Self.neighbours(place.y * down - 0.5, size.height)
                let upper = Self.between(
                    values[top * size.width + left], values[top * size.width + right], shareX)
                let lower = Self.between(
                    values[bottom * size.width + left], values[bottom * size.width + right], shareX)
                result[x, y] = GrayF32(Self.between(upper, lower, shareY))
            }
        }
        return result
    }

    /// Returns the pixels of the stored photo whose value in a map of the model is above a threshold.
    ///
    /// ```swift
    /// let input = try ModelInput(.promptable(PixelSize(width: 8, height: 8)))
    /// let plan = try input.plan(for: PixelSize(width: 4, height: 2))
    /// let logits: [Float] = [-1, 1, -1, 1]
    /// let mask = try plan.mask(logits.span, size: PixelSize(width: 2, height: 2))
    /// mask.raster[3, 0].value  // 255
    /// ```
    ///
    /// - Parameters:
    ///   - logits: One number per pixel of the map, by rows.
    ///   - size: The size of the map.
    ///   - threshold: The threshold: 0 for logits, 0.5 for probabilities.
    ///   - view: The index of the view that the map covers.
    /// - Throws: `MatteError`: as ``map(_:size:view:)``.
    /// - Complexity: O(pixels of the photo).
    public func mask(
        _ logits: Span<Float>, size: PixelSize, threshold: Float = 0, view: Int = 0
    ) throws(MatteError) -> Mask {
        let values = try map(logits, size: size, view: view)
        var result = try Raster(size: source, repeating: Gray8(0))
        for y in 0..<source.height {
            for x in 0..<source.width where values[x, y].value > threshold { result[x, y] = Gray8(255) }
        }
        return Mask(result)
    }

    /// Returns a model's classes in the size of the stored photo. Each pixel takes the class of the nearest pixel of the
    /// mask, because a mean of two classes would be a third one.
    ///
    /// ```swift
    /// let input = try ModelInput(.stretched(PixelSize(width: 8, height: 8)))
    /// let plan = try input.plan(for: PixelSize(width: 4, height: 2))
    /// let mask = try CategoryMask(classes: [3, 15], size: PixelSize(width: 2, height: 1))
    /// let classes = try plan.categories(mask)
    /// classes.raster[1, 1].value  // 3
    /// classes.raster[2, 0].value  // 15
    /// ```
    ///
    /// - Parameters:
    ///   - mask: The classes. The mask covers the view, with its padding.
    ///   - view: The index of the view.
    /// - Throws: `MatteError`: `parameter` if the mask is empty or the view doesn't exist; `limits` if memory cannot be
    ///   allocated.
    /// - Complexity: O(pixels of the photo).
    public func categories(_ mask: CategoryMask, view: Int = 0) throws(MatteError) -> CategoryMask {
        let size = mask.size
        guard size.width >= 1, size.height >= 1, views.indices.contains(view) else {
            throw MatteError(
                .parameter,
                "cannot map classes of \(size) in view \(view) of \(views.count): the mask is empty or the view doesn't exist; pass a mask with pixels and a view of the plan"
            )
        }
        let transform = views[view].transform
        let across = Double(size.width) / Double(views[view].size.width)
        let down = Double(size.height) / Double(views[view].size.height)
        func index(_ place: Double, _ count: Int) -> Int { Int(min(max(place, 0), Double(count - 1))) }
        return CategoryMask(
            try Raster<Gray8>(size: source) { y, row in
                for x in 0..<source.width {
                    let place = transform.destination(
                        of: SubpixelPoint(x: Double(x) + 0.5, y: Double(y) + 0.5))
                    row.append(
                        mask.raster[index(place.x * across, size.width), index(place.y * down, size.height)])
                }
            })
    }

    private static func neighbours(_ place: Double, _ count: Int) -> (Int, Int, Float) {
        let place = min(max(place, 0), Double(count - 1))
        let first = Int(place)
        return (first, min(first + 1, count - 1), Float(place - Double(first)))
    }

    private static func between(_ a: Float, _ b: Float, _ share: Float) -> Float { a + (b - a) * share }
}
