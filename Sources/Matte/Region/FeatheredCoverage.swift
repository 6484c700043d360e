/// The coverage of a region with soft edges, for which its bounds and what the edges reach are rendered whole; only
/// what lies in the frame is softened.
final class FeatheredCoverage: CoverageSource {
    let bounds: PixelRect
    /// Of the size of the bounds.
    private let mask: Mask

    init(_ region: Region, in frame: PixelRect, of size: PixelSize, feather: Double, side: FeatherSide)
        throws(MatteError)
    {
        guard feather <= Mask.mostFeather else {
            throw MatteError(
                .parameter, "the feather is \(feather) px wide; it must be 0 to \(Mask.mostFeather)")
        }
        // Rendered beyond the frame, an edge just outside of it softens as any other, and the frame's own
        // border isn't taken for an edge.
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
    /// Prepares to render the part of the region inside `frame`, with soft edges when `feather` is above 0.
    func coverage(
        in frame: PixelRect, of size: PixelSize, feather: Double, side: FeatherSide
    ) throws(MatteError) -> any CoverageSource {
        guard feather >= 0 else {
            throw MatteError(
                .parameter, "the feather is \(feather) px wide; it must be 0 to \(Mask.mostFeather)")
        }
        if feather == 0 { return try coverage(in: frame, of: size) }
        return try FeatheredCoverage(self, in: frame, of: size, feather: feather, side: side)
    }
}

extension Mask {
    /// Renders the coverage of `area`, which may be larger than what the source covers.
    init(rendering source: any CoverageSource, in area: PixelRect) throws(MatteError) {
        var result = try Raster<Gray8>(size: area.size, repeating: 0)
        let covered = source.bounds.intersection(area)
        if !covered.isEmpty {
            precondition(
                area.contains(source.bounds), "\(area) doesn't hold the bounds \(source.bounds)")
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

    /// Creates the mask of a region's coverage of a picture.
    ///
    /// - Parameters:
    ///   - region: the region; parts outside of the picture are ignored.
    ///   - size: the picture's size.
    ///   - feather: the width of soft edges in pixels, 0...``mostFeather``; see ``feathered(width:side:parallelism:)``.
    ///   - side: on which side of the region's edges they are soft.
    /// - Throws: ``MatteError``: `parameter` for coordinates that aren't finite, negative sides, a mask of
    ///   another size in the region, a feather out of range or a negative size; `limits` when there is no
    ///   memory or the region has too many vertices.
    public init(
        _ region: Region, size: PixelSize, feather: Double = 0, side: FeatherSide = .both
    ) throws(MatteError) {
        guard size.width >= 0, size.height >= 0 else {
            throw MatteError(.parameter, "size \(size): no side may be negative")
        }
        let frame = PixelRect(origin: PixelPoint(x: 0, y: 0), size: size)
        self = try Mask(
            rendering: region.coverage(in: frame, of: size, feather: feather, side: side), in: frame)
    }
}
