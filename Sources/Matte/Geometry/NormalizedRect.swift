/// A rectangle as fractions of a picture's width and height: 0...1 from the top-left corner, with y pointing down.
///
/// Boxes that extend beyond the picture have numbers below 0 or above 1. Detectors may report any numbers, so a
/// rectangle can store any numbers; they are checked when the rectangle is converted to pixels. Code such as
/// `observations.map { NormalizedRect(vision: $0.boundingBox) }` therefore needs no `try`. Initialisers for the
/// conventions of detectors start with the producer's name, such as ``init(visionX:y:width:height:)``.
public struct NormalizedRect: AxisAlignedRect, Codable {
    /// The left edge, as a fraction of the picture's width.
    public var x: Double
    /// The top edge, as a fraction of the picture's height.
    public var y: Double
    /// The distance from the left to the right edge, as a fraction of the picture's width.
    public var width: Double
    /// The distance from the top to the bottom edge, as a fraction of the picture's height.
    public var height: Double

    /// The rectangle that covers the whole picture: 0...1 on both axes.
    @inlinable public static var unit: NormalizedRect { NormalizedRect(x: 0, y: 0, width: 1, height: 1) }

    /// Creates a rectangle without checking its numbers; even NaN is allowed.
    @inlinable
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The centre, as fractions of the picture: the top-left corner plus half the width and half the height.
    @inlinable public var center: NormalizedPoint { NormalizedPoint(x: x + width / 2, y: y + height / 2) }

    /// Returns true if the point is inside the rectangle. Points on the right or bottom edge are outside.
    @inlinable
    public func contains(_ point: NormalizedPoint) -> Bool {
        contains(x: point.x, y: point.y)
    }

    /// Converts this rectangle from fractions of `region` to fractions of the picture. `region` is given as fractions
    /// of the picture. Use this method, for example, for a box that a detector found in a region of interest.
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

    /// Converts this rectangle from fractions of the picture to fractions of `region`; the inverse of ``nested(in:)``.
    /// If a side of `region` is 0, the result contains infinity or NaN, which the conversion to pixels rejects.
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
    /// The four numbers as fractions, such as `"x 0.25, y 0.5, width 0.1, height 0.2 of the picture"`.
    public var description: String { "x \(x), y \(y), width \(width), height \(height) of the picture" }
}
