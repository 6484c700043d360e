// swift-format-ignore-file
// The examples in the doc comments of Sources/MatteUpload/Edit.
// Written by make-examples of the check `documents`. Do not edit.
import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif
import Matte
import MatteCodecs
import MatteFoundation
import MatteUpload
import Testing

extension UploadExampleTests {
    // Edit/EditFrame.swift
    @Test func edit1() throws {
        #expect(try EditFrame("around:0.5") == .around(margin: 0.5))
    }

    // Edit/EditOptions.swift
    @Test func edit2() throws {
        var options = EditOptions()
        options.shape = .ellipse
        options.feather = 8
        let edit = try EditUpload(photo: jpegBytes, editing: .boxes(faces), for: .square4MB, options: options)
        expect(edit.record.feather, "8.0")
    }

    // Edit/EditPasting.swift
    @Test func edit3() throws {
        let record = edit.record
        let photo = try Raster<RGBA8>(decoding: jpegBytes)
        let result = try record.pasting(generated, onto: photo, feather: 8)
        expect(result.changedInsideMask > 0, "true")
    }

    // Edit/EditPlan.swift
    @Test func edit4() throws {
        let plan = try EditPlan(
            storedSize: PixelSize(width: 4032, height: 3024), editing: .boxes(faces), for: .gptImage2Edit)
        expect(plan.size, "3264x2448")
    }

    // Edit/EditRasters.swift
    @Test func edit5() throws {
        let face = PixelRect(x: 100, y: 100, width: 50, height: 50)
        let plan = try EditPlan(storedSize: photo.size, editing: .boxes([face]), for: .square4MB)
        let (image, mask) = try plan.rasters(of: photo)
        expect(image.size == mask.size, "true")
    }

    // Edit/EditRecord.swift
    @Test func edit6() throws {
        expect(EditRecord.File(bytes: 1000, mimeType: "image/png").bytes, "1000")
    }

    // Edit/EditRecordValidation.swift
    @Test func edit7() throws {
        // Throws for any other file.
        try edit.record.check(photo: jpegBytes)
    }

    // Edit/EditShape.swift
    @Test func edit8() throws {
        #expect(try EditShape("rounded:12") == .rounded(radius: 12))
    }

    // Edit/EditShape.swift
    @Test func edit9() throws {
        let region = EditShape.ellipse.region(in: SubpixelRect(x: 10, y: 10, width: 80, height: 60))
        let mask = try Mask(region, size: PixelSize(width: 100, height: 80))
        expect(mask.raster[50, 40].value, "255")
        expect(mask.raster[10, 10].value, "0")
    }

    // Edit/EditShape.swift
    @Test func edit10() throws {
        let boxes = [PixelRect(x: 0, y: 0, width: 9, height: 9), PixelRect(x: 20, y: 0, width: 9, height: 9)]
        let mask = try Mask(EditShape.rect.region(in: boxes), size: PixelSize(width: 30, height: 9))
        expect(mask.raster[4, 4].value, "255")
        expect(mask.raster[15, 4].value, "0")
    }

    // Edit/EditUpload.swift
    @Test func edit11() throws {
        let faces = observations.map { NormalizedRect(vision: $0.boundingBox) }
        let edit = try EditUpload(photo: jpegBytes, editing: .boxes(faces), for: .square4MB)
        // Send edit.image and edit.mask, and receive a picture.
        let result = try edit.pasting(generated, feather: 8)
        expect(result.changedInsideMask > 0, "true")
    }

    // Edit/EditUpload.swift
    @Test func edit12() throws {
        let parts = edit.requestParts(fields: [("prompt", "a smiling face")])
        #expect(parts.map(\.name) == ["image", "mask", "prompt"])
    }

    // Edit/MaskFile.swift
    @Test func edit13() throws {
        let region = try EditRegion(maskFile: maskFile)
        let edit = try EditUpload(photo: photo, editing: region, for: .square4MB)
        expect(edit.mask.size == edit.image.size, "true")
    }

    // Edit/PhotoDigest.swift
    @Test func edit14() throws {
        #expect(try PhotoDigest(file: Array("abc".utf8)).hex.prefix(8) == "ba7816bf")
    }

    // Edit/PhotoDigest.swift
    @Test func edit15() throws {
        let photo = Raster<RGBA8>(width: 2, height: 2, repeating: RGBA8(red: 1, green: 2, blue: 3))
        #expect(PhotoDigest(pixelsOf: photo).subject == .pixels)
    }
}
