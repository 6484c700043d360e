extension RasterView {
    /// Returns a copy that is moved, scaled, rotated, sheared or mirrored by an affine transform.
    ///
    /// ```swift
    /// let picture = try Raster<Gray8>(size: PixelSize(width: 2, height: 1), pixels: [10, 30])
    /// let wide = try picture.view.warped(
    ///     by: .scale(x: 2, y: 1), to: PixelSize(width: 4, height: 1), filter: .bilinear, edge: .replicate)
    /// wide[1, 0].value  // 15
    /// wide[2, 0].value  // 25
    /// ```
    ///
    /// ``WarpPlan`` states the accuracy of the result; use a plan for several pictures of one size.
    ///
    /// - Parameters:
    ///   - transform: The transform from positions in this picture to positions in the result, in pixels.
    ///   - size: The size of the result; `nil` means the size of this picture.
    ///   - filter: The interpolation between source pixels.
    ///   - edge: The values of pixels outside this picture.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` if a side of the size is negative, or the transform has no inverse or
    ///   contains infinity or NaN; `limits` if a side is longer than 16,777,216 pixels or memory cannot be allocated;
    ///   `cancelled`.
    /// - Complexity: O(pixels of the result, plus pixels of the source if the picture shrinks to less than half).
    public borrowing func warped(
        by transform: AffineTransform, to size: PixelSize? = nil, filter: WarpFilter = .catmullRom,
        edge: WarpEdge<PixelType> = .transparent, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType> {
        try WarpPlan<PixelType>(
            from: self.size, to: size ?? self.size, transform: transform, filter: filter, edge: edge
        )
        .warped(self, parallelism: parallelism)
    }

    /// Returns a copy that is changed by a projective transform, such as a photographed page that becomes flat.
    ///
    /// ```swift
    /// let photo = Raster<Gray8>(width: 100, height: 100, repeating: 9)
    /// let corners = [
    ///     SubpixelPoint(x: 20, y: 10), SubpixelPoint(x: 80, y: 10), SubpixelPoint(x: 95, y: 90), SubpixelPoint(x: 5, y: 90),
    /// ]
    /// let size = PixelSize(width: 60, height: 80)
    /// let flat = try ProjectiveTransform(from: corners, to: size)
    /// let page = try photo.view.warped(by: flat, to: size)
    /// page[0, 0].value  // 9
    /// ```
    ///
    /// - Parameters:
    ///   - transform: The transform from positions in this picture to positions in the result, in pixels.
    ///   - size: The size of the result; `nil` means the size of this picture.
    ///   - filter: The interpolation between source pixels.
    ///   - edge: The values of pixels outside this picture.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` if a side of the size is negative, or the transform has no inverse or
    ///   contains infinity or NaN; `limits` if a side is longer than 16,777,216 pixels or memory cannot be allocated;
    ///   `cancelled`.
    /// - Complexity: O(pixels of the result, plus pixels of the source if the picture shrinks to less than half).
    public borrowing func warped(
        by transform: ProjectiveTransform, to size: PixelSize? = nil, filter: WarpFilter = .catmullRom,
        edge: WarpEdge<PixelType> = .transparent, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType> {
        try WarpPlan<PixelType>(
            from: self.size, to: size ?? self.size, transform: transform, filter: filter, edge: edge
        )
        .warped(self, parallelism: parallelism)
    }

    /// Returns a copy in which a face is at the place that a face recognition model expects.
    ///
    /// ```swift
    /// let photo = Raster<Gray8>(width: 200, height: 200, repeating: 50)
    /// var face = FaceTemplate.arcFace112.landmarks
    /// face.nose.x += 1
    /// try photo.view.aligned(face).size  // 112x112
    /// ```
    ///
    /// - Parameters:
    ///   - landmarks: The landmarks of the face, in pixels of this picture.
    ///   - template: The positions of the landmarks in the result, and its size.
    ///   - filter: The interpolation between source pixels. Models are usually trained with bilinear interpolation.
    ///   - edge: The values of pixels outside this picture. Models are usually trained with black.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` if the landmarks are all at the same position or a coordinate isn't
    ///   finite; `limits` if memory cannot be allocated; `cancelled`.
    /// - Complexity: O(pixels of the face).
    public borrowing func aligned(
        _ landmarks: FaceLandmarks, to template: FaceTemplate = .arcFace112, filter: WarpFilter = .bilinear,
        edge: WarpEdge<PixelType> = .transparent, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType> {
        try warped(
            by: AffineTransform(similarityFrom: landmarks.points, to: template.landmarks.points),
            to: template.size, filter: filter, edge: edge, parallelism: parallelism)
    }
}

extension Raster {
    /// Returns a copy that is changed by an affine transform; see
    /// ``RasterView/warped(by:to:filter:edge:parallelism:)-(AffineTransform,_,_,_,_)``.
    ///
    /// - Throws: ``MatteError``: `parameter` if a side of the size is negative, or the transform has no inverse or
    ///   contains infinity or NaN; `limits` if a side is longer than 16,777,216 pixels or memory cannot be allocated;
    ///   `cancelled`.
    public func warped(
        by transform: AffineTransform, to size: PixelSize? = nil, filter: WarpFilter = .catmullRom,
        edge: WarpEdge<PixelType> = .transparent, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster {
        try view.warped(by: transform, to: size, filter: filter, edge: edge, parallelism: parallelism)
    }

    /// Returns a copy that is changed by a projective transform; see
    /// ``RasterView/warped(by:to:filter:edge:parallelism:)-(ProjectiveTransform,_,_,_,_)``.
    ///
    /// - Throws: ``MatteError``: `parameter` if a side of the size is negative, or the transform has no inverse or
    ///   contains infinity or NaN; `limits` if a side is longer than 16,777,216 pixels or memory cannot be allocated;
    ///   `cancelled`.
    public func warped(
        by transform: ProjectiveTransform, to size: PixelSize? = nil, filter: WarpFilter = .catmullRom,
        edge: WarpEdge<PixelType> = .transparent, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster {
        try view.warped(by: transform, to: size, filter: filter, edge: edge, parallelism: parallelism)
    }

    /// Returns a copy in which a face is at the place that a face recognition model expects; see
    /// ``RasterView/aligned(_:to:filter:edge:parallelism:)``.
    ///
    /// - Throws: ``MatteError``: `parameter` if the landmarks are all at the same position or a coordinate isn't
    ///   finite; `limits` if memory cannot be allocated; `cancelled`.
    public func aligned(
        _ landmarks: FaceLandmarks, to template: FaceTemplate = .arcFace112, filter: WarpFilter = .bilinear,
        edge: WarpEdge<PixelType> = .transparent, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster {
        try view.aligned(landmarks, to: template, filter: filter, edge: edge, parallelism: parallelism)
    }
}
