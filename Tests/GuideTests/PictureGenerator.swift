import Matte
import MatteCodecs
import MatteUpload

// guide: size
/// Returns the allowed size nearest to the wanted one, as the text of the request.
func requestedSize(width: Int, height: Int) throws -> String {
    let wanted = PixelSize(width: width, height: height)
    return try UploadProfile.gptImage2Edit.nearestSize(to: wanted).description
}
// guide: end

// guide: save
/// Converts a reply, in base64 or as a data URL, to the format of a file name.
func saved(reply: String, as fileName: String) throws -> EncodedImage {
    let bytes = reply.hasPrefix("data:") ? try DataURL(reply).bytes : try Base64.decoded(reply)
    let picture = try Raster<RGBA8>(decoding: bytes)
    guard let format = ImageFormat(fileSuffix: fileName) else {
        throw MatteError(.unsupported, "'\(fileName)' ends in no format that can be written")
    }
    return try picture.encoded(as: ImageEncoding(format))
}
// guide: end

// guide: reference
/// Returns a picture as a model accepts it beside a prompt, such as a sketch or an example of a style.
func referenceInput(_ picture: [UInt8]) throws -> EncodedImage {
    try UploadProfile.gptImage2Edit.prepare(picture).image
}
// guide: end

#if canImport(UIKit)
import MatteApple
import UIKit

// guide: app
/// Returns a reply as an image to show, and as a HEIC file for the photo library.
func shownReply(_ base64: String) throws -> (image: UIImage, file: EncodedImage) {
    let picture = try Raster<RGBA8>(decoding: Base64.decoded(base64))
    return (try UIImage(picture), try picture.encoded(as: .heic))
}

/// Returns an image as a model accepts it beside a prompt.
func referenceInput(_ image: UIImage) throws -> EncodedImage {
    try UploadProfile.gptImage2Edit.prepare(Raster<RGBA8>(image)).image
}
// guide: end
#endif
