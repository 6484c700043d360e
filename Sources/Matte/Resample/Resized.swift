extension RasterView {
    /// A copy of another size.
    ///
    /// Every pixel format keeps to the arithmetic that ``ResizePlan`` describes; straight alpha is weighed
    /// with, so that no colour of transparent pixels shows. For many pictures of one size make a plan.
    ///
    /// - Parameters:
    ///   - size: the new size; the ratio of the sides is whatever it is (see
    ///     ``resized(toFit:fit:filter:light:padding:parallelism:)`` to keep it).
    ///   - filter: how source pixels are weighed.
    ///   - light: averages stored bytes, or linear light.
    ///   - parallelism: how many threads may be used.
    /// - Throws: ``MatteError``: `parameter` when a side of either size is below 1, `limits` when one is
    ///   longer than 16,777,216 pixels or there is no memory, `cancelled` when the task was cancelled.
    /// - Complexity: each axis that shrinks reads every source pixel 2 times ``ResizeFilter/radius`` times;
    ///   an axis that grows makes each output pixel from as many.
    public borrowing func resized(
        to size: PixelSize, filter: ResizeFilter = .lanczos3, light: ResizeLight = .encoded,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType> {
        try ResizePlan<PixelType>(from: self.size, to: size, filter: filter, light: light)
            .resized(self, parallelism: parallelism)
    }

    /// A copy that fits another size as ``ResizeFit`` says.
    ///
    /// - Parameters:
    ///   - size: the size to fit.
    ///   - fit: what becomes of a different ratio of sides.
    ///   - filter: how source pixels are weighed.
    ///   - light: averages stored bytes, or linear light.
    ///   - padding: what `contain` fills the rest with; `nil` is all bytes zero, which is transparent where
    ///     there is alpha and black elsewhere.
    ///   - parallelism: how many threads may be used.
    /// - Throws: ``MatteError``: as ``resized(to:filter:light:parallelism:)``.
    public borrowing func resized(
        toFit size: PixelSize, fit: ResizeFit = .inside, filter: ResizeFilter = .lanczos3,
        light: ResizeLight = .encoded, padding: PixelType? = nil, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType> {
        let placement = try fit.placement(of: self.size, in: size)
        let plan = try ResizePlan<PixelType>(
            from: self.size, scaledTo: placement.scaled, keeping: placement.kept, filter: filter, light: light
        )
        guard placement.result != plan.target else {
            return try plan.resized(self, parallelism: parallelism)
        }
        var result = try Raster<PixelType>(uninitialized: placement.result)
        if let padding {
            result.fill(with: padding)
        } else {
            unsafe result.storage.base.initializeMemory(
                as: UInt8.self, repeating: 0, count: result.height * result.bytesPerRow)
        }
        var whole = result.mutableView
        var inner = whole.mutableView(
            of: PixelRect(
                x: placement.insets.left, y: placement.insets.top, width: plan.target.width,
                height: plan.target.height))
        try plan.resize(self, into: &inner, parallelism: parallelism)
        return result
    }
}

extension Raster {
    /// A copy of another size; see ``RasterView/resized(to:filter:light:parallelism:)``.
    public func resized(
        to size: PixelSize, filter: ResizeFilter = .lanczos3, light: ResizeLight = .encoded,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster {
        try view.resized(to: size, filter: filter, light: light, parallelism: parallelism)
    }

    /// A copy that fits another size; see
    /// ``RasterView/resized(toFit:fit:filter:light:padding:parallelism:)``.
    public func resized(
        toFit size: PixelSize, fit: ResizeFit = .inside, filter: ResizeFilter = .lanczos3,
        light: ResizeLight = .encoded, padding: PixelType? = nil, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster {
        try view.resized(
            toFit: size, fit: fit, filter: filter, light: light, padding: padding, parallelism: parallelism)
    }
}
