import Matte

/// Background effects computed as documented, in float64, pixel by pixel.
enum PortraitOracle {
    /// Returns confidences enlarged bilinearly with half-pixel centres, as levels 0...255, not rounded.
    static func coverage(_ confidences: [Double], _ size: PixelSize, to frame: PixelSize) -> [Double] {
        func place(_ i: Int, _ from: Int, _ to: Int) -> (Int, Int, Double) {
            let x = (Double(i) + 0.5) * Double(from) / Double(to) - 0.5
            let inside = min(max(x, 0), Double(from - 1))
            let first = Int(inside)
            return (first, min(first + 1, from - 1), inside - Double(first))
        }
        return (0..<frame.width * frame.height).map { i in
            let (x0, x1, u) = place(i % frame.width, size.width, frame.width)
            let (y0, y1, v) = place(i / frame.width, size.height, frame.height)
            func at(_ x: Int, _ y: Int) -> Double {
                let c = confidences[y * size.width + x]
                return c.isNaN ? 0 : 255 * min(max(c, 0), 1)
            }
            let top = at(x0, y0) * (1 - u) + at(x1, y0) * u
            let bottom = at(x0, y1) * (1 - u) + at(x1, y1) * u
            return top * (1 - v) + bottom * v
        }
    }

    /// Returns the weight of a pixel as background, given its coverage.
    static func weight(_ coverage: Double, backgroundLimit: Double) -> Double {
        let limit = 255 * backgroundLimit
        let weight = max(0, (limit - coverage) / limit)
        return coverage < 127.5 ? max(weight, 1.0 / 255) : weight
    }

    /// Returns the background of each pixel, and the fraction of the Gaussian's weight that contributed to it.
    static func blurred(
        _ plane: [Double], _ weights: [Double], _ frame: PixelSize, sigma: Double
    ) -> (values: [Double], shares: [Double]) {
        func blur(_ plane: [Double]) -> [Double] {
            BlurOracle.blurred(plane, width: frame.width, height: frame.height, sigma: sigma, .replicate)
        }
        let shares = blur(weights)
        let sums = blur(zip(plane, weights).map { $0 * $1 })
        return (zip(sums, shares).map { $1 > 0 ? $0 / $1 : 0 }, shares)
    }
}
