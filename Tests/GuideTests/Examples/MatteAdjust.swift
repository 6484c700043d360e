// swift-format-ignore-file
// The examples in the doc comments of Sources/Matte/Adjust.
// Written by make-examples of the check `documents`. Do not edit.
import Matte
import Testing

extension ExampleTests {
    // Adjust/Adjusted.swift
    @Test func adjust1() throws {
        let photo = Raster(width: 4, height: 4, repeating: RGBA8(red: 100, green: 150, blue: 200, alpha: 9))
        let lighter = try photo.view.adjusted(by: .brightness(0.1).then(.contrast(1.4)))
        expect(lighter[0, 0].red, "125")
        expect(lighter[0, 0].alpha, "9")
    }

    // Adjust/Adjusted.swift
    @Test func adjust2() throws {
        var photo = Raster(width: 4, height: 4, repeating: Gray8(100))
        try photo.adjust(by: .exposure(1))
        expect(photo[0, 0].value, "138")
    }

    // Adjust/AdjustmentPlan.swift
    @Test func adjust3() throws {
        let plan = AdjustmentPlan(try .exposure(1).then(.saturation(0)))
        let frame = Raster(width: 2, height: 2, repeating: BGRA8(red: 90, green: 90, blue: 90))
        expect(try plan.adjusted(frame.view)[1, 1].green, "125")
    }

    // Adjust/AdjustmentPlan.swift
    @Test func adjust4() throws {
        var photo = Raster(width: 2, height: 2, repeating: Gray8(100))
        var view = photo.mutableView
        try AdjustmentPlan(.brightness(0.2)).adjust(&view)
        expect(photo[0, 0].value, "151")
    }

    // Adjust/ColorAdjustment.swift
    @Test func adjust5() throws {
        let vivid = try ColorAdjustment.exposure(0.5).then(.contrast(1.2)).then(.saturation(1.3))
        let photo = Raster(width: 2, height: 1, repeating: RGB8(red: 120, green: 80, blue: 60))
        expect(try photo.adjusted(by: vivid)[0, 0].red, "156")
    }

    // Adjust/ColorAdjustment.swift
    @Test func adjust6() throws {
        expect(ColorAdjustment().isEmpty, "true")
    }

    // Adjust/ColorAdjustment.swift
    @Test func adjust7() throws {
        let lighter = try ColorAdjustment.brightness(0.25)
        expect(lighter.applied(red: 0.5, green: 0, blue: 0.9).red, "0.75")
    }

    // Adjust/ColorAdjustmentSteps.swift
    @Test func adjust8() throws {
        let twice = try ColorAdjustment.exposure(1)
        expect(twice.applied(red: 0.5, green: 0.5, blue: 0.5).red > 0.68, "true")
    }

    // Adjust/ColorAdjustmentSteps.swift
    @Test func adjust9() throws {
        expect(try ColorAdjustment.gamma(2).applied(red: 1, green: 0, blue: 0).red, "1.0")
    }

    // Adjust/ColorAdjustmentSteps.swift
    @Test func adjust10() throws {
        expect(try ColorAdjustment.contrast(2).applied(red: 0.75, green: 0.5, blue: 0).red, "1.0")
    }

    // Adjust/ColorAdjustmentSteps.swift
    @Test func adjust11() throws {
        expect(try ColorAdjustment.saturation(0).applied(red: 0, green: 1, blue: 0).blue, "0.587")
    }

    // Adjust/ColorAdjustmentSteps.swift
    @Test func adjust12() throws {
        let full = try Levels(), low = try Levels(white: 0.5)
        let warm = ColorAdjustment.levels(red: low, green: full, blue: full)
        expect(warm.applied(red: 0.25, green: 0.25, blue: 0.25).red, "0.5")
    }

    // Adjust/ColorAdjustmentSteps.swift
    @Test func adjust13() throws {
        let film = try ToneCurve([(0, 0.05), (0.25, 0.2), (0.75, 0.8), (1, 0.95)])
        expect(ColorAdjustment.curve(film).applied(red: 0.75, green: 0, blue: 1).red, "0.8")
    }

    // Adjust/ColorAdjustmentSteps.swift
    @Test func adjust14() throws {
        let straight = try ToneCurve([(0, 0), (1, 1)]), inverted = try ToneCurve([(0, 1), (1, 0)])
        let odd = ColorAdjustment.curves(red: inverted, green: straight, blue: straight)
        expect(odd.applied(red: 1, green: 1, blue: 1).red, "0.0")
    }

    // Adjust/ColorAdjustmentSteps.swift
    @Test func adjust15() throws {
        let half = try ColorMatrix(red: [0.5, 0, 0, 0], green: [0, 0.5, 0, 0], blue: [0, 0, 0.5, 0])
        let photo = Raster(width: 1, height: 1, repeating: RGB8(red: 200, green: 200, blue: 200))
        let darker = try photo.adjusted(by: .linearMatrix(half))
        expect(try darker == photo.adjusted(by: .exposure(-1)), "true")
    }

    // Adjust/ColorMatrix.swift
    @Test func adjust16() throws {
        let sepia = try ColorMatrix(
            red: [0.393, 0.769, 0.189, 0], green: [0.349, 0.686, 0.168, 0], blue: [0.272, 0.534, 0.131, 0])
        let gray = Raster(width: 1, height: 1, repeating: RGB8(red: 100, green: 100, blue: 100))
        expect(try gray.adjusted(by: .matrix(sepia))[0, 0].red, "135")
    }

    // Adjust/ColorMatrix.swift
    @Test func adjust17() throws {
        let gray = try ColorMatrix.saturation(0)
        expect(gray.applied(red: 1, green: 0, blue: 0).green, "0.299")
    }

    // Adjust/ColorMatrix.swift
    @Test func adjust18() throws {
        let invert = try ColorMatrix(red: [-1, 0, 0, 1], green: [0, -1, 0, 1], blue: [0, 0, -1, 1])
        expect(try invert.then(invert) == .identity, "true")
    }

    // Adjust/Histogram.swift
    @Test func adjust19() throws {
        let picture = try Raster<Gray8>(size: PixelSize(width: 4, height: 1), pixels: [50, 50, 50, 100])
        let histogram = try picture.histogram()
        expect(histogram.luma[50], "3")
        expect(histogram.pixels, "4")
    }

    // Adjust/Histogram.swift
    @Test func adjust20() throws {
        let picture = try Raster<Gray8>(size: PixelSize(width: 3, height: 1), pixels: [51, 103, 153])
        let levels = try picture.histogram().levels()
        expect(try picture.adjusted(by: .levels(levels))[1, 0].value, "130")
    }

    // Adjust/Histogram.swift
    @Test func adjust21() throws {
        let histogram = try Raster(width: 1, height: 1, repeating: Gray8(9)).histogram()
        expect(try histogram.channelLevels().red == .identity, "true")
    }

    // Adjust/HistogramCounting.swift
    @Test func adjust22() throws {
        let clear = Raster(width: 2, height: 1, repeating: RGBA8(red: 7, green: 8, blue: 9, alpha: 0))
        expect(try clear.view.histogram().pixels, "0")
        expect(try clear.view.histogram(includesTransparent: true).red[7], "2")
    }

    // Adjust/Levels.swift
    @Test func adjust23() throws {
        let levels = try Levels(black: 0.25, white: 0.75)
        expect(levels.value(at: 0.5), "0.5")
        expect(levels.value(at: 0.8), "1.0")
    }

    // Adjust/Sharpened.swift
    @Test func adjust24() throws {
        let step = try Raster<Gray8>(size: PixelSize(width: 6, height: 1), pixels: [100, 100, 100, 120, 120, 120])
        let sharp = try step.view.sharpened(amount: 1, radius: 1)
        expect(sharp[2, 0].value, "94")
        expect(sharp[3, 0].value, "126")
    }

    // Adjust/Sharpened.swift
    @Test func adjust25() throws {
        var photo = Raster(width: 9, height: 9, repeating: Gray8(40))
        photo[4, 4] = 80
        try photo.sharpen(amount: 0.5)
        expect(photo[4, 4].value, "97")
    }

    // Adjust/ToneCurve.swift
    @Test func adjust26() throws {
        let curve = try ToneCurve([(0, 0.1), (0.5, 0.5), (1, 0.9)])
        expect(curve.value(at: 0.5), "0.5")
        expect(curve.value(at: 1), "0.9")
    }

    // Adjust/WhiteBalance.swift
    @Test func adjust27() throws {
        let lamp = try WhiteBalance(neutral: RGB8(red: 230, green: 200, blue: 150))
        let photo = Raster(width: 1, height: 1, repeating: RGB8(red: 230, green: 200, blue: 150))
        let neutral = try photo.adjusted(by: .whiteBalance(lamp))[0, 0]
        expect(neutral.red == neutral.green && neutral.green == neutral.blue, "true")
    }

    // Adjust/WhiteBalance.swift
    @Test func adjust28() throws {
        let warmer = try WhiteBalance(red: 1.1, green: 1, blue: 0.9)
        expect(warmer.blue, "0.9")
    }

    // Adjust/WhiteBalance.swift
    @Test func adjust29() throws {
        let photo = Raster(width: 9, height: 9, repeating: RGB8(red: 100, green: 120, blue: 140))
        let balance = try WhiteBalance(grayWorld: photo.histogram())
        expect(try photo.adjusted(by: .whiteBalance(balance))[0, 0].red, "118")
    }

    // Adjust/WhiteBalancePoint.swift
    @Test func adjust30() throws {
        let photo = Raster(width: 9, height: 9, repeating: RGB8(red: 200, green: 180, blue: 160))
        let balance = try photo.view.whiteBalance(at: PixelPoint(x: 4, y: 4))
        expect(try photo.adjusted(by: .whiteBalance(balance))[0, 0].blue, "183")
    }
}
