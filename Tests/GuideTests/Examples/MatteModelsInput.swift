// swift-format-ignore-file
// The examples in the doc comments of Sources/MatteModels/Input.
// Written by make-examples of the check `documents`. Do not edit.
import Foundation
import Matte
import MatteModels
import Testing

extension ModelExampleTests {
    // Input/ModelInput.swift
    @Test func input1() throws {
        let input = try ModelInput(
            .stretched(PixelSize(width: 2, height: 1)), filter: .bicubic, numbers: .half)
        let plan = try input.plan(for: PixelSize(width: 4, height: 2))
        let photo = Raster<RGB8>(width: 4, height: 2, repeating: RGB8(red: 255, green: 0, blue: 255))
        let prepared = try plan.prepare(photo.view)
        expect(prepared.pixelValues, "[1.0, 1.0, -1.0, -1.0, 1.0, 1.0]")
    }

    // Input/ModelInput.swift
    @Test func input2() throws {
        let input = try ModelInput(.stretched(PixelSize(width: 224, height: 224)))
        #expect(try input.like(.pillow).backend == .pillow)
    }

    // Input/ModelInputDecoding.swift
    @Test func input3() throws {
        let json = #"{"image_processor_type": "SiglipImageProcessor", "size": {"height": 224, "width": 224}}"#
        let input = try JSONDecoder().decode(ModelInput.self, from: Data(json.utf8))
        #expect(input.filter == .bicubic)
    }

    // Input/ModelNumbers.swift
    @Test func input4() throws {
        expect(ModelNumbers(mean: [0.5, 0.5, 0.5], deviation: [0.5, 0.5, 0.5]).rescale == 1.0 / 255, "true")
    }
}
