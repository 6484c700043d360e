/// The common interface of pixel, subpixel and normalised rectangles: an axis-aligned rectangle given by its
/// top-left corner and its size, y pointing down, half-open (`minX` is inside, `maxX` is not).
///
/// The edges are `x` and `x + width`; a rectangle that holds NaN is empty, is inside nothing and contains
/// nothing, and is refused when pixels are asked for (see ``ImageBox``).
public protocol AxisAlignedRect: Hashable, Sendable {
    /// The type of an edge: `Int` for whole pixels, `Double` for everything else.
    associatedtype Coordinate: SignedNumeric & Comparable & Sendable

    /// The left edge.
    var x: Coordinate { get }
    /// The top edge.
    var y: Coordinate { get }
    /// The distance from the left to the right edge.
    var width: Coordinate { get }
    /// The distance from the top to the bottom edge.
    var height: Coordinate { get }

    /// Creates a rectangle from its top-left corner and its size.
    init(x: Coordinate, y: Coordinate, width: Coordinate, height: Coordinate)
}

extension AxisAlignedRect {
    /// The left edge, the first coordinate inside.
    @inlinable public var minX: Coordinate { x }

    /// The top edge, the first coordinate inside.
    @inlinable public var minY: Coordinate { y }

    /// The right edge, the first coordinate outside.
    @inlinable public var maxX: Coordinate { x + width }

    /// The bottom edge, the first coordinate outside.
    @inlinable public var maxY: Coordinate { y + height }

    /// True if a side is zero or negative, or an edge is NaN.
    @inlinable public var isEmpty: Bool { !(maxX > minX && maxY > minY) }

    /// Makes the rectangle between two edges each way; a right or bottom edge before its opposite counts as
    /// equal to it, which gives an empty rectangle.
    @inlinable
    public init(minX: Coordinate, minY: Coordinate, maxX: Coordinate, maxY: Coordinate) {
        self.init(x: minX, y: minY, width: max(0, maxX - minX), height: max(0, maxY - minY))
    }

    /// The part that lies in both rectangles; empty (a side of 0) when they don't overlap.
    @inlinable
    public func intersection(_ other: Self) -> Self {
        // Comparisons would let a NaN edge pass for no edge at all.
        if isEmpty || other.isEmpty { return Self(x: x, y: y, width: 0, height: 0) }
        return Self(
            minX: max(minX, other.minX), minY: max(minY, other.minY),
            maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
    }

    /// Returns true if the intersection of the two rectangles has an area; touching edges do not count.
    @inlinable
    public func overlaps(_ other: Self) -> Bool {
        !isEmpty && !other.isEmpty
            && minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }

    /// The smallest rectangle that holds both; an empty one adds nothing.
    @inlinable
    public func union(_ other: Self) -> Self {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return Self(
            minX: min(minX, other.minX), minY: min(minY, other.minY),
            maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
    }

    /// Grows to hold the other rectangle as well; an empty one adds nothing.
    @inlinable
    public mutating func formUnion(_ other: Self) {
        self = union(other)
    }

    /// Shrinks to the part that lies in both rectangles.
    @inlinable
    public mutating func formIntersection(_ other: Self) {
        self = intersection(other)
    }

    /// The same rectangle moved right by `x` and down by `y`.
    @inlinable
    public func translated(x: Coordinate, y: Coordinate) -> Self {
        Self(x: self.x + x, y: self.y + y, width: width, height: height)
    }

    /// The rectangle with its left and right edges moved inwards by `x`, its top and bottom by `y`; negative
    /// amounts move them outwards. A side that would become negative is 0.
    @inlinable
    public func inset(x: Coordinate, y: Coordinate) -> Self {
        Self(minX: minX + x, minY: minY + y, maxX: maxX - x, maxY: maxY - y)
    }

    /// The rectangle with every edge moved inwards by `amount`; a negative amount adds a margin instead.
    @inlinable
    public func inset(by amount: Coordinate) -> Self {
        inset(x: amount, y: amount)
    }

    /// Returns true if the point is inside. The left and top edges are inside, the right and bottom edges are
    /// not.
    @inlinable
    public func contains(x: Coordinate, y: Coordinate) -> Bool {
        x >= minX && x < maxX && y >= minY && y < maxY
    }

    /// Returns true if no edge of `other` is beyond an edge of this rectangle; edges may coincide. An empty
    /// rectangle has edges too: one that lies elsewhere isn't contained.
    @inlinable
    public func contains(_ other: Self) -> Bool {
        other.minX >= minX && other.minY >= minY && other.maxX <= maxX && other.maxY <= maxY
    }

    /// Returns true if the rectangle is **strictly** inside the frame, by more than `margin` on every side,
    /// such as a face in the oval of a login screen. Coinciding edges are not inside; NaN never is.
    ///
    /// - Parameters:
    ///   - frame: the frame, in the same coordinates.
    ///   - margin: what has to be exceeded on every side, in the unit of the coordinates; negative tolerates
    ///     a box that sticks out by less than that.
    @inlinable
    public func isInside(_ frame: Self, margin: Coordinate = 0) -> Bool {
        minX > frame.minX + margin && minY > frame.minY + margin
            && maxX < frame.maxX - margin && maxY < frame.maxY - margin
    }

    /// Returns true if both sides reach a minimum, such as that of a face detector (Azure Face: 36 x 36
    /// pixels in pictures of up to 1920 x 1080). Equal counts; NaN doesn't.
    @inlinable
    public func isAtLeast(width minimumWidth: Coordinate, height minimumHeight: Coordinate) -> Bool {
        width >= minimumWidth && height >= minimumHeight
    }
}
