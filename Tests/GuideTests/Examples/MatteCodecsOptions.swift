// swift-format-ignore-file
// The examples in the doc comments of Sources/MatteCodecs/Options.
// Written by make-examples of the check `documents`. Do not edit.
import Foundation
import Matte
import MatteCodecs
import Testing

extension CodecExampleTests {
    // Options/DecodingOptions.swift
    @Test func options1() throws {
        var options = DecodingOptions()
        options.orientation = .keep
        let stored = try Raster<RGB8>(decoding: phonePhoto, options: options)
        expect(stored.size, "300x200")
    }

    // Options/EncodingMetadata.swift
    @Test func options2() throws {
        let metadata = EncodingMetadata(density: PixelDensity(horizontal: 300, vertical: 300))
        let image = try raster.encoded(as: .png, metadata: metadata)
        expect(try ImageHeader(probing: image.bytes).density != nil, "true")
    }

    // Options/EncodingMetadata.swift
    @Test func options3() throws {
        // The pixels of a decoded photo are upright.
        let photo = try DecodedImage<RGBA8>(decoding: phonePhoto)
        let metadata = EncodingMetadata(exif: photo.exif.map(EncodingMetadata.uprightEXIF))
        let image = try photo.raster.encoded(as: .jpeg, metadata: metadata)
        #expect(try ImageHeader(probing: image.bytes).orientation == .up)
    }

    // Options/HEICOptions.swift
    @Test func options4() throws {
        expect(HEICOptions().quality, "90")
    }

    // Options/ImageEncoding.swift
    @Test func options5() throws {
        #expect(try raster.encoded(as: .png).mimeType == "image/png")
        #expect(try raster.encoded(as: .jpeg(quality: 85)).mimeType == "image/jpeg")
        #expect(try raster.encoded(as: .webP(WebPOptions(quality: 80, effort: 6))).mimeType == "image/webp")
        #expect(ImageEncoding.jpeg(quality: 85).format == .jpeg)
    }

    // Options/ImageEncoding.swift
    @Test func options6() throws {
        #expect(ImageEncoding.png(PNGOptions(compression: .smallest)).format == .png)
    }

    // Options/ImageEncoding.swift
    @Test func options7() throws {
        expect(ImageEncoding.png(compression: .smallest) == .png(PNGOptions(compression: .smallest)), "true")
    }

    // Options/ImageEncoding.swift
    @Test func options8() throws {
        #expect(ImageEncoding.jpeg(JPEGOptions(quality: 85, isProgressive: true)).format == .jpeg)
    }

    // Options/ImageEncoding.swift
    @Test func options9() throws {
        expect(ImageEncoding.jpeg(quality: 90) == .jpeg, "true")
    }

    // Options/ImageEncoding.swift
    @Test func options10() throws {
        expect(ImageEncoding.webP(WebPOptions(isLossless: true)) == .losslessWebP, "true")
    }

    // Options/ImageEncoding.swift
    @Test func options11() throws {
        expect(ImageEncoding.webP(quality: 90) == .webP, "true")
    }

    // Options/ImageEncoding.swift
    @Test func options12() throws {
        #expect(ImageEncoding.heic(HEICOptions(quality: 80)).format == .heic)
    }

    // Options/ImageEncoding.swift
    @Test func options13() throws {
        expect(ImageEncoding.heic(quality: 90) == .heic, "true")
    }

    // Options/ImageEncoding.swift
    @Test func options14() throws {
        #expect(ImageEncoding(.webP).format == .webP)
    }

    // Options/JPEGOptions.swift
    @Test func options15() throws {
        let options = JPEGOptions(quality: 85, chroma: .full, background: RGB8(red: 0, green: 0, blue: 0))
        #expect(try raster.encoded(as: .jpeg(options)).format == .jpeg)
    }

    // Options/PNGOptions.swift
    @Test func options16() throws {
        #expect(PNGOptions().compression == .fast)
    }

    // Options/WebPOptions.swift
    @Test func options17() throws {
        let image = try raster.encoded(as: .webP(WebPOptions(isLossless: true, quality: 50)))
        expect(try Raster<RGBA8>(decoding: image.bytes) == raster, "true")
    }
}
