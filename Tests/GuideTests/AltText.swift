import Matte
import MatteCodecs
import MatteUpload

// guide: prepare
/// Any photo as the data URL of a vision request, and what it will cost.
func altTextInput(photo: [UInt8]) throws -> (dataURL: String, tokens: Int?, prepared: PreparedUpload) {
    let prepared = try UploadProfile.openAIVision.prepare(photo)
    return (prepared.image.dataURL, prepared.plan.tokens, prepared)
}
// guide: end

// guide: plan
/// The size a photo will be seen at, without touching a pixel.
func seenSize(photo: [UInt8]) throws -> PixelSize? {
    let header = try ImageHeader(probing: photo)
    return try UploadProfile.openAIVision.plan(for: header.size).seenSize
}
// guide: end

// guide: back
/// A box that the model named in the picture it saw, in pixels of the photo as stored.
func boxInPhoto(_ box: DetectedBox, of prepared: PreparedUpload) throws -> SubpixelRect {
    let seen = try box.subpixelRect(in: prepared.image.size)
    return prepared.transform.source(of: seen)
}
// guide: end
