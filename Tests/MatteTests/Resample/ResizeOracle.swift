import Foundation
import Matte

/// A resize in float64 from the definition of each filter, without any of Matte's code.
enum ResizeOracle {
    /// Returns, for each output pixel, the source pixels with a nonzero weight and their weights.
    static func weights(_ filter: ResizeFilter, from source: Int, to target: Int) -> [[(Int, Double)]] {
        if source == target { return (0..<target).map { [($0, 1)] } }
        let ratio = Double(source) / Double(target)
        let stretch = max(1, ratio)
        return (0..<target).map { i in
            let centre = (Double(i) + 0.5) * ratio
            let reach = filter == .area ? ratio / 2 : filter.radius * stretch
            let (first, last) = (Int((centre - reach).rounded(.down)), Int((centre + reach).rounded(.up)))
            var row: [(Int, Double)] = []
            for j in max(0, first)..<min(source, last + 1) {
                var weight: Double
                if filter == .area {
                    let (low, high) = (Double(i) * ratio, Double(i + 1) * ratio)
                    weight = max(0, min(Double(j + 1), high) - max(Double(j), low))
                } else {
                    weight = height(filter, (Double(j) + 0.5 - centre) / stretch)
                }
                if weight != 0 { row.append((j, weight)) }
            }
            let sum = row.reduce(0) { $0 + $1.1 }
            return row.map { ($0.0, $0.1 / sum) }
        }
    }

    /// Returns the filter's height at a distance, before weights are normalised.
    static func height(_ filter: ResizeFilter, _ distance: Double) -> Double {
        let x = abs(distance)
        func cubic(_ b: Double, _ c: Double) -> Double {
            if x < 1 {
                return ((12 - 9 * b - 6 * c) * x * x * x + (-18 + 12 * b + 6 * c) * x * x + 6 - 2 * b) / 6
            }
            if x < 2 {
                return
                    ((-b - 6 * c) * x * x * x + (6 * b + 30 * c) * x * x + (-12 * b - 48 * c) * x + 8 * b
                    + 24 * c) / 6
            }
            return 0
        }
        func sinc(_ v: Double) -> Double { v == 0 ? 1 : sin(.pi * v) / (.pi * v) }
        return switch filter {
        case .area: x < 0.5 ? 1 : 0
        case .triangle: max(0, 1 - x)
        case .catmullRom: cubic(0, 0.5)
        case .mitchell: cubic(1 / 3, 1 / 3)
        case .lanczos3: x < 3 ? sinc(x) * sinc(x / 3) : 0
        }
    }

    /// Returns one plane of values, resized, without rounding or clamping.
    static func resize(
        _ plane: [Double], _ size: PixelSize, to target: PixelSize, _ filter: ResizeFilter
    ) -> [Double] {
        let across = weights(filter, from: size.width, to: target.width)
        let down = weights(filter, from: size.height, to: target.height)
        var rows = [Double](repeating: 0, count: target.width * size.height)
        for y in 0..<size.height {
            for x in 0..<target.width {
                var sum = 0.0
                for (j, weight) in across[x] { sum += plane[y * size.width + j] * weight }
                rows[y * target.width + x] = sum
            }
        }
        var result = [Double](repeating: 0, count: target.width * target.height)
        for y in 0..<target.height {
            for x in 0..<target.width {
                var sum = 0.0
                for (j, weight) in down[y] { sum += rows[j * target.width + x] * weight }
                result[y * target.width + x] = sum
            }
        }
        return result
    }

    /// Returns a value as the nearest byte.
    static func byte(_ value: Double) -> Int { Int(min(255, max(0, value)).rounded()) }
}

/// Statistics of the differences between bytes and exact values.
struct ByteErrors {
    private(set) var largest = 0.0
    private(set) var different = 0
    private(set) var count = 0

    /// Compares a byte with an exact value, both multiplied by `weight`.
    mutating func add(_ byte: UInt8, _ exact: Double, weight: Double = 1) {
        let error = abs(Double(byte) - min(255, max(0, exact))) * weight
        largest = max(largest, error)
        count += 1
        // For exact ties, float64's own rounding error decides, so either neighbour is right.
        let tie = abs(exact - exact.rounded(.down) - 0.5) < 1e-9
        if tie, error <= 0.5 + 1e-9 { return }
        if abs(Double(Int(byte) - ResizeOracle.byte(exact))) * weight > 0.5 { different += 1 }
    }

    var share: Double { count == 0 ? 0 : Double(different) / Double(count) }
}

/// Test patterns that are difficult to resize.
enum ResizePattern: CaseIterable {
    case noise, edges, gradient, white

    /// Returns the value of channel `c` at a position, 0...255.
    func value(_ x: Int, _ y: Int, _ c: Int) -> UInt8 {
        switch self {
        case .noise:
            var bits = UInt32(truncatingIfNeeded: x &* 73_856_093 ^ y &* 19_349_663 ^ (c + 1) &* 83_492_791)
            bits ^= bits >> 13
            bits = bits &* 0x5bd1_e995
            bits ^= bits >> 15
            return UInt8(truncatingIfNeeded: bits)
        case .edges: return (x / 3 + y / 5 + c) % 2 == 0 ? 255 : 0
        case .gradient: return UInt8(truncatingIfNeeded: min(255, x * 3 + y * (2 + c)))
        case .white: return 255
        }
    }
}
