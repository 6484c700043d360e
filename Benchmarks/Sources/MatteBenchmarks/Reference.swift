import Glibc
import Matte

/// Direct float64 evaluations that no contender has a part in.
enum Reference {
    /// A resize of four-channel pixels along the rows, then along the columns; nothing is rounded on the way, and the
    /// result is clamped to 0...255.
    static func resized(
        _ source: Picture<RGBA8>, to size: PixelSize, _ filter: ResizeFilter, alpha: Bool
    ) -> [Float] {
        let from = source.size
        let down = taps(from.height, size.height, filter)
        let across = taps(from.width, size.width, filter)
        var result = [Float](repeating: 0, count: size.width * size.height * 4)
        var column = [Double](repeating: 0, count: from.width * 4)
        var lines: [Int: [Double]] = [:]
        for y in 0..<size.height {
            for i in column.indices { column[i] = 0 }
            for (row, weight) in down[y] {
                let line = lines[row] ?? opened(source, row, alpha)
                lines[row] = line
                for i in 0..<from.width * 4 { column[i] += line[i] * weight }
            }
            if let first = down[y].first?.0 { lines = lines.filter { $0.key >= first } }
            for x in 0..<size.width {
                var sum = (0.0, 0.0, 0.0, 0.0)
                for (i, weight) in across[x] {
                    sum.0 += column[i * 4] * weight
                    sum.1 += column[i * 4 + 1] * weight
                    sum.2 += column[i * 4 + 2] * weight
                    sum.3 += column[i * 4 + 3] * weight
                }
                let out = (y * size.width + x) * 4
                let scale = alpha ? (sum.3 > 0 ? 255 / sum.3 : 0) : 1
                result[out] = clamped(sum.0 * scale)
                result[out + 1] = clamped(sum.1 * scale)
                result[out + 2] = clamped(sum.2 * scale)
                result[out + 3] = clamped(sum.3)
            }
        }
        return result
    }

    private static func clamped(_ value: Double) -> Float { Float(max(0, min(255, value))) }

    private static func opened(_ source: Picture<RGBA8>, _ y: Int, _ alpha: Bool) -> [Double] {
        let row = source.bytes[(y * source.stride)..<(y * source.stride + source.size.width * 4)]
        var line = row.map(Double.init)
        guard alpha else { return line }
        for x in 0..<source.size.width {
            let share = line[x * 4 + 3] / 255
            for c in 0..<3 { line[x * 4 + c] *= share }
        }
        return line
    }

    /// For each output sample the input samples and their weights, which sum to 1.
    private static func taps(_ from: Int, _ to: Int, _ filter: ResizeFilter) -> [[(Int, Double)]] {
        let ratio = Double(from) / Double(to)
        return (0..<to).map { o in
            var taps: [(Int, Double)] = []
            if filter == .area {
                let low = Double(o) * ratio
                let high = low + ratio
                for i in Int(low)..<min(from, Int(high.rounded(.up))) {
                    taps.append((i, min(high, Double(i + 1)) - max(low, Double(i))))
                }
            } else {
                let scale = max(1, ratio)
                let centre = (Double(o) + 0.5) * ratio
                let reach = filter.radius * scale
                for i in max(0, Int(centre - reach))...min(from - 1, Int(centre + reach)) {
                    let weight = kernel(filter, (Double(i) + 0.5 - centre) / scale)
                    if weight != 0 { taps.append((i, weight)) }
                }
            }
            let sum = taps.reduce(0) { $0 + $1.1 }
            return taps.map { ($0.0, $0.1 / sum) }
        }
    }

    private static func kernel(_ filter: ResizeFilter, _ x: Double) -> Double {
        let x = abs(x)
        switch filter {
        case .area: return x <= 0.5 ? 1 : 0
        case .triangle: return max(0, 1 - x)
        case .catmullRom: return cubic(0, 0.5, x)
        case .mitchell: return cubic(1.0 / 3, 1.0 / 3, x)
        case .lanczos3:
            guard x < 3 else { return 0 }
            return x == 0 ? 1 : 3 * sin(.pi * x) * sin(.pi * x / 3) / (.pi * .pi * x * x)
        }
    }

    /// Mitchell and Netravali 1988.
    private static func cubic(_ b: Double, _ c: Double, _ x: Double) -> Double {
        if x < 1 {
            return ((12 - 9 * b - 6 * c) * x * x * x + (-18 + 12 * b + 6 * c) * x * x + 6 - 2 * b) / 6
        }
        guard x < 2 else { return 0 }
        return ((-b - 6 * c) * x * x * x + (6 * b + 30 * c) * x * x + (-12 * b - 48 * c) * x + 8 * b + 24 * c)
            / 6
    }

    /// A Gaussian of opaque pixels, truncated at five sigma, edges replicated.
    static func gaussian(_ source: Picture<RGBA8>, sigma: Double) -> [Float] {
        let reach = Int((5 * sigma).rounded(.up))
        var weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
        let sum = weights.reduce(0, +)
        weights = weights.map { $0 / sum }
        return separable(source, weights, reach)
    }

    /// The mean of a square with this radius, edges replicated.
    static func box(_ source: Picture<RGBA8>, radius: Int) -> [Float] {
        separable(source, [Double](repeating: 1 / Double(2 * radius + 1), count: 2 * radius + 1), radius)
    }

    private static func separable(_ source: Picture<RGBA8>, _ weights: [Double], _ reach: Int) -> [Float] {
        let size = source.size
        let row = size.width * 4
        let bytes = source.bytes
        var result = [Float](repeating: 0, count: row * size.height)
        var column = [Double](repeating: 0, count: (size.width + 2 * reach) * 4)
        column.withUnsafeMutableBufferPointer { column in
            result.withUnsafeMutableBufferPointer { result in
                for y in 0..<size.height {
                    for i in column.indices { column[i] = 0 }
                    for k in -reach...reach {
                        let line = max(0, min(size.height - 1, y + k)) * source.stride
                        let weight = weights[k + reach]
                        for i in 0..<row { column[reach * 4 + i] += Double(bytes[line + i]) * weight }
                    }
                    for x in 0..<reach {
                        for c in 0..<4 {
                            column[x * 4 + c] = column[reach * 4 + c]
                            column[(reach + size.width + x) * 4 + c] = column[reach * 4 + row - 4 + c]
                        }
                    }
                    for x in 0..<size.width {
                        var sum = SIMD4<Double>.zero
                        for k in 0...2 * reach {
                            let at = (x + k) * 4
                            sum +=
                                SIMD4(column[at], column[at + 1], column[at + 2], column[at + 3]) * weights[k]
                        }
                        for c in 0..<4 { result[y * row + x * 4 + c] = Float(sum[c]) }
                    }
                }
            }
        }
        return result
    }
}
