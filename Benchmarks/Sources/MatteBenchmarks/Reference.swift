import Glibc
import Matte

/// Reference results, computed directly in double precision. No code is shared with Matte or the other libraries.
enum Reference {
    /// Returns four-channel pixels resized along the rows and then along the columns. Nothing is rounded in between.
    /// The result is clamped to 0...255.
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

    /// Returns the input samples and their weights for each output sample. The weights add up to 1.
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

    /// The piecewise cubic filter of Mitchell and Netravali (1988) with the parameters B and C, at distance x in
    /// samples.
    private static func cubic(_ b: Double, _ c: Double, _ x: Double) -> Double {
        if x < 1 {
            return ((12 - 9 * b - 6 * c) * x * x * x + (-18 + 12 * b + 6 * c) * x * x + 6 - 2 * b) / 6
        }
        guard x < 2 else { return 0 }
        return ((-b - 6 * c) * x * x * x + (6 * b + 30 * c) * x * x + (-12 * b - 48 * c) * x + 8 * b + 24 * c)
            / 6
    }

    /// Returns a Gaussian blur of opaque pixels, truncated at five sigma, with replicated edges.
    static func gaussian(_ source: Picture<RGBA8>, sigma: Double) -> [Float] {
        separable(source, gaussian(sigma))
    }

    /// Returns a warp of opaque pixels with transparent pixels outside, with straight alpha. `inverse` maps the result
    /// to the source.
    static func warped(_ source: Picture<RGBA8>, by inverse: AffineTransform, isCubic: Bool) -> [Float] {
        let size = source.size
        var result = [Float](repeating: 0, count: size.width * size.height * 4)
        func weights(_ t: Double) -> [Double] {
            guard isCubic else { return [0, 1 - t, t, 0] }
            let (t2, t3) = (t * t, t * t * t)
            return [
                t2 - 0.5 * (t + t3), 1 - 2.5 * t2 + 1.5 * t3, 0.5 * t + 2 * t2 - 1.5 * t3, 0.5 * (t3 - t2),
            ]
        }
        for y in 0..<size.height {
            for x in 0..<size.width {
                let p = inverse.applied(to: SubpixelPoint(x: Double(x) + 0.5, y: Double(y) + 0.5))
                let (left, top) = ((p.x - 0.5).rounded(.down), (p.y - 0.5).rounded(.down))
                let (wx, wy) = (weights(p.x - 0.5 - left), weights(p.y - 0.5 - top))
                var sums = (0.0, 0.0, 0.0, 0.0)
                for j in 0..<4 {
                    let row = Int(top) + j - 1
                    guard row >= 0, row < size.height else { continue }
                    for i in 0..<4 {
                        let column = Int(left) + i - 1
                        guard column >= 0, column < size.width else { continue }
                        let (at, w) = (row * source.stride + column * 4, wx[i] * wy[j])
                        sums.0 += w * Double(source.bytes[at])
                        sums.1 += w * Double(source.bytes[at + 1])
                        sums.2 += w * Double(source.bytes[at + 2])
                        sums.3 += w * 255
                    }
                }
                let alpha = min(255, max(0, sums.3)), at = (y * size.width + x) * 4
                let factor = alpha > 0 ? 255 / alpha : 0
                result[at] = Float(min(alpha, max(0, sums.0)) * factor)
                result[at + 1] = Float(min(alpha, max(0, sums.1)) * factor)
                result[at + 2] = Float(min(alpha, max(0, sums.2)) * factor)
                result[at + 3] = Float(alpha)
            }
        }
        return result
    }

    /// Returns a box blur: each result is the mean of a square with this radius. Edges are replicated.
    static func box(_ source: Picture<RGBA8>, radius: Int) -> [Float] {
        separable(source, [Double](repeating: 1 / Double(2 * radius + 1), count: 2 * radius + 1))
    }

    /// Returns a frame with a blurred background behind its subject. A Gaussian blurs the colours, and each pixel's
    /// weight is its share of background. The frame is then composited over the result through the mask.
    static func portrait(
        _ frame: Picture<BGRA8>, confidences: Picture<GrayF32>, sigma: Double, backgroundLimit: Double
    ) -> [Float] {
        let size = frame.size
        // As `PortraitEffect` documents: the mask at the frame's size is rounded to 8 bits, and the blur is defined
        // where background has at least 2 percent of the Gaussian's weight. Other pixels are not compared.
        let shares = enlarged(confidences, to: size).map { ($0 * 255).rounded() / 255 }
        var colors = [Float](repeating: 0, count: size.width * size.height * 4)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let at = (y * size.width + x) * 4
                let share = shares[at / 4]
                // Uncertain pixels have the weight 1/255, so that a region without any background is still blurred.
                let weight = max((backgroundLimit - share) / backgroundLimit, share < 0.5 ? 1.0 / 255 : 0)
                let pixel = y * frame.stride + x * 4
                for c in 0..<3 { colors[at + c] = Float(Double(frame.bytes[pixel + 2 - c]) * weight) }
                colors[at + 3] = Float(255 * weight)
            }
        }
        var result = separable(colors, size, gaussian(sigma))
        for y in 0..<size.height {
            for x in 0..<size.width {
                let at = (y * size.width + x) * 4
                let share = shares[at / 4]
                let weight = Double(result[at + 3])
                let pixel = y * frame.stride + x * 4
                for c in 0..<3 {
                    let front = Double(frame.bytes[pixel + 2 - c])
                    let isPromised = share == 1 || weight >= 0.02 * 255
                    let back = isPromised ? 255 * Double(result[at + c]) / max(1e-9, weight) : .nan
                    result[at + c] = Float(front * share + back * (1 - share))
                }
                result[at + 3] = 255
            }
        }
        return result
    }

    /// Returns a picture resized bilinearly, with the centres of pixels at half-integer positions.
    static func enlarged(_ source: Picture<GrayF32>, to size: PixelSize) -> [Double] {
        let floats = source.bytes.assumingMemoryBound(to: Float.self)
        let from = source.size
        func place(_ i: Int, _ from: Int, _ to: Int) -> (Int, Int, Double) {
            let exact = (Double(i) + 0.5) * Double(from) / Double(to) - 0.5
            let inside = max(0, min(Double(from - 1), exact))
            return (Int(inside), min(Int(inside) + 1, from - 1), inside - Double(Int(inside)))
        }
        let columns = (0..<size.width).map { place($0, from.width, size.width) }
        var result: [Double] = []
        for y in 0..<size.height {
            let (y0, y1, v) = place(y, from.height, size.height)
            for (x0, x1, u) in columns {
                let top = (Double(floats[y0 * from.width + x0]), Double(floats[y0 * from.width + x1]))
                let bottom = (Double(floats[y1 * from.width + x0]), Double(floats[y1 * from.width + x1]))
                result.append(
                    (top.0 * (1 - u) + top.1 * u) * (1 - v) + (bottom.0 * (1 - u) + bottom.1 * u) * v)
            }
        }
        return result
    }

    /// Returns an opaque picture composited over another one through a mask.
    static func composite(
        _ over: Picture<RGBA8>, _ under: Picture<RGBA8>, _ coverage: Picture<Gray8>
    ) -> [Float] {
        over.bytes.indices.map { i in
            let share = Float(coverage.bytes[i / 4]) / 255
            return Float(over.bytes[i]) * share + Float(under.bytes[i]) * (1 - share)
        }
    }

    /// Returns the weights of a Gaussian from -5 to +5 standard deviations. They add up to 1.
    private static func gaussian(_ sigma: Double) -> [Double] {
        let reach = Int((5 * sigma).rounded(.up))
        let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
        let sum = weights.reduce(0, +)
        return weights.map { $0 / sum }
    }

    private static func separable(_ source: Picture<RGBA8>, _ weights: [Double]) -> [Float] {
        let row = source.size.width * 4
        var samples: [Float] = []
        for y in 0..<source.size.height {
            samples += source.bytes[(y * source.stride)..<(y * source.stride + row)].map(Float.init)
        }
        return separable(samples, source.size, weights)
    }

    /// Returns a separable convolution of four samples per pixel in adjacent rows, with replicated edges.
    private static func separable(_ samples: [Float], _ size: PixelSize, _ weights: [Double]) -> [Float] {
        let reach = weights.count / 2
        let row = size.width * 4
        var result = [Float](repeating: 0, count: row * size.height)
        var column = [Double](repeating: 0, count: (size.width + 2 * reach) * 4)
        column.withUnsafeMutableBufferPointer { column in
            result.withUnsafeMutableBufferPointer { result in
                for y in 0..<size.height {
                    for i in column.indices { column[i] = 0 }
                    for k in -reach...reach {
                        let line = max(0, min(size.height - 1, y + k)) * row
                        let weight = weights[k + reach]
                        for i in 0..<row { column[reach * 4 + i] += Double(samples[line + i]) * weight }
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
