// swift-format-ignore-file
// The examples in the doc comments of Sources/MatteCodecs/Limits.
// Written by make-examples of the check `documents`. Do not edit.
import Foundation
import Matte
import MatteCodecs
import Testing

extension CodecExampleTests {
    // Limits/DecodingLimits.swift
    @Test func limits1() throws {
        var options = DecodingOptions()
        options.limits.pixels = 12_000_000
        let photo = try Raster<RGBA8>(decoding: bytes, options: options)
        expect(photo.size, "300x200")
    }

    // Limits/DecodingLimits.swift
    @Test func limits2() throws {
        expect(DecodingLimits().pixels, "134217728")
    }
}
