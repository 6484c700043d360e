public import Matte

/// A photo given by a formula, and the reply of an editor without a mask: another part of the same plane, moved, scaled,
/// turned or in perspective, with a changed part.
public struct DriftScene {
    /// Creates a scene whose reply shows the photo as it is.
    public init(seed: UInt64 = 1) { self.seed = seed }

    /// The number that selects the content.
    public var seed: UInt64
    /// The photo's size.
    public var size = PixelSize(width: 480, height: 360)
    /// The reply's size.
    public var replySize = PixelSize(width: 480, height: 360)
    /// The map from the photo's pixels to the reply's.
    public var map = AffineTransform.identity
    /// The perspective: reply positions are divided by 1 plus these factors times the photo's position.
    public var perspective = (x: 0.0, y: 0.0)
    /// The factor of the reply's levels, and the levels that are added.
    public var tone = (gain: 1.0, bias: 0.0)
    /// The largest noise of the reply in levels.
    public var noise = 0
    /// The strength of another light, which differs over the reply.
    public var light = 0.0
    /// The changed part in pixels of the photo, an ellipse; empty for none.
    public var changed = PixelRect(x: 0, y: 0, width: 0, height: 0)

    /// The photo.
    public var photo: Raster<RGBA8> {
        drawn(size) { x, y in content(x, y, seed) }
    }

    /// The reply.
    public var reply: Raster<RGBA8> {
        var random = SplitMix64(seed: seed &+ 77)
        let inverse = try? map.inverted()
        return drawn(replySize) { x, y in
            guard let inverse else { return (0, 0, 0) }
            let place = unprojected(x, y, inverse)
            let isChanged = contains(place.x, place.y)
            let levels = content(place.x, place.y, isChanged ? seed &+ 500 : seed)
            let shade = Self.noise(x / 50, y / 50, seed &+ 9) - 0.5
            let factor = max(0.1, 1 + 2 * light * shade)
            let gain = tone.gain * factor
            let grain = noise == 0 ? 0 : Double(Int(random.next() >> 8) % (2 * noise + 1) - noise)
            return (
                levels.0 * gain + tone.bias + grain, levels.1 * gain + tone.bias + grain,
                levels.2 * gain + tone.bias + grain
            )
        }
    }

    /// Returns the position in the photo of a position in the reply.
    private func unprojected(_ x: Double, _ y: Double, _ inverse: AffineTransform) -> SubpixelPoint {
        var place = inverse.applied(to: SubpixelPoint(x: x, y: y))
        // The perspective is weak, so that a few steps find the position.
        for _ in 0..<8 where perspective.x != 0 || perspective.y != 0 {
            let share = 1 + perspective.x * place.x + perspective.y * place.y
            place = inverse.applied(to: SubpixelPoint(x: x * share, y: y * share))
        }
        return place
    }

    /// Returns the position in the reply of a position in the photo.
    public func place(_ x: Double, _ y: Double) -> SubpixelPoint {
        let place = map.applied(to: SubpixelPoint(x: x, y: y))
        let share = 1 + perspective.x * x + perspective.y * y
        return SubpixelPoint(x: place.x / share, y: place.y / share)
    }

    /// Returns true if a position of the photo is in the changed part.
    public func contains(_ x: Double, _ y: Double) -> Bool {
        guard changed.width > 0, changed.height > 0 else { return false }
        let across = (x - Double(changed.x)) / Double(changed.width) * 2 - 1
        let down = (y - Double(changed.y)) / Double(changed.height) * 2 - 1
        return across * across + down * down < 1
    }

    /// Returns the largest distance in pixels of the photo between a placement and the true one, at the photo's corners.
    public func error(_ transform: AffineTransform) -> Double {
        var largest = 0.0
        for x in [0, Double(size.width)] {
            for y in [0, Double(size.height)] {
                let (found, wanted) = (transform.applied(to: SubpixelPoint(x: x, y: y)), place(x, y))
                let across = (found.x - wanted.x) / map.a, down = (found.y - wanted.y) / map.e
                largest = max(largest, (across * across + down * down).squareRoot())
            }
        }
        return largest
    }

    /// Returns the intersection over union of a mask of the photo's size and the changed part.
    public func overlap(_ mask: Mask) -> Double {
        var (both, either) = (0, 0)
        for y in 0..<mask.height {
            for x in 0..<mask.width {
                let wanted = contains(Double(x) + 0.5, Double(y) + 0.5)
                let found = mask.raster[x, y].value > 0
                both += wanted && found ? 1 : 0
                either += wanted || found ? 1 : 0
            }
        }
        return either == 0 ? 1 : Double(both) / Double(either)
    }

    /// Returns the colour at a position: smooth noise at several scales, hard edges and a slow gradient.
    private func content(_ x: Double, _ y: Double, _ seed: UInt64) -> (Double, Double, Double) {
        let coarse = Self.noise(x / 61, y / 61, seed), middle = Self.noise(x / 17, y / 17, seed &+ 1)
        let fine = Self.noise(x / 6, y / 6, seed &+ 2)
        let edge = coarse + 0.4 * middle > 0.7 ? 34.0 : -22
        let level = 118 + 70 * (coarse - 0.5) + 60 * (middle - 0.5) + 44 * (fine - 0.5) + edge
        let hue = 50 * (Self.noise(x / 90, y / 90, seed &+ 3) - 0.5)
        return (level + hue, level, level - hue)
    }

    /// Returns smooth noise in 0...1 with one random number per whole position.
    private static func noise(_ x: Double, _ y: Double, _ seed: UInt64) -> Double {
        let (left, top) = (x.rounded(.down), y.rounded(.down))
        let (s, t) = (smooth(x - left), smooth(y - top))
        let (column, row) = (Int64(left), Int64(top))
        let upper = number(column, row, seed) * (1 - s) + number(column + 1, row, seed) * s
        let lower = number(column, row + 1, seed) * (1 - s) + number(column + 1, row + 1, seed) * s
        return upper * (1 - t) + lower * t
    }

    private static func smooth(_ t: Double) -> Double { t * t * (3 - 2 * t) }

    private static func number(_ x: Int64, _ y: Int64, _ seed: UInt64) -> Double {
        var bits =
            UInt64(bitPattern: x) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(bitPattern: y) &* 0xC2B2_AE3D_27D4_EB4F
        bits = (bits ^ seed &* 0xD6E8_FEB8_6659_FD93) &* 0xBF58_476D_1CE4_E5B9
        bits ^= bits >> 31
        bits &*= 0x94D0_49BB_1331_11EB
        return Double(bits >> 40) / Double(1 << 24)
    }

    private func drawn(
        _ size: PixelSize, _ levels: (Double, Double) -> (Double, Double, Double)
    ) -> Raster<RGBA8> {
        func byte(_ level: Double) -> UInt8 { UInt8(min(255, max(0, level.rounded()))) }
        return Raster(width: size.width, height: size.height, repeating: RGBA8(red: 0, green: 0, blue: 0))
            .with {
                raster in
                for y in 0..<size.height {
                    for x in 0..<size.width {
                        let color = levels(Double(x) + 0.5, Double(y) + 0.5)
                        raster[x, y] = RGBA8(red: byte(color.0), green: byte(color.1), blue: byte(color.2))
                    }
                }
            }
    }
}
