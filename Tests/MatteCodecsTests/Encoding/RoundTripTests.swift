import Matte
import MatteCodecs
import Testing

@Suite("Encoding and decoding")
struct RoundTripTests {
    static let sizes = [(1, 1), (2, 3), (17, 5), (64, 65), (130, 129)]

    @Test("PNG is lossless at every compression", arguments: PNGOptions.Compression.allCases, sizes)
    func png(_ compression: PNGOptions.Compression, _ size: (Int, Int)) throws {
        let raster = noise(size.0, size.1)
        let encoded = try raster.encoded(as: .png(compression: compression))
        #expect(encoded.format == .png && encoded.size == raster.size)
        #expect(try Raster<RGBA8>(decoding: encoded.bytes) == raster)
        let bound = size.1 * (1 + 4 * size.0)
        #expect(encoded.bytes.count <= bound + 63 + 13 + 5 * ((bound + 65_534) / 65_535))
    }

    @Test("lossless WebP preserves every byte, including colour under alpha 0", arguments: sizes)
    func webP(_ size: (Int, Int)) throws {
        var raster = noise(size.0, size.1)
        raster[0, 0] = RGBA8(red: 9, green: 99, blue: 199, alpha: 0)
        let encoded = try raster.encoded(as: .losslessWebP)
        #expect(try Raster<RGBA8>(decoding: encoded.bytes) == raster)
    }

    @Test(
        "blue-first, padded and cut-out views give the same file as red-first rasters",
        arguments: ImageFormat.allCases.filter(\.isWritable))
    func views(_ format: ImageFormat) throws {
        let raster = noise(23, 19)
        var bgra = Raster<BGRA8>(width: 23, height: 19, repeating: BGRA8(red: 0, green: 0, blue: 0, alpha: 0))
        for y in 0..<19 {
            for x in 0..<23 {
                let p = raster[x, y]
                bgra[x, y] = BGRA8(red: p.red, green: p.green, blue: p.blue, alpha: p.alpha)
            }
        }
        let reference = try raster.encoded(as: ImageEncoding(format))
        #expect(try bgra.encoded(as: ImageEncoding(format)) == reference)
        var wide = Raster<RGBA8>(width: 40, height: 25, repeating: RGBA8(red: 1, green: 1, blue: 1))
        for y in 0..<19 { for x in 0..<23 { wide[x + 5, y + 3] = raster[x, y] } }
        let part = wide.view[PixelRect(x: 5, y: 3, width: 23, height: 19)]
        #expect(try part.encoded(as: ImageEncoding(format)) == reference)
    }

    @Test("grey, RGB and BGR survive PNG")
    func layouts() throws {
        let gray = try Raster<Gray8>(decoding: noise(9, 7).encoded(as: .png).bytes)
        #expect(try Raster<Gray8>(decoding: gray.encoded(as: .png).bytes) == gray)
        #expect(try ImageHeader(probing: gray.encoded(as: .png).bytes).colorModel == .gray)
        let rgb = try Raster<RGB8>(decoding: noise(9, 7).encoded(as: .png).bytes)
        #expect(try Raster<RGB8>(decoding: rgb.encoded(as: .png).bytes) == rgb)
        #expect(try ImageHeader(probing: rgb.encoded(as: .png).bytes).hasAlpha == false)
        let bgr = try Raster<BGR8>(decoding: rgb.encoded(as: .png).bytes)
        #expect(try bgr.encoded(as: .png) == rgb.encoded(as: .png))
        let floats = try Raster<GrayF32>(decoding: gray.encoded(as: .png).bytes)
        #expect(try floats.encoded(as: .png) == gray.encoded(as: .png))
    }

    @Test("JPEG shows transparent pixels over the background")
    func background() throws {
        let clear = Raster<RGBA8>(
            width: 16, height: 16, repeating: RGBA8(red: 0, green: 0, blue: 0, alpha: 0))
        let white = try Raster<RGBA8>(decoding: clear.encoded(as: .jpeg).bytes)
        #expect(white[8, 8] == RGBA8(red: 255, green: 255, blue: 255))
        let options = JPEGOptions(quality: 100, background: RGB8(red: 200, green: 30, blue: 60))
        let red = try Raster<RGBA8>(decoding: clear.encoded(as: .jpeg(options)).bytes)
        #expect(abs(Int(red[8, 8].red) - 200) <= 2 && abs(Int(red[8, 8].green) - 30) <= 2)
    }

    @Test("JPEG composites rows with some translucent pixels over the background")
    func backgroundInStretches() throws {
        // Rows are prepared in stretches of 1,024 pixels. This row has opaque, translucent and mixed stretches, and
        // a shorter last one.
        let colour = noise(2600, 9)
        var picture = colour
        var blended = Raster(width: 2600, height: 9, repeating: RGB8(red: 0, green: 0, blue: 0))
        for y in 0..<9 {
            for x in 0..<2600 {
                let isClear = [false, true, x % 7 == 3][(x / 1024 + y) % 3]
                let c = colour[x, y], alpha = isClear ? c.alpha : 255
                picture[x, y].alpha = alpha
                func over(_ value: UInt8, _ under: Int) -> UInt8 {
                    let sum = Double(Int(value) * Int(alpha) + under * (255 - Int(alpha))) / 255
                    return UInt8(sum.rounded())
                }
                blended[x, y] = RGB8(
                    red: over(c.red, 200), green: over(c.green, 30), blue: over(c.blue, 60))
            }
        }
        let options = JPEGOptions(quality: 92, background: RGB8(red: 200, green: 30, blue: 60))
        #expect(try picture.encoded(as: .jpeg(options)) == blended.encoded(as: .jpeg(options)))
        let bgra = try picture.converted(to: BGRA8.self)
        #expect(try bgra.encoded(as: .jpeg(options)) == blended.encoded(as: .jpeg(options)))
    }

    @Test("JPEG has the same bytes whether pixels have four bytes or three", arguments: [nil, 0, 130, 299])
    func fourBytes(translucentRow: Int?) throws {
        // Several bands. Bands without translucent pixels are read in place, and only the pixels of the view count.
        var wide = noise(1_130, 300)
        var colors = Raster(width: 1_101, height: 300, repeating: RGB8(red: 0, green: 0, blue: 0))
        for y in 0..<300 {
            for x in 0..<1_101 {
                wide[x + 5, y].alpha = 255
                let pixel = wide[x + 5, y]
                colors[x, y] = RGB8(red: pixel.red, green: pixel.green, blue: pixel.blue)
            }
        }
        let options = JPEGOptions(quality: 85, background: RGB8(red: 200, green: 30, blue: 60))
        if let translucentRow {
            wide[1_105, translucentRow].alpha = 0
            colors[1_100, translucentRow] = options.background
        }
        let part = PixelRect(x: 5, y: 0, width: 1_101, height: 300)
        let rgba = try wide.view[part].converted(to: RGBA8.self)
        let bgra = try rgba.converted(to: BGRA8.self)
        let (first, second) = (
            try rgba.converted(to: PremultipliedRGBA8.self), try rgba.converted(to: PremultipliedBGRA8.self)
        )
        for threads in [Parallelism.serial, .threads(2)] {
            let encoding = ImageEncoding.jpeg(options)
            let expected = try colors.encoded(as: encoding, parallelism: threads)
            let padded = try wide.view[part].encoded(as: encoding, parallelism: threads)
            #expect(padded == expected)
            #expect(try bgra.encoded(as: encoding, parallelism: threads) == expected)
            #expect(try first.encoded(as: encoding, parallelism: threads) == expected)
            #expect(try second.encoded(as: encoding, parallelism: threads) == expected)
            let computed = StreamedPicture(rgba).editingRows { _, _ in }
            #expect(try computed.encoded(as: encoding, parallelism: threads) == expected)
        }
    }

    @Test("999x999 of noise stays below four million bytes", arguments: PNGOptions.Compression.allCases)
    func storedBound(_ compression: PNGOptions.Compression) throws {
        guard compression != .smallest else { return }
        #expect(try noise(999, 999).encoded(as: .png(compression: compression)).bytes.count < 4_000_000)
    }
}
