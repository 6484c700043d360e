/// A rectangle of whole pixels: half-open, with a top-left origin and y pointing down. For example, `PixelRect(x:
/// 0, y: 0, width: 2, height: 1)` contains the pixels (0, 0) and (1, 0).
///
/// Any numbers can be stored; a rectangle with a negative side is empty. Accessing an edge that doesn't fit `Int`
/// traps, so check numbers from outside with ``validated()`` first. Conversions of detectors' boxes do.
public struct PixelRect: AxisAlignedRect {
    /// The first column inside.
    public var x: Int
    /// The first row inside.
    public var y: Int
    /// The number of columns.
    public var width: Int
    /// The number of rows.
    public var height: Int

    /// Creates a rectangle; any values are allowed.
    @inlinable
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Returns the rectangle if its numbers are safe to compute with. It may be outside every picture.
    ///
    /// ```swift
    /// try PixelRect(x: -10, y: 0, width: 5, height: 5).validated()  // 5x5 at (-10, 0)
    /// ```
    ///
    /// - Throws: ``MatteError`` with code `parameter` if a side isn't in 1...``PixelSize/largestSide``, or the
    ///   position isn't within 2^31 of the origin.
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

    /// Creates a rectangle from a subpixel rectangle by rounding its edges. The roundings `inward` and `nearest`
    /// can give an empty rectangle.
    ///
    /// ```swift
    /// let box = SubpixelRect(x: 1.3, y: 1.5, width: 3.1, height: 3)
    /// try PixelRect(box, rounding: .outward)  // 4x4 at (1, 1)
    /// try PixelRect(box, rounding: .inward)  // 2x2 at (2, 2)
    /// try PixelRect(box, rounding: .nearest)  // 3x3 at (1, 2)
    /// ```
    ///
    /// - Throws: ``MatteError`` with code `parameter` if the box is empty, NaN or infinite, or has an edge beyond
    ///   2^31. To clip it to a picture first, use ``ImageBox/pixelRect(in:rounding:clipping:)``.
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

    /// The range of coordinates from outside: larger than every picture, and small enough not to overflow.
    static let coordinates = -(1 << 31)...(1 << 31)

    /// The width and height in pixels.
    @inlinable public var size: PixelSize { PixelSize(width: width, height: height) }

    /// The top-left pixel.
    @inlinable public var origin: PixelPoint { PixelPoint(x: x, y: y) }

    /// The number of pixels, or `Int.max` if the product doesn't fit.
    @inlinable public var area: Int { size.area }

    /// The centre, which is between pixels if a side is even.
    @inlinable public var center: SubpixelPoint { SubpixelRect(self).center }

    /// Returns true if the pixel is inside.
    @inlinable
    public func contains(_ point: PixelPoint) -> Bool {
        contains(x: point.x, y: point.y)
    }

    /// Returns the rectangle extended by `insets` at its edges.
    ///
    /// ```swift
    /// let insets = PixelInsets(left: 1, bottom: 2)
    /// PixelRect(x: 10, y: 10, width: 4, height: 4).expanded(by: insets)  // 5x6 at (9, 10)
    /// ```
    @inlinable
    public func expanded(by insets: PixelInsets) -> PixelRect {
        PixelRect(
            x: x - insets.left, y: y - insets.top, width: width + insets.left + insets.right,
            height: height + insets.top + insets.bottom)
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

    /// Decodes `x`, `y`, `width` and `height`. A side outside 0...``PixelSize/largestSide``, or a position that isn't
    /// within 2^31 of the origin, throws a `DecodingError`.
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
    /// Decodes an integer in a range, so that no file can make geometry trap.
    func decodeInteger(in range: ClosedRange<Int>, forKey key: Key) throws -> Int {
        let value = try decode(Int.self, forKey: key)
        guard range ~= value else {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: self,
                debugDescription: "\(key.stringValue) is \(value), must be in "
                    + "\(range.lowerBound)...\(range.upperBound)")
        }
        return value
    }

    /// Decodes a side in pixels.
    func decodeLength(forKey key: Key) throws -> Int {
        try decodeInteger(in: 0...PixelSize.largestSide, forKey: key)
    }
}
