import Foundation
import Matte
import MatteCodecs
import MatteUpload
import Testing

/// Tests that run the code of the articles, and tests that the articles contain this code.
struct ArticleTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    @Test func articlesShowTheCodeThatRuns() throws {
        let source = try String(
            contentsOf: Self.root.appending(path: "Tests/GuideTests/Articles.swift"), encoding: .utf8)
        var blocks = 0
        let sources = Self.root.appending(path: "Sources")
        for module in try FileManager.default.contentsOfDirectory(atPath: sources.path) {
            let folder = sources.appending(path: "\(module)/\(module).docc")
            guard FileManager.default.fileExists(atPath: folder.path) else { continue }
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
            where name.hasSuffix(".md") {
                let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
                for part in text.components(separatedBy: "```swift\n").dropFirst() {
                    let block = part.components(separatedBy: "```")[0]
                    #expect(
                        source.contains("// \(name)\n\(block)"),
                        "\(name) shows other code than Articles.swift:\n\(block)")
                    blocks += 1
                }
            }
        }
        #expect(blocks == source.components(separatedBy: ".md\n").count - 1)
    }

    private let picture = Sample.picture

    @Test func coordinates() throws {
        let size = PixelSize(width: 800, height: 600)
        #expect(
            try sameFace(in: size)
                == Array(repeating: PixelRect(x: 200, y: 150, width: 200, height: 150), count: 5))
        let box = boxInPhoto(
            SubpixelRect(x: 56, y: 0, width: 112, height: 224), photo: size,
            crop: PixelRect(x: 100, y: 100, width: 448, height: 448),
            input: PixelSize(width: 224, height: 224))
        #expect(box == SubpixelRect(x: 212, y: 100, width: 224, height: 448))
        let pixels = try pixels(
            ofVision: CGRect(x: 0.25, y: 0.5, width: 0.25, height: 0.25), in: size)
        #expect(pixels == PixelRect(x: 200, y: 150, width: 200, height: 150))
    }

    @Test func repaintAFace() throws {
        let photo = try picture.encoded(as: .png).bytes
        #expect(try strangersPhoto(photo) == picture)
        let size = PixelSize(width: 400, height: 300)
        let frame = try marked(Raster(size: size, repeating: RGBA8(red: 0, green: 0, blue: 0)))
        #expect(frame[139, 38].red == 255 && frame[139, 200].red == 0)
        let file = try GuideTests.photo()
        let face = NormalizedRect(x: 0.4, y: 0.3, width: 0.2, height: 0.2)
        let edit = try faceUpload(file, face: face)
        let (body, broken) = try faceRequest(edit, prompt: "a red nose")
        #expect(broken.isEmpty && body.contentLength > edit.image.bytes.count + edit.mask!.bytes.count)
        let result = try facePasted(edit.image.bytes, into: edit)
        #expect(result.changedOutsideMask == 0 && result.maskedPixels > 0)
        let saved = try savedFace(result)
        #expect(saved.format == .jpeg && saved.bytes.count < 500_000)
    }

    @Test func alphaAndMasks() throws {
        let small = try halved(picture)
        #expect(small.size == PixelSize(width: 32, height: 24))
        // The magenta of transparent pixels must not appear.
        for y in 0..<small.height {
            for pixel in small.row(y).indices.map({ small.row(y)[$0] }) where pixel.alpha > 8 {
                #expect(pixel.red < 130 && pixel.green > 90, "\(pixel)")
            }
        }
        let erased = try withoutEllipse(picture, PixelRect(x: 36, y: 10, width: 20, height: 20))
        #expect(erased[46, 20] == RGBA8(red: 0, green: 0, blue: 0, alpha: 0))
        #expect(erased[63, 47] == picture[63, 47])
        let confidences = try Raster<GrayF32>(
            size: PixelSize(width: 2, height: 1), pixels: [GrayF32(0), GrayF32(1)])
        let mask = try personMask(confidences, picture: picture.size)
        let shapes = try annotation(mask)
        #expect(try Mask(RunLengthMask(cocoText: shapes.text, size: mask.size)).size == mask.size)
        #expect(shapes.polygons.allSatisfy { $0.count >= 3 })
        #expect(mask.size == picture.size)
        #expect(mask.raster[0, 20].value == 0 && mask.raster[63, 20].value == 255)
    }

    @Test func detectors() throws {
        let picture = Raster<RGB8>(width: 320, height: 160, repeating: RGB8(red: 9, green: 9, blue: 9))
        let found = try objects(in: picture) { input in
            #expect(input.size == PixelSize(width: 640, height: 640))
            let box = SubpixelRect(x: 20, y: 180, width: 40, height: 60)
            return [Detection(box: box, score: 0.9), Detection(box: box, score: 0.2)]
        }
        #expect(found == [Detection(box: SubpixelRect(x: 10, y: 10, width: 20, height: 30), score: 0.9)])
        let wide = Raster<RGB8>(width: 1000, height: 100, repeating: RGB8(red: 9, green: 9, blue: 9))
        let merged = try smallObjects(in: wide) { tile in
            #expect(tile.size == PixelSize(width: 640, height: 100))
            return [Detection(box: SubpixelRect(x: 500, y: 10, width: 140, height: 30), score: 0.5)]
        }
        #expect(merged.count == 2)
    }

    @Test func comparison() throws {
        #expect(try differences(of: picture, from: picture) == nil)
        var changed = picture
        changed[40, 20] = RGBA8(red: 0, green: 0, blue: 0)
        #expect(try differences(of: changed, from: picture)?.size == picture.size)
        let opaque = try picture.converted(to: RGB8.self)
        #expect(try showTheSame(opaque, opaque.resized(to: PixelSize(width: 40, height: 30))))
        let texture = try Raster<RGB8>(size: picture.size) { y, row in
            for x in 0..<picture.width {
                row.append(
                    RGB8(red: UInt8(x * 37 % 256), green: UInt8(y * y % 256), blue: UInt8(x * y % 256)))
            }
        }
        #expect(try !showTheSame(opaque, texture))
        let (text, painted) = try placeholder(for: picture)
        #expect(text.count == 28 && painted.size == PixelSize(width: 32, height: 24))
    }

    @Test func determinismAndTiers() throws {
        #expect(try isSameEverywhere(picture, PixelSize(width: 33, height: 17)))
        #expect(tierReport().hasPrefix("kernels for \(KernelTier.current.rawValue)"))
        let face = try faceForModel(
            picture, NormalizedRect(x: 0.4, y: 0.3, width: 0.2, height: 0.2))
        #expect(face.size == PixelSize(width: 224, height: 224))
    }

    @Test func cutOuts() throws {
        var mask = try Mask(size: picture.size, repeating: 0)
        for y in 0..<mask.height {
            for x in 36..<mask.width { mask.raster[x, y] = Gray8(x < 40 ? 128 : 255) }
        }
        let (subject, portrait) = try sticker(picture, person: mask)
        #expect(
            subject[10, 10].alpha == 0 && subject[38, 10].alpha == 128 && subject[50, 10] == picture[50, 10])
        #expect(portrait[10, 10].red == 240 && portrait[50, 10] == picture[50, 10])
    }

    @Test func warps() throws {
        let horizon = (SubpixelPoint(x: 0, y: 40), SubpixelPoint(x: 60, y: 46))
        let box = SubpixelRect(x: 20, y: 20, width: 8, height: 8)
        let (level, mapped) = try leveled(picture, horizon: horizon, face: box)
        #expect(level.width > picture.width && level.height > picture.height)
        #expect(mapped.width > 8 && mapped.width < 10)
        let template = FaceTemplate.arcFace112.landmarks
        let rgb = try picture.converted(to: RGB8.self)
        #expect(try faceForRecognition(rgb, template)?.size == PixelSize(width: 112, height: 112))
        let mirrored = FaceLandmarks(
            leftEye: template.rightEye, rightEye: template.leftEye, nose: template.nose,
            leftMouth: template.rightMouth, rightMouth: template.leftMouth)
        #expect(try faceForRecognition(rgb, mirrored) == nil)
    }

    @Test func adjustments() throws {
        #expect(try livelier(picture) != picture)
        let dull = try Raster<RGB8>(
            size: PixelSize(width: 100, height: 1),
            pixels: (60..<160).map { RGB8(red: $0, green: $0 - 10, blue: $0 - 20) })
        let result = try corrected(dull)
        #expect(Int(result[99, 0].green) - Int(result[0, 0].green) > 180)
        let balance = WhiteBalance(grayWorld: try result.histogram())
        #expect([balance.red, balance.green, balance.blue].allSatisfy { abs($0 - 1) < 0.05 })
        #expect(try preview(picture).size == PixelSize(width: 320, height: 200))
    }

    @Test func limitsAndBudgets() throws {
        let file = try picture.encoded(as: .png).bytes
        #expect(try strangersPicture(file) == picture)
        let large = Raster<Gray8>(width: 6_000, height: 4_001, repeating: Gray8(9))
        let error = #expect(throws: MatteError.self) {
            try strangersPicture(try large.encoded(as: .png).bytes)
        }
        #expect(error?.code == .limits)
        let (image, size) = try underFourMegabytes(picture)
        #expect(image.bytes.count < 4_000_000 && size == picture.size)
        #expect(try forMessage(file).bytes.count <= 200_000)
        #expect(try visionInput(file).hasPrefix("data:image/"))
    }
}

private enum Sample {
    /// Green on the right, transparent magenta on the left.
    static let picture: Raster<RGBA8> = {
        var raster = Raster(width: 64, height: 48, repeating: RGBA8(red: 20, green: 180, blue: 60))
        for y in 0..<48 {
            for x in 0..<31 { raster[x, y] = RGBA8(red: 255, green: 0, blue: 255, alpha: 0) }
        }
        return raster
    }()
}
