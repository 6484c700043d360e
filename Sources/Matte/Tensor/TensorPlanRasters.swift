extension TensorPlan {
    /// Returns a model's input for a raster, which may be a property of a class; see
    /// ``tensor(from:of:parallelism:)-(RasterView<PixelType>,_,_)``.
    ///
    /// ```swift
    /// let size = PixelSize(width: 2, height: 1)
    /// let plan = try TensorPlan<Gray8>(
    ///     from: size, to: size, format: TensorFormat(channels: .gray, normalization: .bytes))
    /// let input: [Float] = try plan.tensor(from: Raster<Gray8>(levels: [7, 9], size: size))
    /// input  // [7.0, 9.0]
    /// ```
    ///
    /// - Parameters:
    ///   - raster: The picture, as it is stored.
    ///   - type: The element type; may be omitted if the context determines it.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` unless `raster` has the plan's ``source`` size; `limits` if memory cannot
    ///   be allocated, `cancelled`.
    public func tensor<Element: TensorElement>(
        from raster: Raster<PixelType>, of type: Element.Type = Element.self,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) -> [Element] {
        try tensor(from: raster.view, of: type, parallelism: parallelism)
    }
}
