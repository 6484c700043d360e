import Foundation
import Matte
import MatteCodecs
import MatteUpload
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Tests that send uploads over the loopback interface to a server with its own parser and rules.
@Suite(.enabled(if: LoopbackServer.isAvailable, "python3 runs the server"))
struct LoopbackTests {
    private let server: LoopbackServer

    init() throws { server = try LoopbackServer.shared.get() }

    @Test func aFaceIsRepainted() async throws {
        let photo = try GuideTests.photo()
        let face = NormalizedRect(visionX: 0.4, y: 0.5, width: 0.2, height: 0.25)
        let (edit, body) = try editRequest(photo: photo, faces: [face], prompt: "a red nose")
        #expect(complaints(image: edit.image.bytes, mask: edit.mask!.bytes).isEmpty)
        let picture = try await send(body, to: server.edits, key: "none")
        let generated = try Raster<RGBA8>(decoding: Base64.decoded(picture))
        #expect(generated.size == edit.image.size)
        #expect(generated.width * 5 == generated.height * 7, "the photo's own shape, not \(generated.size)")
        // The server fills its picture with one green; only the box in the photo may take it.
        let result = try edit.pasting(generated, feather: 8)
        #expect(result.changedOutsideMask == 0 && result.changedInsideMask > 0)
        #expect(result.raster[350, 190] == RGBA8(red: 0x20, green: 0xC0, blue: 0x40))
        let file = try applyReply(picture, to: edit)
        #expect(try ImageHeader(probing: file.bytes).size == PixelSize(width: 700, height: 500))
    }

    /// The server's parser must find in the body what was put into it.
    @Test func partsArriveAsTheyWereSent() async throws {
        let photo = try Raster<RGBA8>(decoding: GuideTests.photo())
        let edit = try EditUpload(
            photo: photo, erasing: [PixelRect(x: 300, y: 200, width: 50, height: 60)], for: .square4MB)
        let prompt = "d\u{E9}j\u{E0} vu \u{1F600}\r\n--matte-0\r\n\"quoted\""
        let body = MultipartBody(edit.requestParts(fields: [("prompt", prompt), ("n", "2")]))
        let received = try await exchange(body, to: server.edits).received ?? []
        #expect(received.map(\.name) == ["image", "mask", "prompt", "n"])
        #expect(received.map(\.filename) == ["image.png", "mask.png", nil, nil])
        #expect(received.map(\.type) == ["image/png", "image/png", "text/plain", "text/plain"])
        #expect(
            try received.prefix(2).map { try Base64.decoded($0.base64 ?? "") } == [
                edit.image.bytes, edit.mask!.bytes,
            ])
        #expect(received[2].text == prompt && received[3].text == "2")
    }

    /// Several pictures of several formats, as GPT Image accepts them, and a variation.
    @Test func severalPicturesAndVariations() async throws {
        let gpt = UploadProfile.gptImageEdit
        let raster = try Raster<RGBA8>(decoding: GuideTests.photo(PixelSize(width: 120, height: 80)))
        let images = try [ImageEncoding.png, .jpeg(quality: 80), .webP(quality: 80)].map {
            try raster.encoded(as: $0)
        }
        let mask = try Mask(.rect(PixelRect(x: 5, y: 5, width: 30, height: 30)), size: raster.size)
            .transparentWhereSelected().encoded(as: .png)
        #expect(gpt.check(images: images.map(\.bytes), mask: mask.bytes).isEmpty)
        let size = try gpt.nearestSize(to: raster.size).description
        let fields = [
            (name: "prompt", text: "snow"), (name: "model", text: "gpt-image-1"), (name: "size", text: size),
        ]
        let reply = try await exchange(
            MultipartBody(RequestPart.parts(images: images, mask: mask, fields: fields)), to: server.edits)
        #expect(reply.received?.prefix(4).map(\.name) == ["image[]", "image[]", "image[]", "mask"])
        #expect(reply.received?[1].filename == "image-2.jpg" || reply.received?[1].filename == "image-2.jpeg")
        let generated = try Raster<RGBA8>(decoding: Base64.decoded(#require(reply.data?.first).b64_json))
        #expect(generated.size.description == size)

        let square = try UploadProfile.dallE2Variation.prepare(GuideTests.photo()).image
        let parts = RequestPart.parts(images: [square], fields: [("n", "1"), ("size", "256x256")])
        #expect(try await exchange(MultipartBody(parts), to: server.variations).error == nil)
    }

    /// An upload that breaks one published rule.
    struct BrokenUpload: CustomTestStringConvertible, Sendable {
        let name: String
        let rule: BrokenRule.Rule
        var subject = BrokenRule.Subject.image
        var profile = UploadProfile.square4MB
        var isJSON = false
        /// Returns the pictures and the mask, made from a square photo and a mask of its size.
        let make:
            @Sendable (Raster<RGBA8>, Raster<RGBA8>) throws -> (images: [EncodedImage], mask: EncodedImage?)

        var testDescription: String { name }
    }

    static let brokenUploads: [BrokenUpload] = [
        BrokenUpload(name: "a JPEG", rule: .format) { photo, mask in
            ([try photo.encoded(as: .jpeg)], try mask.encoded(as: .png))
        },
        BrokenUpload(name: "4,000,000 bytes", rule: .bytes) { photo, mask in
            ([try photo.encoded(as: .png).filled(to: 4_000_000)], try mask.encoded(as: .png))
        },
        BrokenUpload(name: "not square", rule: .size) { photo, mask in
            let part = PixelRect(x: 0, y: 0, width: 64, height: 48)
            return (
                [try photo.cropped(to: part).encoded(as: .png)], try mask.cropped(to: part).encoded(as: .png)
            )
        },
        BrokenUpload(name: "no alpha", rule: .alpha) { photo, mask in
            ([try photo.converted(to: RGB8.self).encoded(as: .png)], try mask.encoded(as: .png))
        },
        BrokenUpload(name: "cut off", rule: .readable) { photo, mask in
            let whole = try photo.encoded(as: .png)
            let bytes = Array(whole.bytes.dropLast(whole.bytes.count / 2))
            return (
                [EncodedImage(bytes: bytes, format: .png, size: whole.size)], try mask.encoded(as: .png)
            )
        },
        BrokenUpload(name: "two pictures", rule: .count) { photo, mask in
            let image = try photo.encoded(as: .png)
            return ([image, image], try mask.encoded(as: .png))
        },
        BrokenUpload(name: "a mask without alpha", rule: .alpha, subject: .mask) { photo, mask in
            ([try photo.encoded(as: .png)], try mask.converted(to: RGB8.self).encoded(as: .png))
        },
        BrokenUpload(name: "a JPEG mask", rule: .format, subject: .mask) { photo, mask in
            ([try photo.encoded(as: .png)], try mask.encoded(as: .jpeg))
        },
        BrokenUpload(name: "a smaller mask", rule: .sameSize, subject: .mask) { photo, mask in
            (
                [try photo.encoded(as: .png)],
                try mask.resized(to: PixelSize(width: 32, height: 32)).encoded(as: .png)
            )
        },
        BrokenUpload(name: "a mask of 4,000,000 bytes", rule: .bytes, subject: .mask) { photo, mask in
            ([try photo.encoded(as: .png)], try mask.encoded(as: .png).filled(to: 4_000_000))
        },
        BrokenUpload(name: "17 pictures", rule: .count, profile: .gptImageEdit) { photo, _ in
            (Array(repeating: try photo.encoded(as: .jpeg), count: 17), nil)
        },
        BrokenUpload(name: "a large mask", rule: .sameSize, subject: .mask, profile: .gptImageEdit) {
            photo, mask in
            let large = try mask.resized(to: PixelSize(width: 128, height: 128))
            return ([try photo.encoded(as: .webP(quality: 80))], try large.encoded(as: .png))
        },
        BrokenUpload(name: "17 pictures for gpt-image-2", rule: .count, profile: .gptImage2Edit) { photo, _ in
            (Array(repeating: try photo.encoded(as: .jpeg), count: 17), nil)
        },
        BrokenUpload(
            name: "a mask of another shape", rule: .sameSize, subject: .mask, profile: .gptImage2Edit
        ) {
            photo, mask in
            let part = PixelRect(x: 0, y: 0, width: 64, height: 48)
            return (
                [try photo.encoded(as: .jpeg), try photo.encoded(as: .png)],
                try mask.cropped(to: part).encoded(as: .png)
            )
        },
        BrokenUpload(
            name: "a mask of 4,000,000 bytes for gpt-image-2", rule: .bytes, subject: .mask,
            profile: .gptImage2Edit
        ) { photo, mask in
            ([try photo.encoded(as: .webP(quality: 80))], try mask.encoded(as: .png).filled(to: 4_000_000))
        },
        BrokenUpload(
            name: "a mask without alpha for gpt-image-2", rule: .alpha, subject: .mask,
            profile: .gptImage2Edit
        ) { photo, mask in
            ([try photo.encoded(as: .png)], try mask.converted(to: RGB8.self).encoded(as: .png))
        },
        // The prefix data:image/png;base64, has 22 characters; 15,728,622 bytes are the most.
        BrokenUpload(
            name: "20,971,526 characters of data URL", rule: .bytes, profile: .gptImage2EditJSON, isJSON: true
        ) { photo, mask in
            ([try photo.encoded(as: .png).filled(to: 15_728_626)], try mask.encoded(as: .png))
        },
        BrokenUpload(
            name: "17 pictures as JSON", rule: .count, profile: .gptImage2EditJSON, isJSON: true
        ) { photo, mask in
            (Array(repeating: try photo.encoded(as: .png), count: 17), try mask.encoded(as: .png))
        },
        BrokenUpload(
            name: "a large mask as JSON", rule: .sameSize, subject: .mask, profile: .gptImage2EditJSON,
            isJSON: true
        ) { photo, mask in
            let large = try mask.resized(to: PixelSize(width: 128, height: 128))
            return ([try photo.encoded(as: .png)], try large.encoded(as: .png))
        },
        BrokenUpload(name: "a variation of a wide picture", rule: .size, profile: .dallE2Variation) {
            photo, _ in
            ([try photo.cropped(to: PixelRect(x: 0, y: 0, width: 64, height: 48)).encoded(as: .png)], nil)
        },
        BrokenUpload(
            name: "a variation with a mask", rule: .unexpected, subject: .mask, profile: .dallE2Variation
        ) {
            photo, mask in ([try photo.encoded(as: .png)], try mask.encoded(as: .png))
        },
    ]

    /// The check names the broken rule first; the server then rejects the same upload for it.
    @Test(arguments: brokenUploads)
    func theCheckNamesTheRuleThatTheServerEnforces(upload: BrokenUpload) async throws {
        let size = PixelSize(width: 64, height: 64)
        let photo = try Raster<RGBA8>(decoding: GuideTests.photo(size))
        let mask = try Mask(.rect(PixelRect(x: 10, y: 12, width: 20, height: 16)), size: size)
            .transparentWhereSelected()
        let (images, maskFile) = try upload.make(photo, mask)
        let broken = upload.profile.check(images: images.map(\.bytes), mask: maskFile?.bytes)
        let first = try #require(broken.first, "\(upload.name) passes our check")
        #expect(first.subject == upload.subject && first.rule == upload.rule, "\(broken)")

        var fields = [(name: "prompt", text: "a hat")]
        if upload.profile == .gptImageEdit { fields.append((name: "model", text: "gpt-image-1")) }
        if upload.profile == .gptImage2Edit { fields.append((name: "model", text: "gpt-image-2")) }
        let endpoint = upload.profile == .dallE2Variation ? server.variations : server.edits
        let reply =
            if upload.isJSON {
                try await exchange(
                    JSONEncoder().encode(JSONRequest(images: images, mask: maskFile)), "application/json",
                    to: endpoint)
            } else {
                try await exchange(
                    MultipartBody(RequestPart.parts(images: images, mask: maskFile, fields: fields)),
                    to: endpoint)
            }
        let refusal = try #require(reply.error, "the server takes \(upload.name)")
        #expect(refusal.param == upload.subject.rawValue, "\(refusal.message)")
        #expect(refusal.code == upload.rule.rawValue, "\(refusal.message)")
    }

    /// A request as JSON whose parts need not be those of an edit.
    private struct JSONRequest: Encodable {
        let model = "gpt-image-2"
        let prompt = "a hat"
        let images: [EditJSON.Picture]
        let mask: EditJSON.Picture?

        init(images: [EncodedImage], mask: EncodedImage?) {
            self.images = images.map { EditJSON.Picture(image_url: $0.dataURL) }
            self.mask = mask.map { EditJSON.Picture(image_url: $0.dataURL) }
        }
    }

    /// Sends 1, 2 and 16 pictures with a mask and a size to the current endpoint, as multipart and as JSON.
    @Test(arguments: [1, 2, 16])
    func theCurrentEndpointTakesUpToSixteenPictures(count: Int) async throws {
        let photo = try GuideTests.photo()
        let face = NormalizedRect(visionX: 0.4, y: 0.5, width: 0.2, height: 0.25)
        let reference = try Raster<RGBA8>(decoding: GuideTests.photo(PixelSize(width: 90, height: 60)))
        let formats = [ImageEncoding.jpeg(quality: 80), .webP(quality: 80), .png]
        let references = try (1..<count).map { try reference.encoded(as: formats[$0 % 3]) }
        for isJSON in [false, true] {
            let profile: UploadProfile = isJSON ? .gptImage2EditJSON : .gptImage2Edit
            let edit = try EditUpload(photo: photo, editing: .boxes([face]), for: profile)
            let files = ([edit.image] + references).map(\.bytes)
            #expect(profile.check(images: files, mask: edit.mask!.bytes).isEmpty)
            let answer =
                if isJSON {
                    try await exchange(
                        JSONEncoder().encode(EditJSON(edit, references: references, prompt: "a red nose")),
                        "application/json", to: server.edits)
                } else {
                    try await exchange(
                        editRequest(edit, references: references, prompt: "a red nose"), to: server.edits)
                }
            #expect(answer.error == nil)
            let received = try #require(answer.received)
            let sent = received.filter { $0.base64 != nil }
            #expect(try sent.map { try Base64.decoded($0.base64 ?? "") } == files + [edit.mask!.bytes])
            #expect(sent.last?.name == "mask")
            #expect(received.first { $0.name == "size" }?.text == edit.image.size.description)
            let picture = try #require(answer.data?.first).b64_json
            let generated = try Raster<RGBA8>(decoding: Base64.decoded(picture))
            #expect(generated.size == edit.image.size)
            #expect(try edit.pasting(generated).changedOutsideMask == 0)
        }
    }

    /// Sizes that the check's rule rejects are rejected by the server's, and the nearest allowed ones are accepted.
    @Test(arguments: [
        PixelSize(width: 1008, height: 640), PixelSize(width: 3840, height: 2176),
        PixelSize(width: 3088, height: 1024), PixelSize(width: 3856, height: 2144),
        PixelSize(width: 1000, height: 1000),
    ])
    func sizesThatTheCurrentEndpointDoesNotOffer(wanted: PixelSize) async throws {
        let output = try #require(UploadProfile.gptImage2Edit.output)
        #expect(!output.violations(by: wanted).isEmpty)
        let image = try Raster<RGBA8>(decoding: GuideTests.photo(PixelSize(width: 64, height: 48)))
            .encoded(as: .png)
        func reply(_ size: PixelSize) async throws -> Exchange {
            let fields = [
                (name: "prompt", text: "x"), (name: "model", text: "gpt-image-2"),
                (name: "size", text: size.description),
            ]
            return try await exchange(
                MultipartBody(RequestPart.parts(images: [image], fields: fields)), to: server.edits)
        }
        #expect(try await reply(wanted).error?.code == "size")
        let least = PixelSize(width: 1024, height: 640)
        #expect(output.violations(by: least).isEmpty)
        #expect(try await reply(least).error == nil)
    }

    /// The requested output size is a rule too.
    @Test func aSizeThatIsNotOffered() async throws {
        let photo = try GuideTests.photo()
        let face = NormalizedRect(x: 0.4, y: 0.4, width: 0.2, height: 0.2)
        let edit = try EditUpload(photo: photo, editing: .boxes([face]), for: .square4MB)
        let wanted = PixelSize(width: 300, height: 300)
        let output = try #require(UploadProfile.square4MB.output)
        #expect(output.violations(by: wanted).count == 1)
        func body(_ size: PixelSize) -> MultipartBody {
            MultipartBody(edit.requestParts(fields: [("prompt", "x"), ("size", size.description)]))
        }
        #expect(try await exchange(body(wanted), to: server.edits).error?.code == "size")
        #expect(try await exchange(body(output.nearest(to: wanted)), to: server.edits).error == nil)
        await #expect(throws: ImageReply.Refusal.self) {
            try await send(body(wanted), to: server.edits, key: "")
        }
    }

    private struct Exchange: Decodable {
        struct Part: Decodable {
            let name: String
            let filename: String?
            let type: String
            let text: String?
            let base64: String?
        }
        struct Refusal: Decodable {
            let message: String
            let param: String
            let code: String
        }
        let data: [ImageReply.Picture]?
        let error: Refusal?
        let received: [Part]?
    }

    /// Posts a body from memory and returns the server's answer.
    private func exchange(_ body: MultipartBody, to endpoint: URL) async throws -> Exchange {
        try await exchange(Data(body.bytes()), body.contentType, to: endpoint)
    }

    private func exchange(_ body: Data, _ type: String, to endpoint: URL) async throws -> Exchange {
        var request = URLRequest(url: endpoint)
        request.httpMethod = "POST"
        request.setValue(type, forHTTPHeaderField: "Content-Type")
        let (answer, response) = try await URLSession.shared.upload(for: request, from: body)
        let reply = try JSONDecoder().decode(Exchange.self, from: answer)
        #expect((response as? HTTPURLResponse)?.statusCode == (reply.error == nil ? 200 : 400))
        return reply
    }
}

extension EncodedImage {
    /// Returns the same picture in a file of the given size, with a private chunk of zeros before the end.
    fileprivate func filled(to count: Int) -> EncodedImage {
        var chunk = Array("maTt".utf8) + [UInt8](repeating: 0, count: count - bytes.count - 12)
        let length = UInt32(chunk.count - 4)
        let check = Self.checksum(chunk)
        for shift in [24, 16, 8, 0] as [UInt32] { chunk.append(UInt8(check >> shift & 255)) }
        let header = ([24, 16, 8, 0] as [UInt32]).map { UInt8(length >> $0 & 255) }
        return EncodedImage(
            bytes: bytes.dropLast(12) + header + chunk + bytes.suffix(12), format: format, size: size)
    }

    /// Returns PNG's CRC-32, computed bit by bit.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        let table = (0..<256 as Range<UInt32>).map { byte in
            (0..<8).reduce(byte) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
        }
        // Unchecked access, because some files have 16 MB and tests run without optimization.
        return bytes.withUnsafeBufferPointer { bytes in
            table.withUnsafeBufferPointer { table in
                var value = UInt32.max
                for i in 0..<bytes.count { value = table[Int((value ^ UInt32(bytes[i])) & 255)] ^ value >> 8 }
                return ~value
            }
        }
    }
}
