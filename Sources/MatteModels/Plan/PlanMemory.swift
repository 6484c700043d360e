internal import Matte

extension ModelPlan {
    /// The memory that preparing a picture takes at most, in bytes, besides the picture: the tensor in single precision,
    /// the pictures between resizes, and their rows. It is known before pixels are read; use it as a part of the estimate
    /// of a job of a `PictureExecutor`.
    public var memory: Int {
        var bytes = 4 * pixelValues.count
        for step in geometry.steps {
            if case .reduce(let step) = step {
                bytes += CubicReduction.scratchBytes(from: step.canvas, to: step.target)
            }
            guard case .resize(let step) = step else { continue }
            let from =
                switch step.source {
                case .photo(let part): part.size
                case .framed(let side, _): PixelSize(width: side, height: side)
                case .slot(_, let size): size
                }
            // The result, the rows between the two passes, and the windows and weights of both.
            bytes += 3 * step.kept.area + 3 * step.kept.width * from.height
            bytes += 64 * (from.width + from.height + step.target.width + step.target.height)
        }
        if orientation != .up { bytes += 3 * geometry.photo.area }
        if case .floats(let size) = geometry.layout {
            bytes += 12 * (size.width * geometry.photo.height + size.area)
        }
        for view in views { bytes += 3 * view.size.width }
        return bytes
    }
}
