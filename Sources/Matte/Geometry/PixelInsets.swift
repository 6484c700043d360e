/// The numbers of pixels at the four edges of a picture, each 0 or more. They describe padding to add, or how far a
/// rectangle extends beyond the picture.
public struct PixelInsets: Hashable, Sendable {
    /// The number of columns at the picture's left edge.
    public let left: Int
    /// The number of rows at the picture's top edge.
    public let top: Int
    /// The number of columns at the picture's right edge.
    public let right: Int
    /// The number of rows at the picture's bottom edge.
    public let bottom: Int

    /// Creates insets in pixels. Edges that aren't given get 0.
    ///
    /// - Precondition: No number is negative.
    @inlinable
    public init(left: Int = 0, top: Int = 0, right: Int = 0, bottom: Int = 0) {
        precondition(
            left >= 0 && top >= 0 && right >= 0 && bottom >= 0,
            "cannot make insets of left \(left), top \(top), right \(right), bottom \(bottom): one is negative; use 0 or more"
        )
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    /// True if the numbers at all four edges are 0.
    package var isZero: Bool { left == 0 && top == 0 && right == 0 && bottom == 0 }
}

extension PixelInsets: Codable {
    private enum CodingKeys: CodingKey {
        case left
        case top
        case right
        case bottom
    }

    /// Decodes `left`, `top`, `right` and `bottom`. A number outside 0...``PixelSize/largestSide`` throws a
    /// `DecodingError`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            left: try container.decodeLength(forKey: .left), top: try container.decodeLength(forKey: .top),
            right: try container.decodeLength(forKey: .right),
            bottom: try container.decodeLength(forKey: .bottom))
    }
}
