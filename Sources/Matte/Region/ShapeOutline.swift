/// Functions that return shapes as closed polygons with vertices in clockwise order; curves are approximated by chords.
enum ShapeOutline {
    /// The largest distance between a curve and the chord that replaces it, in pixels. A pixel's coverage is then wrong
    /// by at most 0.001, about a quarter of 1/255.
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

    /// Returns the outline of `rect` with its corners replaced by quarter ellipses of the given radii, in pixels.
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

    /// Returns points on the unit circle from (1, 0) to (0, 1), dense enough for a circle of `radius` pixels.
    ///
    /// The points ((1 - t^2) / (1 + t^2), 2t / (1 + t^2)) for t = 0...1 are on the circle and need no trigonometry.
    /// With n steps, t grows by 1/n per step, which turns the point by an angle a of at most 2/n. The distance between
    /// the chord and its arc is at most r a^2 / 8, where r is the radius. With a = 2/n this is r / (2 n^2), so n =
    /// sqrt(r / (2 tolerance)) steps are enough.
    private static func quarterCircle(radius: Double) -> [(Double, Double)] {
        let steps = max(4, Int((radius / (2 * tolerance)).squareRoot().rounded(.up)))
        return (0...steps).map { i in
            let t = Double(i) / Double(steps)
            return ((1 - t * t) / (1 + t * t), 2 * t / (1 + t * t))
        }
    }
}
