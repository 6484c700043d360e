/// A rule that defines the area of a list of rings, which are closed polygons.
///
/// Both rules give the same area unless rings overlap. With ``evenOdd``, a ring inside another ring is a hole. With
/// ``union``, it is part of the outer ring's area, as in the `segmentation` of COCO's annotations, which has no holes.
public enum PolygonRule: String, CaseIterable, Hashable, Sendable, Codable {
    /// All rings are filled together: a point is inside if the rings wind around it an odd number of times in total.
    case evenOdd = "even-odd"
    /// Each ring is filled alone by the even-odd rule. A point is inside if it is inside at least one ring.
    case union
}

extension Region {
    /// Returns a region that is the area of several rings. A ring with fewer than three vertices selects nothing.
    ///
    /// ```swift
    /// let ring = [(0, 0), (4, 0), (4, 4), (0, 4)].map { SubpixelPoint(x: $0.0, y: $0.1) }
    /// let inner = [(1, 1), (3, 1), (3, 3), (1, 3)].map { SubpixelPoint(x: $0.0, y: $0.1) }
    /// let size = PixelSize(width: 4, height: 4)
    /// try RunLengthMask(Mask(.polygons([ring, inner], rule: .evenOdd), size: size)).area  // 12
    /// try RunLengthMask(Mask(.polygons([ring, inner], rule: .union), size: size)).area  // 16
    /// ```
    ///
    /// - Parameters:
    ///   - rings: The vertices of each ring, in pixels. The last vertex is joined to the first.
    ///   - rule: The rule for rings that overlap.
    public static func polygons(_ rings: [[SubpixelPoint]], rule: PolygonRule = .evenOdd) -> Region {
        switch rule {
        case .evenOdd: .polygon(contours: rings, rule: .evenOdd)
        case .union: .union(rings.map { .polygon($0, rule: .evenOdd) })
        }
    }
}
