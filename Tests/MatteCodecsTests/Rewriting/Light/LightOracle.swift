import Foundation
import Matte

@testable import MatteCodecs

/// The light of a picture with a gain map in double precision, written from ISO 21496-1, BT.2100 and the definitions of
/// the primaries. It shares no code with the library.
struct LightOracle {
    let base: Raster<RGB8>
    let map: GainMap?
    /// The chromaticities of white and the base's primaries.
    let primaries: [Double]
    let headroom: Double

    static let sRGB = [0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06]
    static let p3 = [0.3127, 0.3290, 0.680, 0.320, 0.265, 0.690, 0.150, 0.060]
    static let bt2020 = [0.3127, 0.3290, 0.708, 0.292, 0.170, 0.797, 0.131, 0.046]

    /// Returns the light of a pixel in the base's primaries.
    func own(_ x: Int, _ y: Int) -> [Double] {
        let pixel = base[x, y]
        let light = [pixel.red, pixel.green, pixel.blue].map { level in
            let v = Double(level) / 255
            return v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4)
        }
        guard let map else { return light }
        let share =
            min(max((headroom - map.baseHeadroom) / (map.alternateHeadroom - map.baseHeadroom), 0), 1)
        let weight = map.alternateHeadroom > map.baseHeadroom ? share : -share
        return (0..<3).map { c in
            let channel = map.channels[map.channels.count == 1 ? 0 : c]
            let gain =
                channel.min + (channel.max - channel.min) * pow(level(x, y, c) / 255, 1 / channel.gamma)
            return (light[c] + channel.baseOffset) * exp2(weight * gain) - channel.alternateOffset
        }
    }

    private func level(_ x: Int, _ y: Int, _ c: Int) -> Double {
        guard let levels = map?.levels else { return 0 }
        func place(_ i: Int, _ count: Int, _ of: Int) -> (Int, Int, Double) {
            let p = min(max((Double(i) + 0.5) * Double(count) / Double(of) - 0.5, 0), Double(count - 1))
            return (Int(p), min(Int(p) + 1, count - 1), p - p.rounded(.down))
        }
        func value(_ x: Int, _ y: Int) -> Double {
            Double([levels[x, y].red, levels[x, y].green, levels[x, y].blue][c])
        }
        let (left, right, sx) = place(x, levels.width, base.width)
        let (top, bottom, sy) = place(y, levels.height, base.height)
        let above = value(left, top) * (1 - sx) + value(right, top) * sx
        let below = value(left, bottom) * (1 - sx) + value(right, bottom) * sx
        return above * (1 - sy) + below * sy
    }

    /// Returns the light of a pixel in other primaries. All have the same white, so no adaptation is needed.
    func light(_ x: Int, _ y: Int, in wanted: [Double]) -> [Double] {
        let own = own(x, y)
        let xyz = Self.matrix(primaries).map { row in zip(row, own).reduce(0) { $0 + $1.0 * $1.1 } }
        return Self.solved(Self.matrix(wanted), xyz)
    }

    /// Returns the mean light of a rectangle of the picture.
    func mean(_ rect: SubpixelRect, in wanted: [Double]) -> [Double] {
        var sum = [0.0, 0, 0], area = 0.0
        for y in max(0, Int(rect.y))..<min(base.height, Int((rect.y + rect.height).rounded(.up))) {
            let high = min(Double(y + 1), rect.y + rect.height) - max(Double(y), rect.y)
            guard high > 0 else { continue }
            for x in max(0, Int(rect.x))..<min(base.width, Int((rect.x + rect.width).rounded(.up))) {
                let wide = min(Double(x + 1), rect.x + rect.width) - max(Double(x), rect.x)
                guard wide > 0 else { continue }
                let light = light(x, y, in: wanted)
                for c in 0..<3 { sum[c] += light[c] * wide * high }
                area += wide * high
            }
        }
        return sum.map { $0 / area }
    }

    static func quantized(_ light: Double) -> Double {
        let (m1, m2) = (2610.0 / 16384, 2523.0 / 32)
        let y = pow(min(max(light * 203 / 10_000, 0), 1), m1)
        return pow((3424.0 / 4096 + 2413.0 / 128 * y) / (1 + 2392.0 / 128 * y), m2)
    }

    static func hybridLogGamma(_ light: [Double]) -> [Double] {
        let display = light.map { min(max($0 * 203 / 1000, 0), 1) }
        let luminance = max(0.2627 * display[0] + 0.6780 * display[1] + 0.0593 * display[2], 1e-9)
        return display.map { value in
            let scene = min(value * pow(luminance, 1 / 1.2 - 1), 1)
            return scene <= 1.0 / 12
                ? (3 * scene).squareRoot() : 0.17883277 * log(12 * scene - 0.28466892) + 0.55991073
        }
    }

    private static func matrix(_ xy: [Double]) -> [[Double]] {
        func xyz(_ i: Int) -> [Double] { [xy[i] / xy[i + 1], 1, (1 - xy[i] - xy[i + 1]) / xy[i + 1]] }
        let columns = [xyz(2), xyz(4), xyz(6)]
        let m = (0..<3).map { row in columns.map { $0[row] } }
        let scale = solved(m, xyz(0))
        return m.map { row in zip(row, scale).map { $0 * $1 } }
    }

    private static func solved(_ m: [[Double]], _ v: [Double]) -> [Double] {
        func determinant(_ a: [[Double]]) -> Double {
            let first = a[0][0] * (a[1][1] * a[2][2] - a[1][2] * a[2][1])
            let second = a[0][1] * (a[1][0] * a[2][2] - a[1][2] * a[2][0])
            return first - second + a[0][2] * (a[1][0] * a[2][1] - a[1][1] * a[2][0])
        }
        return (0..<3).map { column in
            var a = m
            for row in 0..<3 { a[row][column] = v[row] }
            return determinant(a) / determinant(m)
        }
    }
}
