import Foundation
import Matte
import MatteCodecs
import MatteCompare
import MatteModels
import MatteUpload
import TestSupport
import Testing

/// Tests that run the code of the guides on generated pictures, and tests that the guides contain this code.
@Suite struct GuideTests {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Returns a JPEG with some content, smaller than a photo to keep the tests fast.
    static func photo(_ size: PixelSize = PixelSize(width: 700, height: 500)) throws -> [UInt8] {
        let raster = try Raster<RGB8>(size: size) { y, row in
            for x in 0..<size.width {
                row.append(RGB8(red: UInt8(x & 255), green: UInt8(y & 255), blue: UInt8((x ^ y) & 255)))
            }
        }
        return try raster.encoded(as: .jpeg(quality: 92)).bytes
    }

    @Test(arguments: [
        "FaceEditor", "AltText", "FaceLogin", "PictureGenerator", "Segmenter", "ModelInputs", "Engines",
        "Server", "Start/StartServer", "Start/StartIOS", "Threads", "Moving",
        "Start/ReadmeApp",
        "Canvas", "Maskless",
    ])
    func guidesShowTheCodeThatRuns(name: String) throws {
        let source = try String(
            contentsOf: Self.root.appending(path: "Tests/GuideTests/\(name).swift"), encoding: .utf8)
        let guide = [
            "FaceEditor": "face-editor", "AltText": "alt-text", "FaceLogin": "face-login",
            "PictureGenerator": "picture-generator", "Segmenter": "segmenter", "ModelInputs": "model-inputs",
            "Engines": "engines", "Server": "server", "Start/StartServer": "start-server",
            "Start/StartIOS": "start-ios", "Threads": "threads", "Moving": "moving",
            "Start/ReadmeApp": "../../README",
            "Canvas": "canvas", "Maskless": "maskless",
        ][name]!
        var text = try String(
            contentsOf: Self.root.appending(path: "docs/guides/\(guide).md"), encoding: .utf8)
        // The README's other sample is built by the check `consumer`.
        if name == "Start/ReadmeApp" { text = text.components(separatedBy: "start-ios.md)):")[1] }
        let blocks = text.components(separatedBy: "```swift\n").dropFirst().map {
            $0.components(separatedBy: "```")[0]
        }
        #expect(!blocks.isEmpty)
        for block in blocks {
            #expect(source.contains(block), "\(guide).md shows other code than \(name).swift:\n\(block)")
        }
        #expect(source.components(separatedBy: "// guide: end").count == blocks.count + 1)
    }

    @Test("each format has a row in the guide, with the suffixes of its file names")
    func theGuideListsTheFormats() throws {
        let guide = try String(
            contentsOf: Self.root.appending(path: "docs/guides/formats.md"), encoding: .utf8)
        let rows = guide.split(separator: "\n").map { line in
            line.split(separator: "|").map { $0.split(separator: " ") }
        }
        for format in ImageFormat.allCases {
            let row = try #require(rows.first { $0.first == ["\(format)"] }, "\(format) has no row")
            let suffixes = row[1].map { $0.filter { $0.isLetter || $0.isNumber } }
            #expect(suffixes.first == format.fileSuffix)
            for suffix in suffixes { #expect(ImageFormat(fileSuffix: suffix) == format, "\(suffix)") }
            #expect(row[2].first?.filter(\.isLetter) == "read")
        }
    }

    @Test func maskless() throws {
        var scene = DriftScene(seed: 3)
        scene.map = .translation(x: 9, y: -7)
        scene.changed = PixelRect(x: 150, y: 110, width: 120, height: 100)
        let photo = try scene.photo.encoded(as: .png).bytes
        let result = try #require(
            try change(in: photo) { image in
                #expect(image.size == scene.size)
                return scene.reply
            })
        #expect(result[210, 160] != scene.photo[210, 160] && result[5, 5] == scene.photo[5, 5])
        #expect(try change(in: photo) { _ in DriftScene(seed: 9).photo } == nil)
    }

    @Test func faceEditor() throws {
        let face = NormalizedRect(visionX: 0.4, y: 0.5, width: 0.2, height: 0.25)
        let (edit, body) = try editRequest(photo: Self.photo(), faces: [face], prompt: "a red nose")
        #expect(edit.image.size == edit.mask!.size && edit.image.size.width * 5 == edit.image.size.height * 7)
        #expect(edit.image.bytes.count < 50_000_000 && edit.mask!.bytes.count < 4_000_000)
        #expect(body.bytes().count == body.contentLength)
        #expect(complaints(image: edit.image.bytes, mask: edit.mask!.bytes).isEmpty)
        #expect(!complaints(image: try Self.photo(), mask: edit.mask!.bytes).isEmpty)
        let green = Raster<RGBA8>(width: 140, height: 100, repeating: RGBA8(red: 0, green: 255, blue: 0))
        let result = try applyReply(green.encoded(as: .png).base64, to: edit)
        let back = try Raster<RGBA8>(decoding: result.bytes)
        #expect(back.size == PixelSize(width: 700, height: 500))
        #expect(back[350, 190].green > 200 && back[350, 190].red < 60)
    }

    @Test func canvas() throws {
        let wide = try widened(Self.photo(PixelSize(width: 400, height: 300))) { canvas in
            #expect(canvas.mask?.size == canvas.image.size)
            return try Raster(decoding: canvas.image.bytes)
        }
        #expect(wide.size == PixelSize(width: 533, height: 300))
        // A multiple of 32, so that windows aren't scaled.
        let photo = try Self.photo(PixelSize(width: 768, height: 512))
        let same = try editedInWindows(photo) { try Raster(decoding: $0.image.bytes) }
        #expect(try same.difference(from: Raster<RGBA8>(decoding: photo)).meanAbsoluteError < 1)
    }

    @Test func modelInputs() throws {
        let config = Data(#"{"image_processor_type": "Qwen2VLImageProcessorFast", "patch_size": 14}"#.utf8)
        let input = try modelInput(config: config)
        let cost = try cost(of: PixelSize(width: 640, height: 480), for: input)
        #expect(cost.shape == [1564, 1176] && cost.tokens == 391 && cost.bytes == 3_678_528)
        let plan = try input.plan(for: PixelSize(width: 64, height: 48))
        let photo = Raster<RGBA8>(width: 64, height: 48, repeating: RGBA8(red: 255, green: 0, blue: 9))
        var numbers = [Float](repeating: .nan, count: plan.pixelValues.count)
        try numbers.withUnsafeMutableBufferPointer { try fill($0, with: photo.view, by: plan) }
        #expect(try numbers == plan.prepare(photo.view).pixelValues)
        let photos = [64, 30].map { side in
            Raster<RGB8>(width: side, height: 48, repeating: RGB8(red: 255, green: 0, blue: 9))
        }
        let both = try batch(photos, for: input)
        #expect(both.batch.pixelValues.shape == [16 + both.batch.plans[1].pixelValues.shape[0], 1176])
        #expect(Array(both.numbers[..<numbers.count]) == numbers)
        let boxes = try boxes(in: plan)
        #expect(boxes[0] == NormalizedRect(x: 0.25, y: 0.5, width: 0.5, height: 0.5))
        #expect(abs(boxes[1].x - 0.4) < 1e-9 && abs(boxes[1].height - 0.4) < 1e-9)
    }

    @Test func engines() throws {
        let config = Data(#"{"image_processor_type": "Qwen2VLImageProcessor", "patch_size": 14}"#.utf8)
        let input = try modelInput(config: config)
        // 12 megapixels cost more than 500 tokens; a smaller photo doesn't.
        let photo = PixelSize(width: 4032, height: 3024)
        let size = try affordable(photo, for: input, tokens: 500, bytes: 1 << 30)
        #expect(try #require(input.plan(for: size).tokens) <= 500 && size.width < 1000 && size.width > 600)
        #expect(try affordable(size, for: input, tokens: 500, bytes: 1 << 30) == size)
        let small = try affordable(photo, for: input, tokens: .max, bytes: 1 << 20)
        #expect(try 4 * input.plan(for: small).elementCount <= 1 << 20)

        let plan = try input.plan(for: PixelSize(width: 64, height: 48))
        let picture = Raster<RGBA8>(width: 64, height: 48, repeating: RGBA8(red: 255, green: 0, blue: 9))
        let expected = try plan.prepare(picture.view).pixelValues
        let array: MLXArray = try pixelValues(of: picture, by: plan)
        #expect(array.shape == plan.pixelValues.shape && array.asArray(Float.self) == expected)
        let grid = try #require(integers(named: "image_grid_thw", of: plan))
        #expect(grid.shape == [1, 3] && grid.asArray(Int32.self) == [1, 4, 4])
        let boxes = try boxes([[0, 28, 28, 56]], in: plan, units: .pixels)
        #expect(boxes == [PixelRect(x: 0, y: 24, width: 32, height: 24)])

        let feature = try #require(features(of: picture, by: plan).featureValue(for: "pixel_values"))
        let halves = feature.multiArrayValue?.withUnsafeBufferPointer(ofType: Float16.self) { Array($0) }
        #expect(halves == expected.map { Float16($0) })
        let ramp = try MLMultiArray(shape: [1, 2, 2], dataType: .float32)
        ramp.withUnsafeMutableBytes { bytes, _ in
            for (i, value) in [Float(0), 1, 0, 1].enumerated() {
                bytes.storeBytes(of: value, toByteOffset: 4 * i, as: Float.self)
            }
        }
        let output = try MLDictionaryFeatureProvider(
            dictionary: ["depth": MLFeatureValue(multiArray: ramp)])
        let depth = try #require(try depth(output, by: plan))
        #expect(depth.size == picture.size && depth[0, 0].value == 0 && depth[63, 47].value == 1)
        #expect(abs(depth[31, 9].value - (31.5 / 32 - 0.5)) < 1e-6)

        let values = try inputs(of: picture, by: plan)
        #expect(Set(values.keys) == ["pixel_values", "image_grid_thw"])
        let bytes = try #require(values["pixel_values"]).tensorData() as Data
        #expect(bytes == expected.withUnsafeBytes { Data($0) })
        let sides = try #require(values["image_grid_thw"]).tensorData() as Data
        #expect(sides == [Int64(1), 4, 4].withUnsafeBytes { Data($0) })
        let logits = [Float(-1), 1].withUnsafeBytes { NSMutableData(data: Data($0)) }
        let mask = try mask(
            ORTValue(tensorData: logits, elementType: .float, shape: [1, 2]),
            size: PixelSize(width: 2, height: 1), by: plan)
        #expect(mask.raster[10, 20].value == 0 && mask.raster[50, 20].value == 255)
    }

    @Test func altText() throws {
        let input = try altTextInput(photo: Self.photo(PixelSize(width: 3000, height: 2000)))
        #expect(input.dataURL.hasPrefix("data:image/"))
        #expect(input.prepared.image.size.width <= 2048)
        #expect(try #require(input.tokens) > 0)
        let seen = try #require(try seenSize(photo: Self.photo(PixelSize(width: 3000, height: 2000))))
        #expect(min(seen.width, seen.height) == 768)
        let size = input.prepared.image.size
        let whole = DetectedBox.pixels(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
        let box = try boxInPhoto(whole, of: input.prepared)
        #expect(abs(box.width - 3000) < 3 && abs(box.height - 2000) < 3)
    }

    @Test func faceLogin() throws {
        var frame = Raster<BGRA8>(
            width: 64, height: 48, repeating: BGRA8(red: 7, green: 7, blue: 7))
        frame[0, 0] = BGRA8(red: 30, green: 20, blue: 10)
        let (picture, transform) = try uprightFrame(
            CameraFrame(copying: frame.view), orientation: .leftMirrored)
        #expect(picture.size == PixelSize(width: 48, height: 64))
        let corner = transform.destination(of: SubpixelPoint(x: 0.5, y: 0.5))
        #expect(picture[Int(corner.x), Int(corner.y)] == RGBA8(red: 30, green: 20, blue: 10))

        let photo = try Raster<RGBA8>(decoding: Self.photo())
        let face = SubpixelRect(coreImageX: 300, y: 200, width: 100, height: 120, in: photo.size)
        let preview = SubpixelSize(width: 390, height: 844)
        #expect(
            try faceIsInside(
                face, of: photo.size, preview: preview,
                frame: SubpixelRect(x: 0, y: 0, width: 390, height: 844)))
        #expect(
            try !faceIsInside(
                face, of: photo.size, preview: preview,
                frame: SubpixelRect(x: 0, y: 0, width: 100, height: 100)))
        let (jpeg, rectangle) = try loginPicture(photo, face: face)
        // The margin is half of the face's size on each side.
        #expect(rectangle == (top: 60, left: 50, width: 100, height: 120))
        #expect(try ImageHeader(probing: jpeg.bytes).size.width >= 150)
    }

    @Test func pictureGenerator() throws {
        let size = try PixelSize(requestedSize(width: 1601, height: 899))
        #expect(UploadProfile.gptImage2Edit.violations(by: size).isEmpty)
        let ratio = Double(size.width) / Double(size.height)
        #expect(size.width > 1500 && size.width <= 1601 && abs(ratio - 1601.0 / 899) < 0.01, "\(size)")
        let picture = Raster<RGBA8>(width: 40, height: 30, repeating: RGBA8(red: 1, green: 2, blue: 3))
        let png = try picture.encoded(as: .png)
        #expect(try saved(reply: png.base64, as: "a.webp").format == .webP)
        #expect(try Raster<RGBA8>(decoding: saved(reply: png.dataURL, as: "b.png").bytes) == picture)
        #expect(throws: MatteError.self) { try saved(reply: png.base64, as: "c.tiff") }
        let reference = try referenceInput(Self.photo())
        #expect(UploadProfile.gptImage2Edit.check(image: reference.bytes).isEmpty)
    }
}

extension GuideTests {
    @Test func segmenterOnAStillImage() throws {
        let classes = (0..<64).map { UInt8($0 % 8 < 4 ? 15 : 0) }
        let (picture, shares) = try overlay(
            photo: Self.photo(), classes: classes, size: PixelSize(width: 8, height: 8))
        #expect(abs(shares[15] - 0.5) < 1e-9)
        let seen = try Raster<RGBA8>(decoding: picture.bytes)
        #expect(seen.size == PixelSize(width: 700, height: 500))
    }

    @Test func segmenterLive() throws {
        let size = PixelSize(width: 64, height: 48)
        var camera = try BlurredCamera(frame: size)
        let raster = Raster<BGRA8>(width: 64, height: 48, repeating: BGRA8(red: 90, green: 120, blue: 150))
        #expect(camera.arrived(try CameraFrame(copying: raster.view), at: 10))
        #expect(!camera.arrived(try CameraFrame(copying: raster.view), at: 20))
        let confidences = Raster<GrayF32>(width: 4, height: 4, repeating: GrayF32(0.2))
        let answer = try camera.answered(confidences.view, at: 10)
        // A uniform picture is unchanged by any blur.
        #expect(try #require(answer) == raster)
        #expect(try camera.answered(confidences.view, at: 20) == nil)
    }

    @Test func segmenterCutOut() throws {
        let photo = try Raster<RGBA8>(decoding: Self.photo())
        let confidences = try Raster<GrayF32>(
            size: PixelSize(width: 2, height: 1), pixels: [GrayF32(0), GrayF32(1)])
        let cut = try Raster<RGBA8>(decoding: cutOut(photo, confidences: confidences.view).bytes)
        #expect(cut[0, 0].alpha == 0 && cut[699, 499].alpha == 255)
        #expect(cut[699, 499] == photo[699, 499])
    }
}
