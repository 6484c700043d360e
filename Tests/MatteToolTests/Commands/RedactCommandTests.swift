import Foundation
import Matte
import MatteCodecs
import Testing

struct RedactCommandTests {
    private static let box = PixelRect(x: 10, y: 12, width: 40, height: 30)
    private static let option = "pixels:10,12,40,30"

    @Test func theResultIsTheLibrarys() throws {
        let folder = try Folder.withPhoto()
        let photo = try folder.picture("photo.png")
        let ways: [([String], Redaction)] = [
            ([], .pixelate(blocks: 6)), (["--pixelate", "3"], .pixelate(blocks: 3)),
            (["--blur", "7"], .blur(sigma: 7)),
            (["--fill", "#102030"], .fill(RGB8(red: 16, green: 32, blue: 48))),
        ]
        for (options, redaction) in ways {
            let run = try ToolRun(
                ["redact", "photo.png", "--box", Self.option, "-o", "x.png", "--json"] + options, in: folder)
            #expect(run.status == 0 && run.json["width"] as? Int == 90, "\(run.errors)")
            #expect(
                try folder.picture("x.png") == photo.redacted(.rect(Self.box), by: redaction), "\(options)")
        }
    }

    @Test func shapesGrowByAShareOfTheLongerSide() throws {
        let folder = try Folder.withPhoto()
        let photo = try folder.picture("photo.png")
        let run = try folder.matte(
            "redact", "photo.png", "--box", Self.option, "--box", "pixels:70,5,10,10", "--grow", "0.25",
            "--shape",
            "ellipse", "--fill", "black", "-o", "x.png")
        #expect(run.status == 0, "\(run.errors)")
        let ovals = [
            SubpixelRect(x: 0, y: 2, width: 60, height: 50),
            SubpixelRect(x: 67.5, y: 2.5, width: 15, height: 15),
        ]
        let region = Region.union(ovals.map { .ellipse(in: $0) })
        let black = RGB8(red: 0, green: 0, blue: 0)
        #expect(try folder.picture("x.png") == photo.redacted(region, by: .fill(black)))
    }

    @Test(arguments: [
        (#"{"faces": [{"box_2d": [200, 100, 700, 500], "label": "face"}]}"#, []),
        ("```json\n[{\"box_2d\": [200, 100, 700, 500]}]\n```", []),
        (#"[{"faceRectangle": {"top": 12, "left": 9, "width": 36, "height": 30}}]"#, []),
        (#"[[9, 12, 45, 42]]"#, ["--answer-space", "corners"]),
    ])
    func boxesOfAnAnswer(answer: String, options: [String]) throws {
        let folder = try Folder.withPhoto()
        try folder.write(Array(answer.utf8), "answer.json")
        let run = try ToolRun(
            ["redact", "photo.png", "--answer", "answer.json", "-o", "x.png"] + options, in: folder)
        #expect(run.status == 0, "\(run.errors)")
        let rect = Region.rect(PixelRect(x: 9, y: 12, width: 36, height: 30))
        let expected = try folder.picture("photo.png").redacted(rect, by: .pixelate(blocks: 6))
        #expect(try folder.picture("x.png") == expected)
    }

    @Test func weakAndWrongSettingsAreUsageErrors() throws {
        let folder = try Folder.withPhoto()
        try folder.write(Array("[[1, 2, 30, 40]]".utf8), "bare.json")
        try folder.write(Array("[]".utf8), "empty.json")
        let call = ["redact", "photo.png", "-o", "x.png"]
        let wrong: [([String], String, Int32)] = [
            (["--box", Self.option, "--pixelate", "9"], "(--allow-weak)", 2),
            (["--box", Self.option, "--blur", "5.5"], "use a sigma of 5.6 or more", 2),
            (["--box", Self.option, "--pixelate", "0"], "--pixelate", 2),
            (["--box", Self.option, "--pixelate", "4", "--fill", "red"], "cannot be combined", 2),
            ([], "--box SPACE:a,b,c,d or --answer FILE is missing", 2),
            (["--answer", "bare.json"], "--answer-space", 2),
            (["--answer", "empty.json", "--answer-space", "pixels"], "cannot find a box", 1),
            (["--answer-space", "pixels", "--box", Self.option], "needs --answer", 2),
            (["--box", "pixels:900,900,9,9"], "outside the picture", 1),
        ]
        for (options, message, status) in wrong {
            let run = try ToolRun(call + options, in: folder)
            #expect(run.status == status && run.errors.contains(message), "\(options): \(run.errors)")
        }
        #expect(!folder.names.contains("x.png"))
        for options in [["--pixelate", "30"], ["--blur", "1"]] {
            let run = try ToolRun(call + ["--box", Self.option, "--allow-weak"] + options, in: folder)
            #expect(run.status == 0, "\(run.errors)")
        }
    }

    /// A photo with EXIF, in which a thumbnail shows the face, and with bytes after its end, as phones append videos and
    /// larger previews: neither is in the output.
    @Test(arguments: ["jpg", "png", "webp"]) func thumbnailsAndPreviewsDoNotSurvive(suffix: String) throws {
        let folder = try Folder.withPhoto()
        let photo = try folder.picture("photo.png")
        let secret = Array("the face itself".utf8)
        let exif: [UInt8] =
            [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0] + secret
        let file = try photo.encoded(as: .jpeg, metadata: EncodingMetadata(exif: exif)).bytes + secret
        try folder.write(file, "source.jpg")
        #expect(file.firstRange(of: secret) != nil)
        let run = try folder.matte("redact", "source.jpg", "--box", Self.option, "-o", "x." + suffix)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try folder.bytes("x." + suffix).firstRange(of: secret) == nil)
        #expect(try DecodedImage<RGBA8>(decoding: folder.bytes("x." + suffix)).exif == nil)
        // Nothing that shows the original is kept, even if it is asked for.
        let all = try folder.matte(
            "redact", "source.jpg", "--box", Self.option, "--keep", "thumbnail,makernote,gainmap,pictures",
            "-o", "y." + suffix)
        #expect(all.status == 0, "\(all.errors)")
        #expect(try folder.bytes("y." + suffix).firstRange(of: secret) == nil)
    }
}
