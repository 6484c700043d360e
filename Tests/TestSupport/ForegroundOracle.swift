public import Matte

/// The foreground's colours of a picture by the definition: the pyramid of means in float64, with whole planes.
public struct ForegroundOracle {
    /// A plane of three colours in levels and a fourth value in 0...1.
    private struct Plane {
        let width, height: Int
        var values: [SIMD4<Double>]

        init(_ width: Int, _ height: Int, _ value: (_ x: Int, _ y: Int) -> SIMD4<Double>) {
            (self.width, self.height) = (width, height)
            values = (0..<width * height).map { value($0 % width, $0 / width) }
        }

        /// The value at a position, or at the nearest one inside.
        subscript(x: Int, y: Int) -> SIMD4<Double> {
            values[min(max(0, y), height - 1) * width + min(max(0, x), width - 1)]
        }

        var halved: Plane {
            Plane((width + 1) / 2, (height + 1) / 2) { x, y in
                (self[2 * x, 2 * y] + self[2 * x + 1, 2 * y] + self[2 * x, 2 * y + 1]
                    + self[2 * x + 1, 2 * y + 1])
                    / 4
            }
        }

        /// Returns a plane of twice the size, cropped: three quarters of the nearest value and a quarter of the next.
        func doubled(_ width: Int, _ height: Int) -> Plane {
            let rows = Plane(self.width, height) { x, y in
                (3 * self[x, y / 2] + self[x, y / 2 + (y % 2 == 0 ? -1 : 1)]) / 4
            }
            return Plane(width, height) { x, y in
                (3 * rows[x / 2, y] + rows[x / 2 + (x % 2 == 0 ? -1 : 1), y]) / 4
            }
        }

        var softened: Plane {
            let rows = Plane(width, height) { x, y in (self[x, y - 1] + 2 * self[x, y] + self[x, y + 1]) / 4 }
            return Plane(width, height) { x, y in (rows[x - 1, y] + 2 * rows[x, y] + rows[x + 1, y]) / 4 }
        }
    }

    private struct Level {
        var picture, foreground, background: Plane
    }

    private let colors: Plane

    /// Computes the colours.
    ///
    /// - Parameter finest: The finest level with means, 0...2.
    public init(_ photo: Raster<RGBA8>, _ mask: Mask, finest: Int) {
        func pixel(_ x: Int, _ y: Int) -> (SIMD4<Double>, a: Double, alpha: Double) {
            let p = photo[x, y]
            return (
                SIMD4(Double(p.red), Double(p.green), Double(p.blue), 0),
                Double(mask.raster[x, y].value) / 255, Double(p.alpha) / 255
            )
        }
        func weighted(_ x: Int, _ y: Int, _ weight: (Double) -> Double) -> SIMD4<Double> {
            let (color, a, alpha) = pixel(x, y)
            var w = weight(a)
            for _ in 0..<3 { w *= w }
            w *= alpha
            var value = color * w
            value.w = w
            return value
        }
        let (w, h) = (photo.width, photo.height)
        var levels = [
            Level(
                picture: Plane(w, h) { x, y in
                    let (color, a, _) = pixel(x, y)
                    return SIMD4(color.x, color.y, color.z, a)
                },
                foreground: Plane(w, h) { x, y in weighted(x, y) { $0 } },
                background: Plane(w, h) { x, y in weighted(x, y) { 1 - $0 } })
        ]
        while levels.count < 3 || min(levels.last!.picture.width, levels.last!.picture.height) > 4 {
            let last = levels.last!
            levels.append(
                Level(
                    picture: last.picture.halved, foreground: last.foreground.halved,
                    background: last.background.halved))
        }
        func mean(_ plane: Plane) -> Plane {
            var sum = plane.values.reduce(.zero, +)
            // A weight that rounds to nothing in 1/16320 counts as none.
            if sum.w < 1e-4 {
                sum = levels.last!.picture.values.reduce(.zero, +)
                sum.w = Double(plane.values.count)
            }
            let color = sum / sum.w
            return Plane(plane.width, plane.height) { _, _ in SIMD4(color.x, color.y, color.z, 1) }
        }
        var f = mean(levels.last!.foreground), b = mean(levels.last!.background)
        for (index, level) in levels.enumerated().reversed() {
            let (w, h) = (level.picture.width, level.picture.height)
            if index < levels.count - 1 { (f, b) = (f.doubled(w, h), b.doubled(w, h)) }
            for repetition in 0..<(index >= 5 ? 4 : 1) {
                if repetition > 0 { (f, b) = (f.halved.doubled(w, h), b.halved.doubled(w, h)) }
                if index >= finest {
                    f = Self.combined(f, level.foreground)
                    b = Self.combined(b, level.background)
                }
                Self.explain(level.picture, &f, &b)
            }
        }
        colors = f
    }

    /// Returns the colours in levels at a position.
    public func color(_ x: Int, _ y: Int) -> SIMD3<Double> {
        let value = colors[x, y]
        return SIMD3(value.x, value.y, value.z)
    }

    /// Combines the coarser level's colours with the means of a level, and softens the result by its weights.
    private static func combined(_ coarse: Plane, _ own: Plane) -> Plane {
        let weighted = Plane(own.width, own.height) { x, y in
            let w = own[x, y].w
            var value = (own[x, y] + coarse[x, y] / 4) / (w + 0.25) * (w + 0.005)
            value.w = w + 0.005
            return value
        }
        let soft = weighted.softened
        return Plane(own.width, own.height) { x, y in
            var value = soft[x, y] / soft[x, y].w
            value.w = 1
            return value
        }
    }

    private static func explain(_ picture: Plane, _ f: inout Plane, _ b: inout Plane) {
        for i in picture.values.indices {
            let a = picture.values[i].w
            var rest = picture.values[i] - a * f.values[i] - (1 - a) * b.values[i]
            rest.w = 0
            let k = 1 / (a * a + (1 - a) * (1 - a))
            let limits = (SIMD4<Double>(repeating: 0), SIMD4<Double>(repeating: 255))
            f.values[i] = (f.values[i] + a * k * rest).clamped(lowerBound: limits.0, upperBound: limits.1)
            b.values[i] = (b.values[i] + (1 - a) * k * rest).clamped(
                lowerBound: limits.0, upperBound: limits.1)
        }
    }
}
