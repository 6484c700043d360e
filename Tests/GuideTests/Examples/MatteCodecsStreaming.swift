// swift-format-ignore-file
// The examples in the doc comments of Sources/MatteCodecs/Streaming.
// Written by make-examples of the check `documents`. Do not edit.
import Foundation
import Matte
import MatteCodecs
import Testing

extension CodecExampleTests {
    // Streaming/AdjustedPicture.swift
    @Test func streaming1() throws {
        let gray = try photo.streamed(as: RGB8.self).adjusted(by: .saturation(0)).rendered()
        expect(gray[9, 9].red == gray[9, 9].blue, "true")
    }

    // Streaming/AdjustedPicture.swift
    @Test func streaming2() throws {
        expect(try photo.streamed(as: RGB8.self).histogram().pixels, "60000")
    }

    // Streaming/AdjustedPicture.swift
    @Test func streaming3() throws {
        let small = try photo.streamed(resizedTo: PixelSize(width: 60, height: 40)).sharpened(amount: 0.5, radius: 0.7)
        expect(small.size, "60x40")
    }

    // Streaming/AdjustedPicture.swift
    @Test func streaming4() throws {
        let balance = try photo.streamed(as: RGB8.self).whiteBalance(at: PixelPoint(x: 20, y: 150))
        expect(balance.red > 0, "true")
    }

    // Streaming/BlurredBackground.swift
    @Test func streaming5() throws {
        let portrait = try photo.streamed().blurringBackground(mask: person, sigma: 12)
        expect(portrait.size, "300x200")
    }

    // Streaming/ConvertedRows.swift
    @Test func streaming6() throws {
        let rows: StreamedPicture<Gray8> = try photo.streamed().converted()
        expect(rows.size, "300x200")
    }

    // Streaming/CroppedRows.swift
    @Test func streaming7() throws {
        let part = try photo.streamed().cropped(to: PixelRect(x: 10, y: 20, width: 120, height: 100))
        expect(part.size, "120x100")
    }

    // Streaming/CroppedRows.swift
    @Test func streaming8() throws {
        let insets = PixelInsets(left: 1, top: 2, right: 3, bottom: 4)
        let framed = try photo.streamed().padded(by: insets, with: RGBA8(red: 255, green: 255, blue: 255))
        expect(framed.size, "304x206")
    }

    // Streaming/CutOutPicture.swift
    @Test func streaming9() throws {
        let subject = try photo.streamed().cutOut(person)
        // The mask's first pixel is 0.
        expect(try subject.rendered()[0, 0].alpha, "0")
    }

    // Streaming/CutOutPicture.swift
    @Test func streaming10() throws {
        let white = RGBA8(red: 255, green: 255, blue: 255)
        let portrait = try photo.streamed().replacingBackground(with: white, mask: person)
        // The mask's first pixel is 0.
        expect(try portrait.rendered()[0, 0] == white, "true")
    }

    // Streaming/CutOutPicture.swift
    @Test func streaming11() throws {
        let beach = try PictureFile(FileBytes(files.path("beach.jpg"))).streamed(resizedTo: photo.header.size)
        let portrait = try photo.streamed().replacingBackground(with: beach, mask: person)
        expect(portrait.size, "300x200")
    }

    // Streaming/DecodedPicture.swift
    @Test func streaming12() throws {
        let photo = try PictureFile(FileBytes(files.path("poster.jpg")))
        let rows = photo.streamed(as: RGB8.self)
        expect(rows.size, "300x200")
    }

    // Streaming/DecodedPicture.swift
    @Test func streaming13() throws {
        let small = try photo.streamed(resizedTo: PixelSize(width: 150, height: 100))
        expect(small.size, "150x100")
    }

    // Streaming/EditedRows.swift
    @Test func streaming14() throws {
        let face = PixelRect(x: 10, y: 20, width: 50, height: 50)
        let red = RGBA8(red: 255, green: 0, blue: 0)
        let boxed = photo.streamed().editingRows { rows, y in
            rows.stroke(face.translated(x: 0, y: -y), with: red, width: 4)
        }
        expect(try boxed.rendered()[10, 20] == red, "true")
    }

    // Streaming/EditedRows.swift
    @Test func streaming15() throws {
        let picture: StreamedPicture<RGBA8> = photo.streamed()
        let blurred = picture.replacingWhole(memory: 4 * picture.size.area) { raster throws(MatteError) in
            try raster.blurred(sigma: 3)
        }
        expect(blurred.size, "300x200")
    }

    // Streaming/EncodedPicture.swift
    @Test func streaming16() throws {
        let sink = MemorySink()
        try photo.streamed().encode(as: .png, to: sink)
        #expect(ImageFormat(sniffing: sink.bytes) == .png)
    }

    // Streaming/EncodedPicture.swift
    @Test func streaming17() throws {
        let png = try photo.streamed().encoded(as: .png)
        expect(png.size, "300x200")
    }

    // Streaming/ErasedRows.swift
    @Test func streaming18() throws {
        let erased = try photo.streamed().erasing(.ellipse(in: SubpixelRect(x: 10, y: 10, width: 80, height: 60)))
        expect(try erased.rendered()[50, 40].alpha, "0")
        expect(try erased.rendered()[0, 0].alpha, "255")
    }

    // Streaming/ErasedRows.swift
    @Test func streaming19() throws {
        let painted = try photo.streamed().overlaying(categories, palette: .voc, opacity: 1)
        // The first pixel has class 1.
        expect(try painted.rendered()[0, 0].red, "128")
    }

    // Streaming/ErasedRows.swift
    @Test func streaming20() throws {
        let white = RGBA8(red: 255, green: 255, blue: 255)
        let portrait = try photo.streamed().composited(over: white, through: person)
        // The mask's first pixel is 0.
        expect(try portrait.rendered()[0, 0] == white, "true")
    }

    // Streaming/ErasedRows.swift
    @Test func streaming21() throws {
        let beach = try PictureFile(FileBytes(files.path("beach.jpg"))).streamed(resizedTo: photo.header.size)
        let portrait = try photo.streamed().composited(over: beach, through: person)
        expect(portrait.size, "300x200")
    }

    // Streaming/OrientedRows.swift
    @Test func streaming22() throws {
        expect(photo.streamed().oriented(.right).size, "200x300")
    }

    // Streaming/RenderedPicture.swift
    @Test func streaming23() throws {
        let turned = try photo.streamed().oriented(.right).rendered()
        expect(turned.size, "200x300")
    }

    // Streaming/ResizedRows.swift
    @Test func streaming24() throws {
        let small = try photo.streamed().resized(to: PixelSize(width: 64, height: 48))
        expect(small.size, "64x48")
    }

    // Streaming/ResizedRows.swift
    @Test func streaming25() throws {
        let white = RGBA8(red: 255, green: 255, blue: 255)
        let size = PixelSize(width: 96, height: 96)
        expect(try photo.streamed().resized(toFit: size, fit: .cover, padding: white).size, "96x96")
    }

    // Streaming/StreamedPicture.swift
    @Test func streaming26() throws {
        let photo = try PictureFile(FileBytes(files.path("poster.jpg")))
        let part = try photo.streamed().cropped(to: PixelRect(x: 0, y: 0, width: 120, height: 100))
        let sink = MemorySink()
        try part.encode(as: .png, to: sink)
        expect(try ImageHeader(probing: sink.bytes).size, "120x100")
    }

    // Streaming/StreamedPicture.swift
    @Test func streaming27() throws {
        let rows = StreamedPicture(raster)
        expect(rows.size == raster.size, "true")
    }

    // Streaming/StreamedPicture.swift
    @Test func streaming28() throws {
        // Every JPEG is opaque.
        expect(try photo.streamed().isWhollyOpaque(), "true")
    }

    // Streaming/TileReader.swift
    @Test func streaming29() throws {
        let poster = photo.streamed(as: RGB8.self)
        let tile = PixelSize(width: 200, height: 200)
        var reader = try TileReader(poster, grid: TileGrid(of: poster.size, tile: tile, overlap: 0.2))
        var places: [PixelRect] = []
        while let tile = try reader.next() { places.append(tile.rect) }
        expect(places, "[200x200 at (0, 0), 200x200 at (100, 0)]")
    }

    // Streaming/TileReader.swift
    @Test func streaming30() throws {
        let poster = photo.streamed(as: RGB8.self)
        let grid = try TileGrid(of: poster.size, tile: PixelSize(width: 100, height: 100))
        try TileReader<RGB8>.checkEncoding(of: poster, grid: grid, as: .png)
        expect(grid.count, "6")
    }

    // Streaming/WarpedPicture.swift
    @Test func streaming31() throws {
        let canvas = try RotationCanvas.fit.rotation(of: photo.streamed().size, byDegrees: 90)
        let turn = ProjectiveTransform(canvas.transform)
        expect(try photo.streamed().warped(by: turn, to: canvas.size).size, "200x300")
    }
}
