/// A rectangle in pixels whose edges may have fractions: half-open, with a top-left origin and y pointing down.
///
/// Detectors may report any numbers, so a rectangle can store any numbers. Two methods check them:
/// ``ImageBox/pixelRect(in:rounding:clipping:)``, which converts to whole pixels, and ``AxisAlignedRect/validated()``.
public struct SubpixelRect: AxisAlignedRect, Codable {
    /// The left edge, in pixels from the picture's left edge.
    public var x: Double
    /// The top edge, in pixels from the picture's top edge.
    public var y: Double
    /// The distance from the left to the right edge, in pixels.
    public var width: Double
    /// The distance from the top to the bottom edge, in pixels.
    public var height: Double

    /// Creates a rectangle without checking its numbers; even NaN is allowed.
    @inlinable
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Creates a rectangle from its top-left corner and its size.
    @inlinable
    public init(origin: SubpixelPoint, size: SubpixelSize) {
        self.init(x: origin.x, y: origin.y, width: size.width, height: size.height)
    }

    /// Creates a rectangle with the edges of a whole-pixel rectangle.
    @inlinable
    public init(_ rect: PixelRect) {
        self.init(
            x: Double(rect.x), y: Double(rect.y), width: Double(rect.width), height: Double(rect.height))
    }

    /// The top-left corner, in pixels.
    @inlinable public var origin: SubpixelPoint { SubpixelPoint(x: x, y: y) }

    /// The width and height in pixels.
    @inlinable public var size: SubpixelSize { SubpixelSize(width: width, height: height) }

    /// The centre, in pixels: half the width to the right of the top-left corner and half the height below it.
    @inlinable public var center: SubpixelPoint { SubpixelPoint(x: x + width / 2, y: y + height / 2) }

    /// Returns true if the point is inside the rectangle. Points on the right or bottom edge are outside.
    @inlinable
    public func contains(_ point: SubpixelPoint) -> Bool {
        contains(x: point.x, y: point.y)
    }

    /// Returns the rectangle as fractions of the sides of a picture of size `size`.
    ///
    /// ```swift
    /// let rect = SubpixelRect(x: 25, y: 30, width: 50, height: 15)
    /// try rect.normalized(in: PixelSize(width: 100, height: 60)).height  // 0.25
    /// ```
    ///
    /// - Throws: ``MatteError`` with code `parameter` if the picture is empty.
    public func normalized(in size: PixelSize) throws(MatteError) -> NormalizedRect {
        guard !size.isEmpty else {
            throw MatteError(
                .parameter,
                "cannot normalize box \(self): the picture of \(size) is empty; use sides of 1 or more")
        }
        let width = Double(size.width), height = Double(size.height)
        return NormalizedRect(
            x: x / width, y: y / height, width: self.width / width, height: self.height / height)
    }

    /// Rounds the rectangle to whole pixels and clips the result to `bounds`.
    ///
    /// This method never throws, so callers that cannot report an error can use it. If the rectangle covers no pixel of
    /// `bounds`, contains NaN, or has an infinite left or top edge, the result is empty and at the origin of `bounds`.
    /// An infinite right or bottom edge is clipped.
    ///
    /// ```swift
    /// let picture = PixelRect(x: 0, y: 0, width: 9, height: 9)
    /// SubpixelRect(x: 7.5, y: 2, width: 5, height: 3).pixels(.outward, clippedTo: picture)  // 2x3 at (7, 2)
    /// ```
    public func pixels(_ rounding: PixelRounding, clippedTo bounds: PixelRect) -> PixelRect {
        let frame = SubpixelRect(bounds)
        let minX = max(rounding.lowerEdge(self.minX), frame.minX)
        let minY = max(rounding.lowerEdge(self.minY), frame.minY)
        let maxX = min(rounding.upperEdge(self.maxX), frame.maxX)
        let maxY = min(rounding.upperEdge(self.maxY), frame.maxY)
        // Comparisons with NaN are false, so this guard rejects NaN too. After the guard, all edges are within
        // `bounds`, so only edges of extreme bounds, whose `Double` may be larger than `Int.max`, need clamping.
        guard !isEmpty, minX < maxX, minY < maxY
        else {
            return PixelRect(x: bounds.x, y: bounds.y, width: 0, height: 0)
        }
        return PixelRect(
            minX: minX.clampedInt, minY: minY.clampedInt, maxX: maxX.clampedInt, maxY: maxY.clampedInt)
    }
}

extension SubpixelRect: CustomStringConvertible {
    /// The four numbers in pixels, such as `"x 1.5, y 2.0, width 3.0, height 4.0"`.
    public var description: String { "x \(x), y \(y), width \(width), height \(height)" }
}
