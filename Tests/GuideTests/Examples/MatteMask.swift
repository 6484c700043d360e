// swift-format-ignore-file
// The examples in the doc comments of Sources/Matte/Mask.
// Written by make-examples of the check `documents`. Do not edit.
import Matte
import Testing

extension ExampleTests {
    // Mask/ComponentFilters.swift
    @Test func mask1() throws {
        let mask = Mask(try Raster(size: PixelSize(width: 6, height: 1), pixels: [255, 60, 0, 60, 255, 255]))
        expect(try mask.keepingLargestComponent().boundingBox(), "Optional(3x1 at (3, 0))")
    }

    // Mask/ComponentFilters.swift
    @Test func mask2() throws {
        let mask = Mask(try Raster(size: PixelSize(width: 4, height: 1), pixels: [255, 0, 255, 255]))
        expect(try mask.removingSpecks(below: 2).boundingBox(), "Optional(2x1 at (2, 0))")
    }

    // Mask/ComponentFilters.swift
    @Test func mask3() throws {
        var ring = try Mask(size: PixelSize(width: 3, height: 3), repeating: 255)
        ring.raster[1, 1] = 0
        expect(try ring.fillingHoles().coveredShare, "1.0")
    }

    // Mask/ComponentLabels.swift
    @Test func mask4() throws {
        let mask = Mask(try Raster(size: PixelSize(width: 2, height: 2), pixels: [255, 0, 0, 255]))
        expect(try mask.components().labels(), "[1, 0, 0, 1]")
        expect(try mask.components(connectivity: .four).labels(), "[1, 0, 0, 2]")
    }

    // Mask/ComponentLabels.swift
    @Test func mask5() throws {
        var numbers = [Int32](repeating: 0, count: 2)
        let mask = Mask(try Raster(size: PixelSize(width: 2, height: 1), pixels: [0, 255]))
        var span = numbers.mutableSpan
        try mask.components().labels(into: &span)
        expect(numbers, "[0, 1]")
    }

    // Mask/Contour.swift
    @Test func mask6() throws {
        let corners = [(0, 0), (4, 0), (4, 3)].map { SubpixelPoint(x: $0.0, y: $0.1) }
        expect(Contour(outline: corners).area, "6.0")
    }

    // Mask/Contour.swift
    @Test func mask7() throws {
        let mask = Mask(try Raster(size: PixelSize(width: 4, height: 1), pixels: [0, 255, 255, 0]))
        let contours = try mask.contours()
        expect(contours[0].outline.map { [$0.x, $0.y] }, "[[1.0, 0.0], [3.0, 0.0], [3.0, 1.0], [1.0, 1.0]]")
        expect(try Mask(.contours(contours), size: mask.size) == mask, "true")
    }

    // Mask/DistanceFeather.swift
    @Test func mask8() throws {
        let half = Mask(try Raster(size: PixelSize(width: 4, height: 1), pixels: [255, 255, 0, 0]))
        let soft = try half.feathered(byDistance: 2)
        expect(soft.raster[0, 0].value, "255")
        expect(soft.raster[1, 0].value, "215")
        expect(soft.raster[2, 0].value, "40")
    }

    // Mask/DistanceTransform.swift
    @Test func mask9() throws {
        let mask = Mask(try Raster(size: PixelSize(width: 4, height: 1), pixels: [0, 255, 255, 255]))
        expect(try mask.distances()[3, 0].value, "3.0")
    }

    // Mask/DistanceTransform.swift
    @Test func mask10() throws {
        let mask = Mask(try Raster(size: PixelSize(width: 4, height: 1), pixels: [0, 255, 255, 255]))
        expect(try mask.signedDistances()[3, 0].value, "2.5")
        expect(try mask.signedDistances()[0, 0].value, "-0.5")
    }

    // Mask/Feather.swift
    @Test func mask11() throws {
        let half = Mask(try Raster(size: PixelSize(width: 4, height: 1), pixels: [255, 255, 0, 0]))
        let soft = try half.feathered(width: 2)
        expect(soft.raster[0, 0].value, "255")
        expect(soft.raster[1, 0].value, "215")
        expect(soft.raster[2, 0].value, "40")
    }

    // Mask/GuidedRefinement.swift
    @Test func mask12() throws {
        let picture = Raster(width: 64, height: 64, repeating: RGBA8(red: 90, green: 90, blue: 90))
        let coarse = try Mask(size: PixelSize(width: 8, height: 8), repeating: 255)
        let refined = try coarse.refined(along: picture)
        expect(refined.size, "64x64")
        expect(refined.raster[0, 0].value, "255")
    }

    // Mask/Mask.swift
    @Test func mask13() throws {
        let mask = try Mask(levels: [0, 255, 128, 0], size: PixelSize(width: 2, height: 2))
        expect(mask.raster[1, 0].value, "255")
    }

    // Mask/MaskCombination.swift
    @Test func mask14() throws {
        let mask = Mask(Raster(width: 1, height: 1, repeating: 55))
        expect(mask.inverted().raster[0, 0].value, "200")
    }

    // Mask/MaskCombination.swift
    @Test func mask15() throws {
        var mask = Mask(Raster(width: 1, height: 1, repeating: 55))
        mask.invert()
        expect(mask.raster[0, 0].value, "200")
    }

    // Mask/MaskCombination.swift
    @Test func mask16() throws {
        let a = Mask(Raster(width: 1, height: 1, repeating: 55)), b = Mask(Raster(width: 1, height: 1, repeating: 90))
        expect(a.union(b).raster[0, 0].value, "90")
        expect(a.intersection(b).raster[0, 0].value, "55")
        expect(b.subtracting(a).raster[0, 0].value, "90")
    }

    // Mask/MaskCombination.swift
    @Test func mask17() throws {
        var mask = Mask(Raster(width: 1, height: 1, repeating: 55))
        mask.formUnion(Mask(Raster(width: 1, height: 1, repeating: 90)))
        expect(mask.raster[0, 0].value, "90")
    }

    // Mask/MaskCombination.swift
    @Test func mask18() throws {
        let a = Mask(Raster(width: 1, height: 1, repeating: 55)), b = Mask(Raster(width: 1, height: 1, repeating: 90))
        expect(a.intersection(b).raster[0, 0].value, "55")
    }

    // Mask/MaskCombination.swift
    @Test func mask19() throws {
        var mask = Mask(Raster(width: 1, height: 1, repeating: 55))
        mask.formIntersection(Mask(Raster(width: 1, height: 1, repeating: 90)))
        expect(mask.raster[0, 0].value, "55")
    }

    // Mask/MaskCombination.swift
    @Test func mask20() throws {
        let a = Mask(Raster(width: 1, height: 1, repeating: 55)), b = Mask(Raster(width: 1, height: 1, repeating: 220))
        expect(b.subtracting(a).raster[0, 0].value, "200")
    }

    // Mask/MaskCombination.swift
    @Test func mask21() throws {
        var mask = Mask(Raster(width: 1, height: 1, repeating: 220))
        mask.subtract(Mask(Raster(width: 1, height: 1, repeating: 55)))
        expect(mask.raster[0, 0].value, "200")
    }

    // Mask/MaskComponents.swift
    @Test func mask22() throws {
        let mask = Mask(try Raster(size: PixelSize(width: 5, height: 1), pixels: [255, 0, 255, 255, 0]))
        let components = try mask.components()
        expect(components.count, "2")
        expect(components[1].area, "2")
        expect(components.labels(), "[1, 0, 2, 2, 0]")
    }

    // Mask/MaskComponents.swift
    @Test func mask23() throws {
        let mask = Mask(try Raster(size: PixelSize(width: 3, height: 1), pixels: [255, 0, 255]))
        expect(try mask.components().mask(of: 1).boundingBox(), "Optional(1x1 at (2, 0))")
    }

    // Mask/MaskComponents.swift
    @Test func mask24() throws {
        let mask = Mask(try Raster(size: PixelSize(width: 4, height: 1), pixels: [255, 0, 255, 255]))
        expect(try mask.components().mask { $0.area > 1 }.boundingBox(), "Optional(2x1 at (2, 0))")
    }

    // Mask/MaskComponents.swift
    @Test func mask25() throws {
        let mask = Mask(try Raster(size: PixelSize(width: 5, height: 1), pixels: [255, 0, 255, 255, 0]))
        let components = try mask.components()
        expect(components.map(\.area), "[1, 2]")
        expect(components[1].bounds, "2x1 at (2, 0)")
    }

    // Mask/MaskExchange.swift
    @Test func mask26() throws {
        let mask = Mask(Raster(width: 1, height: 1, repeating: 255))
        expect(try mask.transparentWhereSelected()[0, 0].alpha, "0")
        expect(mask.whiteWhereSelected()[0, 0].value, "255")
        expect(mask.blackWhereSelected()[0, 0].value, "0")
    }

    // Mask/MaskExchange.swift
    @Test func mask27() throws {
        let clear = Raster(width: 1, height: 1, repeating: RGBA8(red: 0, green: 0, blue: 0, alpha: 0))
        expect(try Mask(transparentWhereSelected: clear.view).raster[0, 0].value, "255")
    }

    // Mask/MaskExchange.swift
    @Test func mask28() throws {
        let grey = Raster(width: 1, height: 1, repeating: Gray8(0))
        expect(Mask(blackWhereSelected: grey).raster[0, 0].value, "255")
    }

    // Mask/MaskFromModel.swift
    @Test func mask29() throws {
        let scores = try Raster<GrayF32>(size: PixelSize(width: 2, height: 1), pixels: [0.2, 1.0])
        let mask = try Mask(confidences: scores.view, foreground: .high)
        expect(mask.raster[0, 0].value, "51")
        expect(mask.raster[1, 0].value, "255")
    }

    // Mask/MaskFromModel.swift
    @Test func mask30() throws {
        let picture = Raster(width: 1, height: 1, repeating: RGBA8(red: 0, green: 0, blue: 0, alpha: 77))
        expect(try Mask(alphaOf: picture.view).raster[0, 0].value, "77")
    }

    // Mask/MaskMeasures.swift
    @Test func mask31() throws {
        let mask = Mask(try Raster(size: PixelSize(width: 4, height: 1), pixels: [0, 9, 200, 0]))
        expect(mask.boundingBox(), "Optional(2x1 at (1, 0))")
        expect(mask.boundingBox(atLeast: 100), "Optional(1x1 at (2, 0))")
    }

    // Mask/MaskScaler.swift
    @Test func mask32() throws {
        var scaler = try MaskScaler(from: PixelSize(width: 2, height: 1), to: PixelSize(width: 4, height: 1))
        let scores = try Raster<GrayF32>(size: scaler.sourceSize, pixels: [0.0, 1.0])
        var coverage = Raster(width: 4, height: 1, repeating: Gray8(0))
        var view = coverage.mutableView
        scaler.render(scores.view, foreground: .high, into: &view)
        expect(coverage[1, 0].value, "64")
        expect(coverage[3, 0].value, "255")
    }

    // Mask/MaskScaler.swift
    @Test func mask33() throws {
        let mask = Mask(try Raster(size: PixelSize(width: 2, height: 1), pixels: [0, 200]))
        let larger = try mask.resized(to: PixelSize(width: 4, height: 1))
        expect(larger.raster[1, 0].value, "50")
        expect(larger.raster[2, 0].value, "150")
    }

    // Mask/MaskSmoothing.swift
    @Test func mask34() throws {
        let previous = Mask(Raster(width: 1, height: 1, repeating: 255))
        let mask = Mask(Raster(width: 1, height: 1, repeating: 0))
        expect(mask.smoothed(after: previous, strength: 0).raster[0, 0].value, "0")
    }

    // Mask/MaskSmoothing.swift
    @Test func mask35() throws {
        var mask = try Mask(size: PixelSize(width: 1, height: 1), repeating: 255)
        mask.smooth(after: try Mask(size: mask.size, repeating: 0))
        expect(mask.raster[0, 0].value, "255")
    }

    // Mask/MaskThreshold.swift
    @Test func mask36() throws {
        let mask = Mask(try Raster(size: PixelSize(width: 2, height: 1), pixels: [127, 128]))
        expect(mask.thresholded().raster[0, 0].value, "0")
        expect(mask.thresholded().raster[1, 0].value, "255")
    }

    // Mask/MaskThreshold.swift
    @Test func mask37() throws {
        var mask = Mask(try Raster(size: PixelSize(width: 2, height: 1), pixels: [127, 128]))
        mask.threshold()
        expect(mask.raster[1, 0].value, "255")
    }

    // Mask/Morphology.swift
    @Test func mask38() throws {
        let mask = Mask(try Raster(size: PixelSize(width: 4, height: 1), pixels: [0, 0, 0, 255]))
        expect(try mask.dilated(by: 2).boundingBox(), "Optional(3x1 at (1, 0))")
    }

    // Mask/Morphology.swift
    @Test func mask39() throws {
        let mask = Mask(try Raster(size: PixelSize(width: 4, height: 1), pixels: [0, 255, 255, 255]))
        expect(try mask.eroded(by: 1).boundingBox(), "Optional(2x1 at (2, 0))")
    }

    // Mask/RunLengthDecoder.swift
    @Test func mask40() throws {
        let runs = try RunLengthMask(counts: [2, 1, 1], size: PixelSize(width: 2, height: 2))
        expect(try Mask(runs).boundingBox(), "Optional(1x1 at (1, 0))")
    }

    // Mask/RunLengthDecoder.swift
    @Test func mask41() throws {
        var mask = Mask(Raster(width: 2, height: 2, repeating: 9))
        try mask.decode(RunLengthMask(counts: [2, 1, 1], size: mask.size))
        expect(mask.raster[1, 0].value, "255")
    }

    // Mask/RunLengthMask.swift
    @Test func mask42() throws {
        let size = PixelSize(width: 3, height: 2)
        let runs = try RunLengthMask(counts: [1, 3, 2], size: size)
        expect(runs.area, "3")
        expect(runs.boundingBox, "Optional(2x2 at (0, 0))")
        expect(runs.cocoText, "132")
        expect(try RunLengthMask(cocoText: "132", size: size) == runs, "true")
        expect(try Mask(runs).raster[0, 1].value, "255")
    }

    // Mask/RunLengthMask.swift
    @Test func mask43() throws {
        expect(
            try RunLengthMask(counts: [2, 1, 0, 1, 2], size: PixelSize(width: 3, height: 2)).counts,
            "[2, 2, 2]")
    }

    // Mask/RunLengthMask.swift
    @Test func mask44() throws {
        let mask = Mask(try Raster(size: PixelSize(width: 2, height: 2), pixels: [0, 255, 0, 0]))
        expect(try RunLengthMask(mask).counts, "[2, 1, 1]")
    }

    // Mask/RunLengthText.swift
    @Test func mask45() throws {
        expect(try RunLengthMask(cocoText: "04", size: PixelSize(width: 2, height: 2)).area, "4")
    }
}
