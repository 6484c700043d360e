#if canImport(ImageIO)
import MatteCodecs
import Testing

/// Files that ImageIO writes and reads.
@Suite struct ImageIOTests {
    static func gradient(_ size: PixelSize) throws -> Raster<RGBA8> {
        try Raster(
            size: size,
            pixels: (0..<size.area).map { i in
                RGBA8(
                    red: UInt8(i % size.width * 200 / size.width),
                    green: UInt8(i / size.width * 200 / size.height),
                    blue: 90)
            })
    }

    static func distance(_ a: Raster<RGBA8>, _ b: Raster<RGBA8>) -> Double {
        var sum = 0
        for y in 0..<a.height {
            for x in 0..<a.width {
                let (p, q) = (a[x, y], b[x, y])
                sum +=
                    abs(Int(p.red) - Int(q.red)) + abs(Int(p.green) - Int(q.green))
                    + abs(Int(p.blue) - Int(q.blue))
            }
        }
        return Double(sum) / Double(3 * a.width * a.height)
    }

    @Test(arguments: [ImageEncoding.jpeg(quality: 95), .heic(quality: 95)])
    func whatIsWrittenIsReadAgain(encoding: ImageEncoding) throws {
        let picture = try Self.gradient(PixelSize(width: 64, height: 48))
        let file = try picture.encoded(as: encoding)
        #expect(ImageFormat(sniffing: file.bytes) == encoding.format)
        let header = try ImageHeader(probing: file.bytes)
        #expect(header.size == picture.size && header.format == encoding.format && header.frameCount == 1)
        let back = try Raster<RGBA8>(decoding: file.bytes)
        #expect(Self.distance(picture, back) < 3)
    }

    @Test func aBudgetIsKept() throws {
        let picture = try Self.gradient(PixelSize(width: 200, height: 150))
        for encoding in [ImageEncoding.jpeg(quality: 95), .heic(quality: 95)] {
            let whole = try picture.encoded(as: encoding).bytes.count
            let file = try picture.encoded(as: encoding, within: .below(whole * 3 / 4))
            #expect(file.image.bytes.count < whole * 3 / 4)
        }
    }

    @Test func everyFormatButWebPIsReadAndWritten() {
        #expect(ImageFormat.png.isWritable && ImageFormat.jpeg.isWritable && ImageFormat.heic.isWritable)
    }
}
#endif
