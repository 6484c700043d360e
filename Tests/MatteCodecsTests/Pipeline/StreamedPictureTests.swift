import Matte
import Synchronization
import TestSupport
import Testing

@testable import MatteCodecs

/// Sizes with one column, one row, one pixel, odd sides, and more rows than a band.
private let sizes = [
    PixelSize(width: 1, height: 1), PixelSize(width: 1, height: 9), PixelSize(width: 9, height: 1),
    PixelSize(width: 37, height: 53), PixelSize(width: 33, height: 2_100),
    PixelSize(width: 5_003, height: 41),
]

/// Returns a picture, opaque or with some transparent pixels.
private func picture(_ size: PixelSize, opaque: Bool) throws -> Raster<RGBA8> {
    var random = SplitMix64(seed: UInt64(size.area))
    return try Raster<RGBA8>(size: size) { y, row in
        for x in 0..<size.width {
            let value = random.next()
            row.append(
                RGBA8(
                    red: UInt8(truncatingIfNeeded: x &+ y), green: UInt8(truncatingIfNeeded: value & 31),
                    blue: UInt8(truncatingIfNeeded: value >> 8 & 63),
                    alpha: opaque || value >> 40 & 3 > 0 ? 255 : UInt8(truncatingIfNeeded: value >> 16)))
        }
    }
}

/// Returns an EXIF block with an orientation.
private func exif(_ orientation: ImageOrientation) -> [UInt8] {
    Array("II*\0".utf8) + [
        8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, UInt8(orientation.rawValue), 0, 0, 0, 0, 0, 0, 0,
    ]
}

private let encodings: [ImageEncoding] = [.png, .jpeg(quality: 97), .losslessWebP]

/// Tests that a streamed picture equals the result of the same operations on a raster, byte for byte.
struct StreamedPictureTests {
    @Test(arguments: sizes, ImageOrientation.allCases)
    func orientations(size: PixelSize, orientation: ImageOrientation) throws {
        let raster = try picture(size, opaque: false)
        let streamed = StreamedPicture(raster)
        let expected = try raster.oriented(orientation)
        #expect(try streamed.oriented(orientation).rendered() == expected)
        // Rotated in windows of a few rows.
        let windows = streamed.oriented(orientation, whole: 0, window: size.width * 4 * 17)
        #expect(try windows.rendered() == expected)
    }

    @Test(arguments: encodings, ImageOrientation.allCases)
    func decodedAsARaster(encoding: ImageEncoding, orientation: ImageOrientation) throws {
        for size in sizes where encoding.format != .webP || size.area < 10_000 {
            let raster = try picture(size, opaque: encoding.format == .jpeg)
            let bytes = try raster.encoded(
                as: encoding, metadata: EncodingMetadata(exif: exif(orientation))
            ).bytes
            let expected = try Raster<RGBA8>(decoding: bytes)
            let file = try PictureFile(bytes)
            #expect(file.header.orientation == orientation)
            #expect(try file.streamed().rendered() == expected)
            #expect(try file.streamed(as: RGB8.self).rendered() == Raster<RGB8>(decoding: bytes))
        }
    }

    @Test(arguments: sizes)
    func cropsAndBorders(size: PixelSize) throws {
        let raster = try picture(size, opaque: false)
        let streamed = StreamedPicture(raster)
        let rect = PixelRect(
            x: size.width / 3, y: size.height / 4, width: (size.width + 1) / 2, height: (size.height + 1) / 2)
        #expect(try streamed.cropped(to: rect).rendered() == raster.cropped(to: rect))
        let color = RGBA8(red: 1, green: 2, blue: 3, alpha: 4)
        let padded = try streamed.cropped(to: rect).padded(
            by: PixelInsets(left: 2, top: 19, right: 0, bottom: 1), with: color)
        #expect(
            try padded.rendered()
                == raster.cropped(to: rect).padded(left: 2, top: 19, right: 0, bottom: 1, with: color))
    }

    @Test func aPartOutsideIsRefused() throws {
        let streamed = StreamedPicture(try picture(PixelSize(width: 5, height: 5), opaque: true))
        for rect in [
            PixelRect(x: 1, y: 0, width: 5, height: 1), PixelRect(x: 0, y: 0, width: 0, height: 1),
            PixelRect(x: -1, y: 0, width: 2, height: 1),
        ] {
            #expect(throws: MatteError.self) { try streamed.cropped(to: rect) }
        }
    }

    @Test(arguments: sizes, ResizeFit.allCases)
    func everyFit(size: PixelSize, fit: ResizeFit) throws {
        let raster = try picture(size, opaque: false)
        let clear = RGBA8(red: 0, green: 0, blue: 0, alpha: 0)
        for filter in ResizeFilter.allCases {
            let target = PixelSize(width: 61, height: 300)
            let expected = try raster.resized(toFit: target, fit: fit, filter: filter)
            let streamed = try StreamedPicture(raster).resized(
                toFit: target, fit: fit, filter: filter, padding: clear)
            #expect(try streamed.rendered() == expected)
        }
    }

    @Test(arguments: [ImageOrientation.up, .upMirrored, .down, .right])
    func resizedWhileDecoded(orientation: ImageOrientation) throws {
        let raster = try picture(PixelSize(width: 200, height: 333), opaque: true)
        for encoding in encodings {
            let bytes = try raster.encoded(
                as: encoding, metadata: EncodingMetadata(exif: exif(orientation))
            ).bytes
            let size = PixelSize(width: 50, height: 41)
            let streamed = try PictureFile(bytes).streamed(resizedTo: size, dctScaling: .keepingTwice)
            let expected: Raster<RGBA8> =
                if encoding.format == .jpeg || orientation == .up {
                    try Raster(decoding: bytes, resizedTo: size)
                } else {
                    try Raster<RGBA8>(decoding: bytes).resized(to: size)
                }
            #expect(try streamed.rendered() == expected)
        }
    }

    @Test(arguments: sizes, [0, 2.5, 40])
    func erased(size: PixelSize, feather: Double) throws {
        let raster = try picture(size, opaque: true)
        let (width, height) = (Double(size.width), Double(size.height))
        let region = Region.union([
            .ellipse(
                in: SubpixelRect(x: width * 0.1, y: height * 0.2, width: width * 0.5, height: height * 0.6)),
            .rect(SubpixelRect(x: width * 0.7, y: 0.3, width: width * 0.2, height: height * 0.9)),
        ])
        for region in [region, .inverse(region)] {
            for side in FeatherSide.allCases {
                let expected = try raster.erasing(region, feather: feather, side: side)
                let streamed = try StreamedPicture(raster).erasing(region, feather: feather, side: side)
                #expect(try streamed.rendered() == expected)
                #expect(try streamed.isWhollyOpaque() == expected.isOpaque)
            }
        }
    }

    @Test(arguments: sizes, [0, 1, 3])
    func overlaid(size: PixelSize, outline: Int) throws {
        let raster = try picture(size, opaque: true)
        let classes = CategoryMask(
            try Raster<Gray8>(size: PixelSize(width: 7, height: 11)) { y, row in
                for x in 0..<7 { row.append(Gray8(UInt8(x * y % 5))) }
            })
        let expected = try raster.overlaying(
            classes.resized(to: size), palette: .voc, opacity: 0.4, outline: outline)
        let streamed = try StreamedPicture(raster).overlaying(
            classes, palette: .voc, opacity: 0.4, outline: outline)
        #expect(try streamed.rendered() == expected)
    }

    @Test(arguments: sizes)
    func composited(size: PixelSize) throws {
        let raster = try picture(size, opaque: false)
        let backdrop = try picture(PixelSize(width: 40, height: 30), opaque: true)
        let mask = Mask(
            try Raster<Gray8>(size: PixelSize(width: 13, height: 8)) { y, row in
                for x in 0..<13 { row.append(Gray8(UInt8(x * 19 &+ y))) }
            })
        let resized = try mask.resized(to: size)
        let color = RGBA8(red: 9, green: 80, blue: 200, alpha: 255)
        #expect(
            try StreamedPicture(raster).composited(over: color, through: mask).rendered()
                == raster.composited(over: color, through: resized))
        let behind = try StreamedPicture(backdrop).resized(toFit: size, fit: .cover, padding: color)
        #expect(
            try StreamedPicture(raster).composited(over: behind, through: mask).rendered()
                == raster.composited(over: backdrop.resized(toFit: size, fit: .cover), through: resized))
        #expect(
            try StreamedPicture(raster).blurringBackground(mask: mask, sigma: 2).rendered()
                == raster.blurringBackground(mask: mask, sigma: 2))
    }

    @Test(arguments: sizes)
    func editedInBands(size: PixelSize) throws {
        var expected = try picture(size, opaque: true)
        let box = PixelRect(x: size.width / 4, y: 1, width: size.width / 2, height: size.height / 2)
        let color = RGBA8(red: 255, green: 0, blue: 0)
        let streamed = StreamedPicture(expected).editingRows { rows, y in
            rows.stroke(box.translated(x: 0, y: -y), with: color, width: 2)
        }
        expected.stroke(box, with: color, width: 2)
        #expect(try streamed.rendered() == expected)
    }
}

/// Tests that a picture encoded row by row gives the same file as the raster.
struct StreamedEncodingTests {
    private func streamed(_ raster: Raster<RGBA8>) -> StreamedPicture<RGBA8> {
        // An edit that does nothing, but makes the encoder read rows.
        StreamedPicture(raster).editingRows { _, _ in }
    }

    @Test(
        arguments: [
            ImageEncoding.png, .png(compression: .balanced), .png(compression: .smallest), .jpeg, .webP,
            .losslessWebP, .jpeg(JPEGOptions(isProgressive: true)),
            .jpeg(JPEGOptions(chroma: .halved, optimizedCodes: false)),
        ], [true, false])
    func sameFile(encoding: ImageEncoding, opaque: Bool) throws {
        for size in sizes where encoding.format != .webP || size.area < 10_000 {
            let raster = try picture(size, opaque: opaque)
            let expected = try raster.encoded(as: encoding)
            #expect(try streamed(raster).encoded(as: encoding) == expected)
            let compact =
                raster.isOpaque && encoding.format != .jpeg
                ? try raster.converted(to: RGB8.self).encoded(as: encoding) : expected
            #expect(try streamed(raster).encoded(as: encoding, alpha: .dropIfOpaque) == compact)
            #expect(try StreamedPicture(raster).encoded(as: encoding, alpha: .dropIfOpaque) == compact)
        }
    }

    /// More than one band of compressed chunks, with the first transparent pixel in the second.
    @Test func manyBands() throws {
        var raster = Raster<RGBA8>(
            width: 1_501, height: 1_500, repeating: RGBA8(red: 3, green: 80, blue: 200))
        for y in 0..<1_500 { raster[y, y] = RGBA8(red: UInt8(y & 255), green: 4, blue: 5) }
        let opaque = try streamed(raster).encoded(as: .png, alpha: .dropIfOpaque)
        #expect(try opaque == raster.converted(to: RGB8.self).encoded(as: .png))
        raster[1_500, 1_499] = RGBA8(red: 3, green: 80, blue: 200, alpha: 254)
        #expect(try streamed(raster).encoded(as: .png, alpha: .dropIfOpaque) == raster.encoded(as: .png))
        for parallelism in [Parallelism.serial, .threads(3)] {
            #expect(
                try streamed(raster).encoded(as: .png, parallelism: parallelism) == raster.encoded(as: .png))
        }
    }

    /// Huffman tables from a separate run equal those that libjpeg makes for the whole picture.
    @Test(arguments: JPEGOptions.ChromaSampling.allCases, sizes)
    func tablesFromARunOfTheirOwn(chroma: JPEGOptions.ChromaSampling, size: PixelSize) throws {
        for quality in [3, 60, 100] {
            let options = JPEGOptions(quality: quality, chroma: chroma)
            let raster = try picture(size, opaque: true)
            func job<P: Pixel>(_ raster: Raster<P>, _ layout: RowLayout, _ sink: MemorySink) -> EncodingJob {
                let picture = EncoderPicture(
                    .runs { () throws(MatteError) in
                        let rows = RasterRows(raster)
                        return { (target, count) throws(MatteError) in
                            var view = try MutableRasterView<P>(
                                memory: UnsafeMutableRawBufferPointer(
                                    start: target.base, count: target.bytesPerRow * count),
                                width: raster.width, height: count, bytesPerRow: target.bytesPerRow)
                            try rows.read(into: &view)
                        }
                    }, size: raster.size, format: P.format, layout: layout)
                return EncodingJob(
                    picture: picture, encoding: .jpeg(options), metadata: EncodingMetadata(), sink: sink,
                    byteCap: 0, parallelism: .serial)
            }
            let (colored, gray) = (MemorySink(), MemorySink())
            #expect(try JPEGEncoder.encode(job(raster, .rgb, colored), options, mostHeld: 0))
            #expect(try colored.bytes == raster.encoded(as: .jpeg(options)).bytes)
            let luma = try raster.converted(to: Gray8.self)
            #expect(try JPEGEncoder.encode(job(luma, .gray, gray), options, mostHeld: 0))
            #expect(try gray.bytes == luma.encoded(as: .jpeg(options)).bytes)
        }
    }

    @Test(arguments: [ImageEncoding.png, .jpeg, .webP(quality: 80), .losslessWebP])
    func sameFileWithinABudget(encoding: ImageEncoding) throws {
        let raster = try picture(PixelSize(width: 300, height: 220), opaque: false)
        for budget in [ByteBudget.below(9_000), .atMost(1_000_000)] {
            let expected = try raster.encoded(as: encoding, within: budget)
            let found = try streamed(raster).encoded(as: encoding, within: budget)
            #expect(found.image == expected.image)
            #expect(found.attempts == expected.attempts && found.quality == expected.quality)
        }
    }

    @Test func anErrorInMidStreamIsPassedOn() throws {
        let raster = try picture(PixelSize(width: 900, height: 900), opaque: true)
        for encoding in encodings + [.png(compression: .balanced)] {
            let broken = StreamedPicture(raster).editingRows { (rows, y) throws(MatteError) in
                if y + rows.height > 300 { throw MatteError(.io, "row \(y)") }
            }
            #expect(throws: MatteError.self) { try broken.encoded(as: encoding) }
        }
        let bytes = try raster.encoded(as: .png).bytes
        let cut = try PictureFile(bytes.prefix(bytes.count / 2))
        do {
            _ = try cut.streamed().encoded(as: .jpeg)
            Issue.record("half a picture was encoded")
        } catch { #expect(error.code == .decoding) }
    }

    @Test(arguments: encodings)
    func aCancelledTaskEncodesNothing(encoding: ImageEncoding) async throws {
        let raster = try picture(PixelSize(width: 900, height: 1_400), opaque: true)
        let task = Task {
            let cancelling = StreamedPicture(raster).editingRows { _, y in
                if y >= 0 { withUnsafeCurrentTask { $0?.cancel() } }
            }
            return Result { try cancelling.encoded(as: encoding, parallelism: .serial) }
        }
        guard case .failure(let error) = await task.value else {
            Issue.record("a cancelled task encoded a picture")
            return
        }
        #expect((error as? MatteError)?.code == .cancelled)
    }
}

/// Tests that one limit applies to decoding, operations and encoding together, before anything is allocated.
struct MemoryNeedTests {
    /// Limits the memory for a 1-bit grey PNG of 11585x11585 pixels, which decompresses to 16 MB and has 537 MB as
    /// RGBA.
    private func limited(_ memory: Int) -> DecodingOptions {
        var options = DecodingOptions()
        options.limits.memory = memory
        return options
    }

    @Test func theErrorNamesTheSumAndTheLimit() throws {
        let raster = try picture(PixelSize(width: 300, height: 200), opaque: true)
        let bytes = try raster.encoded(as: .png).bytes
        let file = try PictureFile(bytes, options: limited(500_000))
        let turned = file.streamed().oriented(.right)
        do {
            _ = try turned.encoded(as: .webP)
            Issue.record("a whole picture was turned and encoded in 500 kB")
        } catch {
            #expect(error.code == .limits)
            #expect(error.message.contains("240000 for the whole picture"))
            #expect(error.message.contains("the limit is 500000"))
        }
    }

    @Test func encodingCountsToo() throws {
        let raster = try picture(PixelSize(width: 500, height: 400), opaque: true)
        let bytes = try raster.encoded(as: .png).bytes
        let need = try PictureFile(bytes).streamed().memory
        let file = try PictureFile(bytes, options: limited(need + 100_000))
        // A WebP needs the whole picture in memory, and the bytes of a PNG in memory count.
        #expect(throws: MatteError.self) { try file.streamed().encoded(as: .webP) }
        #expect(throws: MatteError.self) { try file.streamed().rendered() }
    }

    @Test func bytesInMemoryCount() throws {
        let sink = MemorySink(mostBytes: 10)
        try sink.append([UInt8](repeating: 1, count: 10).span.bytes)
        #expect(throws: MatteError.self) { try sink.append([1].span.bytes) }
    }
}
