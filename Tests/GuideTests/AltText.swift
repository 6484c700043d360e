import Matte
import MatteCodecs
import MatteUpload

// guide: prepare
/// Returns a photo as the data URL of a vision request, and its cost in tokens.
func altTextInput(photo: [UInt8]) throws -> (dataURL: String, tokens: Int?, prepared: PreparedUpload) {
    let prepared = try UploadProfile.openAIVision.prepare(photo)
    return (prepared.image.dataURL, prepared.plan.tokens, prepared)
}
// guide: end

// guide: plan
/// Returns the size at which the model will see a photo, without decoding it.
func seenSize(photo: [UInt8]) throws -> PixelSize? {
    let header = try ImageHeader(probing: photo)
    return try UploadProfile.openAIVision.plan(for: header.size).seenSize
}
// guide: end

// guide: back
/// Returns a box in the uploaded picture as pixels of the photo as stored.
func boxInPhoto(_ box: DetectedBox, of prepared: PreparedUpload) throws -> SubpixelRect {
    let seen = try box.subpixelRect(in: prepared.image.size)
    return prepared.transform.source(of: seen)
}
// guide: end

#if canImport(UIKit)
import MatteApple
import UIKit

// guide: app
/// Returns an image that is on screen as the data URL of a vision request.
func altTextInput(image: UIImage) throws -> String {
    try UploadProfile.openAIVision.prepare(Raster<RGBA8>(image)).image.dataURL
}
// guide: end
#endif
