extension ImageTransform {
    /// Returns the position in the destination of a position in the source; it may be outside.
    @inlinable
    public func destination(of point: SubpixelPoint) -> SubpixelPoint {
        let turned = orientation.applied(to: point, in: sourceSize)
        return SubpixelPoint(x: turned.x * scaleX + offsetX, y: turned.y * scaleY + offsetY)
    }

    /// Returns the position in the source of a position in the destination; it may be outside.
    @inlinable
    public func source(of point: SubpixelPoint) -> SubpixelPoint {
        orientation.inverse.applied(
            to: SubpixelPoint(x: (point.x - offsetX) / scaleX, y: (point.y - offsetY) / scaleY),
            in: orientation.applied(to: sourceSize))
    }

    /// Returns the place of a rectangle of the source in the destination, unrounded and unclipped.
    @inlinable
    public func destination(of rect: SubpixelRect) -> SubpixelRect {
        let turned = orientation.applied(to: rect, in: sourceSize)
        return SubpixelRect(
            x: turned.x * scaleX + offsetX, y: turned.y * scaleY + offsetY,
            width: turned.width * scaleX, height: turned.height * scaleY)
    }

    /// Returns the place of a rectangle of the destination in the source, unrounded and unclipped.
    @inlinable
    public func source(of rect: SubpixelRect) -> SubpixelRect {
        let unscaled = SubpixelRect(
            x: (rect.x - offsetX) / scaleX, y: (rect.y - offsetY) / scaleY,
            width: rect.width / scaleX, height: rect.height / scaleY)
        return orientation.inverse.applied(to: unscaled, in: orientation.applied(to: sourceSize))
    }

    /// Returns the place of whole pixels of the source in the destination, unrounded and unclipped.
    @inlinable
    public func destination(of rect: PixelRect) -> SubpixelRect {
        destination(of: SubpixelRect(rect))
    }

    /// Returns the place of whole pixels of the destination in the source, unrounded and unclipped.
    @inlinable
    public func source(of rect: PixelRect) -> SubpixelRect {
        source(of: SubpixelRect(rect))
    }

    /// Returns the place in the destination of a rectangle in the source, both as shares of the sides.
    @inlinable
    public func destination(of rect: NormalizedRect) -> NormalizedRect {
        destination(of: rect.unchecked(in: sourceSize)).unchecked(in: destinationSize)
    }

    /// Returns the place in the source of a rectangle in the destination, both as shares of the sides.
    @inlinable
    public func source(of rect: NormalizedRect) -> NormalizedRect {
        source(of: rect.unchecked(in: destinationSize)).unchecked(in: sourceSize)
    }

    /// Returns the place in the destination of a point in the source, both as shares of the sides.
    @inlinable
    public func destination(of point: NormalizedPoint) -> NormalizedPoint {
        destination(of: point.subpixelPoint(in: sourceSize)).normalized(in: destinationSize)
    }

    /// Returns the place in the source of a point in the destination, both as shares of the sides.
    @inlinable
    public func source(of point: NormalizedPoint) -> NormalizedPoint {
        source(of: point.subpixelPoint(in: destinationSize)).normalized(in: sourceSize)
    }

    /// The rectangle of the source that a box in the destination stands for, unrounded and unclipped: a model's box
    /// for an upload, back in the original picture.
    ///
    /// - Throws: ``MatteError`` of code `parameter` when the box is NaN, infinite, negative or empty.
    public func source(of box: some ImageBox) throws(MatteError) -> SubpixelRect {
        source(of: try box.subpixelRect(in: destinationSize))
    }

    /// The rectangle of the destination that a box in the source stands for, unrounded and unclipped.
    ///
    /// - Throws: ``MatteError`` of code `parameter` when the box is NaN, infinite, negative or empty.
    public func destination(of box: some ImageBox) throws(MatteError) -> SubpixelRect {
        destination(of: try box.subpixelRect(in: sourceSize))
    }
}

// Mapping keeps odd numbers as they are, like every other step before pixels are asked for; a transform's sizes
// are never empty.
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
