/// A smooth curve through points, from a value in 0...1 to a value in 0...1.
///
/// Between two points the curve is a cubic that never leaves the range of their outputs: it rises where the points
/// rise and falls where they fall (F. N. Fritsch and J. Butland, "A method for constructing local monotone piecewise
/// cubic interpolants", 1984, which is SciPy's `PchipInterpolator`). Before the first point and after the last one it
/// is constant. Values are encoded, so 0.5 is byte 127.5.
///
/// ```swift
/// let curve = try ToneCurve([(0, 0.1), (0.5, 0.5), (1, 0.9)])
/// curve.value(at: 0.5)  // 0.5
/// curve.value(at: 1)  // 0.9
/// ```
public struct ToneCurve: Hashable, Sendable {
    /// The inputs of the points, in ascending order.
    public let inputs: [Double]
    /// The outputs of the points.
    public let outputs: [Double]
    /// The slope of the curve at each point.
    private let slopes: [Double]

    /// Creates a curve through points.
    ///
    /// - Parameter points: At least two points, in ascending order of inputs. Inputs and outputs are in 0...1.
    /// - Throws: ``MatteError`` with code `parameter` if there are fewer than two points, a number isn't in 0...1, or
    ///   inputs don't increase.
    /// - Complexity: O(*n*), where *n* is the number of points.
    public init(_ points: [(input: Double, output: Double)]) throws(MatteError) {
        guard points.count >= 2 else {
            throw MatteError(
                .parameter, "cannot make a tone curve of \(points.count) points; use at least 2")
        }
        for (i, point) in points.enumerated() {
            guard (0...1).contains(point.input), (0...1).contains(point.output) else {
                throw MatteError(
                    .parameter,
                    "cannot make a tone curve: point \(i + 1) is (\(point.input), \(point.output)); use numbers in 0...1"
                )
            }
            guard i == 0 || points[i - 1].input < point.input else {
                throw MatteError(
                    .parameter,
                    "cannot make a tone curve: the input \(point.input) of point \(i + 1) follows \(points[i - 1].input); use ascending inputs"
                )
            }
        }
        inputs = points.map(\.input)
        outputs = points.map(\.output)
        slopes = Self.slopes(inputs, outputs)
    }

    /// Returns the value of the curve at an input. Inputs outside 0...1 give the values at 0 and 1.
    ///
    /// - Complexity: O(log *n*), where *n* is the number of points.
    public func value(at input: Double) -> Double {
        guard input > inputs[0] else { return outputs[0] }
        guard input < inputs[inputs.count - 1] else { return outputs[outputs.count - 1] }
        var (low, high) = (0, inputs.count - 1)
        while high - low > 1 {
            let middle = (low + high) / 2
            if inputs[middle] <= input { low = middle } else { high = middle }
        }
        let width = inputs[high] - inputs[low]
        let t = (input - inputs[low]) / width
        let u = 1 - t
        let first = (1 + 2 * t) * u * u * outputs[low] + t * u * u * width * slopes[low]
        let second = t * t * (3 - 2 * t) * outputs[high] - t * t * u * width * slopes[high]
        return min(max(first + second, 0), 1)
    }

    /// Returns the slopes at the points.
    private static func slopes(_ x: [Double], _ y: [Double]) -> [Double] {
        let last = x.count - 1
        let widths: [Double] = (0..<last).map { (i: Int) -> Double in x[i + 1] - x[i] }
        let rises: [Double] = (0..<last).map { (i: Int) -> Double in (y[i + 1] - y[i]) / widths[i] }
        guard last > 1 else { return [rises[0], rises[0]] }
        var slopes = [Double](repeating: 0, count: x.count)
        for i in 1..<last where rises[i - 1] * rises[i] > 0 {
            // The weighted harmonic mean of the neighbouring rises.
            let a: Double = widths[i - 1] + 2 * widths[i]
            let b: Double = 2 * widths[i - 1] + widths[i]
            slopes[i] = (a + b) / (b / rises[i] + a / rises[i - 1])
        }
        slopes[0] = end(widths[0], widths[1], rises[0], rises[1])
        slopes[last] = end(widths[last - 1], widths[last - 2], rises[last - 1], rises[last - 2])
        return slopes
    }

    /// Returns the slope at the first point, from the widths and rises of the first two intervals.
    private static func end(_ w0: Double, _ w1: Double, _ r0: Double, _ r1: Double) -> Double {
        let slope = ((2 * w0 + w1) * r0 - w0 * r1) / (w0 + w1)
        if slope * r0 <= 0 { return 0 }
        return r0 * r1 <= 0 && abs(slope) > 3 * abs(r0) ? 3 * r0 : slope
    }
}
