public import Matte
public import MatteCodecs

/// The part of a photo that an edit repaints, in pixels of the upright photo. ``EditRecord`` stores it.
public enum PlacedRegion: Hashable, Sendable {
    /// Boxes inside the photo. An edit repaints the given shape, such as an ellipse, in every box.
    case boxes([PixelRect], shape: EditShape)

    /// Polygons, each a ring of points, and the rule for rings that overlap. Points may be outside the photo.
    case polygons([[SubpixelPoint]], rule: PolygonRule = .evenOdd)

    /// A mask in which 255 means repaint, and the position of its top-left pixel in the photo. `reading` states which
    /// pixels of a mask file were selected; it is `nil` if the mask was not read from a file.
    case mask(Mask, at: PixelPoint, reading: MaskReading?)

    /// Returns the smallest rectangle of whole pixels that contains the region in a photo of size `photo`, or an empty
    /// rectangle if polygons are outside the photo.
    func bounds(in photo: PixelSize) -> PixelRect {
        switch self {
        case .boxes(let boxes, _): boxes.dropFirst().reduce(boxes[0]) { $0.union($1) }
        case .polygons(let rings, _): Self.bounds(of: rings, in: photo)
        case .mask(let mask, let place, _): PixelRect(origin: place, size: mask.size)
        }
    }

    /// Returns the region's boxes, or one bounding box if the region consists of polygons or a mask.
    func boxes(in photo: PixelSize) -> [PixelRect] {
        if case .boxes(let boxes, _) = self { return boxes }
        return [bounds(in: photo)]
    }

    private static func bounds(of rings: [[SubpixelPoint]], in photo: PixelSize) -> PixelRect {
        var (left, top) = (Double.infinity, Double.infinity)
        var (right, bottom) = (-Double.infinity, -Double.infinity)
        for ring in rings {
            for point in ring {
                (left, right) = (min(left, point.x), max(right, point.x))
                (top, bottom) = (min(top, point.y), max(bottom, point.y))
            }
        }
        guard left <= right, top <= bottom else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
        return SubpixelRect(x: left, y: top, width: right - left, height: bottom - top)
            .pixels(.outward, clippedTo: photo.bounds)
    }

    /// Returns the feather width to use, in pixels: `feather`, limited to half of the shortest side of all boxes, so
    /// that the centre of each box is fully covered.
    func feather(_ feather: Double, in photo: PixelSize) -> Double {
        EditShape.feather(feather, in: boxes(in: photo))
    }

    /// Returns the region's coverage as a mask, and the part of the photo that the mask covers. This part is the
    /// region's bounding box, extended by one pixel on each side where the photo has one. With this border, feathering
    /// the mask also softens the edges of the region that coincide with its bounding box.
    func coverage(in photo: PixelSize) throws(MatteError) -> (mask: Mask, area: PixelRect) {
        let bounds = bounds(in: photo)
        let area = bounds.inset(by: -1).intersection(photo.bounds)
        switch self {
        case .boxes(let boxes, let shape):
            let moved = boxes.map { $0.translated(x: -area.x, y: -area.y) }
            return (try Mask(shape.region(in: moved), size: area.size), area)
        case .polygons(let rings, let rule):
            let moved = rings.map { ring in
                ring.map { SubpixelPoint(x: $0.x - Double(area.x), y: $0.y - Double(area.y)) }
            }
            return (try Mask(.polygons(moved, rule: rule), size: area.size), area)
        case .mask(let mask, _, _):
            return (try mask.extended(from: bounds, to: area), area)
        }
    }
}

extension Mask {
    /// Returns the mask, which covers the rectangle `inner`, extended to the larger rectangle `outer`. Nothing is
    /// selected in the added area.
    func extended(from inner: PixelRect, to outer: PixelRect) throws(MatteError) -> Mask {
        Mask(
            try raster.padded(
                left: inner.minX - outer.minX, top: inner.minY - outer.minY, right: outer.maxX - inner.maxX,
                bottom: outer.maxY - inner.maxY, with: Gray8(0)))
    }
}
