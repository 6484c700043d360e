// swift-format-ignore-file
// The examples in the doc comments of Sources/MatteUpload/Request.
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
    // Request/BodyFile.swift
    @Test func request1() throws {
        let body = MultipartBody(edit.requestParts())
        try body.write(toFile: files.path("body.bin"))
        expect(try FileBytes(files.path("body.bin")).count == body.contentLength, "true")
    }

    // Request/MultipartBody.swift
    @Test func request2() throws {
        let body = MultipartBody(edit.requestParts(fields: [("prompt", "a smiling face"), ("n", "1")]))
        var request = URLRequest(url: endpoint)
        request.setValue(body.contentType, forHTTPHeaderField: "Content-Type")
        request.httpBody = Data(body.bytes())
        expect(request.httpBody?.count == body.contentLength, "true")
    }

    // Request/MultipartBody.swift
    @Test func request3() throws {
        expect(MultipartBody([RequestPart("n", "1")]).parts.count, "1")
    }

    // Request/MultipartBody.swift
    @Test func request4() throws {
        let body = MultipartBody([RequestPart("n", "1")])
        expect(body.bytes().count == body.contentLength, "true")
    }

    // Request/MultipartBody.swift
    @Test func request5() throws {
        let body = MultipartBody([RequestPart("n", "1")])
        var count = 0
        body.forEachChunk { count += $0.count }
        expect(count == body.contentLength, "true")
    }

    // Request/RequestPart.swift
    @Test func request6() throws {
        let part = RequestPart("image", fileName: "photo.png", mimeType: "image/png", bytes: [1, 2, 3])
        expect(part.bytes.count, "3")
    }

    // Request/RequestPart.swift
    @Test func request7() throws {
        // "1" in ASCII
        expect(RequestPart("n", "1").bytes, "[49]")
    }

    // Request/RequestPart.swift
    @Test func request8() throws {
        let image = EncodedImage(bytes: [1], format: .png, size: PixelSize(width: 1, height: 1))
        #expect(RequestPart("image[]", image).fileName == "image.png")
    }

    // Request/RequestPart.swift
    @Test func request9() throws {
        let parts = RequestPart.parts(images: [image, image], fields: [("prompt", "a smiling face")])
        #expect(parts.map(\.name) == ["image[]", "image[]", "prompt"])
    }
}
