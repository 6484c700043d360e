extension ImageTransform {
    /// Maps a position in the source to the destination, both in pixels. The result may be outside the destination.
    ///
    /// ```swift
    /// let half = ImageTransform.scale(from: PixelSize(width: 80, height: 60), to: PixelSize(width: 40, height: 30))
    /// half.destination(of: SubpixelPoint(x: 10, y: 6)).y  // 3.0
    /// ```
    @inlinable
    public func destination(of point: SubpixelPoint) -> SubpixelPoint {
        let turned = orientation.applied(to: point, in: sourceSize)
        return SubpixelPoint(x: turned.x * scaleX + offsetX, y: turned.y * scaleY + offsetY)
    }

    /// Maps a position in the destination to the source, both in pixels. The result may be outside the source.
    ///
    /// ```swift
    /// let half = ImageTransform.scale(from: PixelSize(width: 80, height: 60), to: PixelSize(width: 40, height: 30))
    /// half.source(of: SubpixelPoint(x: 10, y: 5)).x  // 20.0
    /// ```
    @inlinable
    public func source(of point: SubpixelPoint) -> SubpixelPoint {
        orientation.inverse.applied(
            to: SubpixelPoint(x: (point.x - offsetX) / scaleX, y: (point.y - offsetY) / scaleY),
            in: orientation.applied(to: sourceSize))
    }

    /// Maps a rectangle in the source to the destination, both in pixels. The result is neither rounded nor clipped.
    ///
    /// ```swift
    /// let crop = ImageTransform.crop(
    ///     PixelRect(x: 10, y: 20, width: 50, height: 50), of: PixelSize(width: 80, height: 80))
    /// let face = SubpixelRect(x: 15, y: 25, width: 8, height: 8)
    /// crop.destination(of: face)  // x 5.0, y 5.0, width 8.0, height 8.0
    /// crop.source(of: crop.destination(of: face))  // x 15.0, y 25.0, width 8.0, height 8.0
    /// ```
    @inlinable
    public func destination(of rect: SubpixelRect) -> SubpixelRect {
        let turned = orientation.applied(to: rect, in: sourceSize)
        return SubpixelRect(
            x: turned.x * scaleX + offsetX, y: turned.y * scaleY + offsetY,
            width: turned.width * scaleX, height: turned.height * scaleY)
    }

    /// Maps a rectangle in the destination to the source, both in pixels. The result is neither rounded nor clipped.
    @inlinable
    public func source(of rect: SubpixelRect) -> SubpixelRect {
        let unscaled = SubpixelRect(
            x: (rect.x - offsetX) / scaleX, y: (rect.y - offsetY) / scaleY,
            width: rect.width / scaleX, height: rect.height / scaleY)
        return orientation.inverse.applied(to: unscaled, in: orientation.applied(to: sourceSize))
    }

    /// Maps a rectangle of whole pixels in the source to the destination. The result, in pixels, is neither rounded nor
    /// clipped.
    @inlinable
    public func destination(of rect: PixelRect) -> SubpixelRect {
        destination(of: SubpixelRect(rect))
    }

    /// Maps a rectangle of whole pixels in the destination to the source. The result, in pixels, is neither rounded nor
    /// clipped.
    @inlinable
    public func source(of rect: PixelRect) -> SubpixelRect {
        source(of: SubpixelRect(rect))
    }

    /// Maps a rectangle in fractions of the source's sides to a rectangle in fractions of the destination's sides.
    @inlinable
    public func destination(of rect: NormalizedRect) -> NormalizedRect {
        destination(of: rect.unchecked(in: sourceSize)).unchecked(in: destinationSize)
    }

    /// Maps a rectangle in fractions of the destination's sides to a rectangle in fractions of the source's sides.
    @inlinable
    public func source(of rect: NormalizedRect) -> NormalizedRect {
        source(of: rect.unchecked(in: destinationSize)).unchecked(in: sourceSize)
    }

    /// Maps a point in fractions of the source's sides to a point in fractions of the destination's sides.
    @inlinable
    public func destination(of point: NormalizedPoint) -> NormalizedPoint {
        destination(of: point.subpixelPoint(in: sourceSize)).normalized(in: destinationSize)
    }

    /// Maps a point in fractions of the destination's sides to a point in fractions of the source's sides.
    @inlinable
    public func source(of point: NormalizedPoint) -> NormalizedPoint {
        source(of: point.subpixelPoint(in: destinationSize)).normalized(in: sourceSize)
    }

    /// Maps a box in the destination to the source. The result, in source pixels, is neither rounded nor clipped. Use
    /// this method, for example, to map a box that a model found in an upload to the original picture.
    ///
    /// ```swift
    /// let size = PixelSize(width: 80, height: 60)
    /// let half = ImageTransform.scale(from: size, to: PixelSize(width: 40, height: 30))
    /// let box = DetectedBox.coco(x: 5, y: 5, width: 10, height: 5)
    /// try half.source(of: box)  // x 10.0, y 10.0, width 20.0, height 10.0
    /// ```
    ///
    /// - Throws: ``MatteError`` with code `parameter` if the box contains NaN or infinity, or if one of its sides isn't
    ///   positive.
    public func source(of box: some ImageBox) throws(MatteError) -> SubpixelRect {
        source(of: try box.subpixelRect(in: destinationSize))
    }

    /// Maps a box in the source to the destination. The result, in destination pixels, is neither rounded nor clipped.
    ///
    /// - Throws: ``MatteError`` with code `parameter` if the box contains NaN or infinity, or if one of its sides isn't
    ///   positive.
    public func destination(of box: some ImageBox) throws(MatteError) -> SubpixelRect {
        destination(of: try box.subpixelRect(in: sourceSize))
    }
}

// The `unchecked(in:)` conversions keep NaN and infinity; the conversion to whole pixels rejects them later. The
// conversions don't check for an empty picture either, because the sizes of a transform are never empty.
extension NormalizedRect {
    @inlinable
    func unchecked(in size: PixelSize) -> SubpixelRect {
        let width = Double(size.width), height = Double(size.height)
        return SubpixelRect(
            x: x * width, y: y * height, width: self.width * width, height: self.height * height)
    }
}

extension SubpixelRect {
    @inlinable
    func unchecked(in size: PixelSize) -> NormalizedRect {
        let width = Double(size.width), height = Double(size.height)
        return NormalizedRect(
            x: x / width, y: y / height, width: self.width / width, height: self.height / height)
    }
}
