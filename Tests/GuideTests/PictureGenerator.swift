import Matte
import MatteCodecs
import MatteUpload

// guide: size
/// The allowed size that is nearest to what the user drew, as the request's text.
func requestedSize(width: Int, height: Int) throws -> String {
    let wanted = PixelSize(width: width, height: height)
    return try UploadProfile.dallE3Generation.nearestSize(to: wanted).description
}
// guide: end

// guide: save
/// What the service returned, as a base64 text or a data URL, saved in the format of a file's name.
func saved(reply: String, as fileName: String) throws -> EncodedImage {
    let bytes = reply.hasPrefix("data:") ? try DataURL(reply).bytes : try Base64.decoded(reply)
    let picture = try Raster<RGBA8>(decoding: bytes)
    guard let format = ImageFormat(fileSuffix: fileName) else {
        throw MatteError(.unsupported, "'\(fileName)' ends in no format that can be written")
    }
    return try picture.encoded(as: ImageEncoding(format))
}
// guide: end

// guide: variation
/// A square PNG below the variation endpoint's limit, made of any picture.
func variationInput(_ picture: [UInt8]) throws -> EncodedImage {
    try UploadProfile.dallE2Variation.prepare(picture).image
}
// guide: end
