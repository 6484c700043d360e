extension AffineTransform {
    /// Maps a position in the source to the destination, both in pixels.
    ///
    /// ```swift
    /// let sheared = AffineTransform(a: 1, b: 0.5, c: 0, d: 0, e: 1, f: 0)
    /// sheared.applied(to: SubpixelPoint(x: 1, y: 4)).x  // 3.0
    /// ```
    @inlinable
    public func applied(to point: SubpixelPoint) -> SubpixelPoint {
        SubpixelPoint(x: a * point.x + b * point.y + c, y: d * point.x + e * point.y + f)
    }

    /// Maps a rectangle in the source to the destination, both in pixels, and returns the smallest rectangle that
    /// contains the result. Use it for the boxes of detectors. The result is neither rounded nor clipped.
    ///
    /// ```swift
    /// let turn = AffineTransform.rotation(byDegrees: 90)
    /// turn.applied(to: SubpixelRect(x: 0, y: 0, width: 4, height: 2))  // x -2.0, y 0.0, width 2.0, height 4.0
    /// ```
    @inlinable
    public func applied(to rect: SubpixelRect) -> SubpixelRect {
        let corner = applied(to: rect.origin)
        let (ax, bx) = (a * rect.width, b * rect.height), (dy, ey) = (d * rect.width, e * rect.height)
        return SubpixelRect(
            x: corner.x + min(0, ax) + min(0, bx), y: corner.y + min(0, dy) + min(0, ey),
            width: abs(ax) + abs(bx), height: abs(dy) + abs(ey))
    }

    /// Maps a rectangle of whole pixels; see ``applied(to:)-(SubpixelRect)``.
    @inlinable
    public func applied(to rect: PixelRect) -> SubpixelRect {
        applied(to: SubpixelRect(rect))
    }

    /// Creates the affine form of a chain of orienting, mirroring, cropping, scaling and padding.
    ///
    /// ```swift
    /// let half = ImageTransform.scale(from: PixelSize(width: 80, height: 60), to: PixelSize(width: 40, height: 30))
    /// AffineTransform(half).applied(to: SubpixelPoint(x: 10, y: 6)).y  // 3.0
    /// ```
    public init(_ transform: ImageTransform) {
        let (orientation, size) = (transform.orientation, transform.sourceSize)
        let corner = orientation.applied(to: SubpixelPoint(x: 0, y: 0), in: size)
        let right = orientation.applied(to: SubpixelPoint(x: 1, y: 0), in: size)
        let down = orientation.applied(to: SubpixelPoint(x: 0, y: 1), in: size)
        self.init(
            a: transform.scaleX * (right.x - corner.x), b: transform.scaleX * (down.x - corner.x),
            c: transform.scaleX * corner.x + transform.offsetX,
            d: transform.scaleY * (right.y - corner.y), e: transform.scaleY * (down.y - corner.y),
            f: transform.scaleY * corner.y + transform.offsetY)
    }

    /// Returns the transform that applies this transform first and `next` second. The destination of this transform is
    /// the source of `next`.
    ///
    /// ```swift
    /// let crop = ImageTransform.crop(
    ///     PixelRect(x: 10, y: 0, width: 50, height: 50), of: PixelSize(width: 80, height: 80))
    /// AffineTransform.scale(x: 2, y: 2).then(crop).applied(to: SubpixelPoint(x: 10, y: 0)).x  // 10.0
    /// ```
    public func then(_ next: ImageTransform) -> AffineTransform {
        then(AffineTransform(next))
    }

    /// Creates a transform from coefficients that count positions from the centre of the first pixel, as OpenCV's
    /// `warpAffine` does.
    ///
    /// ```swift
    /// let half = AffineTransform(centerBased: AffineTransform(a: 0.5, b: 0, c: 0, d: 0, e: 0.5, f: 0))
    /// half.c  // 0.25
    /// ```
    @inlinable
    public init(centerBased other: AffineTransform) {
        self = AffineTransform.translation(x: -0.5, y: -0.5).then(other).then(.translation(x: 0.5, y: 0.5))
    }

    /// The coefficients of the same transform if positions are counted from the centre of the first pixel.
    @inlinable public var centerBased: AffineTransform {
        AffineTransform.translation(x: 0.5, y: 0.5).then(self).then(.translation(x: -0.5, y: -0.5))
    }
}

extension ImageTransform {
    /// Returns the transform that applies this transform first and `next` second. The destination of this transform is
    /// the source of `next`.
    ///
    /// ```swift
    /// let size = PixelSize(width: 80, height: 60)
    /// let half = ImageTransform.scale(from: size, to: PixelSize(width: 40, height: 30))
    /// half.then(.translation(x: 1, y: 0)).applied(to: SubpixelPoint(x: 10, y: 6)).x  // 6.0
    /// ```
    public func then(_ next: AffineTransform) -> AffineTransform {
        AffineTransform(self).then(next)
    }
}
