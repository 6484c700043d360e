/// A size in whole pixels.
///
/// A size can hold any integers, so that numbers from a file or a model don't trap. A size with a zero or negative side
/// is empty. Rasters and decoders reject negative sides; ``validated()`` also rejects sides of 0.
public struct PixelSize: Hashable, Sendable {
    /// The number of pixels per row.
    public var width: Int
    /// The number of rows.
    public var height: Int

    /// The longest side that ``validated()`` accepts, in pixels: 2,147,483,647, the largest side in a PNG header. Sums
    /// and products of two such sides fit `Int`.
    @inlinable public static var largestSide: Int { Int(Int32.max) }

    /// Creates a size from any integers; ``validated()`` checks them.
    @inlinable
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Returns this size after checking that a picture can have it.
    ///
    /// - Throws: ``MatteError`` with code `parameter` if a side isn't in 1...``largestSide``.
    public func validated() throws(MatteError) -> PixelSize {
        guard 1...PixelSize.largestSide ~= width, 1...PixelSize.largestSide ~= height else {
            throw MatteError(
                .parameter,
                "cannot use size \(self): a side is out of range; use 1 to \(PixelSize.largestSide)")
        }
        return self
    }

    /// Creates a size from text such as `"1792x1024"`: two decimal numbers separated by `x`, `X` or `×`.
    ///
    /// ```swift
    /// try PixelSize("1792x1024").height  // 1024
    /// ```
    ///
    /// - Throws: ``MatteError`` with code `parameter` if the text has another form or a side is outside
    ///   1...``largestSide``.
    public init(_ text: String) throws(MatteError) {
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "x" || $0 == "X" || $0 == "\u{D7}" }
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { 48...57 ~= $0 } })
        else {
            throw MatteError(
                .parameter, "cannot read size \(text.quotedExcerpt): write WIDTHxHEIGHT, for example 1024x768"
            )
        }
        // The text contains only digits, so `Int` fails only on overflow, and such a number exceeds the largest side
        // anyway.
        self = try PixelSize(width: Int(parts[0]) ?? Int.max, height: Int(parts[1]) ?? Int.max).validated()
    }

    /// The number of pixels. The area is 0 if the size is empty, and `Int.max` if the product doesn't fit `Int`, so
    /// that it can always be compared with a limit.
    @inlinable public var area: Int {
        if isEmpty { return 0 }
        let (product, overflow) = width.multipliedReportingOverflow(by: height)
        return overflow ? Int.max : product
    }

    /// True if the size contains no pixels, because a side is zero or negative.
    @inlinable public var isEmpty: Bool { width <= 0 || height <= 0 }

    /// The numbers of the rows that have pixels: none if the width is 0, however many rows there are. Loops use this
    /// instead of the height, because a picture without columns may have two billion rows.
    package var filledRows: Range<Int> { 0..<(isEmpty ? 0 : height) }

    /// True if both sides are equal.
    @inlinable public var isSquare: Bool { width == height }

    /// The larger of width and height, in pixels.
    @inlinable public var longerSide: Int { max(width, height) }

    /// The smaller of width and height, in pixels.
    @inlinable public var shorterSide: Int { min(width, height) }

    /// The rectangle of all pixels of a picture of this size, with its origin at (0, 0).
    @inlinable public var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

    /// The size with width and height exchanged.
    @inlinable public var transposed: PixelSize { PixelSize(width: height, height: width) }
}

extension PixelSize: CustomStringConvertible {
    /// The text form, such as `"1792x1024"`, which ``init(_:)`` parses: width, `x`, height.
    public var description: String { "\(width)x\(height)" }
}

extension PixelSize: Codable {
    private enum CodingKeys: CodingKey {
        case width
        case height
    }

    /// Decodes `width` and `height`. A side outside 0...``largestSide`` throws a `DecodingError`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            width: try container.decodeLength(forKey: .width),
            height: try container.decodeLength(forKey: .height))
    }
}
