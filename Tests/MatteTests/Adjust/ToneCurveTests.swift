import Matte
import TestSupport
import Testing

struct ToneCurveTests {
    /// Values of SciPy 1.17's PchipInterpolator at the same inputs.
    @Test func valuesAreThoseOfSciPy() throws {
        let curve = try ToneCurve([
            (0.05, 0.1), (0.2, 0.15), (0.45, 0.6), (0.5, 0.55), (0.8, 0.9), (0.95, 0.9),
        ])
        let inputs = [0.0, 0.05, 0.1, 0.17, 0.2, 0.3, 0.44, 0.47, 0.5, 0.6, 0.7, 0.85, 0.95, 1]
        let expected = [
            0.1, 0.1, 0.10705163291370187, 0.13458522167487685, 0.15,
            0.32755270935960584, 0.5981018955665023, 0.5824, 0.55, 0.6407407407407407,
            0.8092592592592591, 0.9, 0.9, 0.9,
        ]
        for (input, value) in zip(inputs, expected) {
            #expect(abs(curve.value(at: input) - value) < 1e-12, "at \(input)")
        }
    }

    @Test func twoPointsAreALine() throws {
        let curve = try ToneCurve([(0.25, 0.8), (0.75, 0.2)])
        for (input, value) in [(0, 0.8), (0.25, 0.8), (0.4, 0.62), (0.5, 0.5), (0.75, 0.2), (1, 0.2)] {
            #expect(abs(curve.value(at: input) - value) < 1e-12)
        }
    }

    @Test func curvesStayBetweenTheirPoints() {
        let point = Generator<Double>.double(in: 0...1)
        forAll("a curve stays between its points", cases: 300, point, point, point) { a, b, c in
            let outputs = [a, b, c, 1 - a, b * c, a]
            let curve = try ToneCurve(
                outputs.enumerated().map { (Double($0.offset * $0.offset) / 25, $0.element) })
            for i in 0..<5 {
                let (first, last) = (curve.inputs[i], curve.inputs[i + 1])
                let (low, high) = (min(outputs[i], outputs[i + 1]), max(outputs[i], outputs[i + 1]))
                var previous = outputs[i]
                for k in 0...40 {
                    let value = curve.value(at: first + (last - first) * Double(k) / 40)
                    guard value >= low - 1e-12, value <= high + 1e-12 else { return false }
                    // Between two points, the curve doesn't turn.
                    let step = value - previous
                    guard outputs[i + 1] >= outputs[i] ? step >= -1e-12 : step <= 1e-12 else { return false }
                    previous = value
                }
            }
            return true
        }
    }

    @Test func invalidPointsThrow() {
        let cases: [([(input: Double, output: Double)], String)] = [
            ([], "of 0 points"), ([(0, 0)], "of 1 points"), ([(0, 0), (.nan, 1)], "point 2 is (nan, 1.0)"),
            ([(0, -0.1), (1, 1)], "point 1 is (0.0, -0.1)"),
            ([(0, 0), (1, .infinity)], "point 2 is (1.0, inf)"),
            ([(0, 0), (0.5, 0.5), (0.5, 0.6)], "the input 0.5 of point 3 follows 0.5"),
            ([(0.7, 0), (0.2, 1)], "the input 0.2 of point 2 follows 0.7"),
        ]
        for (points, text) in cases {
            let error = #expect(throws: MatteError.self) { _ = try ToneCurve(points) }
            #expect(error?.code == .parameter && error?.message.contains(text) == true)
        }
    }
}
