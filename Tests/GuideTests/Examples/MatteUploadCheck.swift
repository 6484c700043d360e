// swift-format-ignore-file
// The examples in the doc comments of Sources/MatteUpload/Check.
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
    // Check/BrokenRule.swift
    @Test func check1() throws {
        #expect(BrokenRule(.image, .size, "is 64x32 but must be square").description == "image is 64x32 but must be square")
    }

    // Check/MaskPreflight.swift
    @Test func check2() throws {
        expect(UploadProfile.square4MB.warnings(aboutMask: maskFile), "[]")
    }

    // Check/Preflight.swift
    @Test func check3() throws {
        let broken = UploadProfile.square4MB.check(image: jpegBytes)
        #expect(broken[0].description == "image is a JPEG but must be PNG")
    }

    // Check/Preflight.swift
    @Test func check4() throws {
        let broken = UploadProfile.square4MB.check(images: [jpegBytes, jpegBytes])
        expect(broken.map(\.rule).contains(.count), "true")
    }

    // Check/Preflight.swift
    @Test func check5() throws {
        let small = PixelRect(x: 100, y: 100, width: 30, height: 30)
        let size = PixelSize(width: 1920, height: 1080)
        let broken = try UploadProfile.azureFace.check(face: small, in: size)
        #expect(broken[0].rule == .face)
    }
}
