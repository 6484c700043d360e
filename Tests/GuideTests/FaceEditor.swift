import Matte
import MatteCodecs
import MatteUpload

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

// guide: reply
/// The photo with the generated picture where the faces were, and nothing else changed.
func applyReply(_ base64: String, to edit: EditUpload) throws -> EncodedImage {
    let generated = try Raster<RGBA8>(decoding: Base64.decoded(base64))
    let result = try edit.pasting(generated, feather: 8)
    guard result.changedOutsideMask == 0 else { fatalError("pasting keeps to the mask") }
    return try result.raster.encoded(as: .jpeg(quality: 92))
}
// guide: end

// guide: check
/// What the service would refuse, in words, before anything is sent.
func complaints(image: [UInt8], mask: [UInt8]?) -> [String] {
    UploadProfile.dallE2Edit.check(image: image, mask: mask).map(\.description)
}
// guide: end
