// swift-format-ignore-file
// The examples in the doc comments of Sources/MatteUpload/Prepare.
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
    // Prepare/Prepare.swift
    @Test func prepare1() throws {
        let photo = Raster(width: 1000, height: 1000, repeating: RGBA8(red: 90, green: 120, blue: 90))
        let prepared = try UploadProfile.gemini.prepare(photo)
        let box = try DetectedBox("gemini:129,346,359,533")
        expect(try prepared.source(of: box), "x 346.0, y 129.0, width 187.0, height 230.0")
    }

    // Prepare/Prepare.swift
    @Test func prepare2() throws {
        let upload = try UploadProfile.openAIVision.prepare(jpegBytes)
        #expect(upload.image.dataURL.prefix(11) == "data:image/")
    }

    // Prepare/PrepareOptions.swift
    @Test func prepare3() throws {
        var options = PrepareOptions()
        options.format = .webP
        options.maxBytes = 20_000
        let upload = try UploadProfile.openAIVision.prepare(jpegBytes, options: options)
        expect(upload.image.bytes.count < 20_000, "true")
    }
}
