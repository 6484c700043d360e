import Foundation

/// The colours that a ``TableProfile`` defines in sRGB, for relative colorimetric intent with black point compensation,
/// in double precision.
struct TableReference {
    private let profile: TableProfile
    /// Y of the profile's black.
    let black: Double

    private static let white = [0.9642, 1, 0.8249]
    private static let fromXYZ: [[Double]] = {
        // sRGB's primaries and D65, adapted to the ICC's D50 by Bradford.
        let toXYZ: [[Double]] = {
            func xyz(_ x: Double, _ y: Double) -> [Double] { [x / y, 1, (1 - x - y) / y] }
            let primaries = transposed([xyz(0.64, 0.33), xyz(0.30, 0.60), xyz(0.15, 0.06)])
            let d65 = xyz(0.3127, 0.3290)
            let amounts = apply(inverse(primaries), d65)
            let scaled = primaries.map { row in zip(row, amounts).map { $0 * $1 } }
            let cones = [[0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296]]
            let gains = zip(apply(cones, white), apply(cones, d65)).map { $0 / $1 }
            let adapted = zip(cones, gains).map { row, gain in row.map { $0 * gain } }
            return product(product(inverse(cones), adapted), scaled)
        }()
        return inverse(toXYZ)
    }()

    init(_ profile: TableProfile) {
        self.profile = profile
        var darkest: [Double]?
        if profile.space == "CMYK", profile.deviceClass == "prtr" {
            darkest = profile.blackInks.map { $0.map { Double($0) / 65_535 } }
        } else if profile.tag == "A2B1" {
            darkest = [Double](repeating: profile.space == "CMYK" ? 1 : 0, count: profile.channels)
        }
        let y = darkest.map { Self.xyz($0, profile)[1] } ?? 0
        var lightness = y > 216.0 / 24_389 ? 116 * cbrt(y) - 16 : y * 24_389 / 27
        if profile.deviceClass != "prtr", lightness > 95 { lightness = 0 }
        lightness = min(50, max(0, lightness))
        black = lightness > 8 ? pow((lightness + 16) / 116, 3) : lightness * 27 / 24_389
    }

    /// Returns the exact red, green and blue in levels for samples in 0...1.
    func levels(_ samples: [Double]) -> [Double] {
        let xyz: [Double] = zip(Self.xyz(samples, profile), Self.white).map {
            (value: Double, white: Double) in
            white + (value - white) / (1 - black)
        }
        return Self.apply(Self.fromXYZ, xyz).map { (light: Double) -> Double in
            let light: Double = min(1, max(0, light))
            let encoded: Double = light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
            return 255 * encoded
        }
    }

    /// Returns CIE XYZ.
    private static func xyz(_ samples: [Double], _ profile: TableProfile) -> [Double] {
        let top = profile.kind == .lut8 ? 255.0 : 65_535.0
        var x = zip(samples, profile.lead).map { min(1, max(0, value(of: $1, $0, top))) }
        x = interpolated(x, profile.grid[...], profile.nodes[...], top)
        if let middle = profile.middle {
            x = values(of: middle.curves, x, 65_535)
            let matrix = middle.matrix
            let products = apply((0..<3).map { Array(matrix[3 * $0..<3 * $0 + 3]) }, x)
            x = zip(products, matrix[9...]).map { $0 + $1 }
        }
        x = values(of: profile.last, x, top)
        guard profile.isLab else { return x.map { $0 * 65_535 / 32_768 } }
        // A 16-bit table encodes L* of 100 as 65,280.
        if profile.kind == .lut16 { x = x.map { $0 * 65_535 / 65_280 } }
        let (l, a, b) = (100 * x[0], 255 * x[1] - 128, 255 * x[2] - 128)
        let fy = (l + 16) / 116
        let roots: [Double] = [fy + a / 500, fy, fy - b / 200]
        return zip(roots, white).map { (f: Double, white: Double) -> Double in
            let relative: Double = f > 6.0 / 29 ? f * f * f : 3 * 36.0 / 841 * (f - 4.0 / 29)
            return white * relative
        }
    }

    /// Returns the values of curves, whose domain is 0...1. Three identities change nothing, not even values outside.
    private static func values(of curves: [TableProfile.Curve], _ x: [Double], _ top: Double) -> [Double] {
        let areIdentities = curves.allSatisfy { if case .identity = $0 { true } else { false } }
        if areIdentities { return x }
        return zip(x, curves).map { value(of: $1, min(1, max(0, $0)), top) }
    }

    private static func value(of curve: TableProfile.Curve, _ x: Double, _ top: Double) -> Double {
        switch curve {
        case .identity: return x
        case .table(let entries):
            let position = min(1, max(0, x)) * Double(entries.count - 1)
            let low = Int(position.rounded(.down))
            let high = min(low + 1, entries.count - 1)
            let share = position - Double(low)
            let value: Double = (1 - share) * Double(entries[low]) + share * Double(entries[high])
            return value / top
        case .parametric(0, let p): return x > 0 ? pow(x, p[0]) : 0
        case .parametric(_, let p):
            let p = p.map { ($0 * 65_536).rounded() / 65_536 }
            return x >= p[4] ? pow(p[1] * x + p[2], p[0]) : p[3] * x
        }
    }

    /// Interpolates linearly along the first of four axes, and over the vertices of a simplex along one or three.
    private static func interpolated(
        _ x: [Double], _ grid: ArraySlice<Int>, _ nodes: ArraySlice<Int>, _ top: Double
    ) -> [Double] {
        let places = zip(x, grid).map { x, count -> (cell: Int, share: Double) in
            let position = x * Double(count - 1)
            let cell = min(count - 2, Int(position.rounded(.down)))
            return (cell, position - Double(cell))
        }
        let rest = grid.dropFirst()
        let size = 3 * rest.reduce(1, *)
        if x.count == 4 {
            let ends = (0...1).map { side in
                let start = nodes.startIndex + (places[0].cell + side) * size
                return interpolated(Array(x[1...]), rest, nodes[start..<start + size], top)
            }
            return zip(ends[0], ends[1]).map { (1 - places[0].share) * $0 + places[0].share * $1 }
        }
        func node(_ corner: [Int]) -> [Double] {
            var index = 0
            for (axis, count) in grid.enumerated() {
                index = index * count + places[axis].cell + corner[axis]
            }
            return (0..<3).map { Double(nodes[nodes.startIndex + 3 * index + $0]) / top }
        }
        // A vertex has a 1 for every axis whose share is at least the k-th largest. Its weight is the difference of
        // successive shares.
        let order = places.indices.sorted { places[$0].share > places[$1].share }
        var corner = [Int](repeating: 0, count: x.count)
        var sum = node(corner).map { $0 * (1 - places[order[0]].share) }
        for (k, axis) in order.enumerated() {
            corner[axis] = 1
            let next = k + 1 < order.count ? places[order[k + 1]].share : 0
            sum = zip(sum, node(corner)).map { $0 + (places[axis].share - next) * $1 }
        }
        return sum
    }

    // MARK: Matrices

    private static func apply(_ m: [[Double]], _ v: [Double]) -> [Double] {
        m.map { row in
            var sum = 0.0
            for (a, b) in zip(row, v) { sum += a * b }
            return sum
        }
    }

    private static func transposed(_ m: [[Double]]) -> [[Double]] { (0..<3).map { c in m.map { $0[c] } } }

    private static func product(_ a: [[Double]], _ b: [[Double]]) -> [[Double]] {
        transposed(transposed(b).map { apply(a, $0) })
    }

    /// Returns the inverse by Gauss-Jordan elimination with pivots.
    private static func inverse(_ m: [[Double]]) -> [[Double]] {
        var rows = (0..<3).map { r in m[r] + (0..<3).map { $0 == r ? 1.0 : 0 } }
        for c in 0..<3 {
            rows.swapAt(c, (c..<3).max { abs(rows[$0][c]) < abs(rows[$1][c]) }!)
            rows[c] = rows[c].map { $0 / rows[c][c] }
            for r in 0..<3 where r != c {
                let factor = rows[r][c]
                rows[r] = zip(rows[r], rows[c]).map { $0 - factor * $1 }
            }
        }
        return rows.map { Array($0[3...]) }
    }
}
