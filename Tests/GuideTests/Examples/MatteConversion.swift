// swift-format-ignore-file
// The examples in the doc comments of Sources/Matte/Conversion.
// Written by make-examples of the check `documents`. Do not edit.
import Matte
import Testing

extension ExampleTests {
    // Conversion/Converted.swift
    @Test func conversion1() throws {
        let picture = Raster(width: 4, height: 3, repeating: BGRA8(red: 200, green: 100, blue: 50))
        let upright = try picture.view.converted(to: RGB8.self, orientation: .leftMirrored)
        expect(upright.size, "3x4")
        expect(upright[0, 0].red, "200")
        expect(try picture.view.converted(to: Gray8.self)[0, 0].value, "124")
    }

    // Conversion/Converted.swift
    @Test func conversion2() throws {
        let source = Raster(width: 2, height: 1, repeating: BGRA8(red: 200, green: 100, blue: 50))
        var target = Raster(width: 2, height: 1, repeating: RGB8(red: 0, green: 0, blue: 0))
        var view = target.mutableView
        try source.view.converted(into: &view)
        expect(target[1, 0].red, "200")
    }

    // Conversion/Converted.swift
    @Test func conversion3() throws {
        let picture = Raster(width: 4, height: 3, repeating: BGRA8(red: 200, green: 100, blue: 50))
        let converted: Raster<RGBA8> = try (consume picture).converted()
        expect(converted[3, 2].red, "200")
    }

    // Conversion/Cropped.swift
    @Test func conversion4() throws {
        let picture = try Raster<Gray8>(size: PixelSize(width: 3, height: 1), pixels: [10, 20, 30])
        let part = try picture.view.cropped(to: PixelRect(x: 1, y: 0, width: 2, height: 1))
        expect(part.size, "2x1")
        expect(part[0, 0].value, "20")
    }

    // Conversion/Fill.swift
    @Test func conversion5() throws {
        var picture = Raster(width: 3, height: 1, repeating: Gray8(0))
        picture.fill(PixelRect(x: 1, y: 0, width: 9, height: 1), with: 7)
        expect(picture[0, 0].value, "0")
        expect(picture[2, 0].value, "7")
    }

    // Conversion/Oriented.swift
    @Test func conversion6() throws {
        let stored = try Raster<Gray8>(size: PixelSize(width: 2, height: 1), pixels: [1, 2])
        let upright = try stored.view.oriented(.right)
        expect(upright.size, "1x2")
        expect(upright[0, 0].value, "1")
    }

    // Conversion/Oriented.swift
    @Test func conversion7() throws {
        let picture = try Raster<Gray8>(size: PixelSize(width: 2, height: 1), pixels: [1, 2])
        expect(try picture.view.mirrored()[0, 0].value, "2")
    }

    // Conversion/Padded.swift
    @Test func conversion8() throws {
        let picture = Raster(width: 2, height: 1, repeating: Gray8(9))
        let framed = try picture.view.padded(left: 1, bottom: 2, with: 0)
        expect(framed.size, "3x3")
        expect(framed[0, 0].value, "0")
        expect(framed[1, 0].value, "9")
    }

    // Conversion/Premultiplied.swift
    @Test func conversion9() throws {
        let picture = Raster(width: 1, height: 1, repeating: RGBA8(red: 200, green: 0, blue: 0, alpha: 51))
        expect(try picture.view.premultiplied()[0, 0].red, "40")
    }

    // Conversion/Premultiplied.swift
    @Test func conversion10() throws {
        let pixel = PremultipliedRGBA8(red: 40, green: 0, blue: 0, alpha: 51)
        let picture = Raster(width: 1, height: 1, repeating: pixel)
        expect(try picture.view.unpremultiplied()[0, 0].red, "200")
    }

    // Conversion/SetAlpha.swift
    @Test func conversion11() throws {
        var picture = Raster(width: 2, height: 1, repeating: RGBA8(red: 9, green: 9, blue: 9))
        picture.setAlpha(0, in: PixelRect(x: 0, y: 0, width: 1, height: 1))
        expect(picture[0, 0].alpha, "0")
        expect(picture[0, 0].red, "9")
        expect(picture[1, 0].alpha, "255")
    }

    // Conversion/YUV420View.swift
    @Test func conversion12() throws {
        let luma: [UInt8] = [16, 235], chroma: [UInt8] = [128, 128]
        let frame = try YUV420View(luma: luma.span.bytes, chroma: chroma.span.bytes, width: 2, height: 1)
        let picture = try frame.converted(to: RGBA8.self)
        expect(picture[0, 0].red, "0")
        expect(picture[1, 0].red, "255")
    }
}
