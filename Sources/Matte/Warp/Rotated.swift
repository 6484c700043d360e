/// The size of a rotated picture.
public enum RotationCanvas: String, CaseIterable, Hashable, Sendable, Codable {
    /// The size of the source. Corners that leave it are cut off.
    case keep
    /// The smallest size that shows all of the source.
    case fit

    /// Returns the transform that rotates a picture clockwise about its centre, and the size of the result.
    ///
    /// ```swift
    /// let turn = try RotationCanvas.fit.rotation(of: PixelSize(width: 40, height: 20), byDegrees: 90)
    /// turn.size  // 20x40
    /// turn.transform.applied(to: SubpixelPoint(x: 0, y: 0)).x  // 20.0
    /// ```
    ///
    /// - Throws: ``MatteError`` with code `parameter` if the angle isn't finite.
    public func rotation(
        of size: PixelSize, byDegrees degrees: Double
    ) throws(MatteError) -> (transform: AffineTransform, size: PixelSize) {
        guard degrees.isFinite else {
            throw MatteError(
                .parameter, "cannot rotate by \(degrees) degrees: the angle isn't finite; use a number")
        }
        let (width, height) = (Double(size.width), Double(size.height))
        let turn = AffineTransform.rotation(byDegrees: degrees)
        var result = size
        if self == .fit && !size.isEmpty {
            // A side within 1e-6 pixels of an integer is that integer.
            func side(_ a: Double, _ b: Double) -> Int {
                max(1, PixelRounding.outward.upperEdge(abs(a) * width + abs(b) * height).clampedInt)
            }
            result = PixelSize(width: side(turn.a, turn.b), height: side(turn.d, turn.e))
        }
        let transform = AffineTransform.translation(x: -width / 2, y: -height / 2).then(turn)
            .then(.translation(x: Double(result.width) / 2, y: Double(result.height) / 2))
        return (transform, result)
    }
}

extension RasterView {
    /// Returns a copy that is rotated clockwise by any angle about its centre.
    ///
    /// ```swift
    /// let picture = try Raster<Gray8>(size: PixelSize(width: 2, height: 1), pixels: [10, 30])
    /// let turned = try picture.view.rotated(by: 90, canvas: .fit)
    /// turned.size  // 1x2
    /// turned[0, 1].value  // 30
    /// ```
    ///
    /// Multiples of 90 degrees are exact if the result fits the source's pixels, as with ``RotationCanvas/fit``.
    /// To level a horizon, pass ``AffineTransform/levelingAngle(_:_:)``.
    ///
    /// - Parameters:
    ///   - degrees: The angle in degrees, clockwise.
    ///   - canvas: The size of the result.
    ///   - filter: The interpolation between source pixels.
    ///   - edge: The values of pixels outside this picture.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` if the angle isn't finite; `limits` if a side is longer than 16,777,216
    ///   pixels or memory cannot be allocated; `cancelled`.
    /// - Complexity: O(pixels).
    public borrowing func rotated(
        by degrees: Double, canvas: RotationCanvas = .keep, filter: WarpFilter = .catmullRom,
        edge: WarpEdge<PixelType> = .transparent, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType> {
        let (transform, size) = try canvas.rotation(of: self.size, byDegrees: degrees)
        return try warped(by: transform, to: size, filter: filter, edge: edge, parallelism: parallelism)
    }
}

extension Raster {
    /// Returns a copy that is rotated clockwise by any angle about its centre; see
    /// ``RasterView/rotated(by:canvas:filter:edge:parallelism:)``.
    ///
    /// - Throws: ``MatteError``: `parameter` if the angle isn't finite; `limits` if a side is longer than 16,777,216
    ///   pixels or memory cannot be allocated; `cancelled`.
    public func rotated(
        by degrees: Double, canvas: RotationCanvas = .keep, filter: WarpFilter = .catmullRom,
        edge: WarpEdge<PixelType> = .transparent, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster {
        try view.rotated(by: degrees, canvas: canvas, filter: filter, edge: edge, parallelism: parallelism)
    }
}
