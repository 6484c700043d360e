/// A renderer of a rectangle whose edges may cut through pixels. The coverage of a pixel is the width times the height
/// of the part of the pixel inside the rectangle.
final class RectCoverage: CoverageSource {
    let bounds: PixelRect
    private let rect: SubpixelRect
    /// The covered fraction of the width of the first (`left`) and of the last (`right`) column of pixels. The columns
    /// between them are covered completely.
    private let left, right: Double
    private let isWholeAcross: Bool

    init(_ rect: SubpixelRect, in frame: PixelRect) throws(MatteError) {
        let snapped = try rect.snappedForCoverage()
        self.rect = snapped
        bounds = snapped.pixels(.outward, clippedTo: frame)
        left = min(1, Double(bounds.minX + 1) - max(snapped.minX, Double(bounds.minX)))
        right = min(1, min(snapped.maxX, Double(bounds.maxX)) - Double(bounds.maxX - 1))
        isWholeAcross =
            snapped.minX <= Double(bounds.minX) && snapped.maxX >= Double(bounds.maxX)
    }

    var fullRows: Range<Int> {
        guard isWholeAcross else { return 0..<0 }
        let first = rect.minY > Double(bounds.minY) ? bounds.minY + 1 : bounds.minY
        let end = rect.maxY < Double(bounds.maxY) ? bounds.maxY - 1 : bounds.maxY
        return first < end ? first..<end : 0..<0
    }

    func render(row y: Int, into row: UnsafeMutablePointer<UInt8>) -> UInt8? {
        let down = min(rect.maxY, Double(y + 1)) - max(rect.minY, Double(y))
        let inner = coverageByte(down)
        if isWholeAcross { return inner }
        unsafe row.update(repeating: inner, count: bounds.width)
        if bounds.width == 1 {
            unsafe row[0] = coverageByte(down * (left + right - 1))
        } else {
            unsafe row[0] = coverageByte(down * left)
            unsafe row[bounds.width - 1] = coverageByte(down * right)
        }
        return nil
    }
}

/// Returns a covered fraction of a pixel's area as a byte: clamped to 0...1, times 255, rounded to nearest.
func coverageByte(_ share: Double) -> UInt8 {
    UInt8(min(max(share, 0), 1) * 255 + 0.5)
}

extension SubpixelRect {
    /// Returns the rectangle with each edge that is within 1e-6 px of a pixel's border moved onto that border.
    ///
    /// - Throws: ``MatteError`` with code `parameter` if a number isn't finite, or if a side is negative.
    func snappedForCoverage() throws(MatteError) -> SubpixelRect {
        guard x.isFinite, y.isFinite, width.isFinite, height.isFinite, maxX.isFinite, maxY.isFinite else {
            throw MatteError(
                .parameter, "cannot render region \(self): an edge is NaN or infinite; use finite numbers")
        }
        guard width >= 0, height >= 0 else {
            throw MatteError(.parameter, "cannot render region \(self): a side is negative; use 0 or more")
        }
        return SubpixelRect(
            minX: snapped(minX), minY: snapped(minY), maxX: snapped(maxX), maxY: snapped(maxY))
    }

    private func snapped(_ edge: Double) -> Double {
        let integer = edge.rounded()
        return abs(edge - integer) <= PixelRounding.snapDistance ? integer : edge
    }
}
