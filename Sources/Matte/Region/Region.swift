// Design: docs/design/geometry.md

/// A part of the plane, made of shapes and masks. Use a region to erase or fill pixels, or to create a ``Mask``.
///
/// Coordinates are pixels from the picture's top-left corner, with y pointing down. A region may extend beyond the
/// picture and is clipped to it. The coverage of a pixel is the fraction of its area inside the region. The coverage is
/// computed exactly (with curves flattened to within 0.001 px) and rounded to a multiple of 1/255, so edges are smooth.
/// A rectangle of whole pixels has hard edges. Unions and inverses of shapes are exact as well: two shapes that cover
/// different halves of a pixel cover all of it together, and an area where shapes overlap counts once. If a union
/// contains a mask, the larger of the mask's coverage and the shapes' coverage is used in each pixel.
///
/// ```swift
/// var photo: Raster<RGBA8> = ...
/// try photo.erase(.ellipse(in: SubpixelRect(x: 20.5, y: 30, width: 80, height: 100)))
/// try photo.erase(.inverse(.roundedRect(frame, radius: 24)))
/// ```
///
/// Creating a region never fails. Its numbers are checked when the region is rendered. NaN, infinite numbers, and
/// negative sides or radii then throw ``MatteError`` with code `parameter`. Coordinates beyond ``largestCoordinate``
/// throw the same error, except in rectangles. A shape without area selects nothing.
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

    /// The largest absolute value of a coordinate in rounded rectangles, ellipses and polygons, in pixels.
    public static var largestCoordinate: Double { 16_777_216 }

    /// The maximum total number of vertices of all polygons in a region.
    package static var mostVertices: Int { 32768 }

    /// Returns a region that is a rectangle of whole pixels, with hard edges.
    public static func rect(_ rect: PixelRect) -> Region {
        Region(shape: .rect(SubpixelRect(rect)))
    }

    /// Returns a region that is a rectangle whose edges may cut through pixels. An edge within 1e-6 px of a pixel's
    /// border is moved onto that border.
    public static func rect(_ rect: SubpixelRect) -> Region {
        Region(shape: .rect(rect))
    }

    /// Returns a region that is a rectangle whose corners are quarter circles.
    ///
    /// ```swift
    /// let card = Region.roundedRect(SubpixelRect(x: 0, y: 0, width: 8, height: 8), radius: 4)
    /// let mask = try Mask(card, size: PixelSize(width: 8, height: 8))
    /// mask.raster[0, 0].value  // 0
    /// mask.raster[4, 0].value  // 244
    /// ```
    ///
    /// - Parameters:
    ///   - rect: The rectangle, in pixels.
    ///   - radius: The radius of the corners in pixels, 0 or more. Half of the shorter side is the maximum; larger
    ///     radii are reduced to it.
    public static func roundedRect(_ rect: SubpixelRect, radius: Double) -> Region {
        Region(shape: .roundedRect(rect, radius: radius))
    }

    /// Returns a region that is the ellipse that touches the four sides of a rectangle.
    ///
    /// ```swift
    /// let disc = Region.ellipse(in: SubpixelRect(x: 0, y: 0, width: 2, height: 2))
    /// try Mask(disc, size: PixelSize(width: 2, height: 2)).raster[0, 0].value  // 200
    /// ```
    public static func ellipse(in rect: SubpixelRect) -> Region {
        Region(shape: .ellipse(rect))
    }

    /// Returns a region that is a polygon. The last vertex is joined to the first. The outline may cross itself. A
    /// polygon with fewer than three vertices selects nothing.
    ///
    /// ```swift
    /// let corner = SubpixelPoint(x: 0, y: 0)
    /// let triangle = Region.polygon([corner, SubpixelPoint(x: 2, y: 0), SubpixelPoint(x: 0, y: 2)])
    /// let mask = try Mask(triangle, size: PixelSize(width: 2, height: 2))
    /// mask.raster[0, 0].value  // 255
    /// mask.raster[1, 0].value  // 128
    /// ```
    public static func polygon(_ vertices: [SubpixelPoint], rule: FillRule = .nonZero) -> Region {
        Region(shape: .polygon([vertices], rule))
    }

    /// Returns a region that is a polygon of several contours, such as an outline and its holes. The fill rule applies
    /// to all contours together.
    public static func polygon(contours: [[SubpixelPoint]], rule: FillRule = .nonZero) -> Region {
        Region(shape: .polygon(contours, rule))
    }

    /// Returns a region that is the area of contours, without their holes. A ring with fewer than three vertices
    /// selects nothing, and as a hole removes nothing.
    ///
    /// ```swift
    /// let ring = [(0, 0), (2, 0), (2, 2), (0, 2)].map { SubpixelPoint(x: $0.0, y: $0.1) }
    /// let mask = try Mask(.contours([Contour(outline: ring)]), size: PixelSize(width: 3, height: 3))
    /// mask.boundingBox()  // Optional(2x2 at (0, 0))
    /// ```
    public static func contours(_ contours: [Contour]) -> Region {
        .polygon(contours: contours.flatMap(\.rings), rule: .evenOdd)
    }

    /// Returns a region with the coverage of a mask. The mask must have the size of the picture that the region is used
    /// on; otherwise rendering the region throws ``MatteError`` with code `parameter`.
    ///
    /// ```swift
    /// let mask = Mask(Raster(width: 1, height: 1, repeating: 90))
    /// let both = Region.union([.mask(mask), .rect(SubpixelRect(x: 0, y: 0, width: 0.2, height: 1))])
    /// try Mask(both, size: mask.size).raster[0, 0].value  // 90
    /// ```
    public static func mask(_ mask: Mask) -> Region {
        Region(shape: .mask(mask))
    }

    /// Returns the union of `regions`: every point that is in at least one of them. If `regions` is empty, the union
    /// selects nothing.
    ///
    /// ```swift
    /// let left = Region.rect(PixelRect(x: 0, y: 0, width: 1, height: 1))
    /// let right = Region.rect(SubpixelRect(x: 0.5, y: 0, width: 1, height: 1))
    /// let mask = try Mask(.union([left, right]), size: PixelSize(width: 2, height: 1))
    /// mask.raster[0, 0].value  // 255
    /// mask.raster[1, 0].value  // 128
    /// ```
    public static func union(_ regions: [Region]) -> Region {
        // Nested unions are flattened, so that unions built step by step don't become deep.
        let parts = regions.flatMap { region in
            if case .union(let inner) = region.shape { inner } else { [region] }
        }
        return parts.count == 1 ? parts[0] : Region(shape: .union(parts))
    }

    /// Returns the inverse of `region`: every point that isn't in it.
    ///
    /// ```swift
    /// let region = Region.inverse(.rect(PixelRect(x: 0, y: 0, width: 1, height: 1)))
    /// let mask = try Mask(region, size: PixelSize(width: 2, height: 1))
    /// mask.raster[0, 0].value  // 0
    /// mask.raster[1, 0].value  // 255
    /// ```
    public static func inverse(_ region: Region) -> Region {
        if case .inverse(let inner) = region.shape { return inner }
        return Region(shape: .inverse(region))
    }

    /// True if the region contains a mask. Masks have no contours, so such a region can't be rendered from shapes
    /// alone.
    var containsMask: Bool {
        switch shape {
        case .mask: true
        case .union(let parts): parts.contains { $0.containsMask }
        case .inverse(let inner): inner.containsMask
        case .rect, .roundedRect, .ellipse, .polygon: false
        }
    }
}
