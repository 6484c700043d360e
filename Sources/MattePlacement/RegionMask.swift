package import Matte

/// The mask of a region in a frame, stored for a part of the frame. Outside this part it is 0.
package struct RegionMask: Sendable {
    package let part: Mask
    /// The part of the frame that ``part`` covers.
    package let place: PixelRect
    let frame: PixelSize

    package init(part: Mask, place: PixelRect, frame: PixelSize) {
        (self.part, self.place, self.frame) = (part, place, frame)
    }

    /// The bounds of the pixels above 0, in the frame, or nil if there are none.
    var bounds: PixelRect? { part.boundingBox()?.translated(x: place.x, y: place.y) }

    /// Returns the mask of a rectangle of the frame: 255 for each pixel above 0.
    func hard(in rect: PixelRect) throws(MatteError) -> Mask {
        var mask = Mask(
            try part.raster.part(rect.translated(x: -place.x, y: -place.y), outside: Gray8(0)))
        mask.threshold(at: 1)
        return mask
    }

    /// Writes the mask of a rectangle of the frame.
    func write(_ rect: PixelRect, into rows: inout MutableRasterView<Gray8>) throws(MatteError) {
        let shown = rect.intersection(place)
        if shown != rect {
            for y in 0..<rows.height {
                unsafe (rows.start + y * rows.bytesPerRow).initializeMemory(
                    as: UInt8.self, repeating: 0, count: rows.width)
            }
        }
        guard shown.width > 0, shown.height > 0 else { return }
        var target = rows.mutableView(of: shown.translated(x: -rect.x, y: -rect.y))
        let raster = part.raster
        try raster.view[shown.translated(x: -place.x, y: -place.y)].convert(
            into: &target, parallelism: .serial)
    }
}
