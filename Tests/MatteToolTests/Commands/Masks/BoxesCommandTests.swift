import Foundation
import Matte
import MatteCodecs
import Testing

/// The command `matte boxes` with answers and plans.
struct BoxesCommandTests {
    private func folder(_ answer: String) throws -> Folder {
        let folder = try Folder.withPhoto()
        try folder.write(Array(answer.utf8), "answer.txt")
        return folder
    }

    private func boxes(_ run: ToolRun) throws -> [[String: Any]] {
        #expect(run.status == 0, "\(run.errors)")
        return try #require(run.json["boxes"] as? [[String: Any]])
    }

    private func rect(_ box: [String: Any]) -> [Int?] {
        ["x", "y", "width", "height"].map { box[$0] as? Int }
    }

    @Test func anAnswerIsDrawnWithItsLabels() throws {
        let folder = try folder(
            """
            Here are the objects:
            ```json
            [{"box_2d": [0, 0, 500, 500], "label": "cat", "confidence": 0.75},
             {"box_2d": [100, 1100, 200, 1200], "label": "a bird far outside"}]
            ```
            """)
        let run = try folder.matte(
            "boxes", "photo.png", "--answer", "answer.txt", "--profile", "gemini", "--width", "1", "-o",
            "o.png",
            "--json")
        let boxes = try boxes(run)
        #expect(boxes.map { $0["label"] as? String } == ["cat", "a bird far outside"])
        #expect(boxes[0]["confidence"] as? Double == 0.75 && rect(boxes[0]) == [0, 0, 45, 30])
        #expect(boxes[0]["color"] as? String == "#e6194b" && boxes[0]["number"] as? Int == 1)
        #expect(rect(boxes[1]) == [nil, nil, nil, nil] && boxes[1]["color"] == nil)
        #expect((boxes[1]["problem"] as? String)?.contains("outside the picture") == true)
        // The picture has the box and, inside it, the label.
        let (before, after) = (try folder.picture("photo.png"), try folder.picture("o.png"))
        let color = RGBA8(red: 0xE6, green: 0x19, blue: 0x4B)
        for x in 0..<45 { #expect(after[x, 0] == color && after[x, 29] == color) }
        var marked = 0
        for y in 0..<60 {
            for x in 0..<90 where after[x, y] != before[x, y] {
                #expect(x < 45 && y < 30)
                marked += 1
            }
        }
        // Three letters of 5 by 9 dots are more than the outline.
        #expect(marked > 2 * 45 + 2 * 28 + 20)
        let text = try folder.matte(
            "boxes", "photo.png", "--answer", "answer.txt", "--profile", "gemini", "-o", "o.png")
        #expect(text.text.contains("1 cat 0.75: 45x30 at (0, 0)"), "\(text.text)")
        #expect(text.text.contains("2 a bird far outside: cannot use box"))
    }

    @Test func anAnswerWithoutAnyUsableBoxIsAnError() throws {
        let folder = try folder(#"[{"box_2d": [100, 1100, 200, 1200]}, {"box_2d": [5, 5, 5, 9]}]"#)
        let run = try folder.matte(
            "boxes", "photo.png", "--answer", "answer.txt", "--profile", "gemini", "-o", "o.png")
        #expect(run.status == 1 && run.errors.contains("outside the picture"), "\(run.errors)")
        #expect(!folder.names.contains("o.png"))
        // No box at all is a correct answer to the question for something that isn't there.
        try folder.write(Array("[]".utf8), "answer.txt")
        let none = try folder.matte(
            "boxes", "photo.png", "--answer", "answer.txt", "--profile", "gemini", "-o", "o.png", "--json")
        #expect(none.status == 0 && (none.json["boxes"] as? [Any])?.isEmpty == true)
        #expect(try folder.picture("o.png") == folder.picture("photo.png"))
    }

    @Test func pixelsOfAProfileAreThoseOfThePictureThatTheModelSees() throws {
        let folder = try folder(#"{"bbox_2d": [150, 100, 300, 200], "label": "half"}"#)
        // Qwen2.5-VL sees 90x60 as multiples of 28.
        let plan = try folder.matte("profiles", "qwen2.5-vl", "--size", "90x60", "--json")
        let list = plan.results
        let seen = try #require(list.first?["plan"] as? [String: Any])
        let (width, height) = (
            try #require(seen["seenWidth"] as? Int), try #require(seen["seenHeight"] as? Int)
        )
        try folder.write(
            Array(#"{"bbox_2d": [0, 0, \#(width / 2), \#(height)], "label": "half"}"#.utf8), "answer.txt")
        let run = try folder.matte(
            "boxes", "photo.png", "--answer", "answer.txt", "--profile", "qwen2.5-vl", "-o", "o.png",
            "--json")
        #expect(rect(try boxes(run)[0]) == [0, 0, 45, 60])
        // An explicit convention refers to the photo itself.
        let other = try folder.matte(
            "boxes", "photo.png", "--answer", "answer.txt", "--answer-space", "corners", "-o", "o.png",
            "--json")
        #expect(rect(try boxes(other)[0]) == [0, 0, min(90, width / 2), min(60, height)])
    }

    @Test func aPlanMapsBoxesOfItsModel() throws {
        let folder = try folder(#"[{"bbox": [0, 14, 28, 56], "label": "left"}]"#)
        let config =
            #"{"image_processor_type":"Qwen2VLImageProcessor","patch_size":14,"min_pixels":784,"max_pixels":50000}"#
        try folder.write(Array(config.utf8), "config.json")
        let plan = try folder.matte(
            "tensor", "--config", "config.json", "--plan", "33x44", "--plan", "90x60", "--json")
        try folder.write(Array(plan.output), "plan.json")
        // The model sees 84x56. Its box is mapped with a factor per axis.
        let run = try folder.matte(
            "boxes", "photo.png", "--plan", "plan.json", "--answer", "answer.txt", "--box",
            "model:42,0,84,56", "--box", "pixels:1,2,3,4", "-o", "o.png", "--json")
        let boxes = try boxes(run)
        #expect(boxes.map { $0["label"] as? String } == [nil, nil, "left"])
        #expect(rect(boxes[0]) == [45, 0, 45, 60] && rect(boxes[1]) == [1, 2, 3, 4])
        #expect(rect(boxes[2]) == [0, 15, 30, 45])
        let thousandths = try folder.matte(
            "boxes", "photo.png", "--plan", "plan.json", "--units", "thousandths", "--box",
            "model:0,500,500,1000", "-o", "o.png", "--json")
        #expect(rect(try self.boxes(thousandths)[0]) == [0, 30, 45, 30])
        try folder.write(
            folder.picture("photo.png").cropped(to: PixelRect(x: 0, y: 0, width: 80, height: 60)).encoded(
                as: .png
            )
            .bytes, "other.png")
        let other = try folder.matte(
            "boxes", "other.png", "--plan", "plan.json", "--box", "model:0,0,9,9", "-o", "o.png")
        #expect(other.status == 1 && other.errors.contains("the plan is for 33x44, 90x60"), "\(other.errors)")
    }

    @Test func viewsAreTilesOfThePhoto() throws {
        let folder = try folder("")
        let config = #"{"image_processor_type":"GotOcr2ImageProcessor","size":20,"crop_to_patches":true}"#
        try folder.write(Array(config.utf8), "config.json")
        let made = try folder.matte(
            "tensor", "photo.png", "--config", "config.json", "-o", "t.safetensors", "--json")
        try folder.write(Array(made.output), "plan.json")
        // 3 columns and 2 rows of tiles of 20 pixels, each of which shows 30x30 pixels of the photo.
        let run = try folder.matte(
            "boxes", "photo.png", "--plan", "plan.json", "--units", "pixels", "--view", "4", "--box",
            "model:0,10,20,20", "-o", "o.png", "--json")
        #expect(rect(try boxes(run)[0]) == [30, 45, 30, 15])
        let none = try folder.matte(
            "boxes", "photo.png", "--plan", "plan.json", "--units", "pixels", "--view", "7", "--box",
            "model:0,10,20,20", "-o", "o.png")
        #expect(none.status == 1 && none.errors.contains("view 7 of 7"), "\(none.errors)")
    }

    @Test(arguments: [
        ([], "--box SPACE:a,b,c,d is missing"), (["--answer", "answer.txt"], "convention is missing"),
        (["--answer", "answer.txt", "--profile", "bluesky"], "no known convention"),
        (["--box", "model:1,2,3,4"], "need --plan"),
        (["--box", "pixels:1,2,3,4", "--view", "1"], "need --plan"),
        (["--box", "pixels:1,2,3,4", "--profile", "gemini"], "need --answer"),
        (["--box", "model:1,2,3"], "4 numbers"), (["--units", "feet", "--box", "pixels:1,2,3,4"], "--units"),
    ])
    func wrongOptionsAreNamed(words: [String], message: String) throws {
        let folder = try folder("[]")
        let run = try ToolRun(["boxes", "photo.png", "-o", "o.png"] + words, in: folder)
        #expect(run.status == 2 && run.errors.contains(message), "\(run.errors)")
        #expect(!folder.names.contains("o.png"))
    }

    @Test(arguments: ["", "{}", #"{"config":{},"backend":"torchvision","pictures":[]}"#, "[1"])
    func plansThatCannotBeReadAreErrors(plan: String) throws {
        let folder = try folder("[]")
        try folder.write(Array(plan.utf8), "plan.json")
        let run = try folder.matte(
            "boxes", "photo.png", "--plan", "plan.json", "--box", "model:0,0,9,9", "-o", "o.png")
        #expect(run.status == 1 && run.errors.contains("plan.json"), "\(run.errors)")
    }
}
