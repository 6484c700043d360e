#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

extension AffineTransform {
    /// Creates the similarity (rotation, uniform scale and shift, without mirroring) that brings points closest to
    /// other points: the sum of the squared distances is the smallest possible. ``residual(from:to:)`` tells how well
    /// it fits.
    ///
    /// ```swift
    /// let eyes = [SubpixelPoint(x: 10, y: 10), SubpixelPoint(x: 30, y: 10)]
    /// let wanted = [SubpixelPoint(x: 0, y: 0), SubpixelPoint(x: 40, y: 0)]
    /// let fit = try AffineTransform(similarityFrom: eyes, to: wanted)
    /// fit.applied(to: SubpixelPoint(x: 20, y: 10)).x  // 20.0
    /// ```
    ///
    /// The closed form of Umeyama, "Least-squares estimation of transformation parameters between two point patterns"
    /// (1991), in two dimensions. Points that are mirrored relative to the others still give a similarity, with a large
    /// residual.
    ///
    /// - Parameters:
    ///   - points: Two or more points in the source, in pixels. Not all may be at the same position.
    ///   - others: The positions of these points in the destination, in the same order.
    /// - Throws: ``MatteError`` with code `parameter` if the numbers of points differ or are below 2, a coordinate
    ///   isn't finite, or all points of the source or of the destination are at the same position.
    /// - Complexity: O(points).
    public init(similarityFrom points: [SubpixelPoint], to others: [SubpixelPoint]) throws(MatteError) {
        guard points.count == others.count, points.count >= 2 else {
            throw MatteError(
                .parameter,
                "cannot fit a similarity from \(points.count) points to \(others.count): the numbers must be the same "
                    + "and at least 2; pass corresponding points"
            )
        }
        let source = try Self.centered(points, "source"), target = try Self.centered(others, "destination")
        var along = 0.0, across = 0.0
        for (p, q) in zip(source.offsets, target.offsets) {
            along += p.x * q.x + p.y * q.y
            across += p.x * q.y - p.y * q.x
        }
        let (a, d) = (along / source.spread, across / source.spread)
        guard a * a + d * d > 1e-24 * target.spread / source.spread else {
            throw MatteError(
                .parameter,
                "cannot fit a similarity to \(points.count) points: the best one shrinks them to a point; check the order "
                    + "of the points"
            )
        }
        self.init(
            a: a, b: -d, c: target.mean.x - a * source.mean.x + d * source.mean.y, d: d, e: a,
            f: target.mean.y - d * source.mean.x - a * source.mean.y)
    }

    /// Returns the mean of points, their offsets from it, and the sum of the squared offsets.
    private static func centered(
        _ points: [SubpixelPoint], _ name: String
    ) throws(MatteError) -> (mean: SubpixelPoint, offsets: [SubpixelPoint], spread: Double) {
        let n = Double(points.count)
        let mean = SubpixelPoint(
            x: points.reduce(0) { $0 + $1.x / n }, y: points.reduce(0) { $0 + $1.y / n })
        let offsets = points.map { SubpixelPoint(x: $0.x - mean.x, y: $0.y - mean.y) }
        let spread = offsets.reduce(0) { $0 + $1.x * $1.x + $1.y * $1.y }
        let size = points.reduce(0) { max($0, abs($1.x), abs($1.y)) }
        // Offsets of the size of rounding errors say nothing. The comparison is false for NaN.
        guard spread > 1e-24 * n * size * size, spread.isFinite else {
            throw MatteError(
                .parameter,
                "cannot fit a similarity: all \(points.count) points of the \(name) are at (\(mean.x), \(mean.y)), or a "
                    + "coordinate isn't finite; pass at least two different positions"
            )
        }
        return (mean, offsets, spread)
    }

    /// Returns the root mean square of the distances between transformed points and the points they should be at, in
    /// pixels of the destination. The result is NaN if there are no points.
    ///
    /// ```swift
    /// let points = [SubpixelPoint(x: 0, y: 0), SubpixelPoint(x: 4, y: 0)]
    /// AffineTransform.translation(x: 0, y: 3).residual(from: points, to: points)  // 3.0
    /// ```
    ///
    /// - Precondition: Both arrays have the same number of points.
    public func residual(from points: [SubpixelPoint], to others: [SubpixelPoint]) -> Double {
        precondition(
            points.count == others.count,
            "cannot compare \(points.count) points with \(others.count): the numbers must be the same")
        let squares = zip(points, others).reduce(0.0) { sum, pair in
            let end = applied(to: pair.0)
            let (x, y) = (end.x - pair.1.x, end.y - pair.1.y)
            return sum + x * x + y * y
        }
        return (squares / Double(points.count)).squareRoot()
    }

    /// Returns the angle by which a picture must be rotated clockwise, in degrees, so that the line through two of its
    /// points becomes horizontal or vertical, whichever is nearer. Pass the result to `rotated(by:)`, for example to
    /// level a horizon.
    ///
    /// ```swift
    /// let left = SubpixelPoint(x: 0, y: 0), right = SubpixelPoint(x: 100, y: 100)
    /// try AffineTransform.levelingAngle(SubpixelPoint(x: 3, y: 0), SubpixelPoint(x: 3, y: 7))  // 0.0
    /// try AffineTransform.levelingAngle(left, right)  // -45.0
    /// ```
    ///
    /// - Returns: An angle in -45...45 degrees. The order of the points doesn't matter.
    /// - Throws: ``MatteError`` with code `parameter` if the points are the same or a coordinate isn't finite.
    public static func levelingAngle(
        _ first: SubpixelPoint, _ second: SubpixelPoint
    ) throws(MatteError) -> Double {
        let (x, y) = (second.x - first.x, second.y - first.y)
        guard x.isFinite, y.isFinite, x != 0 || y != 0 else {
            throw MatteError(
                .parameter,
                "cannot level a line from (\(first.x), \(first.y)) to (\(second.x), \(second.y)): it has no direction; "
                    + "pass two different points"
            )
        }
        let angle = abs(y) <= abs(x) ? -atan(y / x) : atan(x / y)
        return angle * (180 / .pi)
    }
}
