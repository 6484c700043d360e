// The arithmetic on edges that other rectangles take from ``AxisAlignedRect``. Whole pixels can overflow.
extension PixelRect {
    /// The right edge, `x + width`: the smallest column that is to the right of the rectangle. Clamped to `Int`.
    @inlinable public var maxX: Int { x.addingClamped(width) }

    /// The bottom edge, `y + height`: the smallest row that is below the rectangle. Clamped to `Int`.
    @inlinable public var maxY: Int { y.addingClamped(height) }

    /// Creates a rectangle from its edges. If `maxX` is less than `minX`, the width is 0; if `maxY` is less than
    /// `minY`, the height is 0. A side that doesn't fit `Int` is clamped to it.
    ///
    /// ```swift
    /// PixelRect(minX: 1, minY: 2, maxX: 4, maxY: 8)  // 3x6 at (1, 2)
    /// ```
    @inlinable
    public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
        self.init(
            x: minX, y: minY, width: max(0, maxX.subtractingClamped(minX)),
            height: max(0, maxY.subtractingClamped(minY)))
    }

    /// Returns the rectangle moved right by `x` and down by `y`. A position that doesn't fit `Int` is clamped to it.
    ///
    /// ```swift
    /// PixelRect(x: 1, y: 2, width: 3, height: 4).translated(x: 10, y: -2)  // 3x4 at (11, 0)
    /// ```
    @inlinable
    public func translated(x: Int, y: Int) -> PixelRect {
        PixelRect(x: self.x.addingClamped(x), y: self.y.addingClamped(y), width: width, height: height)
    }

    /// Returns the rectangle with its left and right edges moved inwards by `x`, and its top and bottom edges by `y`.
    /// Negative amounts move the edges outwards. A side that would become negative becomes 0. Edges that don't fit
    /// `Int` are clamped to it.
    ///
    /// ```swift
    /// PixelRect(x: 10, y: 10, width: 6, height: 4).inset(x: 1, y: -1)  // 4x6 at (11, 9)
    /// ```
    @inlinable
    public func inset(x: Int, y: Int) -> PixelRect {
        PixelRect(
            minX: minX.addingClamped(x), minY: minY.addingClamped(y), maxX: maxX.subtractingClamped(x),
            maxY: maxY.subtractingClamped(y))
    }

    /// Returns true if this rectangle is **strictly** inside `frame`: on every side, the distance to the frame's edge
    /// exceeds `margin`. With a margin of 0, coinciding edges are not inside.
    ///
    /// ```swift
    /// let frame = PixelRect(x: 0, y: 0, width: 100, height: 100)
    /// PixelRect(x: 10, y: 10, width: 80, height: 80).isInside(frame, margin: 9)  // true
    /// PixelRect(x: 10, y: 10, width: 80, height: 80).isInside(frame, margin: 10)  // false
    /// ```
    ///
    /// - Parameters:
    ///   - frame: The frame, in the same coordinates.
    ///   - margin: The distance in pixels that must be exceeded on every side. With a negative margin, this rectangle
    ///     may extend beyond the frame, but by less than the margin's absolute value.
    @inlinable
    public func isInside(_ frame: PixelRect, margin: Int = 0) -> Bool {
        minX > frame.minX.addingClamped(margin) && minY > frame.minY.addingClamped(margin)
            && maxX < frame.maxX.subtractingClamped(margin) && maxY < frame.maxY.subtractingClamped(margin)
    }
}
