// swift-format-ignore-file
// The examples in the doc comments of Sources/MatteCodecs/Decoding.
// Written by make-examples of the check `documents`. Do not edit.
import Foundation
import Matte
import MatteCodecs
import Testing

extension CodecExampleTests {
    // Decoding/DecodedImage.swift
    @Test func decoding1() throws {
        let image = try DecodedImage<RGBA8>(decoding: bytes)
        // The picture is upright.
        expect(image.raster.size == image.header.size, "true")
    }

    // Decoding/DecodedImage.swift
    @Test func decoding2() throws {
        let photo = try Raster<RGBA8>(decoding: jpegBytes)
        expect(photo.size, "300x200")
        expect(try Raster<Gray8>(decoding: FileBytes(files.path("photo.jpg"))).size, "300x200")
    }

    // Decoding/HeaderProbing.swift
    @Test func decoding3() throws {
        let header = try ImageHeader(probing: bytes.span)
        #expect(header.format == .jpeg)
    }

    // Decoding/MaskPicture.swift
    @Test func decoding4() throws {
        let drawing = try Raster<Gray8>(size: PixelSize(width: 4, height: 1), pixels: [1, 127, 128, 254])
        let picture = try MaskPicture(decoding: drawing.encoded(as: .png).bytes, for: .repainting)
        #expect(picture.reading == .white)
        expect(picture.selection.boundingBox(), "Optional(2x1 at (2, 0))")
    }

    // Decoding/PictureFile.swift
    @Test func decoding5() throws {
        let photo = try PictureFile(FileBytes(files.path("poster.jpg")))
        expect(photo.header.size, "300x200")
        let poster: StreamedPicture<RGBA8> = photo.streamed()
        expect(poster.size, "300x200")
    }

    // Decoding/RowDecoder.swift
    @Test func decoding6() throws {
        var decoder = try RowDecoder<RGBA8>(bytes.span)
        let clear = RGBA8(red: 0, green: 0, blue: 0, alpha: 0)
        var band = Raster(width: decoder.size.width, height: 64, repeating: clear)
        try decoder.skipRows(100)
        var count = 0
        while decoder.remainingRows > 0 {
            var view = band.mutableView
            count += try decoder.readRows(into: &view)
        }
        try decoder.finish()
        expect(count, "100")
    }

    // Decoding/ScaledDecoding.swift
    @Test func decoding7() throws {
        let square = PixelRect(x: 50, y: 0, width: 200, height: 200)
        let size = PixelSize(width: 64, height: 64)
        let face = try Raster<RGBA8>(decoding: jpegBytes, croppedTo: square, resizedTo: size)
        expect(face.size, "64x64")
    }
}
