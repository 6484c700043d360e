// swift-format-ignore-file
// The examples in the doc comments of Sources/Matte/Resample.
// Written by make-examples of the check `documents`. Do not edit.
import Matte
import Testing

extension ExampleTests {
    // Resample/Letterboxed.swift
    @Test func resample1() throws {
        let photo = Raster<Gray8>(width: 128, height: 72, repeating: 200)
        let place = try Letterbox(of: photo.size, in: PixelSize(width: 64, height: 64))
        let input = try photo.view.letterboxed(place)
        expect(input.size, "64x64")
        expect(input[0, 13].value, "114")
        expect(input[0, 14].value, "200")
    }

    // Resample/ReferenceFilter.swift
    @Test func resample2() throws {
        let picture = try Raster<Gray8>(size: PixelSize(width: 4, height: 1), pixels: [10, 20, 30, 50])
        let half = PixelSize(width: 2, height: 1)
        expect(try picture.resized(to: half, like: .pillowBilinear)[0, 0].value, "17")
        expect(try picture.resized(to: half, like: .openCVLinear)[0, 0].value, "15")
    }

    // Resample/ReferenceResized.swift
    @Test func resample3() throws {
        let picture = try Raster<Gray8>(size: PixelSize(width: 3, height: 1), pixels: [10, 20, 60])
        let wide = PixelSize(width: 6, height: 1)
        expect(try picture.view.resized(to: wide, like: .openCVLinear)[4, 0].value, "50")
        expect(try picture.view.resized(to: wide, like: .pillowBicubic)[4, 0].value, "53")
    }

    // Resample/ReferenceResized.swift
    @Test func resample4() throws {
        let picture = Raster<Gray8>(width: 4, height: 4, repeating: 7)
        var result = Raster<Gray8>(width: 2, height: 2, repeating: 0)
        var output = result.mutableView
        try picture.view.resized(into: &output, like: .openCVArea)
        expect(output[1, 1].value, "7")
    }

    // Resample/ResizeFilter.swift
    @Test func resample5() throws {
        let step = try Raster<Gray8>(size: PixelSize(width: 2, height: 1), pixels: [0, 100])
        let wide = try step.resized(to: PixelSize(width: 4, height: 1), filter: .triangle)
        expect(wide[1, 0].value, "25")
        expect(wide[2, 0].value, "75")
    }

    // Resample/ResizeFit.swift
    @Test func resample6() throws {
        let photo = PixelSize(width: 400, height: 300)
        let square = PixelSize(width: 100, height: 100)
        expect(try ResizeFit.inside.transform(from: photo, to: square).destinationSize, "100x75")
        expect(try ResizeFit.outside.transform(from: photo, to: square).destinationSize, "133x100")
        expect(try ResizeFit.cover.transform(from: photo, to: square).destinationSize, "100x100")
    }

    // Resample/ResizeLight.swift
    @Test func resample7() throws {
        let stripes = try Raster<Gray8>(size: PixelSize(width: 2, height: 1), pixels: [0, 255])
        let one = PixelSize(width: 1, height: 1)
        expect(try stripes.resized(to: one, filter: .area)[0, 0].value, "128")
        expect(try stripes.resized(to: one, filter: .area, light: .linear)[0, 0].value, "188")
    }

    // Resample/ResizePlan.swift
    @Test func resample8() throws {
        let plan = try ResizePlan<Gray8>(
            from: PixelSize(width: 4, height: 1), to: PixelSize(width: 2, height: 1), filter: .area)
        let picture = try Raster<Gray8>(size: plan.source, pixels: [10, 20, 30, 50])
        let half = try plan.resized(picture.view)
        expect(half[0, 0].value, "15")
        expect(half[1, 0].value, "40")
    }

    // Resample/Resized.swift
    @Test func resample9() throws {
        let picture = try Raster<Gray8>(size: PixelSize(width: 4, height: 1), pixels: [10, 20, 30, 50])
        let half = try picture.view.resized(to: PixelSize(width: 2, height: 1), filter: .area)
        expect(half[0, 0].value, "15")
        expect(half[1, 0].value, "40")
    }

    // Resample/Resized.swift
    @Test func resample10() throws {
        let photo = Raster<Gray8>(width: 400, height: 300, repeating: 9)
        expect(try photo.view.resized(toFit: PixelSize(width: 100, height: 100)).size, "100x75")
        expect(try photo.view.resized(toFit: PixelSize(width: 100, height: 100), fit: .cover).size, "100x100")
    }
}
