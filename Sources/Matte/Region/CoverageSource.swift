/// A renderer of a region's coverage, row by row, without a buffer for the whole picture.
protocol CoverageSource: AnyObject {
    /// The pixels outside which the coverage is 0.
    var bounds: PixelRect { get }

    /// Renders a row of `bounds`.
    ///
    /// - Parameters:
    ///   - y: The row, inside `bounds`. Rows must be requested from top to bottom.
    ///   - row: Room for `bounds.width` bytes of coverage. Either all or none of them are written.
    /// - Returns: The coverage of all pixels of the row if they are equal, in which case nothing is written;
    ///   otherwise `nil`.
    func render(row y: Int, into row: UnsafeMutablePointer<UInt8>) -> UInt8?
}

extension Region {
    /// Returns a renderer of the part of the region inside `frame`.
    ///
    /// - Parameters:
    ///   - frame: The pixels to render. The frame may extend beyond the picture.
    ///   - size: The size of the picture, which masks must have.
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
            // Shapes are merged exactly. Their result is then combined with the masks by maximum.
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
