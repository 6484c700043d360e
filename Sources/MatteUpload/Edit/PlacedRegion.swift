public import Matte

/// The part of a photo that an edit repaints, in pixels of the upright photo: what the record of an edit holds.
public enum PlacedRegion: Hashable, Sendable {
    /// Boxes inside the photo, and the shape that each encloses.
    case boxes([PixelRect], shape: EditShape)

    /// Rings filled by the even-odd rule; they may extend beyond the photo.
    case polygons([[SubpixelPoint]])

    /// Coverage, 255 = repaint, with the photo's pixel under its first one; and how the mask's file was read, if there
    /// was one.
    case mask(Mask, at: PixelPoint, reading: MaskReading?)

    /// The smallest rectangle of whole pixels of a photo that holds the region; empty if the region is outside.
    func bounds(in photo: PixelSize) -> PixelRect {
        switch self {
        case .boxes(let boxes, _): boxes.dropFirst().reduce(boxes[0]) { $0.union($1) }
        case .polygons(let rings): Self.bounds(of: rings, in: photo)
        case .mask(let mask, let place, _): PixelRect(origin: place, size: mask.size)
        }
    }

    /// The boxes, or the one box around polygons or a mask.
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

    /// The feather that is used: more than half of the smallest box's shorter side would leave it no middle.
    func feather(_ feather: Double, in photo: PixelSize) -> Double {
        EditShape.feather(feather, in: boxes(in: photo))
    }

    /// The region's coverage of a photo, and the pixels that it is the coverage of: the bounds and one pixel around them,
    /// where there is one, so that the region's own edges are edges of the mask.
    func coverage(in photo: PixelSize) throws(MatteError) -> (mask: Mask, area: PixelRect) {
        let bounds = bounds(in: photo)
        let area = bounds.inset(by: -1).intersection(photo.bounds)
        switch self {
        case .boxes(let boxes, let shape):
            let moved = boxes.map { $0.translated(x: -area.x, y: -area.y) }
            return (try Mask(shape.region(in: moved), size: area.size), area)
        case .polygons(let rings):
            let moved = rings.map { ring in
                ring.map { SubpixelPoint(x: $0.x - Double(area.x), y: $0.y - Double(area.y)) }
            }
            return (try Mask(.polygon(contours: moved, rule: .evenOdd), size: area.size), area)
        case .mask(let mask, _, _):
            return (try mask.extended(from: bounds, to: area), area)
        }
    }
}

extension Mask {
    /// The mask of `inner` as the mask of the larger `outer`, with nothing selected around it.
    func extended(from inner: PixelRect, to outer: PixelRect) throws(MatteError) -> Mask {
        Mask(
            try raster.padded(
                left: inner.minX - outer.minX, top: inner.minY - outer.minY, right: outer.maxX - inner.maxX,
                bottom: outer.maxY - inner.maxY, with: Gray8(0)))
    }
}
