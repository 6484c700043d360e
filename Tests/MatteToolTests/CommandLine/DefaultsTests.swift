import Foundation
import Matte
import MatteCodecs
import MatteCompare
import MatteUpload
import Testing

@testable import MatteTool

/// Tests that the defaults of the tool are those of the library, and those that the help names.
struct DefaultsTests {
    private static let points = "20,15,60,18,41,30,25,45,56,47"

    /// Runs without options that have a default. Each is repeated with every default of its command written out.
    private static let runs: [[String]] = [
        ["resize", "photo.jpg", "--size", "20x20", "-o", "x.png"],
        ["resize", "photo.png", "--size", "20x20", "--fit", "letterbox", "-o", "x.png"],
        ["rotate", "photo.png", "--degrees", "12", "-o", "x.png"],
        ["warp", "photo.png", "--matrix", "0.9,0.1,2,0,1,3", "-o", "x.png"],
        ["align", "photo.png", "--points", points, "-o", "x.png"],
        ["cut-out", "photo.png", "--mask", "mask.png", "-o", "x.png"],
        ["overlay", "photo.png", "--categories", "mask.png", "-o", "x.png"],
        ["erase", "photo.png", "--box", "pixels:10.5,10,30,20", "-o", "x.png"],
        ["redact", "photo.png", "--box", "pixels:10.5,10,30,20", "-o", "x.png"],
        ["crop", "photo.png", "--box", "pixels:10.5,10,30,20", "-o", "x.png"],
        ["compare", "photo.png", "photo.jpg", "--difference", "x.png"],
        ["mask", "mask.png", "--feather", "3", "-o", "x.png"],
        ["mask", "mask.png", "--to", "polygons", "-o", "x.png"],
        ["mask", "--from", "polygons", "rings.json", "--size", "30x30", "-o", "x.png"],
        ["mask", "--from", "coco", "coco.json", "-o", "x.png"],
        ["contact-sheet", "photo.png", "mask.png", "-o", "x.png"],
        ["convert", "photo.png", "-o", "x.jpg"], ["convert", "photo.png", "-o", "x.png"],
        ["convert", "photo.png", "-o", "x.webp"],
        ["edit", "photo.png", "--box", "pixels:10,10,30,20", "--out", "e"],
        ["edit", "photo.jpg", "--mask", "mask.png", "--size", "20", "--out", "e"],
        ["edit", "photo.png", "--polygons", "rings.json", "--out", "e"],
        ["paste", "whole/image.png", "--edit", "whole/edit.json", "--original", "photo.png", "-o", "x.png"],
        ["tiles", "photo.png", "--size", "32", "--out", "e"],
        ["hash", "photo.png"], ["check", "photo.png"],
        ["adjust", "photo.png", "--auto-levels", "-o", "x.png"],
        ["data-url", "photo.png"],
    ]

    private func folder() throws -> Folder {
        let folder = try Folder.withPhoto()
        let mask = try Mask(
            .ellipse(in: SubpixelRect(x: 20, y: 10, width: 40, height: 40)),
            size: PixelSize(width: 90, height: 60))
        try folder.write(mask.raster.encoded(as: .png).bytes, "mask.png")
        try folder.write(Array("[[2,2, 20,2, 20,20, 2,20], [10,10, 28,10, 28,28, 10,28]]".utf8), "rings.json")
        let coco = """
            {"images": [{"id": 1, "width": 30, "height": 30}], "annotations": [
              {"id": 1, "image_id": 1, "category_id": 1, "iscrowd": 1, "segmentation": [[2, 2, 20, 2, 20, 20, 2, 20]]}]}
            """
        try folder.write(Array(coco.utf8), "coco.json")
        let edit = try folder.matte(
            "edit", "photo.png", "--box", "pixels:10,10,30,20", "--frame", "around:3", "--out", "whole")
        #expect(edit.status == 0, "\(edit.errors)")
        return folder
    }

    /// The default that the help of an option names, if it is a number or a word that the option accepts. A default that
    /// only letterboxes have is `nil` in other runs.
    private func namedDefault(of option: OptionDescription, in arguments: [String] = []) -> String? {
        guard let words = option.defaultText else { return nil }
        let condition = "with --fit letterbox: "
        if words.hasPrefix(condition), !arguments.contains("letterbox") { return nil }
        let word = String(words.hasPrefix(condition) ? words.dropFirst(condition.count) : words[...])
        return Double(word) != nil || option.acceptedWords.contains(word) ? word : nil
    }

    /// Returns what a run printed and wrote; nil if it failed.
    private func result(_ arguments: [String], _ folder: Folder) throws -> [Data]? {
        for name in folder.names where name.hasPrefix("x.") || name == "e" {
            try FileManager.default.removeItem(at: folder.url.appendingPathComponent(name))
        }
        let run = try ToolRun(arguments, in: folder)
        guard run.status == 0 || arguments[0] == "check" && run.status == 1 else { return nil }
        var files = [run.output]
        for name in folder.names.sorted() where name.hasPrefix("x.") {
            files.append(Data(try folder.bytes(name)))
        }
        if folder.names.contains("e") {
            let path = folder.url.appendingPathComponent("e").path
            for name in try FileManager.default.contentsOfDirectory(atPath: path).sorted() {
                files.append(Data(try folder.bytes("e/\(name)")))
            }
        }
        return files
    }

    @Test func helpTellsTheDefaults() throws {
        let folder = try folder()
        var tested: Set<String> = []
        var named: Set<String> = []
        for arguments in Self.runs {
            let command = try CommandList.command(named: arguments[0])
            let expected = try result(arguments, folder)
            #expect(expected != nil, "\(arguments)")
            for option in command.options where !arguments.contains("--\(option.name)") {
                guard let word = namedDefault(of: option, in: arguments) else { continue }
                named.insert("\(command.name) --\(option.name)")
                // Some options need another one, or exclude one of this run's.
                guard let found = try result(arguments + ["--\(option.name)", word], folder) else { continue }
                #expect(found == expected, "\(arguments) with --\(option.name) \(word)")
                tested.insert("\(command.name) --\(option.name)")
            }
        }
        #expect(named.subtracting(tested).isEmpty)
        #expect(tested.count >= 60, "\(tested.sorted())")
    }

    /// Values of the library's option types.
    @Test func optionTypesGiveTheDefaults() throws {
        func word(_ command: String, _ name: String) throws -> String? {
            let option = try CommandList.command(named: command).options.first { $0.name == name }
            return namedDefault(of: try #require(option))
        }
        let edit = EditOptions(), limits = DecodingLimits()
        for (command, name, value) in [
            ("edit", "shape", "\(edit.shape)"), ("edit", "grow", edit.grow.typed),
            ("edit", "feather", edit.feather.typed), ("edit", "box-frame", edit.boxFrame.rawValue),
            ("edit", "dct-scaling", edit.dctScaling.rawValue),
            ("edit", "mask-content", edit.maskContent.rawValue),
            ("convert", "quality", "\(JPEGOptions().quality)"),
            ("convert", "quality", "\(WebPOptions().quality)"),
            ("convert", "compression", PNGOptions().compression.rawValue),
            ("info", "max-pixels", "\(limits.pixels)"), ("info", "max-side", "\(limits.side)"),
            ("info", "max-memory", "\(limits.memory)"),
        ] {
            #expect(try word(command, name) == value, "\(command) --\(name)")
        }
    }

    /// Default arguments of the library's functions, by their effect.
    @Test func functionsHaveTheSameDefaults() throws {
        let folder = try folder()
        let photo = try folder.picture("photo.png")
        let mask = Mask(try Raster<Gray8>(decoding: folder.bytes("mask.png")))
        func expect(_ arguments: [String], _ expected: Raster<RGBA8>) throws {
            let run = try ToolRun(arguments + ["-o", "x.png"], in: folder)
            #expect(run.status == 0, "\(run.errors)")
            #expect(try folder.picture("x.png") == expected, "\(arguments)")
        }
        // The decoder may halve this JPEG.
        let small: Raster<RGBA8> = try Raster(
            decoding: folder.bytes("photo.jpg"), resizedTo: PixelSize(width: 18, height: 12))
        try expect(["resize", "photo.jpg", "--size", "18"], small)
        try expect(
            ["resize", "photo.png", "--size", "20x20"], photo.resized(toFit: PixelSize(width: 20, height: 20))
        )
        try expect(["rotate", "photo.png", "--degrees", "12"], photo.rotated(by: 12))
        let matrix = Matte.AffineTransform(a: 0.9, b: 0.1, c: 2, d: 0, e: 1, f: 3)
        try expect(["warp", "photo.png", "--matrix", "0.9,0.1,2,0,1,3"], photo.warped(by: matrix))
        let p = [(20.0, 15.0), (60, 18), (41, 30), (25, 45), (56, 47)].map { SubpixelPoint(x: $0.0, y: $0.1) }
        let face = FaceLandmarks(leftEye: p[0], rightEye: p[1], nose: p[2], leftMouth: p[3], rightMouth: p[4])
        try expect(["align", "photo.png", "--points", Self.points], photo.aligned(face))
        try expect(["cut-out", "photo.png", "--mask", "mask.png"], photo.cutOut(mask))
        try expect(
            ["overlay", "photo.png", "--categories", "mask.png"],
            photo.overlaying(CategoryMask(mask.raster), palette: .voc))
        let part = Region.rect(SubpixelRect(x: 10.5, y: 10, width: 30, height: 20))
        try expect(["erase", "photo.png", "--box", "pixels:10.5,10,30,20"], photo.erasing(part))
        try expect(
            ["mask", "mask.png", "--feather", "3"],
            mask.feathered(width: 3).raster.converted(to: RGBA8.self))
        try expect(
            ["resize", "photo.png", "--size", "32x32", "--fit", "letterbox"],
            photo.letterboxed(Letterbox(of: photo.size, in: PixelSize(width: 32, height: 32))))
        let rings = [[(2.0, 2.0), (20, 2), (20, 20), (2, 20)], [(10, 10), (28, 10), (28, 28), (10, 28)]]
            .map { $0.map { SubpixelPoint(x: $0.0, y: $0.1) } }
        try expect(
            ["mask", "--from", "polygons", "rings.json", "--size", "30x30"],
            Mask(pixelCentersIn: .polygons(rings), size: PixelSize(width: 30, height: 30)).raster
                .converted(to: RGBA8.self))

        _ = try folder.matte("compare", "photo.png", "photo.jpg", "--difference", "x.png")
        let difference = try photo.differencePicture(from: folder.picture("photo.jpg"))
        #expect(try folder.picture("x.png") == difference.converted(to: RGBA8.self))
        let grid = try TileGrid(of: photo.size, tile: PixelSize(width: 32, height: 32))
        let tiles = try folder.matte("tiles", "photo.png", "--size", "32", "--out", "e", "--json")
        #expect((tiles.json["tiles"] as? [Any])?.count == grid.count)
        _ = try folder.matte("mask", "mask.png", "--to", "polygons", "-o", "x.json")
        let found = try JSONSerialization.jsonObject(with: Data(folder.bytes("x.json"))) as? [[[Double]]]
        #expect(found == (try mask.contours().flatMap(\.rings).map { $0.map { [$0.x, $0.y] } }))
    }
}
