import Matte
import MatteUpload
import Testing

/// Tests of answers in the forms that their producers print.
struct LabelledBoxTests {
    private func boxes(_ text: String, _ space: BoxSpace) throws -> [LabelledBox] {
        try LabelledBox.boxes(in: Array(text.utf8), as: space)
    }

    /// https://ai.google.dev/gemini-api/docs/image-understanding: JSON in a fenced block.
    @Test func gemini() throws {
        let answer = """
            Here are the boxes:
            ```json
            [
              {"box_2d": [129, 346, 359, 533], "label": "face"},
              {"box_2d": [10.5, 20, 30, 40], "label": "hat"}
            ]
            ```
            """
        let found = try boxes(answer, .gemini)
        #expect(
            found == [
                LabelledBox(.gemini(yMin: 129, xMin: 346, yMax: 359, xMax: 533), label: "face"),
                LabelledBox(.gemini(yMin: 10.5, xMin: 20, yMax: 30, xMax: 40), label: "hat"),
            ])
        #expect(found[0].description == #""face" gemini:129,346,359,533"#)
    }

    /// https://learn.microsoft.com/rest/api/face/face-detection-operations/detect
    @Test func azure() throws {
        let answer = """
            [{"faceId": "c5c24a82-6845-4031-9d5d-978df9175426", "recognitionModel": "recognition_04",
              "faceRectangle": {"width": 78, "height": 78, "left": 394, "top": 54},
              "faceLandmarks": {"pupilLeft": {"x": 412.7, "y": 78.4}}}]
            """
        #expect(try boxes(answer, .azure).map(\.box) == [.azure(top: 54, left: 394, width: 78, height: 78)])
        #expect { try boxes("[[66, 177, 118, 96]]", .azure) } throws: {
            ($0 as? MatteError)?.code == .parameter && "\($0)".contains("ambiguous")
        }
    }

    /// https://docs.aws.amazon.com/rekognition/latest/APIReference/API_BoundingBox, inside labels and faces.
    @Test func rekognition() throws {
        let answer = """
            {"Labels": [{"Name": "Car", "Confidence": 98.9, "Instances": [{"BoundingBox": {"Width": 0.1, "Height": 0.5,
              "Left": 0.5, "Top": 0.25}, "Confidence": 97.5}]}],
             "FaceDetails": [{"BoundingBox": {"Width": 0.2, "Height": 0.3, "Left": -0.1, "Top": 0.9}, "Confidence": 99}]}
            """
        #expect(
            try boxes(answer, .rekognition) == [
                LabelledBox(
                    .rekognition(left: 0.5, top: 0.25, width: 0.1, height: 0.5), label: "Car",
                    confidence: 97.5),
                LabelledBox(.rekognition(left: -0.1, top: 0.9, width: 0.2, height: 0.3), confidence: 99),
            ])
    }

    /// QwenLM/Qwen3-VL: the same member has thousandths from Qwen3-VL and pixels from Qwen2.5-VL.
    @Test func qwen() throws {
        let answer = "```json\n[{\"bbox_2d\": [341, 258, 397, 360], \"label\": \"cup\"}]\n```"
        #expect(try boxes(answer, .corners1000)[0].box == .corners1000(x1: 341, y1: 258, x2: 397, y2: 360))
        #expect(try boxes(answer, .corners)[0].box == .corners(x1: 341, y1: 258, x2: 397, y2: 360))
    }

    /// https://www.skills.sh/zai-org/glm-skills/glmv-grounding: x = round(px / W * 1000), as [x1, y1, x2, y2].
    @Test func glm() throws {
        let size = PixelSize(width: 1436, height: 962)
        let box = SubpixelRect(x: 359, y: 481, width: 500, height: 240)
        func thousandth(_ pixels: Double, of side: Int) -> Int {
            Int((pixels / Double(side) * 1000).rounded())
        }
        let answer = [
            thousandth(box.minX, of: size.width), thousandth(box.minY, of: size.height),
            thousandth(box.maxX, of: size.width), thousandth(box.maxY, of: size.height),
        ]
        #expect(answer == [250, 500, 598, 749])
        let back = try boxes("[\(answer)]", .corners1000)[0].box.subpixelRect(in: size)
        #expect(abs(back.minX - box.minX) <= 0.72 && abs(back.maxX - box.maxX) <= 0.72)
        #expect(abs(back.minY - box.minY) <= 0.49 && abs(back.maxY - box.maxY) <= 0.49)
    }

    @Test func detectorsAndDataSets() throws {
        // https://docs.ultralytics.com: to_json of results.
        let ultralytics =
            #"[{"name": "dog", "class": 16, "confidence": 0.9, "box": {"x1": 1.5, "y1": 2, "x2": 3, "y2": 4}}]"#
        #expect(
            try boxes(ultralytics, .corners) == [
                LabelledBox(.corners(x1: 1.5, y1: 2, x2: 3, y2: 4), label: "dog", confidence: 0.9)
            ])
        // cocodataset/cocoapi: annotations, whose segmentation isn't a box.
        let coco = """
            {"annotations": [{"id": 1, "category_id": 18, "segmentation": [[1, 2, 3, 4, 5, 6]], "area": 2.5, "iscrowd": 0,
              "bbox": [473.07, 395.93, 38.65, 28.67]}]}
            """
        #expect(
            try boxes(coco, .coco).map(\.box) == [.coco(x: 473.07, y: 395.93, width: 38.65, height: 28.67)])
        let mediaPipe =
            #"{"detections": [{"boundingBox": {"originX": 5, "originY": 6, "width": 7, "height": 8}}]}"#
        #expect(try boxes(mediaPipe, .pixels).map(\.box) == [.pixels(x: 5, y: 6, width: 7, height: 8)])
        #expect(try boxes("[[1, 2, 3, 4], [5, 6, 7, 8]]", .corners).count == 2)
        #expect(try boxes("[]", .corners).isEmpty && boxes("{}", .corners).isEmpty)
    }

    @Test(arguments: [
        ("", MatteError.Code.decoding), ("I see no face.", .decoding),
        ("```json\n[{\"box_2d\": [1, 2", .decoding),
        (String(repeating: "[", count: 10_000), .decoding), (#"{"box_2d": [1, 2, 3]}"#, .parameter),
        (#"{"box_2d": "129,346,359,533"}"#, .parameter), (#"{"bbox": null}"#, .parameter),
        (#"{"bbox": [1, 2, 3, "4"]}"#, .parameter),
    ])
    func whatIsNoAnswerIsAnError(text: String, code: MatteError.Code) {
        #expect { try boxes(text, .gemini) } throws: { ($0 as? MatteError)?.code == code }
    }

    /// Boxes are mapped from the photo through the service's scaling to the model's answer, and back.
    @Test(arguments: [UploadProfile.claudeVision, .openAIVision, .gemini, .qwen25VL, .azureFace])
    func boxesComeBackFromAPreparedPicture(profile: UploadProfile) throws {
        let photo = Raster(width: 1900, height: 1250, repeating: RGBA8(red: 90, green: 120, blue: 150))
        let prepared = try profile.prepare(photo)
        let face = SubpixelRect(x: 700.25, y: 300.5, width: 210, height: 260.75)
        let seen = prepared.seenTransform.destination(of: face)
        for space in BoxSpace.allCases {
            let box = try DetectedBox(seen, in: prepared.seenTransform.destinationSize, as: space)
            let back = try prepared.source(of: LabelledBox(box))
            #expect(abs(back.minX - face.minX) < 1e-6 && abs(back.maxY - face.maxY) < 1e-6, "\(space)")
        }
        // Rounding to whole pixels of the picture that the model saw moves an edge by at most half a pixel.
        let whole = DetectedBox.corners(
            x1: seen.minX.rounded(), y1: seen.minY.rounded(), x2: seen.maxX.rounded(), y2: seen.maxY.rounded()
        )
        let back = try prepared.source(of: whole)
        let half = 0.5 / prepared.seenTransform.scaleX + 1e-9
        #expect(abs(back.minX - face.minX) <= half && abs(back.maxX - face.maxX) <= half)
    }
}
