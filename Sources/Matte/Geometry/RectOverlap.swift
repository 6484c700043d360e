extension AxisAlignedRect where Coordinate == Double {
    /// Width times height; 0 when empty.
    @inlinable public var area: Double { isEmpty ? 0 : width * height }

    /// The area in common divided by the area covered by either, 0...1: how well two boxes agree (Jaccard
    /// index). 0 when one is empty or an area isn't finite.
    @inlinable
    public func intersectionOverUnion(_ other: Self) -> Double {
        let common = intersection(other).area
        let ratio = common / (area + other.area - common)
        return ratio.isFinite ? min(ratio, 1) : 0
    }

    /// The share of this rectangle's area that `other` covers, 0...1; 0 when this one is empty or its area
    /// isn't finite. Unlike ``intersectionOverUnion(_:)`` it isn't symmetric: a face inside the frame is
    /// covered wholly, however large the frame.
    @inlinable
    public func coveredShare(by other: Self) -> Double {
        let ratio = intersection(other).area / area
        return ratio.isFinite ? min(ratio, 1) : 0
    }

    /// The rectangle with both sides multiplied by `factor`, its centre staying where it is: 1.5 adds a
    /// quarter of the side on each side.
    @inlinable
    public func scaled(by factor: Double) -> Self {
        scaled(x: factor, y: factor)
    }

    /// The rectangle with its width multiplied by `x` and its height by `y`, its centre staying where it is.
    @inlinable
    public func scaled(x factorX: Double, y factorY: Double) -> Self {
        Self(
            x: x + (width - width * factorX) / 2, y: y + (height - height * factorY) / 2,
            width: width * factorX, height: height * factorY)
    }

    /// The rectangle itself when its numbers can be worked with.
    ///
    /// - Throws: ``MatteError`` of code `parameter` naming the numbers when one of them (the right and bottom
    ///   edge included) is NaN or infinite, or a side is zero or negative.
    public func validated() throws(MatteError) -> Self {
        guard x.isFinite, y.isFinite, width.isFinite, height.isFinite, maxX.isFinite, maxY.isFinite else {
            throw MatteError(
                .parameter, "box x \(x), y \(y), width \(width), height \(height) isn't finite")
        }
        guard width > 0, height > 0 else {
            throw MatteError(
                .parameter,
                "box x \(x), y \(y), width \(width), height \(height) is empty: both sides must be above 0")
        }
        return self
    }
}

extension PixelRect {
    /// The area in common divided by the area covered by either, 0...1; 0 when one is empty.
    @inlinable
    public func intersectionOverUnion(_ other: PixelRect) -> Double {
        SubpixelRect(self).intersectionOverUnion(SubpixelRect(other))
    }

    /// The share of this rectangle's pixels that `other` covers, 0...1; 0 when this one is empty.
    @inlinable
    public func coveredShare(by other: PixelRect) -> Double {
        SubpixelRect(self).coveredShare(by: SubpixelRect(other))
    }
}
