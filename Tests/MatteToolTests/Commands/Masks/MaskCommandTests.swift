import Foundation
import Matte
import MatteCodecs
import Testing

struct MaskCommandTests {
    /// Returns a folder with a mask of 30x20 pixels: a frame of 8x6 pixels with a hole of 2x2, a speck, and a soft
    /// pixel.
    private func folder() throws -> (Folder, Mask) {
        let folder = try Folder()
        var raster = Raster(width: 30, height: 20, repeating: Gray8(0))
        for y in 4..<10 { for x in 5..<13 where !(7..<9 ~= x && 6..<8 ~= y) { raster[x, y] = 255 } }
        raster[25, 15] = 255
        raster[13, 5] = 100
        try folder.write(raster.encoded(as: .png).bytes, "mask.png")
        return (folder, Mask(raster))
    }

    private func mask(_ folder: Folder, _ name: String) throws -> Mask {
        Mask(try Raster<Gray8>(decoding: folder.bytes(name)))
    }

    @Test func editsAreThoseOfTheLibrary() throws {
        let (folder, mask) = try folder()
        let edits: [([String], Mask)] = [
            ([], mask),
            (["--invert-mask"], mask.inverted()),
            (["--threshold", "90"], mask.thresholded(at: 90)),
            (["--largest"], try mask.keepingLargestComponent()),
            (["--remove-below", "2"], try mask.removingSpecks(below: 2)),
            (["--fill-holes"], try mask.fillingHoles()),
            (["--fill-up-to", "3"], mask),
            (["--dilate", "2"], try mask.dilated(by: 2)),
            (["--erode", "1"], try mask.eroded(by: 1)),
            (["--feather", "4", "--feather-side", "inwards"], try mask.feathered(width: 4, side: .inwards)),
            (["--feather", "4", "--by-distance"], try mask.feathered(byDistance: 4)),
            (
                ["--feather", "3", "--erode", "1", "--fill-holes", "--largest", "--threshold", "128"],
                try mask.thresholded().keepingLargestComponent().fillingHoles().eroded(by: 1).feathered(
                    width: 3)
            ),
        ]
        for (options, expected) in edits {
            let run = try ToolRun(["mask", "mask.png", "-o", "out.png"] + options, in: folder)
            #expect(run.status == 0, "\(run.errors)")
            #expect(try self.mask(folder, "out.png") == expected, "\(options)")
        }
    }

    @Test func runLengthsSurviveARoundTrip() throws {
        let (folder, mask) = try folder()
        for options in [[], ["--count-list"]] {
            let run = try ToolRun(
                ["mask", "mask.png", "--to", "rle", "-o", "rle.json"] + options, in: folder)
            #expect(run.status == 0, "\(run.errors)")
            let json =
                try JSONSerialization.jsonObject(with: Data(folder.bytes("rle.json"))) as? [String: Any]
            #expect(json?["size"] as? [Int] == [20, 30])
            let runs = try RunLengthMask(mask)
            if options.isEmpty {
                #expect(json?["counts"] as? String == runs.cocoText)
            } else {
                #expect(json?["counts"] as? [Int] == runs.counts)
            }
            let back = try folder.matte("mask", "--from", "rle", "rle.json", "-o", "back.png")
            #expect(back.status == 0, "\(back.errors)")
            #expect(try self.mask(folder, "back.png") == mask.thresholded())
        }
    }

    /// A count of 44 is a backslash and a digit, and JSON escapes backslashes.
    @Test func backslashesAreEscaped() throws {
        let folder = try Folder()
        let runs = try RunLengthMask(counts: [44, 4, 552], size: PixelSize(width: 30, height: 20))
        #expect(runs.cocoText.hasPrefix("\\1"))
        try folder.write(Mask(runs).raster.encoded(as: .png).bytes, "mask.png")
        #expect(try folder.matte("mask", "mask.png", "--to", "rle", "-o", "rle.json").status == 0)
        let json = try JSONSerialization.jsonObject(with: Data(folder.bytes("rle.json"))) as? [String: Any]
        #expect(json?["counts"] as? String == runs.cocoText)
        #expect(try folder.matte("mask", "--from", "rle", "rle.json", "-o", "back.png").status == 0)
        #expect(try mask(folder, "back.png") == Mask(runs))
    }

    @Test func polygonsSurviveARoundTrip() throws {
        let (folder, mask) = try folder()
        let run = try folder.matte("mask", "mask.png", "--to", "polygons", "-o", "polygons.json")
        #expect(run.status == 0, "\(run.errors)")
        let json = try JSONSerialization.jsonObject(with: Data(folder.bytes("polygons.json"))) as? [[[Int]]]
        #expect(json?.count == 3)
        #expect(json?.first == [[5, 4], [13, 4], [13, 10], [5, 10]])
        let back = try folder.matte(
            "mask", "--from", "polygons", "polygons.json", "--size", "30x20", "-o", "back.png")
        #expect(back.status == 0, "\(back.errors)")
        #expect(try self.mask(folder, "back.png") == mask.thresholded())
        let soft = try folder.matte(
            "mask", "mask.png", "--to", "polygons", "--level-set", "--tolerance", "0.5", "-o", "-")
        let rings = try JSONSerialization.jsonObject(with: soft.output) as? [[[Double]]]
        let expected = try mask.contours(along: .levelSet, tolerance: 0.5).flatMap(\.rings)
        #expect(rings == expected.map { $0.map { [$0.x, $0.y] } })
    }

    /// COCO writes a ring as a flat list of numbers.
    @Test func flatRingsAreThoseOfPoints() throws {
        let folder = try Folder()
        try folder.write(Array("[[[1,2],[9,2],[9.0,8],[1,8]]]".utf8), "points.json")
        try folder.write(Array("[[1,2, 9,2, 9.0,8, 1,8]]".utf8), "flat.json")
        try folder.write(Array("[1,2, 9,2, 9.0,8, 1,8]".utf8), "single.json")
        for name in ["points", "flat", "single"] {
            let run = try folder.matte(
                "mask", "--from", "polygons", "\(name).json", "--size", "12x10", "-o", "\(name).png", "--json"
            )
            #expect(run.status == 0, "\(run.errors)")
            #expect(run.json["area"] as? Int == 48)
        }
        for (text, word) in [
            ("[[1,2,3]]", "has 3 numbers"), ("[[1,2,3,4]]", "need 6"), ("[[1,2,3,4,5,\"6\"]]", "a string"),
            ("{\"a\":1}", "an object"), ("[[[1,2],[3,4],5]]", "a flat ring"),
            ("[[[1,2],[3,4],\"a\"]]", "a string"),
            ("[\"a\"]", "a ring is a string"),
        ] {
            try folder.write(Array(text.utf8), "wrong.json")
            let run = try folder.matte(
                "mask", "--from", "polygons", "wrong.json", "--size", "12x10", "-o", "wrong.png")
            #expect(run.status == 1 && run.errors.contains(word), "\(text): \(run.errors)")
        }
    }

    /// A ring on half pixels has its area; as soft edges, the half-covered pixels are grey.
    @Test func polygonsOnHalfPixelsKeepTheirArea() throws {
        let folder = try Folder()
        try folder.write(Array("[[0.5,0.5, 0.5,9.5, 9.5,9.5, 9.5,0.5]]".utf8), "half.json")
        for (options, area, corner) in [([], 81, 255), (["--soft-edges"], 96, 64)] as [([String], Int, UInt8)]
        {
            let run = try ToolRun(
                ["mask", "--from", "polygons", "half.json", "--size", "12x12", "-o", "half.png", "--json"]
                    + options, in: folder)
            #expect(run.status == 0, "\(run.errors)")
            #expect(run.json["area"] as? Int == area)
            #expect(try mask(folder, "half.png").raster[0, 0] == Gray8(corner))
        }
    }

    @Test func overlappingRingsFollowTheRule() throws {
        let folder = try Folder()
        try folder.write(Array("[[0,0, 6,0, 6,6, 0,6], [3,3, 9,3, 9,9, 3,9]]".utf8), "rings.json")
        for (options, area) in [
            ([], 54), (["--polygon-rule", "even-odd"], 54), (["--polygon-rule", "union"], 63),
        ] {
            let run = try ToolRun(
                ["mask", "--from", "polygons", "rings.json", "--size", "12x12", "-o", "m.png", "--json"]
                    + options,
                in: folder)
            #expect(run.status == 0, "\(run.errors)")
            #expect(run.json["area"] as? Int == area, "\(options)")
        }
        for (arguments, word) in [
            (["m.png", "--polygon-rule", "union"], "--from polygons"),
            (["m.png", "--soft-edges"], "--from polygons"),
            (
                ["--from", "polygons", "rings.json", "--size", "9x9", "--polygon-rule", "odd"],
                "even-odd, union"
            ),
        ] {
            let run = try ToolRun(["mask", "-o", "x.png"] + arguments, in: folder)
            #expect(run.status == 2 && run.errors.contains(word), "\(run.errors)")
        }
    }

    @Test func componentsAreListed() throws {
        let (folder, _) = try folder()
        let run = try folder.matte("mask", "mask.png", "--components", "--json")
        #expect(run.status == 0, "\(run.errors)")
        let components = run.json["components"] as? [[String: Any]]
        #expect(components?.map { $0["area"] as? Int } == [44, 1])
        #expect((components?[0]["bounds"] as? [String: Int]) == ["x": 5, "y": 4, "width": 8, "height": 6])
        #expect(run.json["area"] as? Int == 45 && run.json["output"] == nil)
        #expect((run.json["box"] as? [String: Int]) == ["x": 5, "y": 4, "width": 21, "height": 12])
        let text = try folder.matte("mask", "mask.png", "--components").text
        #expect(text.contains("44 pixels in 8x6 at (5, 4)"), "\(text)")
        let none = try folder.matte("mask", "mask.png", "--erode", "9", "--components", "--json")
        #expect(none.json["area"] as? Int == 0 && none.json["box"] == nil)
    }

    @Test func wrongInputIsAnError() throws {
        let (folder, _) = try folder()
        try folder.write(Array(#"{"size":[20,30],"counts":[599]}"#.utf8), "short.json")
        try folder.write(Array(#"{"size":[20,30],"counts":"5P"}"#.utf8), "truncated.json")
        try folder.write(Array(#"{"size":[20],"counts":[600]}"#.utf8), "size.json")
        try folder.write(Array(#"{"size":[-1,30],"counts":[600]}"#.utf8), "negative.json")
        try folder.write(Array(#"{"size":[65535,65535],"counts":[4294836225]}"#.utf8), "huge.json")
        try folder.write(Array(#"{"size":[0,3],"counts":[0]}"#.utf8), "empty.json")
        try folder.write(Array("[[[0,0],[5,5]],[]]".utf8), "line.json")
        try folder.write(Array("[[[0,0,1],[5,5]]]".utf8), "three.json")
        func run(_ arguments: String) throws -> ToolRun {
            try ToolRun(
                ["mask"] + arguments.split(separator: " ").map(String.init) + ["-o", "x.png"], in: folder)
        }
        for (arguments, text) in [
            ("--from rle short.json", "add up to 599"), ("--from rle truncated.json", "ends within count 1"),
            ("--from rle size.json", "[height, width]"), ("--from rle negative.json", "side is negative"),
            ("--from rle huge.json", "the limit is 134217728"), ("--from rle empty.json", "must be positive"),
            ("--from polygons three.json --size 9x9", "a point has 3 numbers"),
            ("--from polygons line.json --size 65535x65535", "the limit is 134217728"),
            ("--from rle mask.png", "JSON"), ("short.json", "short.json"),
        ] {
            let run = try run(arguments)
            #expect(run.status == 1 && run.errors.contains(text), "\(arguments): \(run.errors)")
        }
        for (arguments, text) in [
            ("--from polygons line.json", "--size"), ("mask.png --size 9x9", "--from polygons"),
            ("mask.png --threshold 256", "0...255"), ("mask.png --fill-holes --fill-up-to 3", "--fill-up-to"),
            ("mask.png --by-distance", "--feather"), ("mask.png --tolerance 1", "--to polygons"),
            ("mask.png --to rle --format png", "JSON"), ("mask.png --to rle --level-set", "--to polygons"),
            ("--from polygons line.json --size 0x9", "--size"),
        ] {
            let run = try run(arguments)
            #expect(run.status == 2 && run.errors.contains(text), "\(arguments): \(run.errors)")
        }
        #expect(!folder.names.contains("x.png"))
        // Two points enclose nothing.
        let line = try run("--from polygons line.json --size 9x9")
        #expect(line.status == 0, "\(line.errors)")
        #expect(try mask(folder, "x.png").coveredShare == 0)
    }

    @Test func jobsOfABatchConvertMasks() throws {
        let (folder, mask) = try folder()
        let job = #"{"command":"mask","input":"mask.png","out":"out.png","largest":true,"fill-holes":true}"#
        let run = try folder.matte("batch", input: Array(job.utf8))
        #expect(run.text.contains(#""ok":true"#) && run.text.contains(#""area":48"#), "\(run.text)")
        #expect(try self.mask(folder, "out.png") == mask.keepingLargestComponent().fillingHoles())
    }
}
