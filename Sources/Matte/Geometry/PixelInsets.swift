/// A number of pixels at each edge of a picture, none negative: padding to add, or what a rectangle sticks out.
public struct PixelInsets: Hashable, Sendable {
    /// Columns between the left edges, 0 or more; the others likewise.
    public let left: Int
    /// Rows between the top edges.
    public let top: Int
    /// Columns between the right edges.
    public let right: Int
    /// Rows between the bottom edges.
    public let bottom: Int

    /// Makes insets.
    ///
    /// - Precondition: no number is negative.
    @inlinable
    public init(left: Int = 0, top: Int = 0, right: Int = 0, bottom: Int = 0) {
        precondition(
            left >= 0 && top >= 0 && right >= 0 && bottom >= 0,
            "insets left \(left), top \(top), right \(right), bottom \(bottom): none may be negative")
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    /// True if all four are 0.
    @inlinable public var isZero: Bool { left == 0 && top == 0 && right == 0 && bottom == 0 }
}

extension PixelInsets: Codable {
    private enum CodingKeys: CodingKey {
        case left
        case top
        case right
        case bottom
    }

    /// Reads the four numbers; one outside 0...``PixelSize/largestSide`` is a `DecodingError`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            left: try container.decodeLength(forKey: .left), top: try container.decodeLength(forKey: .top),
            right: try container.decodeLength(forKey: .right),
            bottom: try container.decodeLength(forKey: .bottom))
    }
}
