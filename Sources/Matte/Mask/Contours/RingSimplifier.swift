/// A simplification of rings: vertices are removed while no removed vertex is farther than a tolerance from the line
/// that replaces it.
///
/// The method is that of D. Douglas and T. Peucker (1973). Its time is quadratic for some curves, such as spirals, so
/// rings are divided into pieces of at most ``longestPiece`` vertices, whose ends are kept.
enum RingSimplifier {
    private static let longestPiece = 2048

    /// Returns a ring with some of the vertices, at least three if the ring has as many.
    static func simplified(_ ring: [SubpixelPoint], _ tolerance: Double) -> [SubpixelPoint] {
        guard ring.count > 3 else { return ring }
        // Two vertices far from each other start the search.
        let start = farthest(from: ring[0], in: ring)
        let turned = Array(ring[start...] + ring[..<start] + [ring[start]])
        let opposite = farthest(from: turned[0], in: turned)
        var isKept = [Bool](repeating: false, count: turned.count)
        var farthest = (index: -1, distance: 0.0)
        var pieces: [(Int, Int)] = []
        for half in [(0, opposite), (opposite, turned.count - 1)] {
            var from = half.0
            while from < half.1 {
                let to = min(from + longestPiece, half.1)
                isKept[from] = true
                pieces.append((from, to))
                from = to
            }
        }
        let squared = tolerance * tolerance
        while let (from, to) = pieces.popLast() {
            guard to - from > 1 else { continue }
            var most = (index: from, distance: -1.0)
            for index in from + 1..<to {
                let distance = squaredDistance(turned[index], turned[from], turned[to])
                if distance > most.distance { most = (index, distance) }
            }
            if most.distance > farthest.distance { farthest = most }
            guard most.distance > squared else { continue }
            isKept[most.index] = true
            pieces.append((from, most.index))
            pieces.append((most.index, to))
        }
        var kept = isKept.indices.dropLast().filter { isKept[$0] }
        // The whole ring is within the tolerance of a line. Keep the vertex farthest from it, so that the ring keeps an
        // area.
        if kept.count < 3, farthest.index >= 0 { kept = (kept + [farthest.index]).sorted() }
        return kept.map { turned[$0] }
    }

    private static func farthest(from point: SubpixelPoint, in ring: [SubpixelPoint]) -> Int {
        var most = (index: 0, distance: -1.0)
        for (index, other) in ring.enumerated() {
            let (dx, dy) = (other.x - point.x, other.y - point.y)
            let distance = dx * dx + dy * dy
            if distance > most.distance { most = (index, distance) }
        }
        return most.index
    }

    /// Returns the square of the distance from a point to the line segment between two others.
    private static func squaredDistance(
        _ point: SubpixelPoint, _ start: SubpixelPoint, _ end: SubpixelPoint
    ) -> Double {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        var (px, py) = (point.x - start.x, point.y - start.y)
        let length = dx * dx + dy * dy
        if length > 0 {
            let share = min(max((px * dx + py * dy) / length, 0), 1)
            (px, py) = (px - share * dx, py - share * dy)
        }
        return px * px + py * py
    }
}
