import Matte

/// Suppresses boxes of one class at an overlap of `threshold`. `boxes` has x, y, width and height of each box, and
/// `scores` its score. Writes the indices of the remaining boxes to `to`, best first, and returns their number.
@_cdecl("matte_suppress")
public func matteSuppress(
    _ boxes: UnsafePointer<Double>, _ scores: UnsafePointer<Double>, _ count: Int, _ threshold: Double,
    _ to: UnsafeMutablePointer<Int64>
) -> Int {
    let detections = (0..<count).map { i in
        let box = SubpixelRect(
            x: boxes[4 * i], y: boxes[4 * i + 1], width: boxes[4 * i + 2], height: boxes[4 * i + 3])
        return Detection(box: box, score: scores[i])
    }
    guard let kept = try? NonMaximumSuppression(threshold: threshold).indices(of: detections) else {
        return 0
    }
    for (i, index) in kept.enumerated() { to[i] = Int64(index) }
    return kept.count
}
