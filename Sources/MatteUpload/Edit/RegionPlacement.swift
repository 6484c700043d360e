internal import Matte
internal import MatteCodecs

extension PlacedRegion {
    /// Creates the region to repaint in pixels of the upright photo.
    ///
    /// - Parameters:
    ///   - region: The region as specified by the caller.
    ///   - stored: The size of the photo as stored, before its orientation is applied.
    ///   - orientation: The orientation that makes the photo upright.
    ///   - options: The shape to repaint in boxes, the growth, and the picture whose coordinates boxes use.
    ///   - greys: The meaning of a mask's levels between 0 and 255 for the service.
    ///   - warnings: The list to which warnings about a mask are added.
    /// - Throws: `MatteError` with code `parameter` if the region contains no pixel of the photo or a value is out of
    ///   range. Code `limits` if polygons have too many points or memory cannot be allocated.
    init(
        _ region: EditRegion, on stored: PixelSize, _ orientation: ImageOrientation, _ options: EditOptions,
        greys: MaskRule.Greys, warnings: inout [DecodingWarning]
    ) throws(MatteError) {
        let photo = orientation.applied(to: stored)
        switch region {
        case .boxes(let boxes): self = try Self.placed(boxes, on: stored, orientation, options)
        case .found: self = .boxes([photo.bounds], shape: .rect)
        case .polygons(let rings, let rule):
            let polygons = PlacedRegion.polygons(rings, rule: rule)
            try polygons.checkPolygons()
            guard !polygons.bounds(in: photo).isEmpty else { throw Self.nothing("the polygons", photo) }
            let (mask, area) = try polygons.coverage(in: photo)
            guard mask.boundingBox() != nil else { throw Self.nothing("the polygons", photo) }
            self =
                options.grow > 0
                ? try Self.grown(mask, at: area.origin, by: options.grow, in: photo, nil) : polygons
        case .region(let region):
            self = try Self.grown(
                Mask(region, size: photo), at: PixelPoint(x: 0, y: 0), by: options.grow, in: photo, nil)
        case .mask(let mask, let reading):
            guard !mask.raster.isEmpty, mask.size.hasRatio(of: photo) else {
                throw MatteError(
                    .parameter,
                    "cannot edit by a mask of \(mask.size): its ratio differs from that of the upright photo, \(photo); "
                        + "make the mask from the upright photo")
            }
            self = try Self.grown(
                mask.scaled(to: photo).repainted(greys, warnings: &warnings), at: PixelPoint(x: 0, y: 0),
                by: options.grow, in: photo, reading)
        }
    }

    /// Converts boxes to whole pixels of the upright photo. Boxes are rounded outward, grown, and clipped to the photo.
    static func placed(
        _ boxes: [any ImageBox], on stored: PixelSize, _ orientation: ImageOrientation,
        _ options: EditOptions
    ) throws(MatteError) -> PlacedRegion {
        guard !boxes.isEmpty else {
            throw MatteError(
                .parameter, "cannot edit without a region: the list of boxes is empty; add a box")
        }
        let photo = orientation.applied(to: stored)
        let grow = Int(options.grow.rounded(.up))
        var rects: [PixelRect] = []
        rects.reserveCapacity(boxes.count)
        for box in boxes {
            let rect: PixelRect =
                switch options.boxFrame {
                case .upright: try box.pixelRect(in: photo)
                // Orientation maps whole pixels to whole pixels, so the rectangle needs no further rounding.
                case .stored: orientation.applied(to: try box.pixelRect(in: stored), in: stored)
                }
            rects.append(rect.inset(by: -grow).intersection(photo.bounds))
        }
        return .boxes(rects, shape: options.shape)
    }

    /// Creates a region from a mask: crops the mask to the bounding box of its selected pixels and dilates it by a disc
    /// of radius `grow`, in pixels. The position of the mask's top-left pixel in the photo is `origin`.
    private static func grown(
        _ mask: Mask, at origin: PixelPoint, by grow: Double, in photo: PixelSize, _ reading: MaskReading?
    ) throws(MatteError) -> PlacedRegion {
        guard let box = mask.boundingBox() else { throw nothing("the mask", photo) }
        let place = box.translated(x: origin.x, y: origin.y)
        let core = Mask(try mask.raster.cropped(to: box))
        guard grow > 0 else { return .mask(core, at: place.origin, reading: reading) }
        let area = place.inset(by: -Int(grow.rounded(.up))).intersection(photo.bounds)
        let wide = try core.extended(from: place, to: area).dilated(by: grow)
        return .mask(wide, at: area.origin, reading: reading)
    }

    private static func nothing(_ subject: String, _ photo: PixelSize) -> MatteError {
        MatteError(
            .parameter,
            "cannot edit: \(subject) selects no pixel of the upright photo, \(photo); mark an area inside the photo, in a "
                + "mask with levels from 128 up"
        )
    }

    /// Throws `MatteError` with code `parameter` if a ring has fewer than 3 points or a coordinate is out of range, and
    /// with code `limits` if the polygons have too many points.
    func checkPolygons() throws(MatteError) {
        guard case .polygons(let rings, _) = self else { return }
        var count = 0
        for ring in rings {
            guard ring.count >= 3 else {
                throw MatteError(
                    .parameter,
                    "cannot edit by a polygon of \(ring.count) points; each ring must have at least 3")
            }
            count += ring.count
            for point in ring
            where !(abs(point.x) <= Region.largestCoordinate && abs(point.y) <= Region.largestCoordinate) {
                throw MatteError(
                    .parameter,
                    "cannot edit by a polygon: the point (\(point.x), \(point.y)) is out of range; coordinates must be "
                        + "within +/-\(Region.largestCoordinate) pixels")
            }
        }
        guard count <= Region.mostVertices else {
            throw MatteError(
                .limits,
                "cannot edit by polygons of \(count) points; at most \(Region.mostVertices) are allowed")
        }
    }
}

extension PixelSize {
    /// Returns true if both sizes have the same aspect ratio within one pixel. This is the case if a picture of size
    /// `other`, scaled uniformly to this width, has this height within one pixel. It is also the case if that picture,
    /// scaled uniformly to this height, has this width within one pixel.
    func hasRatio(of other: PixelSize) -> Bool {
        guard !isEmpty, !other.isEmpty else { return false }
        let (w, h) = (Double(width), Double(height))
        let (otherW, otherH) = (Double(other.width), Double(other.height))
        return abs(w * otherH / otherW - h) <= 1 || abs(h * otherW / otherH - w) <= 1
    }
}

extension Mask {
    /// Returns the mask scaled to another size: by area averages if neither side grows, otherwise by bilinear
    /// interpolation.
    func scaled(to size: PixelSize) throws(MatteError) -> Mask {
        if size == self.size { return self }
        if size.width <= width, size.height <= height {
            return Mask(try raster.resized(to: size, filter: .area))
        }
        return try resized(to: size)
    }
}
