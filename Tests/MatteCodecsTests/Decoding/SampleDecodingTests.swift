import Matte
import MatteCodecs
import Testing

@Suite("Decoding small files of every kind")
struct SampleDecodingTests {
    @Test("all samples exist")
    func samples() {
        #expect(Sample.prefixed("png").count >= 40)
        #expect(Sample.prefixed("jpeg").count >= 20)
        #expect(Sample.prefixed("webp").count >= 7)
    }

    @Test("PNG decodes exactly", arguments: Sample.prefixed("png"))
    func png(_ sample: Sample) throws {
        #expect(bytes(of: try Raster<RGBA8>(decoding: sample.bytes)) == sample.expected)
    }

    @Test("WebP decodes exactly", arguments: Sample.prefixed("webp"))
    func webP(_ sample: Sample) throws {
        #expect(bytes(of: try Raster<RGBA8>(decoding: sample.bytes)) == sample.expected)
    }

    // Another version of the same decoder may round its colour conversion differently.
    @Test("JPEG decodes like Pillow", arguments: Sample.prefixed("jpeg"))
    func jpeg(_ sample: Sample) throws {
        let decoded = bytes(of: try Raster<RGBA8>(decoding: sample.bytes))
        #expect(largestDifference(decoded, sample.expected) <= 1)
    }

    @Test("every pixel type shows the same picture", arguments: Sample.all)
    func pixelTypes(_ sample: Sample) throws {
        let straight = try Raster<RGBA8>(decoding: sample.bytes)
        let bgra = try Raster<BGRA8>(decoding: sample.bytes)
        let rgb = try Raster<RGB8>(decoding: sample.bytes)
        let bgr = try Raster<BGR8>(decoding: sample.bytes)
        let gray = try Raster<Gray8>(decoding: sample.bytes)
        let floats = try Raster<GrayF32>(decoding: sample.bytes)
        let premultiplied = try Raster<PremultipliedBGRA8>(decoding: sample.bytes)
        var wrong = 0
        for y in 0..<straight.height {
            for x in 0..<straight.width {
                let p = straight[x, y]
                let q = bgra[x, y]
                func over(_ channel: UInt8) -> Int {
                    let own = Double(channel) * Double(p.alpha) / 255
                    return Int((own + (255 - Double(p.alpha))).rounded(.toNearestOrAwayFromZero))
                }
                let (r, g, b) = (over(p.red), over(p.green), over(p.blue))
                let luma = Int((0.299 * Double(r) + 0.587 * Double(g) + 0.114 * Double(b)).rounded())
                let s = premultiplied[x, y]
                let times = { (c: UInt8) in Int((Double(c) * Double(p.alpha) / 255).rounded()) }
                if (p.red, p.green, p.blue, p.alpha) != (q.red, q.green, q.blue, q.alpha)
                    || (Int(rgb[x, y].red), Int(rgb[x, y].green), Int(rgb[x, y].blue)) != (r, g, b)
                    || (Int(bgr[x, y].red), Int(bgr[x, y].green), Int(bgr[x, y].blue)) != (r, g, b)
                    || abs(Int(gray[x, y].value) - luma) > 1
                    || floats[x, y].value != Float(gray[x, y].value) / 255
                    || (Int(s.red), Int(s.green), Int(s.blue), s.alpha)
                        != (times(p.red), times(p.green), times(p.blue), p.alpha)
                {
                    wrong += 1
                }
            }
        }
        #expect(wrong == 0)
    }

    @Test(
        "rows that are read one by one, cropped or skipped equal those of the whole picture",
        arguments: Sample.all)
    func rows(_ sample: Sample) throws {
        var options = DecodingOptions()
        options.orientation = .keep
        let whole = try Raster<RGBA8>(decoding: sample.bytes, options: options)
        let crops = [
            whole.bounds, PixelRect(x: 0, y: 0, width: 1, height: 1),
            PixelRect(
                x: whole.width / 2, y: whole.height / 3, width: (whole.width + 1) / 2,
                height: whole.height / 2),
            PixelRect(x: whole.width - 1, y: whole.height - 1, width: 1, height: 1),
        ]
        for crop in crops where crop.width > 0 && crop.height > 0 {
            var decoder = try RowDecoder<RGBA8>(sample.bytes.span, options: options, crop: crop)
            var rows: [RGBA8] = []
            var band = Raster<RGBA8>(
                width: crop.width, height: 3, repeating: RGBA8(red: 1, green: 2, blue: 3))
            var y = 0
            while decoder.remainingRows > 0 {
                if y == 3, decoder.remainingRows > 1 {
                    try decoder.skipRows(1)
                    for x in 0..<crop.width { rows.append(whole[crop.x + x, crop.y + y]) }
                    y += 1
                }
                var view = band.mutableView
                let count = try decoder.readRows(into: &view)
                for i in 0..<count { for x in 0..<crop.width { rows.append(band[x, i]) } }
                y += count
            }
            try decoder.finish()
            let part = (0..<crop.height).flatMap { y in
                (0..<crop.width).map { x in whole[crop.x + x, crop.y + y] }
            }
            #expect(rows == part, "crop \(crop)")
        }
    }
}
