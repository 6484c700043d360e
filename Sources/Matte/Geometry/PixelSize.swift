/// A size in whole pixels.
///
/// Any numbers can be stored, so that none from outside traps; a negative side counts as empty. What makes pixels
/// of a size (rasters, decoders) refuses negative ones, and ``validated()`` demands at least one pixel.
public struct PixelSize: Hashable, Sendable {
    /// Pixels a row.
    public var width: Int
    /// Rows.
    public var height: Int

    /// The longest side that is accepted from outside: 2,147,483,647, what a PNG header can say. Sums and
    /// products of two such numbers fit `Int`.
    @inlinable public static var largestSide: Int { Int(Int32.max) }

    /// Creates a size; any values are allowed.
    @inlinable
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The size itself when it can be a picture's.
    ///
    /// - Throws: ``MatteError`` of code `parameter` when a side isn't in 1...``largestSide``.
    public func validated() throws(MatteError) -> PixelSize {
        guard 1...PixelSize.largestSide ~= width, 1...PixelSize.largestSide ~= height else {
            throw MatteError(.parameter, "size \(self): each side must be 1 to \(PixelSize.largestSide)")
        }
        return self
    }

    /// Parses what APIs print: `"1792x1024"` (`x`, `X` or `×` between two decimal numbers).
    ///
    /// - Throws: ``MatteError`` of code `parameter` for anything else, and for a side outside
    ///   1...``largestSide``.
    public init(_ text: String) throws(MatteError) {
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "x" || $0 == "X" || $0 == "\u{D7}" }
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { 48...57 ~= $0 } })
        else {
            throw MatteError(
                .parameter, "size \(text.quotedExcerpt): write WIDTHxHEIGHT, for example 1024x768")
        }
        // Only overflow can fail here, and a number that overflows is beyond the largest side as well.
        self = try PixelSize(width: Int(parts[0]) ?? Int.max, height: Int(parts[1]) ?? Int.max).validated()
    }

    /// The number of pixels: 0 when empty, `Int.max` where the product doesn't fit, so that a limit on it always
    /// holds.
    @inlinable public var area: Int {
        if isEmpty { return 0 }
        let (product, overflow) = width.multipliedReportingOverflow(by: height)
        return overflow ? Int.max : product
    }

    /// True if there is no pixel, because a side is zero or negative.
    @inlinable public var isEmpty: Bool { width <= 0 || height <= 0 }

    /// True if both sides are equal.
    @inlinable public var isSquare: Bool { width == height }

    /// The larger of width and height, in pixels; either when they are equal.
    @inlinable public var longerSide: Int { max(width, height) }

    /// The smaller of width and height, in pixels; either when they are equal.
    @inlinable public var shorterSide: Int { min(width, height) }

    /// The rectangle of all pixels, from the origin.
    @inlinable public var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

    /// Width and height exchanged.
    @inlinable public var transposed: PixelSize { PixelSize(width: height, height: width) }
}

extension PixelSize: CustomStringConvertible {
    /// `"1792x1024"`, which ``init(_:)`` reads.
    public var description: String { "\(width)x\(height)" }
}

extension PixelSize: Codable {
    private enum CodingKeys: CodingKey {
        case width
        case height
    }

    /// Reads `width` and `height`; a side outside 0...``largestSide`` is a `DecodingError`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            width: try container.decodeLength(forKey: .width),
            height: try container.decodeLength(forKey: .height))
    }
}
