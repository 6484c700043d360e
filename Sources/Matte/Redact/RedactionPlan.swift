/// The parts of a redaction: the shapes of a union are redacted separately, each with a grid of its own.
package struct RedactionPlan: Sendable {
    /// A shape with its place in the picture.
    struct Part: Sendable {
        let region: Region
        /// The bounding rectangle, which may extend beyond the picture. Blocks are aligned to it.
        let extent: PixelRect
        /// The part of ``extent`` inside the picture.
        let visible: PixelRect
    }

    let redaction: Redaction
    let size: PixelSize
    let parts: [Part]

    /// Creates a plan for pictures of size `size`.
    ///
    /// - Throws: ``MatteError``: `parameter` if the region or the redaction is invalid or the redaction is too weak,
    ///   `limits` if the region has too many vertices.
    package init(
        _ region: Region, by redaction: Redaction, size: PixelSize, allowingWeak: Bool
    ) throws(MatteError) {
        self.redaction = redaction
        self.size = size
        try redaction.checkStrength(forSide: 0, allowingWeak: allowingWeak)
        let shapes = if case .union(let shapes) = region.shape { shapes } else { [region] }
        var parts: [Part] = []
        for shape in shapes {
            // Also checks the numbers of the region.
            let covered = try shape.coverage(in: size.bounds, of: size).bounds
            guard !covered.isEmpty else { continue }
            let extent = shape.extent(in: size, covered: covered)
            let visible = extent.intersection(size.bounds)
            guard !visible.isEmpty else { continue }
            try redaction.checkStrength(forSide: extent.size.longerSide, allowingWeak: allowingWeak)
            parts.append(Part(region: shape, extent: extent, visible: visible))
        }
        self.parts = parts
    }

    /// The rows of the picture that must be read before the first row can be redacted. Empty if the redaction doesn't
    /// depend on the picture.
    package var sampledRows: Range<Int> {
        if case .fill = redaction { return 0..<0 }
        guard let first = parts.map(\.visible.minY).min(), let end = parts.map(\.visible.maxY).max() else {
            return 0..<0
        }
        return first..<end
    }

    /// True if the region is outside the picture.
    package var isEmpty: Bool { parts.isEmpty }

    /// The approximate number of bytes that a pass over the picture needs besides its rows.
    package var memory: Int {
        parts.reduce(0) { sum, part in
            let own: Int
            switch redaction {
            case .fill: own = 0
            case .pixelate(let blocks):
                let grid = BlockGrid(part.extent, blocks: blocks)
                own = grid.columns * (4 * grid.rows + 32)
            case .blur(let sigma):
                own =
                    8 * part.visible.size.area
                    + GaussianBlur.workingBytes(of: part.visible.size, sigma: sigma)
            }
            // Coverage is rendered in a few rows of floats and bytes.
            return sum + own + 16 * part.visible.width
        }
    }
}

extension Region {
    /// Returns the bounding rectangle of the region for a picture of size `size`. Its edges are at most 2^30 pixels from
    /// the picture's corner, so that sums with them don't overflow.
    ///
    /// - Parameter covered: The bounds of the region's coverage inside the picture.
    fileprivate func extent(in size: PixelSize, covered: PixelRect) -> PixelRect {
        let wide = PixelRect(x: -1 << 30, y: -1 << 30, width: 1 << 31, height: 1 << 31)
        func outward(_ rect: SubpixelRect) -> PixelRect {
            let pixels = rect.pixels(.outward, clippedTo: wide)
            return pixels.isEmpty ? covered : pixels.union(covered)
        }
        switch shape {
        case .rect(let rect), .roundedRect(let rect, _), .ellipse(let rect): return outward(rect)
        case .polygon(let contours, _):
            let points = contours.filter { $0.count > 2 }.joined()
            guard let minX = points.map(\.x).min(), let maxX = points.map(\.x).max(),
                let minY = points.map(\.y).min(), let maxY = points.map(\.y).max()
            else { return covered }
            return outward(SubpixelRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY))
        case .mask(let mask):
            return mask.boundingBox() ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
        case .union, .inverse: return covered
        }
    }
}
