import Foundation
import Matte
import MatteCodecs
import MatteCompare
import MatteFoundation
import MatteUpload
import Testing

/// Tests that run the recipes of the cookbook, and a test that the cookbook shows the code that runs.
struct CookbookTests {
    private let photo: [UInt8]
    private let picture: Raster<RGBA8>

    init() throws {
        photo = try GuideTests.photo()
        picture = try Raster<RGBA8>(decoding: photo)
    }

    @Test func theCookbookShowsTheCodeThatRuns() throws {
        let folder = GuideTests.root.appending(path: "Tests/GuideTests/Cookbook")
        var source = ""
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
            source += try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        }
        let page = GuideTests.root.appending(path: "docs/guides/cookbook.md")
        let blocks = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```swift\n")
            .dropFirst().map { $0.components(separatedBy: "```")[0] }
        for (number, block) in blocks.enumerated() {
            #expect(source.contains("// guide: \(number + 1)\n\(block)// guide: end"), "\(block)")
        }
        #expect(blocks.count == 30 && source.components(separatedBy: "// guide: end").count == 31)
    }

    @Test func sizes() throws {
        #expect(try scaled(picture, toLongerSide: 70).size == PixelSize(width: 70, height: 50))
        let small = try ImageHeader(probing: thumbnail(of: photo, side: 140))
        #expect(small.size == PixelSize(width: 140, height: 100) && small.format == .jpeg)
        let limit = photo.count / 2
        #expect(try jpeg(of: photo, below: limit).count < limit)
        let result = try png(of: noise(1200, 1000))
        #expect(result.bytes.count < 4_000_000 && result.size.width < 1200)
        #expect(try Raster<RGBA8>(decoding: result.bytes).size == result.size)
    }

    @Test func files() throws {
        let sample = GuideTests.root.appending(path: "Tests/Samples/Whole/p3-turned.jpg")
        let turned = [UInt8](try Data(contentsOf: sample))
        #expect(try isTurned(turned) && !isTurned(photo))
        let header = try ImageHeader(probing: turned), result = try ImageHeader(probing: upright(turned))
        #expect(result.storedSize == header.size && header.size == header.storedSize.transposed)
        let cleaned = try withoutPosition(turned)
        #expect(cleaned.dropped.contains("gps"))
        #expect(try !PictureFile(cleaned.bytes).metadataKinds().contains(.gps))
        #expect(try jpegFile(from: picture.encoded(as: .png).bytes).format == .jpeg)
        #expect(try size(ofFile: photo) == (picture.size, .jpeg))
        #expect(try self.picture.differs(from: decoded(upload: photo)) == false)
        let huge = try Raster<Gray8>(size: PixelSize(width: 8000, height: 7000), repeating: 0)
        let bomb = try huge.encoded(as: .png).bytes
        #expect(throws: MatteError.self) { try decoded(upload: bomb) }
    }

    @Test func boxes() throws {
        let size = PixelSize(width: 800, height: 600)
        let expected = PixelRect(x: 200, y: 150, width: 200, height: 150)
        #expect(try pixels(ofVisionBox: 0.25, y: 0.5, width: 0.25, height: 0.25, in: size) == expected)
        #expect(try pixels(ofGeminiBox: [250, 250, 500, 500], in: size) == expected)
        // The view shows the middle half of the width, two pixels per point.
        let frame = try frame(
            ofFace: CGRect(x: 300, y: 300, width: 200, height: 150), in: size,
            shownIn: CGSize(width: 200, height: 300))
        #expect(frame == CGRect(x: 50, y: 75, width: 100, height: 75))
        let face = try face(picture, left: 100, top: 100, width: 50, height: 50)
        #expect(face.size == PixelSize(width: 70, height: 70))
        let place = try place(
            of: NormalizedRect(x: 0, y: 0, width: 0.5, height: 0.5), camera: size,
            preview: SubpixelSize(width: 400, height: 300))
        #expect(place == SubpixelRect(x: 200, y: 0, width: 200, height: 150))
    }

    @Test func framesAndTensors() throws {
        let blue = BGRA8(red: 1, green: 2, blue: 3)
        let frame = try CameraFrame(copying: Raster(width: 4, height: 2, repeating: blue).view)
        #expect(try rgbBytes(of: frame, orientation: .right) == Data((0..<8).flatMap { _ in [1, 2, 3] }))
        // Luma of 235 with neutral chroma is white in the video range.
        let white = try rgba(
            luma: [UInt8](repeating: 235, count: 8), chroma: [UInt8](repeating: 128, count: 4),
            size: PixelSize(width: 4, height: 2))
        #expect(try white == Raster(size: white.size, repeating: RGBA8(red: 255, green: 255, blue: 255)))
        let rows: [UInt8] = [3, 2, 1, 255, 0, 0, 6, 5, 4, 255, 0, 0]
        let padded = try rgba(rows, size: PixelSize(width: 1, height: 2), bytesPerRow: 6)
        #expect(padded[0, 1] == RGBA8(red: 4, green: 5, blue: 6))
        let tensor = try imageNetTensor(
            of: Raster(width: 30, height: 20, repeating: RGBA8(red: 255, green: 0, blue: 0)))
        #expect(tensor.count == 3 * 224 * 224)
        #expect(abs(tensor[0] - (1 - 0.485) / 0.229) < 1e-5 && abs(tensor.last! + 0.406 / 0.225) < 1e-5)
        let rgb = try picture.converted(to: RGB8.self)
        let (input, back) = try yoloInput(rgb, side: 640)
        #expect(input.size == PixelSize(width: 640, height: 640))
        let whole = back(SubpixelRect(x: 0, y: 91, width: 640, height: 457))
        #expect(abs(whole.width - 700) < 0.01 && abs(whole.y) < 1.1)
        let found = try objectsByTile(noise(1000, 700).converted(to: RGB8.self)) { tile in
            #expect(tile.size == PixelSize(width: 640, height: 640))
            return [Detection(box: SubpixelRect(x: 10, y: 10, width: 20, height: 20), score: 0.9)]
        }
        #expect(found.count == 4)
    }

    @Test func masks() throws {
        let half = Raster<GrayF32>(width: 2, height: 1, repeating: 0.0)
        var confidences = half
        confidences[0, 0] = 1.0
        let sharp = noise(64, 48)
        let blurry = try blurred(sharp, confidences: confidences)
        #expect(blurry[2, 20] == sharp[2, 20] && blurry[60, 20] != sharp[60, 20])
        var mask = try Mask(size: sharp.size, repeating: 0)
        mask.formUnion(try Mask(.rect(PixelRect(x: 10, y: 10, width: 20, height: 20)), size: sharp.size))
        let green = try Raster<RGBA8>(size: sharp.size, repeating: RGBA8(red: 0, green: 255, blue: 0))
        let result = try moved(sharp, mask: mask, onto: green)
        #expect(result[0, 0].green == 255 && result[20, 20] == sharp[20, 20])
        let cut = try Raster<RGBA8>(decoding: cutOutPNG(sharp, mask: mask))
        #expect(cut[20, 20].alpha == 255 && cut[0, 0].alpha == 0)
        let text = try RunLengthMask(mask).cocoText
        let coco = try cocoMask(text, size: sharp.size)
        #expect(coco.mask == mask && coco.text == text)
        #expect(try outlines(of: mask).map(\.count) == [4])
    }

    @Test func services() throws {
        let files = try editFiles(photo, face: NormalizedRect(x: 0.4, y: 0.4, width: 0.2, height: 0.2))
        #expect(UploadProfile.gptImage2Edit.check(image: files.image, mask: files.mask).isEmpty)
        let vision = try visionURL(photo)
        #expect(vision.dataURL.hasPrefix("data:image/") && vision.tokens ?? 0 > 0)
        let rgb = try picture.converted(to: RGB8.self)
        let again = try Raster<RGB8>(decoding: rgb.encoded(as: .jpeg(quality: 60)).bytes)
        let other = try noise(700, 500).converted(to: RGB8.self)
        #expect(try duplicates(among: [rgb, other, again]) == [[0, 2]])
        #expect(try blurHash(of: photo).count == 28)
    }

    /// Returns a picture of noise, which no encoding makes small.
    private func noise(_ width: Int, _ height: Int) -> Raster<RGBA8> {
        var state: UInt64 = 1
        var raster = Raster(width: width, height: height, repeating: RGBA8(red: 0, green: 0, blue: 0))
        for y in 0..<height {
            for x in 0..<width {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let bits = state >> 40
                raster[x, y] = RGBA8(
                    red: UInt8(bits & 255), green: UInt8(bits >> 8 & 255), blue: UInt8(bits >> 16 & 255))
            }
        }
        return raster
    }
}

extension Raster {
    /// Returns true if a pixel differs.
    fileprivate func differs(from other: Raster) throws -> Bool {
        try difference(from: other).differingPixels > 0
    }
}
