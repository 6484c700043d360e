internal import Matte

/// A map from positions in a photo to positions in its reply, with six unknowns. Position (0, 0) is the outer corner of
/// the first pixel.
struct WideMap: Hashable, Sendable {
    var transform: AffineTransform

    init(_ transform: AffineTransform) { self.transform = transform }

    init(scaleX: Double, scaleY: Double, x: Double, y: Double) {
        transform = AffineTransform(a: scaleX, b: 0, c: x, d: 0, e: scaleY, f: y)
    }

    /// Returns the same map in other units: photo and reply have sides of so many times as many pixels.
    func scaled(photo: (x: Double, y: Double), reply: (x: Double, y: Double)) -> WideMap {
        let t = transform
        return WideMap(
            AffineTransform(
                a: t.a * reply.x / photo.x, b: t.b * reply.x / photo.y, c: t.c * reply.x,
                d: t.d * reply.y / photo.x, e: t.e * reply.y / photo.y, f: t.f * reply.y))
    }

    /// The number of reply pixels per photo pixel, along one side.
    var scale: Double { abs(transform.determinant).squareRoot() }

    /// A Boolean value that indicates whether the map neither mirrors nor turns by a right angle or more.
    var isUpright: Bool {
        let t = transform
        return [t.a, t.b, t.c, t.d, t.e, t.f].allSatisfy(\.isFinite) && t.a > 0 && t.e > 0
            && t.determinant > 0
    }

    /// The largest distance between this map and another one at the corners of a photo, in reply pixels.
    func distance(from other: WideMap, width: Double, height: Double) -> Double {
        let (a, b) = (transform, other.transform)
        return [(0, 0), (width, 0), (0, height), (width, height)].map { x, y in
            let across = (a.a - b.a) * x + (a.b - b.b) * y + a.c - b.c
            let down = (a.d - b.d) * x + (a.e - b.e) * y + a.f - b.f
            return (across * across + down * down).squareRoot()
        }.max() ?? 0
    }

    /// Returns the map that first moves a position by the linear displacement `moves` and then applies this map.
    func after(_ moves: AffineTransform) -> WideMap {
        var first = moves
        first.a += 1
        first.e += 1
        return WideMap(first.then(transform))
    }
}

/// One range of columns per row: the pixels of a photo that a reply shows.
struct RowSpans: Sendable {
    private(set) var rows: [Range<Int>]
    private let width: Int

    /// Finds the pixels of a photo of size `photo` whose centres the map moves to positions between the centres of the
    /// outermost pixels of a reply of size `reply`.
    init(_ map: WideMap, photo: PixelSize, reply: PixelSize) {
        let t = map.transform
        width = photo.width
        rows = [Range<Int>](repeating: 0..<0, count: photo.height)
        for row in rows.indices {
            let y = Double(row) + 0.5
            var span = (least: 0.0, most: Double(width - 1))
            // Both positions are linear in x; each bounds x from both sides.
            Self.limit(&span, t.a, from: t.a * 0.5 + t.b * y + t.c - 0.5, to: Double(reply.width - 1))
            Self.limit(&span, t.d, from: t.d * 0.5 + t.e * y + t.f - 0.5, to: Double(reply.height - 1))
            guard span.least.isFinite, span.most.isFinite, span.least <= span.most else { continue }
            let first = Int(span.least.rounded(.up))
            rows[row] = first..<max(first, Int(span.most.rounded(.down)) + 1)
        }
    }

    /// Limits a range of x to where `start` plus `slope` times x is in 0...`end`.
    private static func limit(
        _ span: inout (least: Double, most: Double), _ slope: Double, from start: Double, to end: Double
    ) {
        if abs(slope) < 1e-12 {
            if start < 0 || start > end { span.most = -1 }
            return
        }
        let (a, b) = (-start / slope, (end - start) / slope)
        span.least = max(span.least, min(a, b))
        span.most = min(span.most, max(a, b))
    }

    /// Returns the pixels whose surroundings are shown, up to `distance` pixels away. Pixels beyond the photo's edge
    /// count as shown.
    func eroded(by distance: Int) -> RowSpans {
        var result = self
        for y in rows.indices {
            var span = 0..<width
            for row in rows[max(0, y - distance)...min(rows.count - 1, y + distance)] {
                let start = row.lowerBound > 0 ? min(width, row.lowerBound + distance) : 0
                let end = row.upperBound < width ? row.upperBound - distance : width
                span = max(span.lowerBound, start)..<max(span.lowerBound, start, min(span.upperBound, end))
                if row.isEmpty { span = span.lowerBound..<span.lowerBound }
            }
            result.rows[y] = span
        }
        return result
    }

    /// The number of pixels.
    var count: Int { rows.reduce(0) { $0 + $1.count } }

    /// Returns the number of pixels in a rectangle.
    func count(_ x: Int, _ y: Int, _ columns: Int, _ rows: Int) -> Int {
        var count = 0
        for row in y..<y + rows {
            let span = self.rows[row]
            count += max(0, min(span.upperBound, x + columns) - max(span.lowerBound, x))
        }
        return count
    }
}
