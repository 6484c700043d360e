import Matte

/// Evaluates warps in double precision, from their definition.
struct WarpOracle<P: Pixel> {
    let source: Raster<P>
    /// The transform from the result to the source.
    let inverse: ProjectiveTransform
    let filter: WarpFilter
    let edge: WarpEdge<P>

    /// The weight of a pixel at a distance from the position, along one axis.
    private func weight(_ distance: Double) -> Double {
        let t = abs(distance)
        switch filter {
        case .bilinear: return max(0, 1 - t)
        case .catmullRom:
            if t >= 2 { return 0 }
            return t < 1 ? 1.5 * t * t * t - 2.5 * t * t + 1 : -0.5 * t * t * t + 2.5 * t * t - 4 * t + 2
        }
    }

    /// The channels of a pixel; with straight alpha, colour is multiplied by alpha / 255.
    private func channels(_ pixel: P) -> [Double] {
        let bytes = withUnsafeBytes(of: pixel) { Array($0) }
        if P.format == .grayF32 { return [Double((pixel as! GrayF32).value)] }
        guard P.format.hasAlpha, !P.format.isPremultiplied else { return bytes.map(Double.init) }
        let alpha = Double(bytes[3])
        return bytes[0..<3].map { Double($0) * alpha / 255 } + [alpha]
    }

    /// The result for the pixel at a position: channels as ``channels(_:)`` gives them, clamped to what pixels hold.
    func value(x: Int, y: Int) -> [Double] {
        let p = inverse.applied(to: SubpixelPoint(x: Double(x) + 0.5, y: Double(y) + 0.5))
        let count = P.format == .grayF32 ? 1 : P.format.bytesPerPixel
        guard p.x.isFinite else { return [Double](repeating: 0, count: count) }
        var sums = [Double](repeating: 0, count: count)
        let (u, v) = (p.x - 0.5, p.y - 0.5)
        let (left, top) = (Int(u.rounded(.down)) - 1, Int(v.rounded(.down)) - 1)
        for j in top..<top + 4 {
            for i in left..<left + 4 {
                let w = weight(u - Double(i)) * weight(v - Double(j))
                if w == 0 { continue }
                let inside = i >= 0 && j >= 0 && i < source.width && j < source.height
                var values = [Double](repeating: 0, count: count)
                switch edge {
                case .replicate:
                    let cx = min(max(i, 0), source.width - 1), cy = min(max(j, 0), source.height - 1)
                    values = channels(source[cx, cy])
                case .color(let pixel): values = channels(inside ? source[i, j] : pixel)
                case .transparent: if inside { values = channels(source[i, j]) }
                }
                for k in 0..<count { sums[k] += w * values[k] }
            }
        }
        if P.format == .grayF32 { return sums }
        let limit = P.format.hasAlpha ? min(255, max(0, sums[3])) : 255
        return sums.enumerated().map { k, s in min(k == 3 ? 255 : limit, max(0, s)) }
    }

    /// The largest error of a result in levels. With straight alpha, errors of colour are weighted by alpha.
    func largestError(_ result: Raster<P>) -> Double {
        var largest = 0.0
        for y in 0..<result.height {
            for x in 0..<result.width {
                let wanted = value(x: x, y: y), found = result[x, y]
                if P.format == .grayF32 {
                    largest = max(largest, abs(Double((found as! GrayF32).value) - wanted[0]))
                    continue
                }
                let bytes = withUnsafeBytes(of: found) { $0.map(Double.init) }
                for k in wanted.indices {
                    let isWeighted = k < 3 && P.format.hasAlpha && !P.format.isPremultiplied
                    let value = isWeighted ? bytes[k] * wanted[3] / 255 : bytes[k]
                    largest = max(largest, abs(value - wanted[k]))
                }
            }
        }
        return largest
    }

    /// The number of bytes that differ from the rounded exact result.
    func differing(_ result: Raster<P>) -> Int {
        var count = 0
        for y in 0..<result.height {
            for x in 0..<result.width {
                let wanted = value(x: x, y: y).map { UInt8($0.rounded()) }
                count += withUnsafeBytes(of: result[x, y]) { found in
                    zip(found, wanted).count { $0 != $1 }
                }
            }
        }
        return count
    }
}
