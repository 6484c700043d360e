import Foundation
import Matte

/// Adjustments written from their definitions, in double precision. Values are in 0...1.
struct AdjustmentOracle {
    typealias Color = [Double]
    /// The steps, each without clamping.
    var steps: [(Color) -> Color] = []

    /// Returns the result for a colour, clamped after each step.
    func applied(_ color: Color) -> Color {
        steps.reduce(color) { color, step in step(color).map { min(max($0, 0), 1) } }
    }

    /// Returns the result for bytes, on a scale of 0...255, not rounded.
    func levels(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> [Double] {
        applied([red, green, blue].map { Double($0) / 255 }).map { $0 * 255 }
    }

    static func light(_ v: Double) -> Double {
        v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4)
    }

    static func encoded(_ v: Double) -> Double {
        v <= 0.0031308 ? v * 12.92 : 1.055 * pow(v, 1 / 2.4) - 0.055
    }

    mutating func exposure(_ stops: Double) {
        steps.append { $0.map { Self.encoded(Self.light($0) * pow(2, stops)) } }
    }

    mutating func gamma(_ gamma: Double) {
        steps.append { $0.map { Self.encoded(pow(Self.light($0), 1 / gamma)) } }
    }

    mutating func brightness(_ amount: Double) { steps.append { $0.map { $0 + amount } } }

    mutating func contrast(_ factor: Double) {
        steps.append { $0.map { 0.5 + factor * ($0 - 0.5) } }
    }

    mutating func levels(_ black: Double, _ white: Double, _ gamma: Double = 1) {
        steps.append {
            $0.map {
                let share: Double = ($0 - black) / (white - black)
                return pow(min(max(share, 0), 1), 1 / gamma)
            }
        }
    }

    mutating func gains(_ gains: [Double]) {
        steps.append { color in (0..<3).map { Self.encoded(Self.light(color[$0]) * gains[$0]) } }
    }

    mutating func matrix(_ rows: [[Double]]) {
        steps.append { color in
            rows.map { row in row[0] * color[0] + row[1] * color[1] + row[2] * color[2] + row[3] }
        }
    }

    mutating func linearMatrix(_ rows: [[Double]]) {
        steps.append { color in
            let light = color.map(Self.light)
            let sums = rows.map { (row: [Double]) -> Double in
                row[0] * light[0] + row[1] * light[1] + row[2] * light[2] + row[3]
            }
            return sums.map { Self.encoded(min(max($0, 0), 1)) }
        }
    }

    mutating func saturation(_ factor: Double) {
        steps.append { color in
            let luma = 0.299 * color[0] + 0.587 * color[1] + 0.114 * color[2]
            return color.map { luma + factor * ($0 - luma) }
        }
    }
}

extension ColorMatrix {
    /// Creates a matrix from rows of four numbers.
    init(rows: [[Double]]) throws {
        func row(_ r: [Double]) -> SIMD4<Double> { SIMD4(r[0], r[1], r[2], r[3]) }
        try self.init(red: row(rows[0]), green: row(rows[1]), blue: row(rows[2]))
    }
}
