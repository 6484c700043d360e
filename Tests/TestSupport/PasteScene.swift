import Foundation
public import Matte

/// A photo given by a formula, an editor's reply with known drift, and the repainted region.
public struct PasteScene {
    /// Creates a scene whose reply has no drift.
    public init() {}

    /// A sum of waves in all directions, defined between pixels too.
    public struct Waves {
        private var terms: [(x: Double, y: Double, phase: Double, height: Double)] = []

        /// Creates random waves.
        public init(seed: UInt64, count: Int = 10, height: Double = 14) {
            var random = SplitMix64(seed: seed)
            for _ in 0..<count {
                let angle = random.unitDouble() * 2 * .pi
                let frequency = 2 * .pi / (9 + random.unitDouble() * 40)
                terms.append(
                    (cos(angle) * frequency, sin(angle) * frequency, random.unitDouble() * 6.28, height))
            }
        }

        /// Returns the sum at a position.
        public func value(_ x: Double, _ y: Double) -> Double {
            terms.reduce(128) { $0 + $1.height * sin($1.x * x + $1.y * y + $1.phase) }
        }
    }

    /// The photo's size.
    public var size = PixelSize(width: 168, height: 152)
    /// The repainted region.
    public var region = PixelRect(x: 60, y: 54, width: 50, height: 44)
    /// The waves outside of the region.
    public var surroundings = Waves(seed: 1)
    /// The waves in the region.
    public var repainted = Waves(seed: 2, height: 8)
    /// The shift of the reply to the right, in pixels of the photo.
    public var shiftX = 0.0
    /// The shift downwards.
    public var shiftY = 0.0
    /// The share by which the reply is enlarged.
    public var stretch = 0.0
    /// The factor of the reply's levels.
    public var gain = 1.0
    /// The levels that are added.
    public var bias = 0.0
    /// The largest noise in levels.
    public var noise = 0
    /// The number of reply pixels per photo pixel.
    public var density = 1.0

    /// The mask of the region.
    public var mask: Mask {
        Mask(
            Raster(width: size.width, height: size.height, repeating: Gray8(0)).with { raster in
                for y in region.y..<region.y + region.height {
                    for x in region.x..<region.x + region.width { raster[x, y] = Gray8(255) }
                }
            })
    }

    /// The photo.
    public var photo: Raster<RGBA8> { drawn(size) { surroundings.value($0, $1) } }

    /// The reply without drift, in the photo's pixels.
    public var ideal: Raster<RGBA8> { drawn(size) { content($0, $1) } }

    /// The reply: content moved by the shift, and scaled around the centre of the region.
    public var reply: Raster<RGBA8> {
        let middleX = Double(region.x) + Double(region.width) / 2
        let middleY = Double(region.y) + Double(region.height) / 2
        var random = SplitMix64(seed: 77)
        let scaled = PixelSize(
            width: Int(Double(size.width) * density), height: Int(Double(size.height) * density))
        return drawn(scaled) { u, v in
            let (x, y) = ((u + 0.5) / density - 0.5, (v + 0.5) / density - 0.5)
            let value = content(
                (x + 0.5 - shiftX + stretch * middleX) / (1 + stretch) - 0.5,
                (y + 0.5 - shiftY + stretch * middleY) / (1 + stretch) - 0.5)
            let extra = noise == 0 ? 0 : Double(Int(random.next() % UInt64(2 * noise + 1)) - noise)
            return gain * value + bias + extra
        }
    }

    private func content(_ x: Double, _ y: Double) -> Double {
        let isInside =
            x > Double(region.x) - 0.5 && x < Double(region.x + region.width) - 0.5
            && y > Double(region.y) - 0.5 && y < Double(region.y + region.height) - 0.5
        return isInside ? repainted.value(x, y) : surroundings.value(x, y)
    }

    private func drawn(_ size: PixelSize, _ value: (Double, Double) -> Double) -> Raster<RGBA8> {
        Raster(width: size.width, height: size.height, repeating: RGBA8(red: 0, green: 0, blue: 0)).with {
            raster in
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let v = value(Double(x), Double(y))
                    raster[x, y] = RGBA8(
                        red: Self.byte(v * 0.9 + 20), green: Self.byte(v), blue: Self.byte(v * 0.8 + 10))
                }
            }
        }
    }

    private static func byte(_ value: Double) -> UInt8 { UInt8(min(255, max(0, value.rounded()))) }

    /// Returns the mean difference of green inside the region, at least a few pixels from its edge.
    public func interiorError(_ patch: Raster<RGBA8>, at bounds: PixelRect) -> Double {
        let ideal = ideal
        var (sum, count) = (0, 0)
        for y in region.y + 4..<region.y + region.height - 4 {
            for x in region.x + 4..<region.x + region.width - 4 {
                sum += abs(Int(ideal[x, y].green) - Int(patch[x - bounds.x, y - bounds.y].green))
                count += 1
            }
        }
        return Double(sum) / Double(count)
    }
}

extension Raster {
    /// Returns the raster after changes.
    public func with(_ change: (inout Raster) -> Void) -> Raster {
        var result = self
        change(&result)
        return result
    }
}
