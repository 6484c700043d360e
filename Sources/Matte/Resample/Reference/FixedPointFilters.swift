extension FixedPointResize {
    /// Creates a resize of RGB pixels for MatteModels.
    ///
    /// - Parameters:
    ///   - filter: A filter of Pillow or torch.
    ///   - source: The size of the picture.
    ///   - target: The size of the result.
    ///   - kept: The part of the result to compute; `nil` for all of it.
    /// - Throws: ``MatteError``: `cancelled`, `parameter` and `limits` as
    ///   ``RasterView/resized(to:like:parallelism:)``.
    package convenience init(
        rgb filter: ReferenceFilter, from source: PixelSize, to target: PixelSize, keeping kept: PixelRect?
    ) throws(MatteError) {
        try ReferenceResize.check(.rgb8, from: source, to: target, filter)
        let (curve, arithmetic): (PillowFilter, FixedAxis.Arithmetic) =
            switch filter {
            case .pillowBilinear: (.bilinear, .pillow)
            case .pillowBicubic: (.bicubic, .pillow)
            case .pillowLanczos: (.lanczos, .pillow)
            case .torchBilinear: (.bilinear, .torch)
            case .torchBicubic: (.bicubic, .torch)
            case .torchLanczos: (.lanczos, .torch)
            case .openCVLinear, .openCVArea:
                preconditionFailure("\(filter.rawValue) is not a filter of Pillow or torch")
            }
        try self.init(curve, arithmetic, from: source, to: target, keeping: kept, channels: 3)
    }

    /// Resizes a picture to RGB pixels.
    ///
    /// - Throws: ``MatteError``: `limits` if memory cannot be allocated, `cancelled`.
    package func resizeOpaque(
        _ picture: RowsOverWhite, into destination: MutableRows, parallelism: Parallelism
    ) throws(MatteError) {
        try resize(picture, into: destination, parallelism: parallelism)
    }
}
