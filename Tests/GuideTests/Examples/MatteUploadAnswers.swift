// swift-format-ignore-file
// The examples in the doc comments of Sources/MatteUpload/Answers.
// Written by make-examples of the check `documents`. Do not edit.
import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif
import Matte
import MatteCodecs
import MatteFoundation
import MatteUpload
import Testing

extension UploadExampleTests {
    // Answers/BoxAnswer.swift
    @Test func answers1() throws {
        let answer = """
            ```json
            [{"box_2d": [129, 346, 359, 533], "label": "face"}]
            ```
            """
        let boxes = try LabelledBox.boxes(in: Array(answer.utf8), as: .gemini)
        expect(boxes[0].label, "Optional(\"face\")")
        let size = PixelSize(width: 1000, height: 1000)
        expect(try boxes[0].subpixelRect(in: size), "x 346.0, y 129.0, width 187.0, height 230.0")
    }

    // Answers/LabelledBox.swift
    @Test func answers2() throws {
        let face = LabelledBox(try DetectedBox("gemini:129,346,359,533"), label: "face")
        expect(
            try face.subpixelRect(in: PixelSize(width: 1000, height: 1000)),
            "x 346.0, y 129.0, width 187.0, height 230.0")
    }
}
