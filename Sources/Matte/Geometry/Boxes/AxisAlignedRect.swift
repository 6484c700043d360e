/// An axis-aligned rectangle, given by its top-left corner and its size. It is the common interface of pixel,
/// subpixel and normalised rectangles.
///
/// The y axis points down. Rectangles are half-open: `minX` is inside, `maxX` is not. A rectangle that contains NaN is
/// empty: it contains no point, and no rectangle contains it. Its conversion to pixels throws (see ``ImageBox``).
public protocol AxisAlignedRect: Hashable, Sendable {
    /// The type of a rectangle's position and sides: `Int` for whole pixels, `Double` for all other rectangles.
    associatedtype Coordinate: SignedNumeric & Comparable & Sendable

    /// The left edge, in pixels or as a fraction of the picture's width.
    var x: Coordinate { get }
    /// The top edge, in pixels or as a fraction of the picture's height.
    var y: Coordinate { get }
    /// The distance from the left to the right edge, in the unit of ``x``.
    var width: Coordinate { get }
    /// The distance from the top to the bottom edge, in the unit of ``y``.
    var height: Coordinate { get }

    /// Creates a rectangle from its top-left corner and its size.
    init(x: Coordinate, y: Coordinate, width: Coordinate, height: Coordinate)

    /// The right edge, `x + width`: the smallest x coordinate that is to the right of the rectangle.
    var maxX: Coordinate { get }
    /// The bottom edge, `y + height`: the smallest y coordinate that is below the rectangle.
    var maxY: Coordinate { get }

    /// Creates a rectangle from its edges. If `maxX` is less than `minX`, the width is 0; if `maxY` is less than
    /// `minY`, the height is 0.
    init(minX: Coordinate, minY: Coordinate, maxX: Coordinate, maxY: Coordinate)

    /// Returns the rectangle moved right by `x` and down by `y`.
    func translated(x: Coordinate, y: Coordinate) -> Self

    /// Returns the rectangle with its left and right edges moved inwards by `x`, and its top and bottom edges by `y`.
    func inset(x: Coordinate, y: Coordinate) -> Self

    /// Returns true if this rectangle is strictly inside `frame`, by more than `margin` on every side.
    func isInside(_ frame: Self, margin: Coordinate) -> Bool
}

extension AxisAlignedRect {
    /// The left edge: the smallest x coordinate inside.
    @inlinable public var minX: Coordinate { x }

    /// The top edge: the smallest y coordinate inside.
    @inlinable public var minY: Coordinate { y }

    /// The right edge, `x + width`: the smallest x coordinate that is to the right of the rectangle.
    @inlinable public var maxX: Coordinate { x + width }

    /// The bottom edge, `y + height`: the smallest y coordinate that is below the rectangle.
    @inlinable public var maxY: Coordinate { y + height }

    /// True if a side is zero or negative, or an edge is NaN.
    @inlinable public var isEmpty: Bool { !(maxX > minX && maxY > minY) }

    /// Creates a rectangle from its edges. If `maxX` is less than `minX`, the width is 0; if `maxY` is less than
    /// `minY`, the height is 0.
    ///
    /// ```swift
    /// PixelRect(minX: 1, minY: 2, maxX: 4, maxY: 8)  // 3x6 at (1, 2)
    /// ```
    @inlinable
    public init(minX: Coordinate, minY: Coordinate, maxX: Coordinate, maxY: Coordinate) {
        self.init(x: minX, y: minY, width: max(0, maxX - minX), height: max(0, maxY - minY))
    }

    /// Returns the part that is inside both rectangles, or an empty rectangle if they don't overlap.
    ///
    /// ```swift
    /// let a = PixelRect(x: 0, y: 0, width: 4, height: 4), b = PixelRect(x: 2, y: 3, width: 4, height: 4)
    /// a.intersection(b)  // 2x1 at (2, 3)
    /// a.union(b)  // 6x7 at (0, 0)
    /// ```
    @inlinable
    public func intersection(_ other: Self) -> Self {
        // The comparisons in `max` and `min` are false for NaN, so without this test a NaN edge would be ignored.
        if isEmpty || other.isEmpty { return Self(x: x, y: y, width: 0, height: 0) }
        return Self(
            minX: max(minX, other.minX), minY: max(minY, other.minY),
            maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
    }

    /// Returns true if the two rectangles have a common area. Rectangles that only touch don't overlap.
    ///
    /// ```swift
    /// PixelRect(x: 0, y: 0, width: 4, height: 4).overlaps(PixelRect(x: 4, y: 0, width: 4, height: 4))  // false
    /// ```
    @inlinable
    public func overlaps(_ other: Self) -> Bool {
        !isEmpty && !other.isEmpty
            && minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }

    /// Returns the smallest rectangle that contains both rectangles. If one is empty, returns the other.
    @inlinable
    public func union(_ other: Self) -> Self {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return Self(
            minX: min(minX, other.minX), minY: min(minY, other.minY),
            maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
    }

    /// Extends this rectangle to contain `other`; see ``union(_:)``.
    ///
    /// ```swift
    /// var rect = PixelRect(x: 0, y: 0, width: 4, height: 4)
    /// rect.formUnion(PixelRect(x: 2, y: 3, width: 4, height: 4))
    /// rect  // 6x7 at (0, 0)
    /// ```
    @inlinable
    public mutating func formUnion(_ other: Self) {
        self = union(other)
    }

    /// Reduces this rectangle to the part inside `other`; see ``intersection(_:)``.
    ///
    /// ```swift
    /// var rect = PixelRect(x: 0, y: 0, width: 4, height: 4)
    /// rect.formIntersection(PixelRect(x: 2, y: 3, width: 4, height: 4))
    /// rect  // 2x1 at (2, 3)
    /// ```
    @inlinable
    public mutating func formIntersection(_ other: Self) {
        self = intersection(other)
    }

    /// Returns the rectangle moved right by `x` and down by `y`.
    ///
    /// ```swift
    /// PixelRect(x: 1, y: 2, width: 3, height: 4).translated(x: 10, y: -2)  // 3x4 at (11, 0)
    /// ```
    @inlinable
    public func translated(x: Coordinate, y: Coordinate) -> Self {
        Self(x: self.x + x, y: self.y + y, width: width, height: height)
    }

    /// Returns the rectangle with its left and right edges moved inwards by `x`, and its top and bottom edges by
    /// `y`. Negative amounts move the edges outwards. A side that would become negative becomes 0.
    ///
    /// ```swift
    /// PixelRect(x: 10, y: 10, width: 6, height: 4).inset(x: 1, y: -1)  // 4x6 at (11, 9)
    /// ```
    @inlinable
    public func inset(x: Coordinate, y: Coordinate) -> Self {
        Self(minX: minX + x, minY: minY + y, maxX: maxX - x, maxY: maxY - y)
    }

    /// Returns the rectangle with every edge moved inwards by `amount`. A negative amount moves the edges outwards. A
    /// side that would become negative becomes 0.
    ///
    /// ```swift
    /// PixelRect(x: 10, y: 10, width: 6, height: 4).inset(by: 1)  // 4x2 at (11, 11)
    /// ```
    @inlinable
    public func inset(by amount: Coordinate) -> Self {
        inset(x: amount, y: amount)
    }

    /// Returns true if the rectangle contains the point. The left and top edges are inside, the right and bottom edges
    /// are not.
    ///
    /// ```swift
    /// PixelRect(x: 0, y: 0, width: 4, height: 4).contains(x: 0, y: 3)  // true
    /// PixelRect(x: 0, y: 0, width: 4, height: 4).contains(x: 0, y: 4)  // false
    /// ```
    @inlinable
    public func contains(x: Coordinate, y: Coordinate) -> Bool {
        x >= minX && x < maxX && y >= minY && y < maxY
    }

    /// Returns true if `other` doesn't extend beyond this rectangle; edges may coincide. If `other` is empty, its edges
    /// must be inside this rectangle too.
    ///
    /// ```swift
    /// let frame = PixelRect(x: 0, y: 0, width: 4, height: 4)
    /// frame.contains(PixelRect(x: 1, y: 1, width: 3, height: 3))  // true
    /// frame.contains(PixelRect(x: 1, y: 1, width: 4, height: 3))  // false
    /// ```
    @inlinable
    public func contains(_ other: Self) -> Bool {
        other.minX >= minX && other.minY >= minY && other.maxX <= maxX && other.maxY <= maxY
    }

    /// Returns true if this rectangle is **strictly** inside `frame`: on every side, the distance to the frame's edge
    /// exceeds `margin`. With a margin of 0, coinciding edges are not inside. Returns false if a number is NaN.
    ///
    /// Use this method, for example, to test whether a face is inside the frame that a login screen shows.
    ///
    /// ```swift
    /// let frame = PixelRect(x: 0, y: 0, width: 100, height: 100)
    /// PixelRect(x: 10, y: 10, width: 80, height: 80).isInside(frame, margin: 9)  // true
    /// PixelRect(x: 10, y: 10, width: 80, height: 80).isInside(frame, margin: 10)  // false
    /// ```
    ///
    /// - Parameters:
    ///   - frame: The frame, in the same coordinates.
    ///   - margin: The distance that must be exceeded on every side, in the unit of the coordinates. With a negative
    ///     margin, this rectangle may extend beyond the frame, but by less than the margin's absolute value.
    @inlinable
    public func isInside(_ frame: Self, margin: Coordinate = 0) -> Bool {
        minX > frame.minX + margin && minY > frame.minY + margin
            && maxX < frame.maxX - margin && maxY < frame.maxY - margin
    }
}
