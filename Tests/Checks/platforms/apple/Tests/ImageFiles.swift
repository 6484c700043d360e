import Foundation
import ImageIO
import MatteApple
import MatteCodecs
import Testing

/// Tests files that the stand-in for ImageIO reads and writes.
@Suite struct ImageFiles {
    typealias Picture = StandInFile.Picture

    static func number(_ value: Double) -> CFNumber { CFNumber(standIn: value) }

    /// Returns a picture with the given properties. By default it has 4x2 pixels. All its pixels are different.
    static func picture(
        _ properties: [CFString: CFTypeRef] = [:], space: CFString = CGColorSpace.sRGB,
        size: PixelSize = PixelSize(width: 4, height: 2)
    ) throws -> Picture {
        let bytes = (0..<4 * size.area).map { i in i % 4 == 3 ? 255 : UInt8(truncatingIfNeeded: 37 &* i &+ 11)
        }
        let image = try makeImage(
            bytes, size, stride: 4 * size.width, CGBitmapInfo(.last), space: CGColorSpace(name: space))
        var all: [CFString: CFTypeRef] = [
            kCGImagePropertyPixelWidth: number(Double(size.width)),
            kCGImagePropertyPixelHeight: number(Double(size.height)), kCGImagePropertyDepth: number(8),
            kCGImagePropertyColorModel: kCGImagePropertyColorModelRGB,
        ]
        all.merge(properties) { $1 }
        return Picture(image, all)
    }

    static func file(_ type: String, _ pictures: [Picture], primary: Int = 0) -> [UInt8] {
        var file = StandInFile(type: type, pictures: pictures)
        file.primary = primary
        return StandInFile.add(file)
    }

    static func expected(_ size: PixelSize = PixelSize(width: 4, height: 2)) throws -> Raster<RGBA8> {
        try Raster(
            size: size,
            pixels: (0..<size.area).map { i in
                let p = (0..<3).map { UInt8(truncatingIfNeeded: 37 &* (4 * i + $0) &+ 11) }
                return RGBA8(red: p[0], green: p[1], blue: p[2])
            })
    }

    func error(_ bytes: [UInt8], _ options: DecodingOptions = DecodingOptions()) -> MatteError? {
        #expect(throws: MatteError.self) { try Raster<RGBA8>(decoding: bytes, options: options) }
    }

    @Test(arguments: ["public.jpeg", "public.png", "org.webmproject.webp", "public.heic"])
    func everyFormatIsRead(type: String) throws {
        let bytes = Self.file(type, [try Self.picture()])
        #expect(try Raster<RGBA8>(decoding: bytes) == Self.expected())
        let formats = ["public.jpeg": ImageFormat.jpeg, "public.png": .png, "public.heic": .heic]
        #expect(try ImageHeader(probing: bytes).format == formats[type] ?? .webP)
    }

    @Test func theHeaderIsReadWithoutDecoding() throws {
        let properties: [CFString: CFTypeRef] = [
            kCGImagePropertyOrientation: Self.number(6), kCGImagePropertyHasAlpha: kCFBooleanTrue!,
            kCGImagePropertyProfileName: CFString(standIn: "Display P3"),
            kCGImagePropertyDPIWidth: Self.number(72), kCGImagePropertyDPIHeight: Self.number(144),
            kCGImagePropertyDepth: Self.number(16),
        ]
        let bytes = Self.file("public.heic", [try Self.picture(properties)])
        let header = try ImageHeader(probing: bytes)
        #expect(
            header.storedSize == PixelSize(width: 4, height: 2)
                && header.size == PixelSize(width: 2, height: 4))
        #expect(header.orientation == .right && header.hasAlpha && header.bitDepth == 16)
        #expect(header.colorProfileDescription == "Display P3" && header.hasColorProfile)
        #expect(header.density == PixelDensity(horizontal: 72, vertical: 144))
        #expect(StandInFile.at(bytes)?.decodes == 0)
    }

    @Test(arguments: 1...8) func matteAppliesTheOrientation(tag: Int) throws {
        let bytes = Self.file(
            "public.heic", [try Self.picture([kCGImagePropertyOrientation: Self.number(Double(tag))])])
        let orientation = try #require(ImageOrientation(rawValue: tag))
        #expect(try Raster<RGBA8>(decoding: bytes) == Self.expected().oriented(orientation))
        var options = DecodingOptions()
        options.orientation = .keep
        #expect(try Raster<RGBA8>(decoding: bytes, options: options) == Self.expected())
    }

    @Test func orientationsThatMakeNoSenseCountAsUpright() throws {
        for value in [0, 9, -1, 6.5] {
            let properties = [kCGImagePropertyOrientation: Self.number(value)]
            #expect(
                try ImageHeader(probing: Self.file("public.jpeg", [try Self.picture(properties)])).orientation
                    == .up)
        }
    }

    @Test func colorsBecomeSRGB() throws {
        let bytes = Self.file("public.jpeg", [try Self.picture(space: CGColorSpace.linearSRGB)])
        let decoded = try Raster<RGBA8>(decoding: bytes)
        for (x, y) in [(0, 0), (3, 1)] {
            let linear = Double(try Self.expected()[x, y].red) / 255
            let encoded = linear <= 0.0031308 ? 12.92 * linear : 1.055 * pow(linear, 1 / 2.4) - 0.055
            #expect(abs(Double(decoded[x, y].red) - encoded * 255) <= 0.5)
        }
    }

    /// Matte reads the profile of every JPEG, but ImageIO converts the pixels of those that it decodes.
    @Test(arguments: [DecodingOptions.ColorHandling.convertToSRGB, .keep])
    func colorsAreConvertedOnce(color: DecodingOptions.ColorHandling) throws {
        var keeping = DecodingOptions()
        keeping.color = .keep
        let sample = try Data(contentsOf: URL(filePath: "Tests/Samples/Whole/p3.jpg"))
        let photo = try DecodedImage<RGBA8>(decoding: [UInt8](sample), options: keeping)
        var file = StandInFile(type: "public.jpeg", pictures: [try Self.picture()])
        file.profile = try #require(photo.colorProfile)
        let bytes = StandInFile.add(file)
        #expect(try ImageHeader(probing: bytes).hasColorProfile)
        var options = DecodingOptions()
        options.color = color
        let decoded = try DecodedImage<RGBA8>(decoding: bytes, options: options)
        #expect(try decoded.raster == Self.expected())
        #expect(decoded.colorProfile?.count == nil)
    }

    @Test func limitsAreCheckedOnTheHeader() throws {
        var options = DecodingOptions()
        options.limits.pixels = 7
        let bytes = Self.file("public.heic", [try Self.picture()])
        #expect(error(bytes, options)?.code == .limits)
        options = DecodingOptions()
        options.limits.memory = 50
        #expect(error(bytes, options)?.code == .limits)
        for (width, height) in [(1e5, 1), (0, 5), (-4, 2), (4e9, 4e9), (9e18, 9e18)] {
            let huge = Self.file(
                "public.heic",
                [
                    try Self.picture([
                        kCGImagePropertyPixelWidth: Self.number(width),
                        kCGImagePropertyPixelHeight: Self.number(height),
                    ])
                ])
            #expect(error(huge) != nil)
            #expect(StandInFile.at(huge)?.decodes == 0)
        }
        #expect(StandInFile.at(bytes)?.decodes == 0)
        // A JPEG's header is read by Matte, its pixels by ImageIO: 12 bytes for each of 8 pixels, and the file.
        let jpeg = Self.file("public.jpeg", [try Self.picture()])
        options.limits.memory = 32 + 8 * 12 + jpeg.count - 1
        #expect(error(jpeg, options)?.code == .limits)
        #expect(StandInFile.at(jpeg)?.decodes == 0)
    }

    @Test func ofSeveralPicturesThePrimaryOneIsRead() throws {
        let other = try Self.picture(size: PixelSize(width: 3, height: 3))
        let bytes = Self.file("public.heic", [other, try Self.picture(), other], primary: 1)
        #expect(try Raster<RGBA8>(decoding: bytes) == Self.expected())
        #expect(try ImageHeader(probing: bytes).frameCount == 3)
        let lost = Self.file("public.heic", [try Self.picture(), other], primary: 7)
        #expect(try Raster<RGBA8>(decoding: lost) == Self.expected())
        var options = DecodingOptions()
        options.limits.frames = 2
        #expect(error(bytes, options)?.code == .limits)
    }

    @Test func damageIsAnErrorUnlessLenient() throws {
        for status in [CGImageSourceStatus.statusIncomplete, .statusUnexpectedEOF, .statusInvalidData] {
            var picture = try Self.picture()
            picture.status = status
            let bytes = Self.file("public.jpeg", [picture])
            let failure = error(bytes)
            #expect(failure?.code == .decoding)
            #expect(failure?.message.contains("status \(status.rawValue)") == true)
            #expect(try Raster<RGBA8>(decoding: bytes, options: .lenient) == Self.expected())
        }
    }

    @Test func filesThatImageIODoesNotReadAreErrors() throws {
        #expect(error(Self.file("public.heic", []))?.code == .decoding)
        #expect(
            error([0, 0, 0, 16] + Array("ftypheic".utf8))?.message
                == "cannot decode the HEIC data: ImageIO finds no picture in it; use an intact file")
        var picture = try Self.picture()
        picture.properties[kCGImagePropertyPixelWidth] = nil
        #expect(
            error(Self.file("public.heic", [picture]))?.message.contains("its header states no size") == true)
        picture.properties[kCGImagePropertyPixelWidth] = CFString(standIn: "four")
        #expect(
            error(Self.file("public.heic", [picture]))?.message.contains("its header states no size") == true)
        picture.properties[kCGImagePropertyPixelWidth] = Self.number(3)
        #expect(
            error(Self.file("public.heic", [picture]))?.message
                == "cannot decode the HEIC data: its header states 3x2, but the picture is 4x2; use an intact file"
        )
        picture = try Self.picture()
        picture.image = nil
        #expect(
            error(Self.file("public.heic", [picture]))?.message.contains("ImageIO creates no picture from it")
                == true)
    }

    @Test func aSmallerJPEGIsTheMeanOfItsPixels() throws {
        let size = PixelSize(width: 16, height: 8)
        let bytes = Self.file("public.jpeg", [try Self.picture(size: size)])
        var options = DecodingOptions()
        options.jpegScale = .atLeast(PixelSize(width: 4, height: 2))
        let small = try Raster<RGBA8>(decoding: bytes, options: options)
        #expect(try small == Self.expected(size).resized(to: PixelSize(width: 4, height: 2), filter: .area))
    }

    @Test func transparencyIsBlendedOrKept() throws {
        let size = PixelSize(width: 1, height: 1)
        let image = try makeImage([200, 100, 50, 0], size, stride: 4, CGBitmapInfo(.last))
        var picture = try Self.picture([kCGImagePropertyHasAlpha: kCFBooleanTrue!], size: size)
        picture.image = image
        let bytes = Self.file("public.heic", [picture])
        #expect(try Raster<RGBA8>(decoding: bytes)[0, 0] == RGBA8(red: 200, green: 100, blue: 50, alpha: 0))
        #expect(try Raster<RGB8>(decoding: bytes)[0, 0] == RGB8(red: 255, green: 255, blue: 255))
    }

    @Test func writtenFilesHaveTheirOptions() throws {
        let picture = Raster(width: 3, height: 2, repeating: RGBA8(red: 9, green: 8, blue: 7, alpha: 0))
        let heic = try picture.encoded(
            as: .heic(quality: 70),
            metadata: EncodingMetadata(density: PixelDensity(horizontal: 300, vertical: 150)))
        #expect(StandInFile.at(heic.bytes)?.type == "public.heic")
        let written = try #require(StandInFile.at(heic.bytes)?.pictures.first)
        let quality = written.properties[kCGImageDestinationLossyCompressionQuality] as? CFNumber
        #expect(quality?.value == 0.7)
        #expect((written.properties[kCGImagePropertyDPIHeight] as? CFNumber)?.value == 150)
        let kept = try #require(written.image)
        #expect(try Raster<RGBA8>(kept)[2, 1] == RGBA8(red: 9, green: 8, blue: 7, alpha: 0))
    }

    /// Matte writes JPEG itself, so a phone gives the bytes that Linux gives, with metadata.
    @Test func aJPEGIsMattesOwn() throws {
        let picture = Raster(width: 3, height: 2, repeating: RGBA8(red: 9, green: 8, blue: 7, alpha: 0))
        let jpeg = try picture.encoded(
            as: .jpeg(JPEGOptions(quality: 70, background: RGB8(red: 1, green: 2, blue: 3))),
            metadata: EncodingMetadata(exif: Array("MM\0*\0\0\0\u{8}\0\0\0\0\0\0".utf8)))
        #expect(StandInFile.at(jpeg.bytes) == nil)
        let back = try DecodedImage<RGB8>(decoding: jpeg.bytes)
        #expect(back.exif != nil && abs(Int(back.raster[2, 1].green) - 2) <= 2)
    }

    @Test func everyPixelTypeIsWritten() throws {
        func check<PixelType: Pixel>(_ pixel: PixelType) throws {
            let raster = Raster(width: 5, height: 3, repeating: pixel)
            let back = try Raster<RGB8>(decoding: raster.encoded(as: .heic).bytes)
            #expect(try back == raster.converted(to: RGB8.self))
        }
        try check(RGB8(red: 1, green: 2, blue: 3))
        try check(BGR8(red: 1, green: 2, blue: 3))
        try check(BGRA8(red: 1, green: 2, blue: 3))
        try check(PremultipliedBGRA8(red: 1, green: 2, blue: 3))
        try check(Gray8(77))
        try check(GrayF32(1))
    }

    @Test func whatCannotBeWrittenIsNamed() throws {
        let picture = Raster(width: 3, height: 2, repeating: RGBA8(red: 9, green: 8, blue: 7))
        func failure(_ encoding: ImageEncoding, _ metadata: EncodingMetadata = EncodingMetadata())
            -> MatteError?
        {
            #expect(throws: MatteError.self) { try picture.encoded(as: encoding, metadata: metadata) }
        }
        #expect(failure(.webP)?.code == .unsupported)
        #expect(failure(.jpeg(JPEGOptions(isProgressive: true)))?.code == .unsupported)
        #expect(failure(.heic, EncodingMetadata(exif: [1]))?.code == .unsupported)
        #expect(failure(.heic, EncodingMetadata(colorProfile: [1, 2]))?.code == .encoding)
        #expect(failure(.heic(quality: 0))?.code == .parameter)
        _ = try picture.encoded(as: .heic, metadata: EncodingMetadata(colorProfile: [1, 2, 3, 4, 5]))
        #expect(failure(.png(compression: .smallest))?.code == .unsupported)
        #expect(try picture.encoded(as: .png).bytes.count > 60)
    }
}
