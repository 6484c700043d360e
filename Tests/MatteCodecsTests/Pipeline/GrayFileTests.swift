import Matte
import MatteCodecs
import Testing

/// Tests that pictures from grey files are written with one channel where that loses nothing.
@Suite("Grey files stay grey")
struct GrayFileTests {
    private static let gray = Sample.named("jpeg-gray.jpg").bytes

    private func file(_ bytes: [UInt8] = gray) throws -> PictureFile { try PictureFile(bytes) }

    private func model(_ image: EncodedImage) throws -> ImageHeader.ColorModel {
        try ImageHeader(probing: image.bytes).colorModel
    }

    @Test(
        "converted, cropped, turned, resized, adjusted and sharpened pictures have one channel and the same pixels"
    )
    func operations() throws {
        let photo = try file().streamed()
        let pictures = try [
            photo, photo.cropped(to: PixelRect(x: 3, y: 5, width: 20, height: 11)), photo.oriented(.right),
            photo.oriented(.down), photo.oriented(.upMirrored),
            photo.resized(to: PixelSize(width: 17, height: 13)),
            photo.resized(to: PixelSize(width: 17, height: 13), light: .linear),
            file().streamed(resizedTo: PixelSize(width: 9, height: 7)),
            photo.adjusted(by: .gamma(1.4)), photo.sharpened(amount: 0.5),
            photo.padded(
                by: PixelInsets(left: 1, top: 2, right: 3, bottom: 4),
                with: RGBA8(red: 9, green: 9, blue: 9, alpha: 255)),
        ]
        for (i, picture) in pictures.enumerated() {
            let png = try picture.encoded(as: .png, alpha: .dropIfOpaque)
            #expect(png.bytes[25] == 0, "IHDR of picture \(i) has colour type \(png.bytes[25])")
            #expect(try Raster<RGBA8>(decoding: png.bytes) == picture.rendered(), "picture \(i)")
            let jpeg = try picture.encoded(as: .jpeg)
            #expect(try model(jpeg) == .gray, "picture \(i)")
            #expect(
                try jpeg.bytes == picture.rendered().converted(to: Gray8.self).encoded(as: .jpeg).bytes,
                "picture \(i)")
        }
    }

    @Test("colours, transparency and requested channels are kept")
    func exceptions() throws {
        let photo = try file().streamed()
        #expect(try photo.encoded(as: .png).bytes[25] == 6)
        let padding = RGBA8(red: 9, green: 8, blue: 9, alpha: 255)
        let insets = PixelInsets(left: 0, top: 0, right: 0, bottom: 1)
        let colored = try photo.padded(by: insets, with: padding)
        let png = try colored.encoded(as: .png, alpha: .dropIfOpaque)
        #expect(try png.bytes[25] == 2 && Raster<RGBA8>(decoding: png.bytes) == colored.rendered())
        let clear = try photo.padded(by: insets, with: RGBA8(red: 9, green: 9, blue: 9, alpha: 90))
        let kept = try clear.encoded(as: .png, alpha: .dropIfOpaque)
        #expect(try kept.bytes[25] == 6 && Raster<RGBA8>(decoding: kept.bytes) == clear.rendered())
        let tinted = try photo.adjusted(by: .whiteBalance(WhiteBalance(red: 1.2, green: 1, blue: 0.9)))
        #expect(try model(tinted.encoded(as: .jpeg)) == .ycbcr)
        // A colour file that happens to be grey keeps its channels.
        let level = RGB8(red: 70, green: 70, blue: 70)
        let rgb = try Raster(width: 9, height: 9, repeating: level).encoded(as: .png).bytes
        #expect(try file(rgb).streamed(as: RGB8.self).encoded(as: .png).bytes[25] == 2)
        // A profile of colours would not describe one channel.
        let profile = TestProfile.rgb(TestProfile.p3, TestProfile.sRGBCurve)
        let metadata = EncodingMetadata(colorProfile: profile)
        #expect(
            try photo.encoded(as: .png, metadata: metadata, alpha: .dropIfOpaque).bytes[25] == 2)
        #expect(try model(photo.encoded(as: .webP(quality: 80))) == .rgb)
    }

    @Test("files within a byte budget stay grey")
    func budget() throws {
        for encoding in [ImageEncoding.png, .jpeg] {
            let photo = try file().streamed(as: RGB8.self)
            let found = try photo.encoded(as: encoding, within: .below(1_000_000))
            #expect(try model(found.image) == .gray)
            let small = try photo.encoded(as: encoding, within: .below(700))
            #expect(try model(small.image) == .gray && small.image.bytes.count < 700)
        }
    }
}
