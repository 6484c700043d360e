import Matte
import TestSupport
import Testing

/// Tests of resizes of a section of the source that has fractional edges and may extend beyond the source.
struct ResizeSectionTests {
    private let source = Raster(width: 40, height: 31, repeating: RGBA8(red: 0, green: 0, blue: 0))
    private let unit = 4096

    private var noise: Raster<RGBA8> {
        var random = SplitMix64(seed: 5)
        var result = source
        for y in 0..<source.height {
            for x in 0..<source.width {
                let bits = random.next()
                result[x, y] = RGBA8(
                    red: UInt8(bits & 255), green: UInt8(bits >> 8 & 255), blue: UInt8(bits >> 16 & 255))
            }
        }
        return result
    }

    private func moved(_ picture: Raster<RGBA8>, x: Int, y: Int) throws -> Raster<RGBA8> {
        try ResizePlan<RGBA8>(
            from: picture.size,
            section: PixelRect(
                x: x, y: y, width: picture.width * unit, height: picture.height * unit),
            unit: unit, scaledTo: picture.size, keeping: picture.bounds, filter: .lanczos3, light: .encoded
        ).resized(picture.view)
    }

    @Test(arguments: [(0, 0), (3, -2), (-7, 5), (60, -80)])
    func wholePixelsAreCopiedAndEdgesRepeated(x: Int, y: Int) throws {
        let picture = noise
        try withEveryTier { _ in
            let result = try moved(picture, x: x * unit, y: y * unit)
            for v in 0..<picture.height {
                for u in 0..<picture.width {
                    if picture.bounds.contains(x: u + x, y: v + y) {
                        #expect(result[u, v] == picture[u + x, v + y])
                    } else {
                        // Outside the picture, all pixels of a row or column are equal.
                        let isLeft = u + x < -1
                        let isRight = u + x > picture.width && u > 0
                        if isLeft, u + 1 + x < 0 { #expect(result[u, v] == result[u + 1, v]) }
                        if isRight, u - 1 + x >= picture.width { #expect(result[u, v] == result[u - 1, v]) }
                    }
                }
            }
        }
    }

    @Test(arguments: [-100_000, -1234, 2048, 70_000])
    func oneColorStaysOneColor(shift: Int) throws {
        let color = RGBA8(red: 200, green: 3, blue: 77)
        let picture = Raster(width: 23, height: 19, repeating: color)
        let result = try moved(picture, x: shift, y: -shift)
        #expect(result == picture)
    }
}
