/// A rectangle of whole pixels: top-left origin, y down, half-open. `PixelRect(x: 0, y: 0, width: 2, height: 1)`
/// holds the pixels (0, 0) and (1, 0).
///
/// Any numbers can be stored; one with a negative side is empty. Edges that don't fit `Int` trap when asked for:
/// numbers from outside pass ``validated()`` first, which the conversions of detectors' boxes do.
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

    /// The rectangle itself when its numbers can be worked with; it may lie outside every picture.
    ///
    /// - Throws: ``MatteError`` of code `parameter` when a side isn't in 1...``PixelSize/largestSide``, or the
    ///   position isn't within 2^31 of the origin.
    public func validated() throws(MatteError) -> PixelRect {
        guard 1...PixelSize.largestSide ~= width, 1...PixelSize.largestSide ~= height else {
            throw MatteError(
                .parameter, "box \(self): both sides must be 1 to \(PixelSize.largestSide)")
        }
        guard PixelRect.coordinates ~= x, PixelRect.coordinates ~= y else {
            throw MatteError(.parameter, "box \(self): the position must lie within -2^31...2^31 pixels")
        }
        return self
    }

    /// Creates a rectangle from its top-left pixel and its size.
    @inlinable
    public init(origin: PixelPoint, size: PixelSize) {
        self.init(x: origin.x, y: origin.y, width: size.width, height: size.height)
    }

    /// The whole-pixel rectangle of a subpixel one, its edges rounded as named; inward and nearest can give an
    /// empty one.
    ///
    /// - Throws: ``MatteError`` of code `parameter` when the box is empty, NaN, infinite, or has an edge beyond
    ///   2^31. To be clipped to a picture first, use ``ImageBox/pixelRect(in:rounding:clipping:)``.
    public init(_ rect: SubpixelRect, rounding: PixelRounding) throws(MatteError) {
        _ = try rect.validated()
        guard let minX = rounding.lowerEdge(rect.minX).pixelCoordinate,
            let minY = rounding.lowerEdge(rect.minY).pixelCoordinate,
            let maxX = rounding.upperEdge(rect.maxX).pixelCoordinate,
            let maxY = rounding.upperEdge(rect.maxY).pixelCoordinate
        else {
            throw MatteError(.parameter, "box \(rect): edges must lie within -2^31...2^31 pixels")
        }
        self.init(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
    }

    /// The range of coordinates from outside: far beyond every picture, and far from overflow.
    static let coordinates = -(1 << 31)...(1 << 31)

    /// Columns and rows, wherever the rectangle lies.
    @inlinable public var size: PixelSize { PixelSize(width: width, height: height) }

    /// The first pixel inside.
    @inlinable public var origin: PixelPoint { PixelPoint(x: x, y: y) }

    /// The number of pixels; `Int.max` where the product doesn't fit.
    @inlinable public var area: Int { size.area }

    /// The middle, between pixels where a side is even.
    @inlinable public var center: SubpixelPoint { SubpixelRect(self).center }

    /// Returns true if the pixel is inside.
    @inlinable
    public func contains(_ point: PixelPoint) -> Bool {
        contains(x: point.x, y: point.y)
    }

    /// The rectangle that `insets` surround it with.
    @inlinable
    public func expanded(by insets: PixelInsets) -> PixelRect {
        PixelRect(
            x: x - insets.left, y: y - insets.top, width: width + insets.left + insets.right,
            height: height + insets.top + insets.bottom)
    }
}

extension PixelRect: CustomStringConvertible {
    /// `"96x118 at (177, 66)"`.
    public var description: String { "\(width)x\(height) at (\(x), \(y))" }
}

extension PixelRect: Codable {
    private enum CodingKeys: CodingKey {
        case x
        case y
        case width
        case height
    }

    /// Reads `x`, `y`, `width`, `height`; a negative or absurd number is a `DecodingError`.
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
    /// An integer that has to lie in a range, so that no file can make geometry trap.
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

    /// A side in pixels.
    func decodeLength(forKey key: Key) throws -> Int {
        try decodeInteger(in: 0...PixelSize.largestSide, forKey: key)
    }
}
