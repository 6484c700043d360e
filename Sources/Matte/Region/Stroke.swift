/// The position of a box's line relative to its edges.
public enum StrokePosition: String, CaseIterable, Hashable, Sendable, Codable {
    /// Wholly inside the box.
    case inside
    /// Half inside and half outside; the odd pixel goes inside.
    case centered
    /// Wholly outside of the box.
    case outside
}

extension MutableRasterView {
    /// Draws the outline of a box, as one looks at what a detector found.
    ///
    /// Lines are whole pixels with hard edges and replace what is there, alpha included. A line wider than
    /// half of the box fills it. What lies outside of the picture is left out.
    ///
    /// - Parameters:
    ///   - rect: the box.
    ///   - pixel: the colour of the line.
    ///   - width: of the line in pixels; 0 draws nothing.
    ///   - position: on which side of the box's edges the line lies.
    /// - Precondition: `width` is 0 or more.
    @_lifetime(self: copy self)
    public mutating func stroke(
        _ rect: PixelRect, with pixel: PixelType, width: Int = 1, position: StrokePosition = .inside
    ) {
        precondition(width >= 0, "a line \(width) pixels wide was asked for; it must be 0 or more")
        guard width > 0 else { return }
        // Edges this far away are outside of every picture, and sums with them don't overflow.
        let far = 1 << 40
        func near(_ edge: Int) -> Int { min(max(edge, -far), far) }
        let line = near(width)
        let outside =
            switch position {
            case .inside: 0
            case .centered: line / 2
            case .outside: line
            }
        let outer = PixelRect(
            minX: near(rect.minX) - outside, minY: near(rect.minY) - outside, maxX: near(rect.maxX) + outside,
            maxY: near(rect.maxY) + outside)
        let inner = outer.inset(by: line)
        guard !inner.isEmpty else { return fill(outer, with: pixel) }
        let lines = [
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
    /// - Precondition: `width` is 0 or more.
    public mutating func stroke(
        _ rect: PixelRect, with pixel: PixelType, width: Int = 1, position: StrokePosition = .inside
    ) {
        var view = mutableView
        view.stroke(rect, with: pixel, width: width, position: position)
    }
}
