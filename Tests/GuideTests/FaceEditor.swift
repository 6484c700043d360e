import Foundation
import Matte
import MatteCodecs
import MatteUpload

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// guide: request
/// Returns the edit and its request body: image, mask, prompt, and the size of the reply.
func editRequest(photo: [UInt8], faces: [Matte.NormalizedRect], prompt: String) throws -> (
    EditUpload, MultipartBody
) {
    var options = EditOptions()
    options.shape = .ellipse
    options.feather = 6
    let edit = try EditUpload(photo: photo, editing: .boxes(faces), for: .gptImage2Edit, options: options)
    let fields = [
        (name: "model", text: "gpt-image-2"), (name: "prompt", text: prompt),
        (name: "size", text: edit.image.size.description),
    ]
    return (edit, MultipartBody(edit.requestParts(fields: fields)))
}
// guide: end

// guide: references
/// Returns the request body for an edit with further pictures, such as the object to add to the photo.
func editRequest(_ edit: EditUpload, references: [EncodedImage], prompt: String) -> MultipartBody {
    let fields = [
        (name: "model", text: "gpt-image-2"), (name: "prompt", text: prompt),
        (name: "size", text: edit.image.size.description),
    ]
    return MultipartBody(
        RequestPart.parts(images: [edit.image] + references, mask: edit.mask, fields: fields))
}
// guide: end

// guide: json
/// The same request as JSON, with the pictures as data URLs.
struct EditJSON: Encodable {
    struct Picture: Encodable {
        let image_url: String
    }
    let model = "gpt-image-2"
    let prompt: String
    let size: String
    let images: [Picture]
    let mask: Picture?

    init(_ edit: EditUpload, references: [EncodedImage] = [], prompt: String) {
        self.prompt = prompt
        size = edit.image.size.description
        images = ([edit.image] + references).map { Picture(image_url: $0.dataURL) }
        mask = edit.mask.map { Picture(image_url: $0.dataURL) }
    }
}
// guide: end

// guide: check
/// Returns a description of every rule that the upload breaks.
func complaints(image: [UInt8], mask: [UInt8]?) -> [String] {
    UploadProfile.gptImage2Edit.check(image: image, mask: mask).map(\.description)
}
// guide: end

// guide: send
/// The reply of an image API: pictures in base64, or an error message.
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

/// Posts the request and returns the first picture of the reply, in base64.
func send(_ body: MultipartBody, to endpoint: URL, key: String) async throws -> String {
    var request = URLRequest(url: endpoint)
    request.httpMethod = "POST"
    request.setValue("Bearer \(key)", forHTTPHeaderField: "Authorization")
    request.setValue(body.contentType, forHTTPHeaderField: "Content-Type")
    // Uploading from a file keeps a large body out of memory.
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
/// Returns the photo with the generated picture in place of the faces.
func applyReply(_ base64: String, to edit: EditUpload) throws -> EncodedImage {
    let generated = try Raster<RGBA8>(decoding: Base64.decoded(base64))
    let result = try edit.pasting(generated, feather: 8)
    return try result.raster.encoded(as: .jpeg(quality: 92))
}
// guide: end

#if canImport(UIKit) && canImport(Vision)
import MatteApple
import UIKit
import Vision

// guide: app
/// Returns the edit of a picked photo, and its request body.
func editRequest(photo: Data, faces: [VNFaceObservation], prompt: String) throws -> (
    EditUpload, MultipartBody
) {
    try editRequest(
        photo: [UInt8](photo), faces: faces.map { Matte.NormalizedRect($0) }, prompt: prompt)
}

/// Returns the photo with the generated picture in place of the faces, for an image view.
func shownReply(_ base64: String, to edit: EditUpload) throws -> UIImage {
    let generated = try Raster<RGBA8>(decoding: Base64.decoded(base64))
    return try UIImage(edit.pasting(generated, feather: 8).raster)
}
// guide: end
#endif
