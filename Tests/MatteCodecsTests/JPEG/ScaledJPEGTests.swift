import Matte
import MatteCodecs
import Testing

/// Tests of JPEG files that are decoded at a smaller scale.
struct ScaledJPEGTests {
    @Test("scaled and cropped JPEG rows equal those of the scaled picture", arguments: [5, 12, 23, 45])
    func scaled(_ width: Int) throws {
        for name in [
            "jpeg-444.jpg", "jpeg-420.jpg", "jpeg-420-progressive.jpg", "jpeg-cmyk.jpg", "jpeg-gray.jpg",
        ] {
            let bytes = Sample.named(name).bytes
            var options = DecodingOptions()
            options.jpegScale = .atLeast(PixelSize(width: width, height: 1))
            let whole = try Raster<RGB8>(decoding: bytes, options: options)
            #expect(whole.width >= width && [6, 12, 23, 45].contains(whole.width))
            let crop = PixelRect(
                x: whole.width / 3, y: whole.height / 2, width: whole.width / 2,
                height: max(1, whole.height / 3))
            var decoder = try RowDecoder<RGB8>(bytes.span, options: options, crop: crop)
            var part = Raster<RGB8>(
                width: crop.width, height: crop.height, repeating: RGB8(red: 0, green: 0, blue: 0))
            var view = part.mutableView
            #expect(try decoder.readRows(into: &view) == crop.height)
            #expect(try part == Raster(copying: whole.view[crop]))
        }
    }
}
