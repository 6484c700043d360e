// swift-format-ignore-file
// The examples in the doc comments of Sources/MatteCodecs/Encoding.
// Written by make-examples of the check `documents`. Do not edit.
import Foundation
import Matte
import MatteCodecs
import Testing

extension CodecExampleTests {
    // Encoding/EncodedImage.swift
    @Test func encoding1() throws {
        let image = try raster.encoded(as: .png)
        #expect(image.mimeType == "image/png")
        #expect(image.dataURL.prefix(22) == "data:image/png;base64,")
    }

    // Encoding/EncodedImage.swift
    @Test func encoding2() throws {
        let image = EncodedImage(bytes: [97], format: .png, size: PixelSize(width: 1, height: 1))
        #expect(image.base64 == "YQ==")
    }

    // Encoding/Encoding.swift
    @Test func encoding3() throws {
        let image = try raster.view.encoded(as: .jpeg(quality: 85))
        #expect(image.mimeType == "image/jpeg")
    }

    // Encoding/Encoding.swift
    @Test func encoding4() throws {
        let image = try raster.encoded(as: .png)
        // PNG is lossless.
        expect(try Raster<RGBA8>(decoding: image.bytes) == raster, "true")
    }
}
