import TestSupport
import Testing

@testable import Matte

struct LetterboxedTests {
    @Test func pictureIsInsideItsPadding() throws {
        let picture: Raster<RGB8> = TexturedPictures.noise(PixelSize(width: 31, height: 17), seed: 41)
        let letterbox = try Letterbox(of: picture.size, in: PixelSize(width: 20, height: 24))
        let input = try picture.letterboxed(letterbox)
        #expect(input.size == PixelSize(width: 20, height: 24))
        let scaled = try picture.resized(to: letterbox.scaledSize, like: .openCVLinear)
        let inside = letterbox.pictureRect
        for y in 0..<24 {
            for x in 0..<20 {
                let expected =
                    inside.contains(x: x, y: y)
                    ? scaled[x - inside.x, y - inside.y] : RGB8(red: 114, green: 114, blue: 114)
                #expect(input[x, y] == expected)
            }
        }
        let red = RGB8(red: 200, green: 0, blue: 0)
        #expect(try picture.letterboxed(letterbox, like: .pillowBicubic, padding: red)[0, 0] == red)
    }

    @Test func paddingIsOpaque() throws {
        let clear = RGBA8(red: 0, green: 0, blue: 0, alpha: 0)
        let picture = Raster<RGBA8>(width: 4, height: 2, repeating: clear)
        let letterbox = try Letterbox(of: picture.size, in: PixelSize(width: 4, height: 4))
        let input = try picture.letterboxed(letterbox)
        #expect(input[0, 0] == RGBA8(red: 114, green: 114, blue: 114, alpha: 255) && input[0, 1] == clear)
    }

    @Test func floatsAreUnsupported() throws {
        let floats = Raster<GrayF32>(width: 2, height: 2, repeating: GrayF32(0.5))
        let letterbox = try Letterbox(of: floats.size, in: PixelSize(width: 4, height: 4))
        #expect(throws: MatteError.self) { try floats.letterboxed(letterbox) }
    }
}
