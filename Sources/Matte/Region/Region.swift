// Design: docs/design/masks.md

/// A part of the plane, to erase, to fill or to make a ``Mask`` from.
///
/// Coordinates are pixels from the picture's top-left corner, y down; a region may stick out of the picture
/// and is clipped to it. Each pixel is covered by the share of its area that lies inside, computed exactly
/// (curves are flattened to within 0.001 px) and rounded to 255 steps, so that edges are smooth; a rectangle
/// of whole pixels has hard edges. Unions and inverses of shapes are exact as well: two halves of a pixel
/// make a whole one, and shapes that overlap count once. With a mask among its parts a union is the larger
/// coverage of each pixel.
///
/// ```swift
/// var photo: Raster<RGBA8> = ...
/// try photo.erase(.ellipse(in: SubpixelRect(x: 20.5, y: 30, width: 80, height: 100)))
/// try photo.erase(.inverse(.roundedRect(frame, radius: 24)))
/// ```
///
/// Making a region never fails. Coordinates are looked at when it is rendered, and these throw
/// ``MatteError`` with code `parameter`: NaN and infinite numbers, negative sides or radii, and, for
/// everything but rectangles, coordinates beyond ``largestCoordinate``. A shape without area selects nothing.
public struct Region: Hashable, Sendable {
    indirect enum Shape: Hashable, Sendable {
        case rect(SubpixelRect)
        case roundedRect(SubpixelRect, radius: Double)
        case ellipse(SubpixelRect)
        case polygon([[SubpixelPoint]], FillRule)
        case mask(Mask)
        case union([Region])
        case inverse(Region)
    }

    let shape: Shape

    /// The largest distance of a coordinate of rounded shapes and polygons from the origin, in pixels.
    public static var largestCoordinate: Double { 16_777_216 }

    /// The largest total number of vertices of a region's polygons.
    public static var mostVertices: Int { 32768 }

    /// Whole pixels, with hard edges.
    public static func rect(_ rect: PixelRect) -> Region {
        Region(shape: .rect(SubpixelRect(rect)))
    }

    /// A rectangle whose edges may lie between pixels. An edge within 1e-6 px of a pixel's border is on it.
    public static func rect(_ rect: SubpixelRect) -> Region {
        Region(shape: .rect(rect))
    }

    /// A rectangle with corners that are quarter circles.
    ///
    /// - Parameters:
    ///   - rect: the rectangle.
    ///   - radius: of the corners in pixels, 0 or more; at most half of the shorter side is used.
    public static func roundedRect(_ rect: SubpixelRect, radius: Double) -> Region {
        Region(shape: .roundedRect(rect, radius: radius))
    }

    /// The ellipse that touches the sides of a rectangle.
    public static func ellipse(in rect: SubpixelRect) -> Region {
        Region(shape: .ellipse(rect))
    }

    /// A polygon; its last vertex is joined to its first. It may cross itself. Fewer than three vertices
    /// select nothing.
    public static func polygon(_ vertices: [SubpixelPoint], rule: FillRule = .nonZero) -> Region {
        Region(shape: .polygon([vertices], rule))
    }

    /// A polygon of several contours, such as an outline and its holes, filled together by one rule.
    public static func polygon(contours: [[SubpixelPoint]], rule: FillRule = .nonZero) -> Region {
        Region(shape: .polygon(contours, rule))
    }

    /// The selection of a mask, pixel for pixel. The mask must have the size of the picture it is used on;
    /// another size throws ``MatteError`` with code `parameter` there (resize the mask first).
    public static func mask(_ mask: Mask) -> Region {
        Region(shape: .mask(mask))
    }

    /// Everything that lies in at least one of `regions`; nothing when there is none.
    public static func union(_ regions: [Region]) -> Region {
        // Nested unions are flattened, so that unions built one by one don't become deep.
        let parts = regions.flatMap { region in
            if case .union(let inner) = region.shape { inner } else { [region] }
        }
        return parts.count == 1 ? parts[0] : Region(shape: .union(parts))
    }

    /// Everything but `region`.
    public static func inverse(_ region: Region) -> Region {
        if case .inverse(let inner) = region.shape { return inner }
        return Region(shape: .inverse(region))
    }

    /// True if one of the parts is a mask, whose coverage has no geometry.
    var containsMask: Bool {
        switch shape {
        case .mask: true
        case .union(let parts): parts.contains { $0.containsMask }
        case .inverse(let inner): inner.containsMask
        case .rect, .roundedRect, .ellipse, .polygon: false
        }
    }
}
