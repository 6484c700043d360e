extension AxisAlignedRect where Coordinate == Double {
    /// The area, width times height, in square pixels or as a fraction of the picture's area; 0 if the rectangle is
    /// empty.
    @inlinable public var area: Double { isEmpty ? 0 : width * height }

    /// Returns the area of the intersection divided by the area of the union, 0...1: a measure of how well two boxes
    /// agree (the Jaccard index). Returns 0 if either box is empty or an area isn't finite.
    ///
    /// ```swift
    /// let a = NormalizedRect(x: 0, y: 0, width: 0.5, height: 1)
    /// let b = NormalizedRect(x: 0.25, y: 0, width: 0.5, height: 1)
    /// a.intersectionOverUnion(b)  // 0.3333333333333333
    /// a.coveredShare(by: b)  // 0.5
    /// ```
    @inlinable
    public func intersectionOverUnion(_ other: Self) -> Double {
        let common = intersection(other).area
        let ratio = common / (area + other.area - common)
        return ratio.isFinite ? min(ratio, 1) : 0
    }

    /// Returns the fraction of this rectangle's area that `other` covers, 0...1. Returns 0 if this rectangle is empty
    /// or its area isn't finite. Unlike ``intersectionOverUnion(_:)``, the result isn't symmetric: for a face
    /// completely inside a frame it is 1, regardless of the size of the frame.
    @inlinable
    public func coveredShare(by other: Self) -> Double {
        let ratio = intersection(other).area / area
        return ratio.isFinite ? min(ratio, 1) : 0
    }

    /// Returns the rectangle with both sides multiplied by `factor` and the same centre. A factor of 1.5 adds a quarter
    /// of the width at the left and at the right, and a quarter of the height at the top and at the bottom.
    ///
    /// ```swift
    /// SubpixelRect(x: 10, y: 10, width: 4, height: 2).scaled(by: 1.5)  // x 9.0, y 9.5, width 6.0, height 3.0
    /// ```
    @inlinable
    public func scaled(by factor: Double) -> Self {
        scaled(x: factor, y: factor)
    }

    /// Returns the rectangle with its width multiplied by `x`, its height by `y`, and the same centre.
    @inlinable
    public func scaled(x factorX: Double, y factorY: Double) -> Self {
        Self(
            x: x + (width - width * factorX) / 2, y: y + (height - height * factorY) / 2,
            width: width * factorX, height: height * factorY)
    }

    /// Returns this rectangle after checking its numbers.
    ///
    /// - Throws: ``MatteError`` with code `parameter` if a position, a side, or the right or bottom edge is NaN or
    ///   infinite, or if a side is zero or negative. The message gives the four numbers.
    public func validated() throws(MatteError) -> Self {
        guard x.isFinite, y.isFinite, width.isFinite, height.isFinite, maxX.isFinite, maxY.isFinite else {
            throw MatteError(
                .parameter,
                "cannot use box x \(x), y \(y), width \(width), height \(height): an edge is NaN or infinite; use finite numbers"
            )
        }
        guard width > 0, height > 0 else {
            throw MatteError(
                .parameter,
                "cannot use box x \(x), y \(y), width \(width), height \(height): it is empty; use sides above 0"
            )
        }
        return self
    }
}

extension PixelRect {
    /// Returns the area of the intersection divided by the area of the union, 0...1; 0 if either rectangle is empty.
    @inlinable
    public func intersectionOverUnion(_ other: PixelRect) -> Double {
        SubpixelRect(self).intersectionOverUnion(SubpixelRect(other))
    }

    /// Returns the fraction of this rectangle's pixels that `other` covers, 0...1; 0 if this rectangle is empty.
    @inlinable
    public func coveredShare(by other: PixelRect) -> Double {
        SubpixelRect(self).coveredShare(by: SubpixelRect(other))
    }
}
