/// The position of an outline relative to the edges of the outlined box.
public enum StrokePosition: String, CaseIterable, Hashable, Sendable, Codable {
    /// The outline is completely inside the box.
    case inside
    /// Half of the outline's width is inside the box and half outside. If the width is odd, the extra pixel is inside.
    case centered
    /// The outline is completely outside the box.
    case outside
}

extension MutableRasterView {
    /// Draws the outline of a box, for example to inspect the result of a detector.
    ///
    /// Lines consist of whole pixels with hard edges. They replace the pixels below, including alpha. If the lines are
    /// so wide that no pixels are left between them, the outline is a filled rectangle. Parts outside the picture are
    /// ignored.
    ///
    /// - Parameters:
    ///   - rect: The box, in pixels of the picture.
    ///   - pixel: The value of the line's pixels.
    ///   - width: The width of the line in pixels; 0 draws nothing.
    ///   - position: The position of the line relative to the box's edges.
    /// - Precondition: `width` is 0 or more.
    /// - Complexity: O(pixels of the line).
    @_lifetime(self: copy self)
    public mutating func stroke(
        _ rect: PixelRect, with pixel: PixelType, width: Int = 1, position: StrokePosition = .inside
    ) {
        precondition(
            width >= 0, "cannot draw a line \(width) pixels wide: the width is negative; use 0 or more")
        guard width > 0 else { return }
        // Edges are clamped to this distance, in pixels: it is outside every picture, and sums with it don't overflow.
        let far = 1 << 40
        func near(_ edge: Int) -> Int { min(max(edge, -far), far) }
        let line = near(width)
        let outside: Int =
            switch position {
            case .inside: 0
            case .centered: line / 2
            case .outside: line
            }
        let left: Int = near(rect.minX) - outside
        let top: Int = near(rect.minY) - outside
        let right: Int = near(rect.maxX) + outside
        let bottom: Int = near(rect.maxY) + outside
        let outer = PixelRect(minX: left, minY: top, maxX: right, maxY: bottom)
        let inner = outer.inset(by: line)
        guard !inner.isEmpty else { return fill(outer, with: pixel) }
        let lines: [PixelRect] = [
            PixelRect(minX: outer.minX, minY: outer.minY, maxX: outer.maxX, maxY: inner.minY),
            PixelRect(minX: outer.minX, minY: inner.maxY, maxX: outer.maxX, maxY: outer.maxY),
            PixelRect(minX: outer.minX, minY: inner.minY, maxX: inner.minX, maxY: inner.maxY),
            PixelRect(minX: inner.maxX, minY: inner.minY, maxX: outer.maxX, maxY: inner.maxY),
        ]
        for line in lines { fill(line, with: pixel) }
    }
}

extension Raster {
    /// Draws the outline of a box; see ``MutableRasterView/stroke(_:with:width:position:)``.
    ///
    /// ```swift
    /// var picture = Raster(width: 5, height: 5, repeating: Gray8(0))
    /// picture.stroke(PixelRect(x: 1, y: 1, width: 3, height: 3), with: 255)
    /// picture[1, 1].value  // 255
    /// picture[2, 2].value  // 0
    /// ```
    ///
    /// - Precondition: `width` is 0 or more.
    public mutating func stroke(
        _ rect: PixelRect, with pixel: PixelType, width: Int = 1, position: StrokePosition = .inside
    ) {
        var view = mutableView
        view.stroke(rect, with: pixel, width: width, position: position)
    }
}
