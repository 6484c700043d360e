/// A rectangle as fractions of a picture's sides: 0...1 from the top-left corner, with y pointing down.
///
/// Boxes that extend beyond the picture have numbers below 0 or above 1. Detectors produce any numbers, so any can
/// be stored; they are checked when pixels are requested. Code such as `observations.map { NormalizedRect(vision:
/// $0.boundingBox) }` therefore needs no `try`. For the conventions of producers see `NormalizedRect(vision...)`,
/// `(mediaPipe...)` and `(gemini...)`.
public struct NormalizedRect: AxisAlignedRect, Codable {
    /// The left edge.
    public var x: Double
    /// The top edge.
    public var y: Double
    /// The distance from the left to the right edge.
    public var width: Double
    /// The distance from the top to the bottom edge.
    public var height: Double

    /// The whole picture.
    @inlinable public static var unit: NormalizedRect { NormalizedRect(x: 0, y: 0, width: 1, height: 1) }

    /// Creates a rectangle; any values are allowed.
    @inlinable
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The centre, as fractions of the picture; for an empty rectangle, its origin.
    @inlinable public var center: NormalizedPoint { NormalizedPoint(x: x + width / 2, y: y + height / 2) }

    /// Returns true if the point is inside; the right and bottom edges are outside.
    @inlinable
    public func contains(_ point: NormalizedPoint) -> Bool {
        contains(x: point.x, y: point.y)
    }

    /// Converts a rectangle in fractions of `region` to the coordinates in which `region` is given, such as a box
    /// found in a region of interest to fractions of the picture.
    ///
    /// Regions can be nested: `box.nested(in: inner).nested(in: outer)`.
    ///
    /// ```swift
    /// let region = NormalizedRect(x: 0.5, y: 0, width: 0.5, height: 1)
    /// NormalizedRect(x: 0.5, y: 0, width: 0.5, height: 1).nested(in: region).x  // 0.75
    /// ```
    @inlinable
    public func nested(in region: NormalizedRect) -> NormalizedRect {
        NormalizedRect(
            x: region.x + x * region.width, y: region.y + y * region.height,
            width: width * region.width, height: height * region.height)
    }

    /// Converts the rectangle to fractions of `region`; the inverse of ``nested(in:)``. An empty region gives
    /// infinity or NaN, which is rejected when pixels are requested.
    ///
    /// ```swift
    /// let region = NormalizedRect(x: 0.5, y: 0, width: 0.5, height: 1)
    /// NormalizedRect(x: 0.75, y: 0, width: 0.25, height: 1).relative(to: region).x  // 0.5
    /// ```
    @inlinable
    public func relative(to region: NormalizedRect) -> NormalizedRect {
        NormalizedRect(
            x: (x - region.x) / region.width, y: (y - region.y) / region.height,
            width: width / region.width, height: height / region.height)
    }
}

extension NormalizedRect: CustomStringConvertible {
    /// The four numbers, such as `"x 0.25, y 0.5, width 0.1, height 0.2 of the picture"`.
    public var description: String { "x \(x), y \(y), width \(width), height \(height) of the picture" }
}
