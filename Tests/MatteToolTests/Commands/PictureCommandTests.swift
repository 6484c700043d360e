import Foundation
import Matte
import MatteCodecs
import Testing

@testable import MatteTool

struct PictureCommandTests {
    @Test func infoTellsWhatFilesAre() throws {
        let folder = try Folder.withPhoto()
        let one = try folder.matte("info", "photo.jpg", "--json")
        #expect(one.json["width"] as? Int == 90 && one.json["height"] as? Int == 60)
        #expect(one.json["format"] as? String == "jpeg" && one.json["orientation"] as? Int == 1)
        let two = try folder.matte("info", "photo.jpg", "photo.png", "--json")
        let list = try #require(try JSONSerialization.jsonObject(with: two.output) as? [[String: Any]])
        #expect(list.map { $0["file"] as? String } == ["photo.jpg", "photo.png"])
        #expect(try folder.matte("info", "photo.png").text.contains("PNG, 90x60"))
    }

    @Test func cropKeepsTheBox() throws {
        let folder = try Folder.withPhoto()
        let photo = try folder.picture("photo.png")
        let run = try folder.matte(
            "crop", "photo.png", "--box", "pixels:10.5,5,20,10", "-o", "x.png", "--json")
        #expect(
            try folder.picture("x.png") == photo.cropped(to: PixelRect(x: 10, y: 5, width: 21, height: 10)))
        #expect(run.json["width"] as? Int == 21)
        #expect((run.json["transform"] as? [String: Any])?["offsetX"] as? Double == -10)
        _ = try folder.matte("crop", "photo.png", "--box", "pixels:40,20,20,10", "--square", "-o", "s.png")
        #expect(
            try folder.picture("s.png") == photo.cropped(to: PixelRect(x: 40, y: 15, width: 20, height: 20)))
    }

    @Test(arguments: [
        ("pixels:80,50,30,30", "0", PixelRect(x: 80, y: 50, width: 10, height: 10)),
        ("pixels:-20.5,-10,40,30.25", "0", PixelRect(x: 0, y: 0, width: 20, height: 21)),
        ("pixels:-5,20,200,10", "0", PixelRect(x: 0, y: 20, width: 90, height: 10)),
        ("pixels:60,30,20,20", "0.25", PixelRect(x: 55, y: 25, width: 30, height: 30)),
        ("pixels:60,30,20,20", "1.5", PixelRect(x: 30, y: 0, width: 60, height: 60)),
        ("pixels:70,40,20,20", "0.5", PixelRect(x: 60, y: 30, width: 30, height: 30)),
    ])
    func cropClipsTheBox(box: String, margin: String, expected: PixelRect) throws {
        let folder = try Folder.withPhoto()
        let run = try folder.matte("crop", "photo.png", "--box", box, "--margin", margin, "-o", "x.png")
        #expect(run.status == 0, "\(run.errors)")
        #expect(try folder.picture("x.png") == folder.picture("photo.png").cropped(to: expected))
    }

    @Test func orientTakesNames() throws {
        let folder = try Folder.withPhoto()
        let names = [
            "up", "up-mirrored", "down", "down-mirrored", "left-mirrored", "right", "right-mirrored", "left",
        ]
        let places = [
            "top-left", "top-right", "bottom-right", "bottom-left", "left-top", "right-top", "right-bottom",
            "left-bottom",
        ]
        for number in 1...8 {
            #expect(try folder.matte("orient", "photo.png", "--as", "\(number)", "-o", "x.png").status == 0)
            let expected = try folder.picture("x.png")
            for name in [names[number - 1], places[number - 1], names[number - 1].uppercased()] {
                #expect(try folder.matte("orient", "photo.png", "--as", name, "-o", "y.png").status == 0)
                #expect(try folder.picture("y.png") == expected, "\(name)")
            }
        }
        for name in ["0", "9", "rigth", ""] {
            let run = try folder.matte("orient", "photo.png", "--as", name, "-o", "z.png")
            #expect(run.status == 2 && run.errors.contains("--as"))
        }
    }

    @Test func aByteLimitIsNamedAsItWasGiven() throws {
        let folder = try Folder.withPhoto()
        let file = try folder.matte("fit", "photo.png", "--max-bytes", "20", "-o", "x.png")
        #expect(file.status == 1 && file.errors.contains("fewer than 20 bytes"), "\(file.errors)")
        let text = try folder.matte("fit", "photo.png", "--max-bytes", "20", "--base64", "-o", "x.png")
        #expect(text.errors.contains("fewer than 20 characters of base64"), "\(text.errors)")
        let unit = try folder.matte(
            "fit", "photo.png", "--max-bytes", "2kB", "--min-side", "1", "-o", "x.png", "--json")
        #expect(unit.json["bytes"] as? Int ?? 9_999 < 2_000)
    }

    @Test func resizeFits() throws {
        let folder = try Folder.withPhoto()
        for (size, fit, expected) in [
            ("45", "inside", PixelSize(width: 45, height: 30)),
            ("30x30", "cover", PixelSize(width: 30, height: 30)),
            ("30x30", "contain", PixelSize(width: 30, height: 30)),
            ("7x9", "fill", PixelSize(width: 7, height: 9)),
            ("30x30", "outside", PixelSize(width: 45, height: 30)),
        ] {
            let run = try folder.matte("resize", "photo.png", "--size", size, "--fit", fit, "-o", "x.png")
            #expect(run.status == 0, "\(run.errors)")
            #expect(try folder.picture("x.png").size == expected)
        }
        let photo = try folder.picture("photo.png")
        _ = try folder.matte("resize", "photo.png", "--size", "45", "--filter", "area", "-o", "x.png")
        #expect(
            try folder.picture("x.png") == photo.resized(to: PixelSize(width: 45, height: 30), filter: .area))
    }

    @Test func convertFollowsTheSuffix() throws {
        let folder = try Folder.withPhoto()
        for (name, format) in [("x.jpg", ImageFormat.jpeg), ("x.webp", .webP), ("x.png", .png)] {
            #expect(try folder.matte("convert", "photo.png", "-o", name).status == 0)
            #expect(ImageFormat(sniffing: try folder.bytes(name)) == format)
        }
        _ = try folder.matte("convert", "photo.png", "--lossless", "-o", "l.webp")
        #expect(try folder.picture("l.webp") == folder.picture("photo.png"))
        _ = try folder.matte("convert", "photo.png", "--format", "webp", "-o", "x.bin")
        #expect(ImageFormat(sniffing: try folder.bytes("x.bin")) == .webP)
    }

    @Test func standardInputAndOutput() throws {
        let folder = try Folder.withPhoto()
        let bytes = try folder.bytes("photo.png")
        let run = try folder.matte("resize", "-", "--size", "30", "-o", "-", "--format", "png", input: bytes)
        #expect(run.status == 0 && run.errors.isEmpty)
        let result: Raster<RGBA8> = try Raster(decoding: Array(run.output))
        #expect(result.size == PixelSize(width: 30, height: 20))
    }

    @Test func severalInputsGoIntoADirectory() throws {
        let folder = try Folder.withPhoto()
        try folder.link("photo.jpg", as: "other.jpg")
        let run = try folder.matte("convert", "photo.png", "other.jpg", "--format", "webp", "-o", "out/")
        #expect(run.status == 0, "\(run.errors)")
        #expect(ImageFormat(sniffing: try folder.bytes("out/photo.webp")) == .webP)
        #expect(ImageFormat(sniffing: try folder.bytes("out/other.webp")) == .webP)
    }

    @Test func orientAppliesTheRequestedOrientation() throws {
        let folder = try Folder.withPhoto()
        let photo = try folder.picture("photo.png")
        _ = try folder.matte("orient", "photo.png", "--as", "6", "-o", "x.png")
        #expect(try folder.picture("x.png") == photo.oriented(.right))
        _ = try folder.matte("orient", "photo.png", "--mirror", "-o", "x.png")
        #expect(try folder.picture("x.png") == photo.mirrored())
        // A file with an orientation is made upright; an option can override the orientation.
        let exif: [UInt8] = [
            0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0,
        ]
        try folder.write(photo.encoded(as: .png, metadata: EncodingMetadata(exif: exif)).bytes, "turned.png")
        _ = try folder.matte("orient", "turned.png", "-o", "x.png")
        #expect(try folder.picture("x.png") == photo.oriented(.left))
        _ = try folder.matte("orient", "turned.png", "--as", "1", "-o", "x.png")
        #expect(try folder.picture("x.png") == photo)
    }

    @Test(arguments: ["png", "jpg", "webp"])
    func densityIsKeptAndEXIFOnlyWhenAskedFor(suffix: String) throws {
        let folder = try Folder.withPhoto()
        let photo = try folder.picture("photo.png")
        // Orientation 6 and a GPS directory, as written by phones.
        let place = Array("the place".utf8)
        let exif: [UInt8] =
            [
                0x49, 0x49, 42, 0, 8, 0, 0, 0, 2, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0x25, 0x88, 4, 0,
                1, 0, 0, 0, 38, 0, 0, 0, 0, 0, 0, 0, 1, 0, 2, 0, 7, 0, 9, 0, 0, 0, 56, 0, 0, 0, 0, 0, 0, 0,
            ] + place
        let metadata = EncodingMetadata(exif: exif, density: PixelDensity(horizontal: 300, vertical: 150))
        for source in [ImageEncoding.png, .jpeg] {
            try folder.write(photo.encoded(as: source, metadata: metadata).bytes, "source")
            for command in [
                ["convert"], ["orient"], ["resize", "--size", "40"], ["fit", "--max-bytes", "9000"],
                ["crop", "--box", "pixels:5,5,30,20"],
            ] {
                let arguments = command + ["source", "-o", "x." + suffix]
                func decoded(_ more: String...) throws -> DecodedImage<RGBA8> {
                    let run = try ToolRun(arguments + more, in: folder)
                    #expect(run.status == 0, "\(run.errors)")
                    return try DecodedImage(decoding: folder.bytes("x." + suffix))
                }
                let plain = try decoded()
                #expect(plain.exif == nil && plain.header.orientation == .up)
                #expect(try folder.bytes("x." + suffix).firstRange(of: place) == nil)
                // The picture is rotated by a quarter turn, so its densities are exchanged. WebP has none.
                let density = plain.header.density
                #expect((density == nil) == (suffix == "webp"))
                #expect(abs((density?.horizontal ?? 150) - 150) < 0.02)
                #expect(abs((density?.vertical ?? 300) - 300) < 0.02)
                let kept = try decoded("--keep-metadata")
                #expect(kept.exif == EncodingMetadata.uprightEXIF(exif) && kept.raster == plain.raster)
            }
        }
        _ = try folder.matte("orient", "source", "--as", "1", "-o", "x.png")
        let asStored = try #require(try ImageHeader(probing: folder.bytes("x.png")).density)
        #expect(abs(asStored.horizontal - 300) < 0.02 && abs(asStored.vertical - 150) < 0.02)
    }

    @Test func eraseClearsBoxes() throws {
        let folder = try Folder.withPhoto()
        let photo = try folder.picture("photo.png")
        let box = PixelRect(x: 10, y: 10, width: 20, height: 20)
        _ = try folder.matte("erase", "photo.png", "--box", "pixels:10,10,20,20", "-o", "x.png")
        #expect(try folder.picture("x.png") == photo.erasing(.rect(box)))
        _ = try folder.matte("erase", "photo.png", "--box", "pixels:10,10,20,20", "--inverse", "-o", "x.png")
        #expect(try folder.picture("x.png") == photo.erasing(.inverse(.rect(box))))
        _ = try folder.matte(
            "erase", "photo.png", "--box", "pixels:10,10,20,20", "--keep-colour", "-o", "x.png")
        let kept = try folder.picture("x.png")[15, 15]
        #expect(kept.alpha == 0 && kept.red == photo[15, 15].red)
        _ = try folder.matte(
            "erase", "photo.png", "--box", "pixels:10,10,20,20", "--shape", "ellipse", "-o", "x.png")
        #expect(try folder.picture("x.png")[10, 10].alpha == 255)
        _ = try folder.matte(
            "erase", "photo.png", "--box", "pixels:10.5,10,20,20", "--fill", "#ff8000", "-o", "x.png")
        let orange = RGBA8(red: 255, green: 128, blue: 0)
        let part = SubpixelRect(x: 10.5, y: 10, width: 20, height: 20)
        #expect(try folder.picture("x.png") == photo.erasing(.rect(part)).composited(over: orange))
    }

    @Test func fitStaysBelow() throws {
        let folder = try Folder.withPhoto()
        for name in ["x.jpg", "x.png", "x.webp"] {
            let run = try folder.matte(
                "fit", "photo.png", "--max-bytes", "1500", "--min-side", "1", "-o", name)
            #expect(run.status == 0)
            #expect(try folder.bytes(name).count < 1500)
        }
        _ = try folder.matte(
            "fit", "photo.png", "--max-bytes", "1500", "--base64", "--min-side", "1", "-o", "y.jpg")
        #expect(try Data(folder.bytes("y.jpg")).base64EncodedString().count < 1500)
        let run = try folder.matte("fit", "photo.png", "--max-bytes", "20", "-o", "z.png")
        #expect(run.status == 1 && run.errors.contains("19") || run.errors.contains("20"))
        #expect(!folder.names.contains("z.png"))
    }

    @Test func dataURLsGoOutAndIn() throws {
        let folder = try Folder.withPhoto()
        let url = try folder.matte("data-url", "photo.png")
        #expect(url.text.hasPrefix("data:image/jpeg;base64,"))
        let text = url.text.trimmingCharacters(in: .whitespacesAndNewlines)
        try folder.write(Array(text.utf8), "url.txt")
        #expect(try folder.matte("info", "url.txt", "--json").json["width"] as? Int == 90)
        #expect(try folder.matte("info", text, "--json").json["format"] as? String == "jpeg")
    }

    @Test func boxesAreDrawn() throws {
        let folder = try Folder.withPhoto()
        let photo = try folder.picture("photo.png")
        _ = try folder.matte(
            "boxes", "photo.png", "--box", "pixels:10,10,30,20", "--color", "#00ff00", "--width", "2", "-o",
            "x.png")
        let drawn = try folder.picture("x.png")
        #expect(drawn[10, 10] == RGBA8(red: 0, green: 255, blue: 0))
        #expect(drawn[20, 20] == photo[20, 20] && drawn[5, 5] == photo[5, 5])
    }

    @Test(arguments: ["dall-e-2-variation", "claude-vision", "azure-face", "gemini"])
    func whatIsPreparedPassesTheCheck(profile: String) throws {
        let folder = try Folder()
        try folder.write(Folder.photo(120, 80).encoded(as: .jpeg).bytes, "photo.jpg")
        let run = try folder.matte("prepare", "photo.jpg", "--profile", profile, "-o", "out/")
        #expect(run.status == 0, "\(run.errors)")
        let name = profile == "dall-e-2-variation" ? "out/photo.png" : "out/photo.jpg"
        let check = try folder.matte("check", name, "--profile", profile)
        #expect(check.status == 0, "\(check.text)")
    }
}
