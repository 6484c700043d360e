import Foundation
import Matte
import MatteCodecs
import MatteUpload

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// guide: request
/// The edit request's body: image, mask, prompt, and the size wanted back.
func editRequest(photo: [UInt8], faces: [NormalizedRect], prompt: String) throws -> (
    EditUpload, MultipartBody
) {
    var options = EditOptions()
    options.shape = .ellipse
    options.feather = 6
    let edit = try EditUpload(photo: photo, erasing: faces, for: .dallE2Edit, options: options)
    let fields = [(name: "prompt", text: prompt), (name: "n", text: "1"), (name: "size", text: "512x512")]
    return (edit, MultipartBody(edit.requestParts(fields: fields)))
}
// guide: end

// guide: check
/// What the service would refuse, in words, before anything is sent.
func complaints(image: [UInt8], mask: [UInt8]?) -> [String] {
    UploadProfile.dallE2Edit.check(image: image, mask: mask).map(\.description)
}
// guide: end

// guide: send
/// What an image API answers: pictures in base64, or its words on why there are none.
struct ImageReply: Decodable {
    struct Picture: Decodable {
        let b64_json: String
    }
    struct Refusal: Decodable, Error {
        let message: String
    }
    let data: [Picture]?
    let error: Refusal?
}

/// Posts the request and returns the picture that came back, still in base64.
func send(_ body: MultipartBody, to endpoint: URL, key: String) async throws -> String {
    var request = URLRequest(url: endpoint)
    request.httpMethod = "POST"
    request.setValue("Bearer \(key)", forHTTPHeaderField: "Authorization")
    request.setValue(body.contentType, forHTTPHeaderField: "Content-Type")
    // A large body goes through a file, so that it isn't in memory twice.
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).multipart")
    defer { try? FileManager.default.removeItem(at: file) }
    try body.write(toFile: file.path)
    let (answer, _) = try await URLSession.shared.upload(for: request, fromFile: file)
    let reply = try JSONDecoder().decode(ImageReply.self, from: answer)
    if let refusal = reply.error { throw refusal }
    guard let picture = reply.data?.first else { throw URLError(.zeroByteResource) }
    return picture.b64_json
}
// guide: end

// guide: reply
/// The photo with the generated picture where the faces were, and nothing else changed.
func applyReply(_ base64: String, to edit: EditUpload) throws -> EncodedImage {
    let generated = try Raster<RGBA8>(decoding: Base64.decoded(base64))
    let result = try edit.pasting(generated, feather: 8)
    guard result.changedOutsideMask == 0 else { fatalError("pasting keeps to the mask") }
    return try result.raster.encoded(as: .jpeg(quality: 92))
}
// guide: end
