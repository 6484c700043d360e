// swift-format-ignore-file
// The examples in the doc comments of Sources/MatteCodecs/Metadata.
// Written by make-examples of the check `documents`. Do not edit.
import Foundation
import Matte
import MatteCodecs
import Testing

extension CodecExampleTests {
    // Metadata/DecodingLog.swift
    @Test func metadata1() throws {
        var options = DecodingOptions()
        options.log = DecodingLog()
        _ = try Raster<RGBA8>(decoding: jpegBytes, options: options)
        expect(options.log?.warnings.isEmpty, "Optional(true)")
    }

    // Metadata/DecodingLog.swift
    @Test func metadata2() throws {
        expect(DecodingLog().warnings.isEmpty, "true")
    }

    // Metadata/DecodingWarning.swift
    @Test func metadata3() throws {
        expect(try ImageHeader(probing: jpegBytes).warnings.isEmpty, "true")
    }

    // Metadata/DecodingWarning.swift
    @Test func metadata4() throws {
        #expect(DecodingWarning(.damage, "rows 12...99 are missing").kind == .damage)
    }

    // Metadata/ImageHeader.swift
    @Test func metadata5() throws {
        // A photo from a phone that was held upright.
        let header = try ImageHeader(probing: phonePhoto)
        expect(header.storedSize, "300x200")
        #expect(header.orientation == .right)
        expect(header.size, "200x300")
    }

    // Metadata/ImageHeader.swift
    @Test func metadata6() throws {
        let metadata = EncodingMetadata(density: PixelDensity(horizontal: 300, vertical: 300))
        let image = try raster.encoded(as: .jpeg, metadata: metadata)
        expect(try ImageHeader(probing: image.bytes).density?.horizontal, "Optional(300.0)")
    }
}
