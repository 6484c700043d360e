// swift-format-ignore-file
// The examples in the doc comments of Sources/Matte/Composite.
// Written by make-examples of the check `documents`. Do not edit.
import Matte
import Testing

extension ExampleTests {
    // Composite/CategoryMask.swift
    @Test func composite1() throws {
        let mask = try CategoryMask(classes: [0, 15, 15, 7], size: PixelSize(width: 2, height: 2))
        expect(mask.raster[0, 1].value, "15")
    }

    // Composite/CategoryMask.swift
    @Test func composite2() throws {
        // Two classes for two pixels: the planes are stacked vertically.
        let scores = try Raster<GrayF32>(size: PixelSize(width: 2, height: 2), pixels: [0.2, 0.9, 0.8, 0.1])
        let classes = try CategoryMask(argmaxOf: scores.view, classes: 2)
        expect(classes.raster[0, 0].value, "1")
        expect(classes.raster[1, 0].value, "0")
    }

    // Composite/CategoryMask.swift
    @Test func composite3() throws {
        let classes = CategoryMask(try Raster(size: PixelSize(width: 2, height: 1), pixels: [3, 5]))
        let larger = try classes.resized(to: PixelSize(width: 4, height: 2))
        expect(larger.raster[1, 1].value, "3")
        expect(larger.raster[2, 1].value, "5")
    }

    // Composite/CategoryMask.swift
    @Test func composite4() throws {
        let classes = CategoryMask(try Raster(size: PixelSize(width: 3, height: 1), pixels: [0, 1, 2]))
        let mask = try classes.mask(selecting: [1, 2])
        expect(mask.raster[0, 0].value, "0")
        expect(mask.raster[1, 0].value, "255")
    }

    // Composite/CategoryMask.swift
    @Test func composite5() throws {
        let classes = CategoryMask(try Raster(size: PixelSize(width: 3, height: 1), pixels: [7, 7, 9]))
        let borders = try classes.borders()
        expect(borders.raster[0, 0].value, "0")
        expect(borders.raster[1, 0].value, "255")
    }

    // Composite/Composited.swift
    @Test func composite6() throws {
        let red = Raster(width: 1, height: 1, repeating: RGBA8(red: 255, green: 0, blue: 0))
        let blue = Raster(width: 1, height: 1, repeating: RGBA8(red: 0, green: 0, blue: 255))
        let mask = Mask(Raster(width: 1, height: 1, repeating: 51))
        let result = try red.composited(over: blue, through: mask)
        expect(result[0, 0].red, "51")
        expect(result[0, 0].blue, "204")
    }

    // Composite/Composited.swift
    @Test func composite7() throws {
        let red = Raster(width: 1, height: 1, repeating: RGBA8(red: 255, green: 0, blue: 0))
        let mask = Mask(Raster(width: 1, height: 1, repeating: 51))
        let blue = Raster(width: 1, height: 1, repeating: RGBA8(red: 0, green: 0, blue: 255))
        var result = blue
        var target = result.mutableView
        try red.view.composite(over: blue.view, through: mask, into: &target)
        expect(result[0, 0].red, "51")
    }

    // Composite/Composited.swift
    @Test func composite8() throws {
        let clear = Raster(width: 1, height: 1, repeating: RGBA8(red: 0, green: 0, blue: 0, alpha: 0))
        let white = RGBA8(red: 255, green: 255, blue: 255)
        expect(try clear.view.composited(over: white)[0, 0].green, "255")
    }

    // Composite/Composited.swift
    @Test func composite9() throws {
        let red = Raster(width: 1, height: 1, repeating: RGBA8(red: 255, green: 0, blue: 0))
        let mask = Mask(Raster(width: 1, height: 1, repeating: 51))
        var result = red
        var target = result.mutableView
        try red.view.composite(over: RGBA8(red: 0, green: 0, blue: 255), through: mask, into: &target)
        expect(result[0, 0].blue, "204")
    }

    // Composite/CutOut.swift
    @Test func composite10() throws {
        let line = try Raster<RGBA8>(
            size: PixelSize(width: 3, height: 1),
            pixels: [
                RGBA8(red: 200, green: 0, blue: 0), RGBA8(red: 100, green: 0, blue: 100), RGBA8(red: 0, green: 0, blue: 200),
            ])
        let mask = Mask(try Raster(size: line.size, pixels: [255, 128, 0]))
        let subject = try line.view.cutOut(mask)
        expect(subject[1, 0].alpha, "128")
        expect(subject[1, 0].red > 150, "true")
    }

    // Composite/CutOut.swift
    @Test func composite11() throws {
        let white = RGBA8(red: 255, green: 255, blue: 255)
        let photo = Raster(width: 2, height: 1, repeating: RGBA8(red: 90, green: 40, blue: 20))
        let mask = Mask(try Raster(size: photo.size, pixels: [255, 0]))
        let portrait = try photo.view.replacingBackground(with: white, mask: mask)
        expect(portrait[0, 0] == photo[0, 0], "true")
        expect(portrait[1, 0] == white, "true")
    }

    // Composite/CutOut.swift
    @Test func composite12() throws {
        let photo = Raster(width: 2, height: 1, repeating: RGBA8(red: 90, green: 40, blue: 20))
        let scene = Raster(width: 2, height: 1, repeating: RGBA8(red: 20, green: 90, blue: 200))
        let mask = Mask(try Raster(size: photo.size, pixels: [255, 0]))
        let portrait = try photo.view.replacingBackground(with: scene.view, mask: mask)
        expect(portrait[1, 0] == scene[1, 0], "true")
    }

    // Composite/CutOutPlan.swift
    @Test func composite13() throws {
        let photo = Raster(width: 2, height: 1, repeating: RGBA8(red: 90, green: 40, blue: 20))
        let plan = try CutOutPlan<RGBA8>(size: photo.size)
        let subject = try plan.cutOut(photo.view, mask: Mask(Raster(size: photo.size, pixels: [255, 0])))
        expect(subject[0, 0] == photo[0, 0], "true")
        expect(subject[1, 0].alpha, "0")
    }

    // Composite/Desaturated.swift
    @Test func composite14() throws {
        let red = Raster(width: 1, height: 1, repeating: RGBA8(red: 255, green: 0, blue: 0))
        let gray = try red.desaturated()
        expect(gray[0, 0].red, "76")
        expect(gray[0, 0].blue, "76")
    }

    // Composite/Desaturated.swift
    @Test func composite15() throws {
        let red = Raster(width: 1, height: 1, repeating: RGBA8(red: 255, green: 0, blue: 0))
        var result = red
        var target = result.mutableView
        try red.view.desaturate(into: &target)
        expect(result[0, 0].blue, "76")
    }

    // Composite/Masked.swift
    @Test func composite16() throws {
        var picture = Raster(width: 1, height: 1, repeating: RGBA8(red: 90, green: 0, blue: 0))
        try picture.mask(by: Mask(Raster(width: 1, height: 1, repeating: 100)))
        expect(picture[0, 0].alpha, "100")
        expect(picture[0, 0].red, "90")
    }

    // Composite/Masked.swift
    @Test func composite17() throws {
        var picture = Raster(width: 1, height: 1, repeating: PremultipliedRGBA8(red: 90, green: 0, blue: 0))
        try picture.mask(by: Mask(Raster(width: 1, height: 1, repeating: 51)))
        expect(picture[0, 0].alpha, "51")
        expect(picture[0, 0].red, "18")
    }

    // Composite/Overlay.swift
    @Test func composite18() throws {
        var picture = Raster(width: 2, height: 1, repeating: RGBA8(red: 0, green: 0, blue: 0))
        let classes = CategoryMask(try Raster(size: picture.size, pixels: [0, 1]))
        try picture.overlay(classes, palette: .hues(count: 2), opacity: 0.4)
        expect(picture[0, 0].green, "0")
        expect(picture[1, 0].green, "102")
    }

    // Composite/Overlay.swift
    @Test func composite19() throws {
        let picture = Raster(width: 2, height: 1, repeating: RGBA8(red: 0, green: 0, blue: 0))
        let classes = CategoryMask(try Raster(size: picture.size, pixels: [0, 1]))
        expect(try picture.overlaying(classes, palette: .hues(count: 2), opacity: 0.4)[1, 0].green, "102")
    }

    // Composite/Palette.swift
    @Test func composite20() throws {
        let palette = Palette([RGBA8(red: 0, green: 0, blue: 0), RGBA8(red: 9, green: 0, blue: 0)])
        expect(palette[1]?.red, "Optional(9)")
        expect(palette[2]?.red, "nil")
    }

    // Composite/Palette.swift
    @Test func composite21() throws {
        expect(Palette.hues(count: 3)[1]?.green, "Optional(255)")
    }
}
