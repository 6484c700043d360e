import Matte
import MatteCompare
import TestSupport
import Testing

/// Difference pictures, against the definition in float64.
struct DifferencePictureTests {
    @Test func matchesDefinition() throws {
        let size = PixelSize(width: 23, height: 9)
        func check<P: Pixel>(_ type: P.Type) throws {
            let a: Raster<P> = TexturedPictures.noise(size, seed: 7)
            let b: Raster<P> = TexturedPictures.noise(size, seed: 8)
            let alpha = P.format.hasAlpha
            let first = TexturedPictures.planes(a, alpha: alpha)
            let second = TexturedPictures.planes(b, alpha: alpha)
            for factor in [1, 0.3, 7.5] {
                let picture = try a.differencePicture(from: b, amplification: factor)
                let expected = TexturedPictures.raster(size.width, size.height) { x, y in
                    func level(_ channel: Int) -> UInt8 {
                        let plane = first.count == 1 ? 0 : channel
                        var difference = abs(first[plane][y][x] - second[plane][y][x])
                        if alpha { difference = max(difference, abs(first[3][y][x] - second[3][y][x])) }
                        return UInt8(min(255, (difference * factor + 0.5).rounded(.down)))
                    }
                    return RGB8(red: level(0), green: level(1), blue: level(2))
                }
                #expect(picture == expected, "\(P.format), \(factor)")
            }
        }
        try check(Gray8.self)
        try check(RGB8.self)
        try check(BGRA8.self)
    }

    @Test func badFactor() {
        let a = Raster<Gray8>(width: 3, height: 2, repeating: 0)
        for factor in [0, -1, .infinity, .nan] as [Double] {
            #expect(throws: MatteError.self) { try a.differencePicture(from: a, amplification: factor) }
        }
    }
}
