import Matte
import MatteCodecs
import Testing

@Suite("Limits")
struct LimitTests {
    private func refused(_ bytes: [UInt8], _ change: (inout DecodingLimits) -> Void) -> CodecError? {
        var options = DecodingOptions()
        change(&options.limits)
        do {
            _ = try Raster<RGBA8>(decoding: bytes, options: options)
            return nil
        } catch { return error }
    }

    @Test(
        "sides, pixels and memory at the limit pass, one less is refused by name",
        arguments: [
            "png-6-8.png", "png-6-8-i.png", "jpeg-420.jpg", "jpeg-420-progressive.jpg", "webp-lossy.webp",
            "webp-animation.webp",
        ])
    func sizes(_ name: String) throws {
        let bytes = Sample.named(name).bytes
        let size = try ImageHeader(probing: bytes).storedSize
        for (most, change) in [
            (size.longerSide, { $0.side = $1 }), (size.area, { $0.pixels = $1 }),
        ] as [(Int, (inout DecodingLimits, Int) -> Void)] {
            #expect(refused(bytes) { change(&$0, most) } == nil)
            let error = refused(bytes) { change(&$0, most - 1) }
            #expect(error?.code == .limits && error?.message.contains("\(most - 1)") == true)
            #expect(throws: CodecError.self) {
                var limits = DecodingLimits()
                change(&limits, most - 1)
                _ = try ImageHeader(probing: bytes, limits: limits)
            }
        }
        #expect(refused(bytes) { $0.memory = 4 * size.area - 1 }?.code == .limits)
        // What a progressive picture's coefficients take comes on top.
        let isProgressiveJPEG = name == "jpeg-420-progressive.jpg"
        #expect((refused(bytes) { $0.memory = 4 * size.area } == nil) == !isProgressiveJPEG)
    }

    @Test("a header that lies about its size is refused before memory is taken")
    func lies() {
        var png = Sample.named("png-6-8.png").bytes
        png.replaceSubrange(16..<24, with: [0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF])
        #expect(refused(png) { _ in }?.code == .limits)
        var jpeg = Sample.named("jpeg-420.jpg").bytes
        let frame = jpeg.indices.first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC0 }!
        jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0xFF, 0xFF, 0xFF])
        #expect(refused(jpeg) { _ in }?.code == .limits)
        jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0, 0, 0, 10])
        #expect(refused(jpeg) { _ in }?.code == .decoding)
    }

    @Test("scans of a progressive JPEG are counted")
    func scans() {
        let bytes = Sample.named("jpeg-420-progressive.jpg").bytes
        let count = bytes.indices.dropLast().count { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA }
        #expect(refused(bytes) { $0.scans = count } == nil)
        let error = refused(bytes) { $0.scans = count - 1 }
        #expect(error?.code == .limits && error?.message.contains("\(count - 1) scans") == true)
    }

    @Test("metadata is bounded", arguments: ImageFormat.allCases)
    func metadata(_ format: ImageFormat) throws {
        let profile = TestProfile.rgb(TestProfile.p3, TestProfile.sRGBCurve)
        let file = try noise(8, 8).encoded(
            as: ImageEncoding(format), metadata: EncodingMetadata(colorProfile: profile))
        #expect(refused(file.bytes) { $0.metadata = profile.count + 100 } == nil)
        let error = refused(file.bytes) { $0.metadata = 100 }
        // libpng leaves a profile out whose decompressed length is beyond the limit.
        #expect(format == .png ? error == nil || error?.code == .limits : error?.code == .limits)
    }

    @Test("a cancelled task gets an error, not a picture")
    func cancelled() async {
        for bytes in [
            Sample.named("jpeg-420.jpg"), Sample.named("png-6-8-i.png"), Sample.named("webp-lossy.webp"),
        ] {
            let task = Task { () -> CodecError.Code? in
                while !Task.isCancelled { await Task.yield() }
                do {
                    _ = try Raster<RGBA8>(decoding: bytes.bytes)
                    return nil
                } catch { return (error as? CodecError)?.code }
            }
            task.cancel()
            #expect(await task.value == .cancelled)
        }
        let raster = noise(20, 20)
        for format in ImageFormat.allCases {
            let task = Task { () -> CodecError.Code? in
                while !Task.isCancelled { await Task.yield() }
                do {
                    _ = try raster.encoded(as: ImageEncoding(format))
                    return nil
                } catch { return (error as? CodecError)?.code }
            }
            task.cancel()
            #expect(await task.value == .cancelled)
        }
    }

    @Test("scaled and cropped JPEG rows are those of the scaled whole", arguments: [5, 12, 23, 45])
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

    @Test("raw spans and unsafe buffers decode as arrays do")
    func memory() throws {
        let sample = Sample.named("png-6-8.png")
        let whole = try Raster<RGBA8>(decoding: sample.bytes)
        #expect(try Raster<RGBA8>(decoding: sample.bytes.span.bytes) == whole)
        #expect(try Raster<RGBA8>(decoding: sample.bytes[...]) == whole)
        #expect(try Raster<RGBA8>(decoding: AnyCollection(sample.bytes)) == whole)
        let buffered = try sample.bytes.withUnsafeBytes { try Raster<RGBA8>(decoding: $0) }
        #expect(buffered == whole)
        #expect(try ImageHeader(probing: sample.bytes.span.bytes).storedSize == whole.size)
    }
}
