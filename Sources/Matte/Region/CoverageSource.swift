/// A renderer of a region's coverage, one row at a time, so that no buffer for the whole picture is needed.
protocol CoverageSource: AnyObject {
    /// The rectangle of pixels that can be covered. The coverage outside it is 0.
    var bounds: PixelRect { get }

    /// Rows of ``bounds`` whose pixels are all covered fully. A user may treat them without rendering them.
    var fullRows: Range<Int> { get }

    /// Renders the coverage of one row of ``bounds``.
    ///
    /// - Parameters:
    ///   - y: The row of the picture, inside ``bounds``. Rows must be requested from top to bottom.
    ///   - row: The destination of `bounds.width` bytes of coverage. Either all or none of them are written.
    /// - Returns: If the renderer finds that all pixels of the row have the same coverage, that coverage; `row` is then
    ///   not written. Otherwise `nil`.
    func render(row y: Int, into row: UnsafeMutablePointer<UInt8>) -> UInt8?
}

extension CoverageSource {
    var fullRows: Range<Int> { 0..<0 }
}

extension Region {
    /// Returns a renderer for the part of the region inside `frame`.
    ///
    /// - Parameters:
    ///   - frame: The rectangle of pixels to render. It may extend beyond the picture.
    ///   - size: The size of the picture. The region's masks must have the same size.
    func coverage(in frame: PixelRect, of size: PixelSize) throws(MatteError) -> any CoverageSource {
        guard containsMask else {
            if case .rect(let rect) = shape { return try RectCoverage(rect, in: frame) }
            return try PathCoverage(self, in: frame)
        }
        switch shape {
        case .mask(let mask):
            return try MaskCoverage(mask, in: frame, of: size)
        case .inverse(let inner):
            return InverseCoverage(try inner.coverage(in: frame, of: size), in: frame)
        case .union(let parts):
            // One source renders the exact union of all parts without masks. Parts with masks get a source each. The
            // union of these sources is the largest coverage in each pixel.
            let shapes = Region.union(parts.filter { !$0.containsMask })
            var sources = [try shapes.coverage(in: frame, of: size)]
            for part in parts where part.containsMask {
                sources.append(try part.coverage(in: frame, of: size))
            }
            return UnionCoverage(sources)
        case .rect, .roundedRect, .ellipse, .polygon:
            return try PathCoverage(self, in: frame)
        }
    }
}
