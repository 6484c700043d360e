import Foundation
import MatteUpload
import Testing

struct MultipartBodyTests {
    private let parts = [
        RequestPart(
            "image", fileName: "image.png", mimeType: "image/png", bytes: [0, 1, 2, 13, 10, 45, 45, 255]),
        RequestPart("prompt", "a smiling face, d\u{E9}j\u{E0} vu"), RequestPart("n", "1"),
    ]

    /// An independent parser: splits at the boundary, then each part at its empty line.
    private func parse(_ body: MultipartBody) throws -> [(header: String, content: [UInt8])] {
        let bytes = body.bytes()
        let marker = Array("--\(body.boundary)".utf8)
        var places: [Int] = []
        for start in 0...(bytes.count - marker.count)
        where bytes[start..<start + marker.count].elementsEqual(marker) {
            places.append(start)
        }
        #expect(bytes.suffix(4).elementsEqual("--\r\n".utf8))
        return try zip(places, places.dropFirst()).map { start, end in
            let part = Array(bytes[(start + marker.count + 2)..<(end - 2)])
            let gap = try #require(
                (0..<part.count - 3).first { part[$0..<$0 + 4].elementsEqual("\r\n\r\n".utf8) })
            return (String(decoding: part[..<gap], as: UTF8.self), Array(part[(gap + 4)...]))
        }
    }

    @Test func partsSurviveABody() throws {
        let body = MultipartBody(parts)
        let parsed = try parse(body)
        #expect(parsed.count == 3)
        #expect(parsed[0].header.contains("name=\"image\"; filename=\"image.png\""))
        #expect(parsed[0].header.contains("\r\nContent-Type: image/png"))
        #expect(parsed[1].header == "Content-Disposition: form-data; name=\"prompt\"")
        for (part, original) in zip(parsed, parts) { #expect(part.content == original.bytes) }
        #expect(body.contentType == "multipart/form-data; boundary=\(body.boundary)")
        #expect(body.contentLength == body.bytes().count)
    }

    @Test func theBoundaryIsInNoPart() throws {
        // The part contains the boundary that its request would have without the search, so the search continues.
        let first = MultipartBody(parts).boundary
        let hostile = parts + [RequestPart("note", first)]
        let body = MultipartBody(hostile)
        #expect(try parse(body).count == 4)
        for part in hostile {
            #expect(!String(decoding: part.bytes, as: UTF8.self).contains(body.boundary))
        }
    }

    @Test func namesCannotBreakOutOfTheirLine() throws {
        let part = RequestPart("a\"\r\nX: 1", fileName: "f\".png", mimeType: "image/png\r\nY: 2", bytes: [1])
        let header = try parse(MultipartBody([part]))[0].header
        #expect(header.split(separator: "\r\n").count == 2)
        #expect(header.contains("name=\"a%22%0D%0AX: 1\"; filename=\"f%22.png\""))
    }

    @Test func theSamePartsGiveTheSameBody() {
        #expect(MultipartBody(parts).bytes() == MultipartBody(parts).bytes())
        #expect(MultipartBody(parts).boundary != MultipartBody(Array(parts.dropLast())).boundary)
    }

    @Test func chunksJoinToTheBody() {
        let body = MultipartBody(parts)
        var joined: [UInt8] = []
        body.forEachChunk { joined += $0 }
        #expect(joined == body.bytes())
        #expect(MultipartBody([]).bytes().count == MultipartBody([]).contentLength)
    }
}

extension MultipartBodyTests {
    @Test func aFileHoldsTheSameBytes() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "matte-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let body = MultipartBody([RequestPart("note", "text")])
        let file = folder.appendingPathComponent("body")
        try body.write(toFile: file.path)
        #expect(try Data(contentsOf: file) == Data(body.bytes()))
        #expect(throws: MatteError.self) { try body.write(toFile: folder.path + "/gone/body") }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["body"])
    }
}
