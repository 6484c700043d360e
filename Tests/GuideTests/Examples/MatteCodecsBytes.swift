// swift-format-ignore-file
// The examples in the doc comments of Sources/MatteCodecs/Bytes.
// Written by make-examples of the check `documents`. Do not edit.
import Foundation
import Matte
import MatteCodecs
import Testing

extension CodecExampleTests {
    // Bytes/ByteSink.swift
    @Test func bytes1() throws {
        let sink = MemorySink(mostBytes: 100)
        let bytes: [UInt8] = [1, 2, 3]
        try sink.append(bytes.span.bytes)
        expect(sink.bytes, "[1, 2, 3]")
        try sink.append(bytes.span.bytes)
        try sink.replace(at: 2, with: bytes.span.bytes)
        expect(sink.bytes, "[1, 2, 1, 2, 3, 3]")
        try sink.truncate(to: 2)
        expect(sink.bytes, "[1, 2]")
    }

    // Bytes/ByteSink.swift
    @Test func bytes2() throws {
        let file = try FileHandle(forUpdating: URL(filePath: files.path("upload")))
        let sink = FileSink(descriptor: file.fileDescriptor, name: "upload")
        try photo.streamed().encode(as: .png, to: sink)
        expect(try FileBytes(files.path("upload")).count == sink.count, "true")
    }

    // Bytes/FileBytes.swift
    @Test func bytes3() throws {
        let photo = try PictureFile(FileBytes(files.path("poster.png")))
        expect(photo.header.size, "300x200")
    }

    // Bytes/FileBytes.swift
    @Test func bytes4() throws {
        let file = try FileBytes(files.path("photo.png"))
        let copy = Array(file)
        if let error = file.failure { throw error }
        expect(copy == (try file.allBytes()), "true")
    }

    // Bytes/FileBytes.swift
    @Test func bytes5() throws {
        let photo = try FileBytes(files.path("photo.png")).allBytes()
        #expect(ImageFormat(sniffing: photo) == .png)
    }

    // Bytes/FileBytes.swift
    @Test func bytes6() throws {
        // "PNG" in ASCII
        expect(try FileBytes(files.path("photo.png")).bytes(1..<4), "[80, 78, 71]")
    }

    // Bytes/MappedFile.swift
    @Test func bytes7() throws {
        let photo = try MappedFile(files.path("poster.png"))
        expect(try Raster<RGBA8>(decoding: photo).size, "300x200")
    }
}
