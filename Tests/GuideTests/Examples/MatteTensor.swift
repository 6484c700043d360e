// swift-format-ignore-file
// The examples in the doc comments of Sources/Matte/Tensor.
// Written by make-examples of the check `documents`. Do not edit.
import Matte
import Testing

extension ExampleTests {
    // Tensor/LevelTable.swift
    @Test func tensor1() throws {
        let table = try LevelTable(
            mean: [0.5, 0.5, 0.5], deviation: [0.5, 0.5, 0.5], rescale: 1 / 255, like: .torchvision)
        expect(table[255, 0], "1.0")
        expect(table[0, 2], "-1.0")
    }

    // Tensor/LevelTable.swift
    @Test func tensor2() throws {
        let table = LevelTable { level, _ in Float(level) / 255 }
        expect(table[51, 1], "0.2")
    }

    // Tensor/LevelTable.swift
    @Test func tensor3() throws {
        let table = try LevelTable(mean: [0.5], deviation: [0.25], rescale: 1 / 255, like: .pillow)
        expect(table[255, 0], "2.0")
    }

    // Tensor/LevelTable.swift
    @Test func tensor4() throws {
        let table = try LevelTable(rescale: 0.5, like: .torchvision)
        expect(table[3, 0], "1.5")
    }

    // Tensor/Tensor.swift
    @Test func tensor5() throws {
        let pixel = Raster<RGBA8>(width: 1, height: 1, repeating: RGBA8(red: 255, green: 0, blue: 255))
        let input: [Float] = try pixel.view.tensor()
        expect(input, "[1.0, 0.0, 1.0]")
    }

    // Tensor/Tensor.swift
    @Test func tensor6() throws {
        let output: [Float] = [1, 0.6, 0]
        let picture = try Raster<RGB8>(tensor: output.span, size: PixelSize(width: 1, height: 1))
        expect(picture[0, 0].red, "255")
        expect(picture[0, 0].green, "153")
    }

    // Tensor/Tensor.swift
    @Test func tensor7() throws {
        let output: [Float] = [0.1, 0.2, 0.8, 0.9]  // two classes of a picture of 2x1 pixels
        let size = PixelSize(width: 2, height: 1)
        let second = try Raster<GrayF32>(channel: 1, of: output.span, channels: 2, size: size)
        expect(second[0, 0].value, "0.8")
    }

    // Tensor/TensorFormat.swift
    @Test func tensor8() throws {
        expect(TensorNormalization.signedUnit.mean[0], "127.5")
        expect(TensorNormalization.unit.scale[0] == 1 / Float(255), "true")
    }

    // Tensor/TensorFormat.swift
    @Test func tensor9() throws {
        let format = TensorFormat(layout: .nhwc, channels: .bgr, normalization: .imageNet)
        expect(format.shape(of: PixelSize(width: 224, height: 112)), "[1, 112, 224, 3]")
        expect(format.count(of: PixelSize(width: 224, height: 112)), "75264")
    }

    // Tensor/TensorPlan.swift
    @Test func tensor10() throws {
        let plan = try TensorPlan<Gray8>(
            from: PixelSize(width: 4, height: 2), to: PixelSize(width: 2, height: 2),
            format: TensorFormat(channels: .gray, normalization: .bytes))
        let white = Raster<Gray8>(width: 4, height: 2, repeating: Gray8(255))
        let input: [Float] = try plan.tensor(from: white.view)  // one row of the picture, one of padding
        expect(input, "[255.0, 255.0, 0.0, 0.0]")
    }

    // Tensor/TensorPlanRasters.swift
    @Test func tensor11() throws {
        let size = PixelSize(width: 2, height: 1)
        let plan = try TensorPlan<Gray8>(
            from: size, to: size, format: TensorFormat(channels: .gray, normalization: .bytes))
        let input: [Float] = try plan.tensor(from: Raster<Gray8>(levels: [7, 9], size: size))
        expect(input, "[7.0, 9.0]")
    }
}
