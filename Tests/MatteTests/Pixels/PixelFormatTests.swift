import Foundation
import Matte
import Testing

/// Tests that pixels have the layout that their formats state.
struct PixelFormatTests {
    /// Tests one pixel. `bytes` are its bytes in the order that the documentation states.
    private func check<PixelType: Pixel & Codable>(
        _ pixel: PixelType, _ format: PixelFormat, _ bytes: [UInt8]
    ) throws {
        #expect(PixelType.format == format)
        #expect(MemoryLayout<PixelType>.size == format.bytesPerPixel)
        #expect(MemoryLayout<PixelType>.stride == format.bytesPerPixel, "pixels have no padding")
        #expect(format.bytesPerPixel == bytes.count)
        #expect(withUnsafeBytes(of: pixel) { Array($0) } == bytes)
        #expect(format.hasAlpha == (pixel is any AlphaPixel))
        #expect(format.isPremultiplied == (pixel is any PremultipliedPixel))
        #expect((format.hasAlpha && !format.isPremultiplied) == (pixel is any StraightAlphaPixel))
        if let pixel = pixel as? any AlphaPixel { #expect(pixel.alpha == bytes[3]) }
        let json = try JSONEncoder().encode(pixel)
        #expect(try JSONDecoder().decode(PixelType.self, from: json) == pixel)
    }

    @Test func channelsAreInTheOrderOfTheName() throws {
        try check(RGBA8(red: 1, green: 2, blue: 3, alpha: 4), .rgba8, [1, 2, 3, 4])
        try check(BGRA8(red: 1, green: 2, blue: 3, alpha: 4), .bgra8, [3, 2, 1, 4])
        try check(PremultipliedRGBA8(red: 1, green: 2, blue: 3, alpha: 4), .premultipliedRGBA8, [1, 2, 3, 4])
        try check(PremultipliedBGRA8(red: 1, green: 2, blue: 3, alpha: 4), .premultipliedBGRA8, [3, 2, 1, 4])
        try check(RGB8(red: 1, green: 2, blue: 3), .rgb8, [1, 2, 3])
        try check(BGR8(red: 1, green: 2, blue: 3), .bgr8, [3, 2, 1])
        try check(Gray8(7), .gray8, [7])
        try check(GrayF32(0.1), .grayF32, withUnsafeBytes(of: Float(0.1)) { Array($0) })
    }

    @Test func blueComesFirstInThreeFormats() {
        #expect(PixelFormat.allCases.filter(\.isBlueFirst) == [.bgra8, .premultipliedBGRA8, .bgr8])
    }

    @Test func pixelsAreOpaqueUnlessAlphaIsGiven() {
        #expect(RGBA8(red: 0, green: 0, blue: 0).alpha == 255)
        #expect(BGRA8(red: 0, green: 0, blue: 0).alpha == 255)
        #expect(PremultipliedRGBA8(red: 0, green: 0, blue: 0).alpha == 255)
        #expect(PremultipliedBGRA8(red: 0, green: 0, blue: 0).alpha == 255)
    }

    @Test func numbersAreGreyLevels() {
        let white: Gray8 = 255
        let half: GrayF32 = 0.5
        #expect(white.value == 255 && half.value == 0.5)
    }
}
