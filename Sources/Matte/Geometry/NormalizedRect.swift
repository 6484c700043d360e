/// A rectangle as shares of a picture's sides, 0...1 from the top-left corner, y down.
///
/// Boxes that stick out go below 0 or beyond 1. Any numbers can be stored, as detectors emit any numbers;
/// they are checked where pixels are asked for, so that `observations.map { NormalizedRect(vision: $0.boundingBox) }`
/// needs no `try`. For the conventions of the producers see `NormalizedRect(vision...)`, `(mediaPipe...)` and
/// `(gemini...)`.
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

    /// Half way between the edges both ways, in shares of the picture; of an empty rectangle, its origin.
    @inlinable public var center: NormalizedPoint { NormalizedPoint(x: x + width / 2, y: y + height / 2) }

    /// Returns true if the point is inside; the right and bottom edges are outside.
    @inlinable
    public func contains(_ point: NormalizedPoint) -> Bool {
        contains(x: point.x, y: point.y)
    }

    /// This rectangle, given as shares of `region`, as shares of what `region` itself is given in: a box found
    /// in a region of interest, in the picture. Regions nest: `box.nested(in: inner).nested(in: outer)`.
    @inlinable
    public func nested(in region: NormalizedRect) -> NormalizedRect {
        NormalizedRect(
            x: region.x + x * region.width, y: region.y + y * region.height,
            width: width * region.width, height: height * region.height)
    }

    /// The reverse of ``nested(in:)``: this rectangle as shares of `region`. An empty region gives infinity or
    /// NaN, which is refused when pixels are asked for.
    @inlinable
    public func relative(to region: NormalizedRect) -> NormalizedRect {
        NormalizedRect(
            x: (x - region.x) / region.width, y: (y - region.y) / region.height,
            width: width / region.width, height: height / region.height)
    }
}

extension NormalizedRect: CustomStringConvertible {
    /// `"x 0.25, y 0.5, width 0.1, height 0.2 of the picture"`.
    public var description: String { "x \(x), y \(y), width \(width), height \(height) of the picture" }
}
