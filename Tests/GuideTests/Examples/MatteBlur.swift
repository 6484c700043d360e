// swift-format-ignore-file
// The examples in the doc comments of Sources/Matte/Blur.
// Written by make-examples of the check `documents`. Do not edit.
import Matte
import Testing

extension ExampleTests {
    // Blur/BlurEdge.swift
    @Test func blur1() throws {
        let picture = try Raster<Gray8>(size: PixelSize(width: 3, height: 1), pixels: [30, 60, 90])
        expect(try picture.boxBlurred(radius: 1, edge: .replicate)[0, 0].value, "40")
        expect(try picture.boxBlurred(radius: 1, edge: .transparent)[0, 0].value, "10")
    }

    // Blur/Blurred.swift
    @Test func blur2() throws {
        var line = try Raster<Gray8>(size: PixelSize(width: 5, height: 1), repeating: Gray8(0))
        line[2, 0] = Gray8(255)
        let soft = try line.view.blurred(sigma: 1)
        expect(soft[1, 0].value, "62")
        expect(soft[2, 0].value, "102")
    }

    // Blur/BoxBlurred.swift
    @Test func blur3() throws {
        let line = try Raster<Gray8>(size: PixelSize(width: 5, height: 1), pixels: [0, 0, 90, 0, 0])
        expect(try line.view.boxBlurred(radius: 1)[1, 0].value, "30")
    }
}
