import Matte
import TestSupport
import Testing

struct DetailMapTests {
    /// The detail of each pixel of a picture that isn't reduced, by the definition.
    private func details(_ picture: Raster<RGBA8>) -> [[Int]] {
        let (width, height) = (picture.width, picture.height)
        func levels(_ x: Int, _ y: Int) -> [Double] {
            let pixel = picture[x, y], alpha = Double(pixel.alpha) / 255
            return [pixel.red, pixel.green, pixel.blue].map { (Double($0) * alpha + 0.5).rounded(.down) }
        }
        let places: [(Int, Int)] = (0..<height).flatMap { y in (0..<width).map { ($0, y) } }
        let means = (0..<3).map { channel -> Double in
            let sum: Double = places.map { levels($0.0, $0.1)[channel] }.reduce(0, +)
            return (sum / Double(places.count) + 0.5).rounded(.down)
        }
        func distance(_ a: [Double], _ b: [Double]) -> Double { zip(a, b).map { abs($0 - $1) }.reduce(0, +) }
        return (0..<height).map { y in
            (0..<width).map { x in
                guard picture[x, y].alpha > 0 else { return 0 }
                let own = levels(x, y)
                let right = x + 1 < width ? distance(own, levels(x + 1, y)) : 0
                let below = y + 1 < height ? distance(own, levels(x, y + 1)) : 0
                let detail = min(192, max(0, right + below - 24))
                let weight = 64 + (distance(own, means) / 4).rounded(.down)
                return Int((detail * weight / 64).rounded(.down))
            }
        }
    }

    /// The best place by trying all of them, pixel by pixel.
    private func best(_ crop: PixelSize, _ details: [[Int]]) -> PixelRect {
        let (width, height) = (details[0].count, details.count)
        var found: (sum: Int, distance: Int, rect: PixelRect)?
        for y in 0...height - crop.height {
            for x in 0...width - crop.width {
                var sum = 0
                for row in y..<y + crop.height { sum += details[row][x..<x + crop.width].reduce(0, +) }
                let distance = abs(2 * x - width + crop.width) + abs(2 * y - height + crop.height)
                if found == nil || sum > found!.sum || sum == found!.sum && distance < found!.distance {
                    found = (sum, distance, PixelRect(x: x, y: y, width: crop.width, height: crop.height))
                }
            }
        }
        return found!.rect
    }

    private func picture(_ size: PixelSize, seed: UInt64) -> Raster<RGBA8> {
        var random = SplitMix64(seed: seed)
        var result = Raster(
            width: size.width, height: size.height, repeating: RGBA8(red: 0, green: 0, blue: 0))
        for y in 0..<size.height {
            for x in 0..<size.width {
                let bits = random.next()
                let strength = UInt8(x * 255 / size.width)
                result[x, y] = RGBA8(
                    red: UInt8(truncatingIfNeeded: bits) & strength,
                    green: UInt8(truncatingIfNeeded: bits >> 9) / 2,
                    blue: UInt8(truncatingIfNeeded: y * 3),
                    alpha: bits >> 61 == 0 ? 0 : bits >> 61 == 1 ? UInt8(truncatingIfNeeded: bits >> 30) : 255
                )
            }
        }
        return result
    }

    @Test func placesAreTheBestOfAll() {
        let sides = Generator<Int>.integer(in: 1...40)
        forAll("the place has the most detail", cases: 40, sides, sides, .integer(in: 0...999)) {
            width, height, seed in
            let size = PixelSize(width: width, height: height)
            let picture = picture(size, seed: UInt64(seed)), details = details(picture)
            let map = try DetailMap(of: picture.view)
            let crops = [
                PixelSize(width: 1, height: 1), PixelSize(width: (width + 1) / 2, height: height),
                PixelSize(width: width, height: (height + 2) / 3), size,
            ]
            return map.size == size && crops.allSatisfy { map.place(for: $0, in: size) == best($0, details) }
        }
    }

    /// A textured part is kept in pictures larger than the map, wherever it is, also in scaled copies.
    @Test(arguments: [PixelPoint(x: 40, y: 30), PixelPoint(x: 900, y: 600), PixelPoint(x: 500, y: 300)])
    func aSubjectIsKept(corner: PixelPoint) throws {
        var photo = Raster(width: 1_200, height: 800, repeating: RGBA8(red: 90, green: 120, blue: 160))
        var random = SplitMix64(seed: 4)
        for y in stride(from: 0, to: 120, by: 15) {
            for x in stride(from: 0, to: 120, by: 15) {
                let color = RGBA8(
                    red: UInt8(random.next() & 255), green: UInt8(random.next() & 255), blue: 30)
                photo.fill(PixelRect(x: corner.x + x, y: corner.y + y, width: 15, height: 15), with: color)
            }
        }
        let subject = PixelRect(x: corner.x, y: corner.y, width: 120, height: 120)
        try withEveryTier { tier in
            let map = try DetailMap(of: photo.view)
            #expect(map.size == PixelSize(width: 96, height: 64))
            let place = map.place(for: PixelSize(width: 300, height: 250), in: photo.size)
            #expect(photo.bounds.contains(place) && place.contains(subject), "\(place) \(tier)")
            let half = map.place(
                for: PixelSize(width: 150, height: 125), in: PixelSize(width: 600, height: 400))
            #expect(abs(half.x - place.x / 2) <= 1 && abs(half.y - place.y / 2) <= 1)
        }
    }

    @Test func picturesWithoutDetailAreCroppedInTheCentre() throws {
        for color in [RGBA8(red: 9, green: 200, blue: 7), RGBA8(red: 0, green: 0, blue: 0, alpha: 0)] {
            let map = try DetailMap(of: Raster(width: 300, height: 100, repeating: color).view)
            let place = map.place(
                for: PixelSize(width: 100, height: 100), in: PixelSize(width: 300, height: 100))
            #expect(place == PixelRect(x: 100, y: 0, width: 100, height: 100))
        }
        // Noise and gradients below the threshold have none either.
        var gradient = Raster(width: 90, height: 30, repeating: Gray8(0))
        for y in 0..<30 { for x in 0..<90 { gradient[x, y] = Gray8(UInt8(2 * x + (x + y) % 2)) } }
        let map = try DetailMap(of: gradient.view)
        #expect(map.place(for: PixelSize(width: 30, height: 30), in: gradient.size).x == 30)
    }

    @Test func sizesAreClippedAndEmptyPicturesAreErrors() throws {
        let map = try DetailMap(of: Raster(width: 3, height: 1, repeating: Gray8(7)).view)
        let size = PixelSize(width: 3, height: 1)
        #expect(map.place(for: PixelSize(width: 99, height: 99), in: size) == size.bounds)
        let empty = Raster(width: 0, height: 5, repeating: Gray8(0))
        #expect(throws: MatteError.self) { _ = try DetailMap(of: empty.view) }
    }
}
