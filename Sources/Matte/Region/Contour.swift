/// Shapes as closed polygons, clockwise from a corner or an extreme point.
enum Contour {
    /// The largest distance between a chord and its arc, in pixels. It changes coverage by at most a quarter of
    /// 1/255.
    static let tolerance = 0.001

    static func rect(_ rect: SubpixelRect) -> [SubpixelPoint] {
        [
            SubpixelPoint(x: rect.minX, y: rect.minY), SubpixelPoint(x: rect.maxX, y: rect.minY),
            SubpixelPoint(x: rect.maxX, y: rect.maxY), SubpixelPoint(x: rect.minX, y: rect.maxY),
        ]
    }

    static func ellipse(in rect: SubpixelRect) -> [SubpixelPoint] {
        corners(of: rect, radiusX: rect.width / 2, radiusY: rect.height / 2)
    }

    static func roundedRect(_ rect: SubpixelRect, radius: Double) -> [SubpixelPoint] {
        let radius = min(radius, rect.width / 2, rect.height / 2)
        return radius > 0 ? corners(of: rect, radiusX: radius, radiusY: radius) : self.rect(rect)
    }

    /// Returns four quarter ellipses joined by straight sides.
    private static func corners(of rect: SubpixelRect, radiusX: Double, radiusY: Double) -> [SubpixelPoint] {
        let quarter = quarterCircle(radius: max(radiusX, radiusY))
        let left = rect.minX + radiusX, right = rect.maxX - radiusX
        let top = rect.minY + radiusY, bottom = rect.maxY - radiusY
        var points: [SubpixelPoint] = []
        points.reserveCapacity(4 * quarter.count)
        for (c, s) in quarter {
            points.append(SubpixelPoint(x: right + radiusX * c, y: bottom + radiusY * s))
        }
        for (c, s) in quarter { points.append(SubpixelPoint(x: left - radiusX * s, y: bottom + radiusY * c)) }
        for (c, s) in quarter { points.append(SubpixelPoint(x: left - radiusX * c, y: top - radiusY * s)) }
        for (c, s) in quarter { points.append(SubpixelPoint(x: right + radiusX * s, y: top - radiusY * c)) }
        return points
    }

    /// Returns points of the unit circle from (1, 0) to (0, 1), dense enough for `radius`.
    ///
    /// The rational form ((1 - t^2) / (1 + t^2), 2t / (1 + t^2)), t = 0...1, needs no trigonometry. A step of 1/n
    /// in t turns by at most 2/n, and a chord over the angle a is r a^2 / 8 inside its arc.
    private static func quarterCircle(radius: Double) -> [(Double, Double)] {
        let steps = max(4, Int((radius / (2 * tolerance)).squareRoot().rounded(.up)))
        return (0...steps).map { i in
            let t = Double(i) / Double(steps)
            return ((1 - t * t) / (1 + t * t), 2 * t / (1 + t * t))
        }
    }
}
