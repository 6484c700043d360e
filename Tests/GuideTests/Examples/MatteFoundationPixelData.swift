// swift-format-ignore-file
// The examples in the doc comments of Sources/MatteFoundation/PixelData.
// Written by make-examples of the check `documents`. Do not edit.
import Foundation
import Matte
import MatteFoundation
import Testing

extension FoundationExampleTests {
    // PixelData.swift
    @Test func pixelData1() throws {
        let data = Data([255, 0, 0, 0, 255, 0])
        let raster = try Raster<RGB8>(copying: data, size: PixelSize(width: 2, height: 1))
        expect(raster[1, 0], "RGB8(red: 0, green: 255, blue: 0)")
    }

    // PixelData.swift
    @Test func pixelData2() throws {
        expect(Data(Raster<RGB8>(width: 2, height: 1, repeating: RGB8(red: 1, green: 2, blue: 3))).count, "6")
    }

    // PixelData.swift
    @Test func pixelData3() throws {
        let raster = Raster<RGB8>(width: 2, height: 1, repeating: RGB8(red: 1, green: 2, blue: 3))
        expect(Data(raster.view).count, "6")
    }
}
