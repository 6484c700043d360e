// swift-format-ignore-file
// The examples in the doc comments of Sources/Matte/Mask.
// Written by make-examples of the check `documents`. Do not edit.
import Matte
import Testing

extension ExampleTests {
    // Mask/Feather.swift
    @Test func mask1() throws {
        let half = Mask(try Raster(size: PixelSize(width: 4, height: 1), pixels: [255, 255, 0, 0]))
        let soft = try half.feathered(width: 2)
        expect(soft.raster[0, 0].value, "255")
        expect(soft.raster[1, 0].value, "215")
        expect(soft.raster[2, 0].value, "40")
    }

    // Mask/GuidedRefinement.swift
    @Test func mask2() throws {
        let picture = Raster(width: 64, height: 64, repeating: RGBA8(red: 90, green: 90, blue: 90))
        let coarse = try Mask(size: PixelSize(width: 8, height: 8), repeating: 255)
        let refined = try coarse.refined(along: picture)
        expect(refined.size, "64x64")
        expect(refined.raster[0, 0].value, "255")
    }

    // Mask/MaskCombination.swift
    @Test func mask3() throws {
        let mask = Mask(Raster(width: 1, height: 1, repeating: 55))
        expect(mask.inverted().raster[0, 0].value, "200")
    }

    // Mask/MaskCombination.swift
    @Test func mask4() throws {
        var mask = Mask(Raster(width: 1, height: 1, repeating: 55))
        mask.invert()
        expect(mask.raster[0, 0].value, "200")
    }

    // Mask/MaskCombination.swift
    @Test func mask5() throws {
        let a = Mask(Raster(width: 1, height: 1, repeating: 55)), b = Mask(Raster(width: 1, height: 1, repeating: 90))
        expect(a.union(b).raster[0, 0].value, "90")
        expect(a.intersection(b).raster[0, 0].value, "55")
        expect(b.subtracting(a).raster[0, 0].value, "90")
    }

    // Mask/MaskCombination.swift
    @Test func mask6() throws {
        var mask = Mask(Raster(width: 1, height: 1, repeating: 55))
        mask.formUnion(Mask(Raster(width: 1, height: 1, repeating: 90)))
        expect(mask.raster[0, 0].value, "90")
    }

    // Mask/MaskCombination.swift
    @Test func mask7() throws {
        let a = Mask(Raster(width: 1, height: 1, repeating: 55)), b = Mask(Raster(width: 1, height: 1, repeating: 90))
        expect(a.intersection(b).raster[0, 0].value, "55")
    }

    // Mask/MaskCombination.swift
    @Test func mask8() throws {
        var mask = Mask(Raster(width: 1, height: 1, repeating: 55))
        mask.formIntersection(Mask(Raster(width: 1, height: 1, repeating: 90)))
        expect(mask.raster[0, 0].value, "55")
    }

    // Mask/MaskCombination.swift
    @Test func mask9() throws {
        let a = Mask(Raster(width: 1, height: 1, repeating: 55)), b = Mask(Raster(width: 1, height: 1, repeating: 220))
        expect(b.subtracting(a).raster[0, 0].value, "200")
    }

    // Mask/MaskCombination.swift
    @Test func mask10() throws {
        var mask = Mask(Raster(width: 1, height: 1, repeating: 220))
        mask.subtract(Mask(Raster(width: 1, height: 1, repeating: 55)))
        expect(mask.raster[0, 0].value, "200")
    }

    // Mask/MaskExchange.swift
    @Test func mask11() throws {
        let mask = Mask(Raster(width: 1, height: 1, repeating: 255))
        expect(try mask.transparentWhereSelected()[0, 0].alpha, "0")
        expect(mask.whiteWhereSelected()[0, 0].value, "255")
        expect(mask.blackWhereSelected()[0, 0].value, "0")
    }

    // Mask/MaskExchange.swift
    @Test func mask12() throws {
        let clear = Raster(width: 1, height: 1, repeating: RGBA8(red: 0, green: 0, blue: 0, alpha: 0))
        expect(try Mask(transparentWhereSelected: clear.view).raster[0, 0].value, "255")
    }

    // Mask/MaskExchange.swift
    @Test func mask13() throws {
        let grey = Raster(width: 1, height: 1, repeating: Gray8(0))
        expect(Mask(blackWhereSelected: grey).raster[0, 0].value, "255")
    }

    // Mask/MaskFromModel.swift
    @Test func mask14() throws {
        let scores = try Raster<GrayF32>(size: PixelSize(width: 2, height: 1), pixels: [0.2, 1.0])
        let mask = try Mask(confidences: scores.view, foreground: .high)
        expect(mask.raster[0, 0].value, "51")
        expect(mask.raster[1, 0].value, "255")
    }

    // Mask/MaskFromModel.swift
    @Test func mask15() throws {
        let picture = Raster(width: 1, height: 1, repeating: RGBA8(red: 0, green: 0, blue: 0, alpha: 77))
        expect(try Mask(alphaOf: picture.view).raster[0, 0].value, "77")
    }

    // Mask/MaskMeasures.swift
    @Test func mask16() throws {
        let mask = Mask(try Raster(size: PixelSize(width: 4, height: 1), pixels: [0, 9, 200, 0]))
        expect(mask.boundingBox(), "Optional(2x1 at (1, 0))")
        expect(mask.boundingBox(atLeast: 100), "Optional(1x1 at (2, 0))")
    }

    // Mask/MaskScaler.swift
    @Test func mask17() throws {
        var scaler = try MaskScaler(from: PixelSize(width: 2, height: 1), to: PixelSize(width: 4, height: 1))
        let scores = try Raster<GrayF32>(size: scaler.sourceSize, pixels: [0.0, 1.0])
        var coverage = Raster(width: 4, height: 1, repeating: Gray8(0))
        var view = coverage.mutableView
        scaler.render(scores.view, foreground: .high, into: &view)
        expect(coverage[1, 0].value, "64")
        expect(coverage[3, 0].value, "255")
    }

    // Mask/MaskScaler.swift
    @Test func mask18() throws {
        let mask = Mask(try Raster(size: PixelSize(width: 2, height: 1), pixels: [0, 200]))
        let larger = try mask.resized(to: PixelSize(width: 4, height: 1))
        expect(larger.raster[1, 0].value, "50")
        expect(larger.raster[2, 0].value, "150")
    }

    // Mask/MaskSmoothing.swift
    @Test func mask19() throws {
        let previous = Mask(Raster(width: 1, height: 1, repeating: 255))
        let mask = Mask(Raster(width: 1, height: 1, repeating: 0))
        expect(mask.smoothed(after: previous, strength: 0).raster[0, 0].value, "0")
    }

    // Mask/MaskSmoothing.swift
    @Test func mask20() throws {
        var mask = try Mask(size: PixelSize(width: 1, height: 1), repeating: 255)
        mask.smooth(after: try Mask(size: mask.size, repeating: 0))
        expect(mask.raster[0, 0].value, "255")
    }

    // Mask/MaskThreshold.swift
    @Test func mask21() throws {
        let mask = Mask(try Raster(size: PixelSize(width: 2, height: 1), pixels: [127, 128]))
        expect(mask.thresholded().raster[0, 0].value, "0")
        expect(mask.thresholded().raster[1, 0].value, "255")
    }

    // Mask/MaskThreshold.swift
    @Test func mask22() throws {
        var mask = Mask(try Raster(size: PixelSize(width: 2, height: 1), pixels: [127, 128]))
        mask.threshold()
        expect(mask.raster[1, 0].value, "255")
    }

    // Mask/Morphology.swift
    @Test func mask23() throws {
        let mask = Mask(try Raster(size: PixelSize(width: 4, height: 1), pixels: [0, 0, 0, 255]))
        expect(try mask.dilated(by: 2).boundingBox(), "Optional(3x1 at (1, 0))")
    }

    // Mask/Morphology.swift
    @Test func mask24() throws {
        let mask = Mask(try Raster(size: PixelSize(width: 4, height: 1), pixels: [0, 255, 255, 255]))
        expect(try mask.eroded(by: 1).boundingBox(), "Optional(2x1 at (2, 0))")
    }
}
