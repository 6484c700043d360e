// swift-format-ignore-file
// The examples in the doc comments of Sources/Matte/Raster.
// Written by make-examples of the check `documents`. Do not edit.
import Matte
import Testing

extension ExampleTests {
    // Raster/MutableRasterView.swift
    @Test func raster1() throws {
        var raster = Raster(width: 2, height: 2, repeating: Gray8(0))
        var view = raster.mutableView
        view[1, 1] = 7
        expect(raster[1, 1].value, "7")
    }

    // Raster/MutableRasterView.swift
    @Test func raster2() throws {
        var pixels: [UInt8] = [1, 2, 3, 4]
        try unsafe pixels.withUnsafeMutableBytes { memory in
            var view = try unsafe MutableRasterView<Gray8>(memory: memory, width: 2, height: 2)
            view[0, 1] = 9
        }
        expect(pixels, "[1, 2, 9, 4]")
    }

    // Raster/MutableRasterView.swift
    @Test func raster3() throws {
        var pixels: [UInt8] = [1, 2, 3, 4]
        var span = pixels.mutableSpan
        var bytes = span.mutableBytes
        var view = try MutableRasterView<Gray8>(&bytes, width: 2, height: 2)
        view[0, 1] = 9
        expect(view[0, 1].value, "9")
    }

    // Raster/MutableRasterView.swift
    @Test func raster4() throws {
        var raster = Raster(width: 3, height: 1, repeating: Gray8(0))
        var view = raster.mutableView
        var part = view.mutableView(of: PixelRect(x: 1, y: 0, width: 2, height: 1))
        part.fill(with: 7)
        expect(raster[0, 0].value, "0")
        expect(raster[2, 0].value, "7")
    }

    // Raster/MutableRasterView.swift
    @Test func raster5() throws {
        var raster = Raster<Gray8>(width: 2, height: 2, repeating: 7)
        var view = raster.mutableView
        expect(view.mutableRowBytes(1).byteCount, "2")
    }

    // Raster/Raster.swift
    @Test func raster6() throws {
        var raster = Raster<RGBA8>(width: 640, height: 480, repeating: RGBA8(red: 255, green: 0, blue: 0))
        raster[0, 0] = RGBA8(red: 0, green: 0, blue: 0, alpha: 0)
        expect(raster[1, 0].red, "255")
        expect(raster.size, "640x480")
    }

    // Raster/Raster.swift
    @Test func raster7() throws {
        let raster = try Raster<Gray8>(size: PixelSize(width: 2, height: 2), pixels: [1, 2, 3, 4])
        expect(raster[0, 1].value, "3")
    }

    // Raster/Raster.swift
    @Test func raster8() throws {
        let ramp = try Raster<Gray8>(size: PixelSize(width: 3, height: 2)) { y, row in
            for x in 0..<3 { row.append(Gray8(UInt8(10 * y + x))) }
        }
        expect(ramp[2, 1].value, "12")
    }

    // Raster/Raster.swift
    @Test func raster9() throws {
        let bytes: [UInt8] = [1, 2, 9, 3, 4, 9]
        let view = try RasterView<Gray8>(bytes.span.bytes, width: 2, height: 2, bytesPerRow: 3)
        expect(try Raster(copying: view)[1, 1].value, "4")
    }

    // Raster/RasterOfLevels.swift
    @Test func raster10() throws {
        let raster = try Raster<Gray8>(levels: [1, 2, 3, 4], size: PixelSize(width: 2, height: 2))
        expect(raster[0, 1].value, "3")
    }

    // Raster/RasterView.swift
    @Test func raster11() throws {
        let bytes: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]
        let view = try RasterView<Gray8>(bytes.span.bytes, width: 3, height: 2, bytesPerRow: 4)
        expect(view[2, 1].value, "7")
        expect(view[PixelRect(x: 1, y: 0, width: 2, height: 2)][0, 0].value, "2")
    }

    // Raster/RasterView.swift
    @Test func raster12() throws {
        let raster = Raster(width: 2, height: 2, repeating: RGB8(red: 1, green: 2, blue: 3))
        expect(raster.view.rowBytes(1).byteCount, "6")
    }
}
