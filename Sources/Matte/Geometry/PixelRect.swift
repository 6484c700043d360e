/// A rectangle of whole pixels: half-open, with a top-left origin and y pointing down. For example,
/// `PixelRect(x: 0, y: 0, width: 2, height: 1)` contains the pixels (0, 0) and (1, 0).
///
/// A rectangle can hold any integers. A rectangle with a zero or negative side is empty. An edge that doesn't fit `Int`
/// is clamped to it, so no arithmetic on rectangles traps. Check numbers from outside with ``validated()``; the
/// conversions of detectors' boxes include this check.
public struct PixelRect: AxisAlignedRect {
    /// The leftmost column inside, counted from 0 at the picture's left edge.
    public var x: Int
    /// The topmost row inside, counted from 0 at the picture's top edge.
    public var y: Int
    /// The number of columns in the rectangle.
    public var width: Int
    /// The number of rows in the rectangle.
    public var height: Int

    /// Creates a rectangle from any integers; ``validated()`` checks them.
    @inlinable
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Returns this rectangle after checking that its size and position are in range. It may still be outside a
    /// picture.
    ///
    /// ```swift
    /// try PixelRect(x: -10, y: 0, width: 5, height: 5).validated()  // 5x5 at (-10, 0)
    /// ```
    ///
    /// - Throws: ``MatteError`` with code `parameter` if a side isn't in 1...``PixelSize/largestSide``, or if `x` or
    ///   `y` isn't in -2^31...2^31.
    public func validated() throws(MatteError) -> PixelRect {
        guard 1...PixelSize.largestSide ~= width, 1...PixelSize.largestSide ~= height else {
            throw MatteError(
                .parameter,
                "cannot use box \(self): a side is out of range; use 1 to \(PixelSize.largestSide)")
        }
        guard PixelRect.coordinates ~= x, PixelRect.coordinates ~= y else {
            throw MatteError(
                .parameter, "cannot use box \(self): the position is out of range; use -2^31...2^31")
        }
        return self
    }

    /// Creates a rectangle from its top-left pixel and its size.
    @inlinable
    public init(origin: PixelPoint, size: PixelSize) {
        self.init(x: origin.x, y: origin.y, width: size.width, height: size.height)
    }

    /// Creates a rectangle from a subpixel rectangle by rounding its edges. With ``PixelRounding/inward`` and
    /// ``PixelRounding/nearest`` the result can be empty.
    ///
    /// ```swift
    /// let box = SubpixelRect(x: 1.3, y: 1.5, width: 3.1, height: 3)
    /// try PixelRect(box, rounding: .outward)  // 4x4 at (1, 1)
    /// try PixelRect(box, rounding: .inward)  // 2x2 at (2, 2)
    /// try PixelRect(box, rounding: .nearest)  // 3x3 at (1, 2)
    /// ```
    ///
    /// - Throws: ``MatteError`` with code `parameter` if the box is empty, contains NaN or infinity, or has an edge
    ///   outside -2^31...2^31. To clip the box to a picture first, use ``ImageBox/pixelRect(in:rounding:clipping:)``.
    public init(_ rect: SubpixelRect, rounding: PixelRounding) throws(MatteError) {
        _ = try rect.validated()
        guard let minX = rounding.lowerEdge(rect.minX).pixelCoordinate,
            let minY = rounding.lowerEdge(rect.minY).pixelCoordinate,
            let maxX = rounding.upperEdge(rect.maxX).pixelCoordinate,
            let maxY = rounding.upperEdge(rect.maxY).pixelCoordinate
        else {
            throw MatteError(
                .parameter, "cannot convert box \(rect) to pixels: an edge is out of range; use -2^31...2^31")
        }
        self.init(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
    }

    /// The range of x and y that ``validated()`` accepts: wider than every picture, and narrow enough that adding a
    /// side can't overflow.
    static let coordinates = -(1 << 31)...(1 << 31)

    /// The width and height in pixels.
    @inlinable public var size: PixelSize { PixelSize(width: width, height: height) }

    /// The position of the top-left pixel.
    @inlinable public var origin: PixelPoint { PixelPoint(x: x, y: y) }

    /// The number of pixels inside: 0 if the rectangle is empty, and `Int.max` if the product doesn't fit `Int`.
    @inlinable public var area: Int { size.area }

    /// The centre, in pixels. Along an axis with an even number of pixels, the centre is on the boundary of two pixels.
    @inlinable public var center: SubpixelPoint { SubpixelRect(self).center }

    /// Returns true if the pixel is inside the rectangle.
    @inlinable
    public func contains(_ point: PixelPoint) -> Bool {
        contains(x: point.x, y: point.y)
    }

    /// Returns the rectangle with each edge moved outwards by the number of pixels that `insets` gives for it.
    ///
    /// ```swift
    /// let insets = PixelInsets(left: 1, bottom: 2)
    /// PixelRect(x: 10, y: 10, width: 4, height: 4).expanded(by: insets)  // 5x6 at (9, 10)
    /// ```
    @inlinable
    public func expanded(by insets: PixelInsets) -> PixelRect {
        PixelRect(
            x: x.subtractingClamped(insets.left), y: y.subtractingClamped(insets.top),
            width: width.addingClamped(insets.left).addingClamped(insets.right),
            height: height.addingClamped(insets.top).addingClamped(insets.bottom))
    }
}

extension PixelRect: CustomStringConvertible {
    /// The size and the position, such as `"96x118 at (177, 66)"`.
    public var description: String { "\(width)x\(height) at (\(x), \(y))" }
}

extension PixelRect: Codable {
    private enum CodingKeys: CodingKey {
        case x
        case y
        case width
        case height
    }

    /// Decodes `x`, `y`, `width` and `height`. Throws a `DecodingError` if a side is outside
    /// 0...``PixelSize/largestSide``, or if `x` or `y` is outside -2^31...2^31.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            x: try container.decodeInteger(in: PixelRect.coordinates, forKey: .x),
            y: try container.decodeInteger(in: PixelRect.coordinates, forKey: .y),
            width: try container.decodeLength(forKey: .width),
            height: try container.decodeLength(forKey: .height))
    }
}

extension KeyedDecodingContainer {
    /// Decodes an integer, and throws a `DecodingError` if it is outside `range`. The check keeps later geometry from
    /// overflowing on a hostile file.
    func decodeInteger(in range: ClosedRange<Int>, forKey key: Key) throws -> Int {
        let value = try decode(Int.self, forKey: key)
        guard range ~= value else {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: self,
                debugDescription: "it is \(value) but must be in "
                    + "\(range.lowerBound)...\(range.upperBound)")
        }
        return value
    }

    /// Decodes a side in pixels, and throws a `DecodingError` if it is outside 0...``PixelSize/largestSide``.
    func decodeLength(forKey key: Key) throws -> Int {
        try decodeInteger(in: 0...PixelSize.largestSide, forKey: key)
    }
}
