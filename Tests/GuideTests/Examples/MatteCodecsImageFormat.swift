// swift-format-ignore-file
// The examples in the doc comments of Sources/MatteCodecs/ImageFormat.
// Written by make-examples of the check `documents`. Do not edit.
import Foundation
import Matte
import MatteCodecs
import Testing

extension CodecExampleTests {
    // ImageFormat.swift
    @Test func imageFormat1() throws {
        #expect(ImageFormat(sniffing: [0xFF, 0xD8, 0xFF]) == .jpeg)
    }

    // ImageFormat.swift
    @Test func imageFormat2() throws {
        #expect(ImageFormat(sniffing: [0xFF, 0xD8, 0xFF, 0xE0]) == .jpeg)
    }

    // ImageFormat.swift
    @Test func imageFormat3() throws {
        #expect(ImageFormat(fileSuffix: "holiday/beach.JPG") == .jpeg)
    }

    // ImageFormat.swift
    @Test func imageFormat4() throws {
        #expect(ImageFormat(mimeType: "image/webp; q=0.9") == .webP)
    }
}
