import Foundation
import Matte
import MatteCodecs
import Testing

/// Tests of `matte mask` with several masks, category pictures and COCO files.
struct MaskCombinationTests {
    private let size = PixelSize(width: 30, height: 20)

    private func box(_ x: Int, _ y: Int, _ width: Int, _ height: Int) throws -> Mask {
        try Mask(.rect(PixelRect(x: x, y: y, width: width, height: height)), size: size)
    }

    /// Returns a folder with the masks a.png, b.png and c.png.
    private func folder() throws -> Folder {
        let folder = try Folder()
        for (name, mask) in [
            ("a", try box(2, 3, 10, 9)), ("b", try box(8, 5, 12, 10)), ("c", try box(0, 0, 9, 7)),
        ] {
            try folder.write(mask.raster.encoded(as: .png).bytes, "\(name).png")
        }
        return folder
    }

    private func mask(_ folder: Folder, _ name: String = "out.png") throws -> Mask {
        Mask(try Raster<Gray8>(decoding: folder.bytes(name)))
    }

    @Test func masksAreCombinedInOrder() throws {
        let folder = try folder()
        let (a, b, c) = (try box(2, 3, 10, 9), try box(8, 5, 12, 10), try box(0, 0, 9, 7))
        for (options, expected) in [
            (["--union", "b.png"], a.union(b)), (["--intersect", "b.png"], a.intersection(b)),
            (["--subtract", "b.png"], a.subtracting(b)),
            (["--union", "b.png", "--union", "c.png"], a.union(b).union(c)),
            (["--subtract", "c.png", "--union", "b.png"], a.union(b).subtracting(c)),
            (
                ["--subtract", "c.png", "--intersect", "b.png", "--dilate", "1"],
                try a.intersection(b).subtracting(c).dilated(by: 1)
            ),
        ] {
            let run = try ToolRun(["mask", "a.png", "-o", "out.png"] + options, in: folder)
            #expect(run.status == 0, "\(run.errors)")
            #expect(try mask(folder) == expected, "\(options)")
        }
    }

    @Test func otherMasksMayBeJSON() throws {
        let folder = try folder()
        #expect(try folder.matte("mask", "b.png", "--to", "rle", "-o", "b.json").status == 0)
        #expect(try folder.matte("mask", "c.png", "--to", "polygons", "-o", "c.json").status == 0)
        let run = try folder.matte(
            "mask", "a.png", "--union", "b.json", "--subtract", "c.json", "-o", "out.png")
        #expect(run.status == 0, "\(run.errors)")
        #expect(try mask(folder) == box(2, 3, 10, 9).union(box(8, 5, 12, 10)).subtracting(box(0, 0, 9, 7)))
    }

    @Test func otherSizesAndInputsAreErrors() throws {
        let folder = try folder()
        try folder.write(
            Raster<Gray8>(width: 9, height: 9, repeating: 255).encoded(as: .png).bytes, "small.png")
        let run = try folder.matte("mask", "a.png", "--union", "small.png", "-o", "out.png")
        #expect(
            run.status == 1 && run.errors.contains("30x20") && run.errors.contains("9x9"), "\(run.errors)")
        let same = try folder.matte("mask", "a.png", "--union", "b.png", "-o", "b.png")
        #expect(same.status == 2 && same.errors.contains("never overwritten"))
    }

    @Test func classesAreSelected() throws {
        let folder = try Folder()
        var classes = Raster<Gray8>(width: 40, height: 4, repeating: 0)
        for x in 0..<40 { for y in 0..<4 { classes[x, y] = Gray8(UInt8([0, 15, 7, 255][x / 10])) } }
        try folder.write(classes.encoded(as: .png).bytes, "classes.png")
        for (text, selected) in [("15,7", Set([15, 7])), ("255", [255]), ("0, 15", [0, 15]), ("3", [])] {
            let run = try folder.matte("mask", "classes.png", "--classes", text, "-o", "out.png", "--json")
            #expect(run.status == 0, "\(run.errors)")
            let found = try mask(folder)
            for x in 0..<40 {
                #expect(found.raster[x, 1].value == (selected.contains(Int(classes[x, 1].value)) ? 255 : 0))
            }
            #expect(run.json["area"] as? Int == selected.count * 40)
        }
        for text in ["", "256", "-1", "a", "1,,2"] {
            #expect(
                try folder.matte("mask", "classes.png", "--classes", text, "-o", "out.png").status == 2,
                "\(text)")
        }
    }

    /// A file with a polygon of two overlapping rings, an RLE, a crowd, and an annotation of another picture.
    private static let coco = """
        {"images": [{"id": 7, "file_name": "one.jpg", "width": 30, "height": 20},
                    {"id": 8, "file_name": "two.jpg", "width": 5, "height": 2}],
         "annotations": [
          {"id": 1, "image_id": 7, "category_id": 3, "iscrowd": 0,
           "segmentation": [[2, 3, 12, 3, 12, 12, 2, 12], [8, 5, 20, 5, 20, 15, 8, 15]]},
          {"id": 2, "image_id": 7, "category_id": 4, "iscrowd": 0,
           "segmentation": {"size": [20, 30], "counts": [0, 20, 580]}},
          {"id": 3, "image_id": 7, "category_id": 3, "iscrowd": 1,
           "segmentation": {"size": [20, 30], "counts": [580, 20]}},
          {"id": 4, "image_id": 8, "category_id": 3, "iscrowd": 0, "segmentation": {"size": [2, 5], "counts": [9, 1]}}],
         "categories": [{"id": 3, "name": "cat"}, {"id": 4, "name": "dog"}]}
        """

    @Test func annotationsAreRead() throws {
        let folder = try folder()
        try folder.write(Array(Self.coco.utf8), "coco.json")
        let rings = try box(2, 3, 10, 9).union(box(8, 5, 12, 10))
        let evenOdd = rings.subtracting(try box(8, 5, 4, 7))
        let (left, right) = (try box(0, 0, 1, 20), try box(29, 0, 1, 20))
        for (options, expected) in [
            ([], rings.union(left).union(right)), (["--crowds", "exclude"], rings.union(left)),
            (["--crowds", "only"], right), (["--annotation", "1"], rings), (["--category", "dog"], left),
            (["--category", "3", "--crowds", "exclude"], rings),
            (["--annotation", "1", "--polygon-rule", "even-odd"], evenOdd),
            (["--annotation", "1", "--polygon-rule", "union"], rings),
        ] {
            for image in ["one.jpg", "7"] {
                let run = try ToolRun(
                    ["mask", "coco.json", "--from", "coco", "--image", image, "-o", "out.png"] + options,
                    in: folder)
                #expect(run.status == 0, "\(run.errors)")
                #expect(try mask(folder) == expected, "\(options)")
            }
        }
    }

    @Test func wrongFilesAreErrors() throws {
        let folder = try folder()
        try folder.write(Array(Self.coco.utf8), "coco.json")
        for (edit, words) in [
            ("s/one.jpg/none.jpg/", "no picture 'one.jpg'"), ("s/\"width\": 30/\"width\": 0/", "0x20"),
            ("s/\"width\": 30/\"width\": 31/", "an RLE has 30x20"), ("s/annotations/notes/", "no lists"),
            ("s/\\[580, 20\\]/[580, 21]/", "600 pixels"), ("s/\"width\": 30/\"width\": \"30\"/", "width"),
            ("s/\\[\\[2, 3,/[[2, null,/", "a coordinate is null"), ("s/580/99999999999999999999/", "count"),
            ("s/\"width\": 30/\"width\": 3000000000/", "limit"),
        ] {
            let run = try folder.shell(
                "sed '\(edit)' coco.json > x.json; $matte mask x.json --from coco --image one.jpg -o out.png")
            #expect(run.status == 1 && run.errors.contains(words), "\(edit): \(run.errors)")
        }
        for (options, words) in [
            (["--from", "coco"], "2 pictures match"),
            (["--from", "coco", "--image", "7", "--annotation", "4"], "none of its 4"),
            (["--from", "rle", "--image", "7"], "needs --from coco"),
            (["--from", "coco", "--classes", "1"], "--classes"),
        ] {
            let run = try ToolRun(["mask", "coco.json", "-o", "out.png"] + options, in: folder)
            #expect(run.status > 0 && run.errors.contains(words), "\(options): \(run.errors)")
        }
    }

    @Test func annotationsAreWritten() throws {
        let folder = try folder()
        let solid = try box(2, 3, 10, 9).union(box(20, 1, 4, 4))
        let holed = solid.subtracting(try box(4, 5, 3, 3))
        for (mask, options, isRLE) in [(solid, [], false), (holed, [], true), (solid, ["--crowd"], true)] {
            try folder.write(mask.raster.encoded(as: .png).bytes, "in.png")
            let run = try ToolRun(
                ["mask", "in.png", "--to", "coco", "--category-name", "hat", "-o", "out.json"] + options,
                in: folder)
            #expect(run.status == 0, "\(run.errors)")
            let json =
                try JSONSerialization.jsonObject(with: Data(folder.bytes("out.json"))) as? [String: Any]
            let annotation = try #require((json?["annotations"] as? [[String: Any]])?.first)
            #expect(annotation["area"] as? Int == (mask == solid ? 106 : 97))
            #expect(annotation["bbox"] as? [Int] == [2, 1, 22, 11])
            #expect(annotation["iscrowd"] as? Int == options.count)
            #expect(annotation["segmentation"] is [String: Any] == isRLE)
            let counts = (annotation["segmentation"] as? [String: Any])?["counts"]
            #expect(!isRLE || counts is [Int] == !options.isEmpty)
            #expect((json?["images"] as? [[String: Any]])?.first?["file_name"] as? String == "in.png")
            #expect((json?["categories"] as? [[String: Any]])?.first?["name"] as? String == "hat")
            // And back.
            #expect(try folder.matte("mask", "out.json", "--from", "coco", "-o", "out.png").status == 0)
            #expect(try self.mask(folder) == mask)
        }
    }
}
