public import Matte

extension StreamedPicture {
    /// Returns the picture changed by a projective transform, such as a rotation by any angle.
    ///
    /// The whole picture and the whole result are held in memory. The pixels are those of
    /// `RasterView.warped(by:to:filter:edge:parallelism:)`.
    ///
    /// ```swift
    /// let canvas = try RotationCanvas.fit.rotation(of: photo.streamed().size, byDegrees: 90)
    /// let turn = ProjectiveTransform(canvas.transform)
    /// try photo.streamed().warped(by: turn, to: canvas.size).size  // 200x300
    /// ```
    ///
    /// - Parameters:
    ///   - transform: The transform from positions in this picture to positions in the result, in pixels.
    ///   - size: The size of the result; `nil` means the size of this picture.
    ///   - filter: The interpolation between pixels.
    ///   - edge: The values of pixels outside this picture.
    /// - Throws: `MatteError`: `parameter` if a side of the size is negative, or the transform has no inverse or
    ///   contains infinity or NaN; `limits` if a side is longer than 16,777,216 pixels.
    public func warped(
        by transform: ProjectiveTransform, to size: PixelSize? = nil, filter: WarpFilter = .catmullRom,
        edge: WarpEdge<PixelType> = .transparent
    ) throws(MatteError) -> StreamedPicture {
        let plan = try WarpPlan<PixelType>(
            from: self.size, to: size ?? self.size, transform: transform, filter: filter, edge: edge)
        let (result, overflow) = plan.target.area.multipliedReportingOverflow(
            by: MemoryLayout<PixelType>.stride)
        let (memory, overflows) = result.addingReportingOverflow(plan.workingBytes)
        var warped = replacingWhole(memory: overflow || overflows ? Int.max : memory, size: plan.target) {
            raster throws(MatteError) in
            try plan.warped(raster.view)
        }
        // Transparent corners would be found only after the whole picture is warped.
        if case .transparent = edge { return warped }
        warped.mayBeGray = mayBeGray
        return warped
    }
}
