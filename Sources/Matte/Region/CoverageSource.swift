/// Something that renders the coverage of a region row by row, without a buffer for the whole picture.
protocol CoverageSource: AnyObject {
    /// The pixels outside which nothing is covered.
    var bounds: PixelRect { get }

    /// Renders a row of `bounds`.
    ///
    /// - Parameters:
    ///   - y: the row, inside `bounds`; rows must be asked for from the top down.
    ///   - row: room for `bounds.width` bytes of coverage; every byte is written, or none.
    /// - Returns: the coverage of all pixels of the row when it is the same, in which case nothing was
    ///   written.
    func render(row y: Int, into row: UnsafeMutablePointer<UInt8>) -> UInt8?
}

extension Region {
    /// Prepares to render the part of the region inside `frame`.
    ///
    /// - Parameters:
    ///   - frame: the pixels wanted; may reach outside the picture.
    ///   - size: the size of the picture, which masks have to match.
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
            // What has geometry is merged exactly, and only then compared with the masks.
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
