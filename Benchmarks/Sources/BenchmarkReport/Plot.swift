import Foundation

/// A plot of curves on two logarithmic axes, written as SVG.
struct Plot {
    var file: String
    var title: String
    var x: String
    var y: String
    var series: [(name: String, points: [(x: Double, y: Double)])]

    private static let width = 760.0
    private static let height = 460.0
    private static let left = 70.0
    private static let right = 210.0
    private static let top = 44.0
    private static let bottom = 52.0
    /// Colours that are distinguishable with the common kinds of colour blindness (Okabe and Ito 2008).
    private static let colors = [
        "#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000", "#999999",
    ]

    func svg() -> String {
        let points = series.flatMap(\.points).filter { $0.x > 0 && $0.y > 0 }
        guard let lowX = points.map(\.x).min(), let highX = points.map(\.x).max(),
            let lowY = points.map(\.y).min(), let highY = points.map(\.y).max()
        else { return Self.document("") }
        let xAxis = Axis(lowX, highX, from: Self.left, to: Self.width - Self.right)
        let yAxis = Axis(lowY, highY, from: Self.height - Self.bottom, to: Self.top)
        var body = Self.text(Self.left, 24, title, size: 16, weight: "bold")
        for tick in xAxis.ticks {
            let place = xAxis.place(tick)
            body += Self.line(place, Self.top, place, Self.height - Self.bottom, "#ddd")
            body += Self.text(place, Self.height - Self.bottom + 18, Self.label(tick), anchor: "middle")
        }
        for tick in yAxis.ticks {
            let place = yAxis.place(tick)
            body += Self.line(Self.left, place, Self.width - Self.right, place, "#ddd")
            body += Self.text(Self.left - 8, place + 4, Self.label(tick), anchor: "end")
        }
        body += Self.text(
            (Self.left + Self.width - Self.right) / 2, Self.height - 12, x, anchor: "middle")
        body += Self.text(
            18, (Self.top + Self.height - Self.bottom) / 2, y, anchor: "middle", turned: true)
        for (i, line) in series.enumerated() {
            let color = Self.colors[i % Self.colors.count]
            let places = line.points.filter { $0.x > 0 && $0.y > 0 }
                .map { (xAxis.place($0.x), yAxis.place($0.y)) }
            let path = places.map { String(format: "%.1f,%.1f", $0.0, $0.1) }.joined(separator: " ")
            body += "<polyline points=\"\(path)\" fill=\"none\" stroke=\"\(color)\" stroke-width=\"2\"/>\n"
            for place in places {
                body += String(
                    format: "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%@\"/>\n", place.0, place.1, color
                )
            }
            let row = Self.top + 12 + Double(i) * 20
            let at = Self.width - Self.right + 16
            body += Self.line(at, row - 4, at + 22, row - 4, color, width: 2)
            body += Self.text(at + 28, row, line.name)
        }
        return Self.document(body)
    }

    /// Draws a logarithmic axis with ticks at 1, 2 and 5 times powers of ten.
    private struct Axis {
        let low: Double
        let high: Double
        let from: Double
        let to: Double

        init(_ low: Double, _ high: Double, from: Double, to: Double) {
            self.low = low / 1.1
            self.high = max(high, low * 1.5) * 1.1
            self.from = from
            self.to = to
        }

        func place(_ value: Double) -> Double {
            from + (to - from) * (log(value) - log(low)) / (log(high) - log(low))
        }

        var ticks: [Double] {
            let first = Int(log10(low).rounded(.down))
            let last = Int(log10(high).rounded(.up))
            let decades = last - first
            let steps = decades > 3 ? [1.0] : [1.0, 2, 5]
            return (first...last).flatMap { power in steps.map { $0 * pow(10, Double(power)) } }
                .filter { $0 >= low && $0 <= high }
        }
    }

    private static func label(_ value: Double) -> String { String(format: "%g", value) }

    private static func document(_ body: String) -> String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(width)) \(Int(height))" \
        font-family="sans-serif" font-size="12">
        <rect width="100%" height="100%" fill="#fff"/>
        \(body)</svg>

        """
    }

    private static func line(
        _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ color: String, width: Int = 1
    ) -> String {
        String(
            format:
                "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%@\" stroke-width=\"%d\"/>\n",
            x1, y1, x2, y2, color, width)
    }

    private static func text(
        _ x: Double, _ y: Double, _ text: String, size: Int = 12, weight: String = "normal",
        anchor: String = "start", turned: Bool = false
    ) -> String {
        let escaped = text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(
            of: "<", with: "&lt;")
        let turn = turned ? String(format: " transform=\"rotate(-90 %.1f %.1f)\"", x, y) : ""
        return String(
            format:
                "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%d\" font-weight=\"%@\" text-anchor=\"%@\"%@>%@</text>\n",
            x, y, size, weight, anchor, turn, escaped)
    }
}
