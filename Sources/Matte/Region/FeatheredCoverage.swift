/// A renderer of a region with soft edges. It first renders the region without feathering into a mask. The mask
/// includes the pixels outside the frame that affect soft edges inside the frame. Then the part of the mask inside the
/// frame is feathered.
final class FeatheredCoverage: CoverageSource {
    let bounds: PixelRect
    /// The soft coverage of the pixels inside ``bounds``.
    private let mask: Mask

    init(_ region: Region, in frame: PixelRect, of size: PixelSize, feather: Double, side: FeatherSide)
        throws(MatteError)
    {
        guard feather <= Mask.mostFeather else {
            throw MatteError(
                .parameter,
                "cannot feather by \(feather) px: the width is out of range; use 0 to \(Mask.mostFeather)")
        }
        // Render more than the frame, by the width of the feather on each side. Edges just outside the frame then
        // affect the frame, and the frame's own border doesn't count as an edge.
        let reach = Int(feather.rounded(.up)) + 1
        let margin = PixelInsets(left: reach, top: reach, right: reach, bottom: reach)
        let source = try region.coverage(in: frame.expanded(by: margin), of: size)
        let area =
            source.bounds.isEmpty
            ? PixelRect(x: frame.x, y: frame.y, width: 0, height: 0)
            : source.bounds.expanded(by: margin).intersection(frame.expanded(by: margin))
        bounds = area.intersection(frame)
        guard !bounds.isEmpty else {
            mask = try Mask(size: PixelSize(width: 0, height: 0), repeating: 0)
            return
        }
        let inner = PixelRect(
            x: bounds.x - area.x, y: bounds.y - area.y, width: bounds.width, height: bounds.height)
        mask = try Mask(rendering: source, in: area).feathered(
            width: feather, side: side, in: inner, .automatic)
    }

    func render(row y: Int, into row: UnsafeMutablePointer<UInt8>) -> UInt8? {
        let start = (y - bounds.y) * mask.width
        unsafe row.update(
            from: mask.raster.storage.base.assumingMemoryBound(to: UInt8.self) + start, count: bounds.width)
        return nil
    }
}

extension Region {
    /// Returns a renderer for the part of the region inside `frame`. If `feather`, a width in pixels, is above 0, the
    /// edges are soft.
    func coverage(
        in frame: PixelRect, of size: PixelSize, feather: Double, side: FeatherSide
    ) throws(MatteError) -> any CoverageSource {
        guard feather >= 0 else {
            throw MatteError(
                .parameter,
                "cannot feather by \(feather) px: the width is out of range; use 0 to \(Mask.mostFeather)")
        }
        if feather == 0 { return try coverage(in: frame, of: size) }
        return try FeatheredCoverage(self, in: frame, of: size, feather: feather, side: side)
    }
}

extension Mask {
    /// Creates a mask of the pixels inside `area` from the coverage that `source` renders. The area must contain the
    /// bounds of the source; its other pixels get the coverage 0.
    init(rendering source: any CoverageSource, in area: PixelRect) throws(MatteError) {
        var result = try Raster<Gray8>(size: area.size, repeating: 0)
        let covered = source.bounds.intersection(area)
        if !covered.isEmpty {
            precondition(
                area.contains(source.bounds),
                "cannot feather a mask with the bounds \(source.bounds): they are not inside \(area)")
            let pixels = unsafe result.mutableView.base.assumingMemoryBound(to: UInt8.self)
            for y in covered.minY..<covered.maxY {
                let row = unsafe pixels + ((y - area.y) * area.width + covered.minX - area.x)
                if let uniform = unsafe source.render(row: y, into: row) {
                    unsafe row.update(repeating: uniform, count: covered.width)
                }
            }
        }
        raster = result
    }

    /// Creates a mask of a picture's size from the coverage of a region, 0...255 per pixel.
    ///
    /// ```swift
    /// let mask = try Mask(
    ///     .rect(SubpixelRect(x: 1, y: 0, width: 1.5, height: 1)), size: PixelSize(width: 3, height: 1))
    /// mask.raster[1, 0].value  // 255
    /// mask.raster[2, 0].value  // 128
    /// ```
    ///
    /// - Parameters:
    ///   - region: The region. Its parts outside the picture are ignored.
    ///   - size: The size of the picture and of the mask.
    ///   - feather: The width of soft edges in pixels, 0...``mostFeather``; see
    ///     ``feathered(width:side:parallelism:)``.
    ///   - side: The side of the region's edges that becomes soft.
    /// - Throws: ``MatteError``: `parameter` if the region contains numbers that aren't finite, a negative side, or a
    ///   mask of another size, if the feather is out of range, or if a side of `size` is negative; `limits` if the
    ///   region has too many vertices or memory cannot be allocated.
    /// - Complexity: O(pixels of the mask).
    public init(
        _ region: Region, size: PixelSize, feather: Double = 0, side: FeatherSide = .both
    ) throws(MatteError) {
        guard size.width >= 0, size.height >= 0 else {
            throw MatteError(.parameter, "cannot make a mask of \(size): a side is negative; use 0 or more")
        }
        let frame = PixelRect(origin: PixelPoint(x: 0, y: 0), size: size)
        self = try Mask(
            rendering: region.coverage(in: frame, of: size, feather: feather, side: side), in: frame)
    }
}
