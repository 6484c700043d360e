import MatteCompare
import MatteUpload

// Recipes of docs/guides/cookbook.md, which shows the same code.

// guide: 27
/// Returns the two files of an edit request.
func editFiles(_ photo: [UInt8], face: NormalizedRect) throws -> (image: [UInt8], mask: [UInt8]?) {
    let edit = try EditUpload(photo: photo, editing: .boxes([face]), for: .gptImage2Edit)
    return (edit.image.bytes, edit.mask?.bytes)
}
// guide: end

// guide: 28
/// Returns the text for `image_url`, and the number of tokens.
func visionURL(_ photo: [UInt8]) throws -> (dataURL: String, tokens: Int?) {
    let upload = try UploadProfile.openAIVision.prepare(photo)
    return (upload.image.dataURL, upload.plan.tokens)
}
// guide: end

// guide: 29
/// Returns the indices of pictures that show the same, in groups of two and more.
func duplicates(among pictures: [Raster<RGB8>]) throws -> [[Int]] {
    let hashes = try pictures.map { try $0.perceptualHash(.pHash) }
    return PerceptualHash.groups(of: hashes, within: 6)
}
// guide: end

// guide: 30
/// Returns the BlurHash of a file, made from a small version of it.
func blurHash(of file: [UInt8]) throws -> String {
    let small = try Raster<RGB8>(decoding: file, resizedTo: PixelSize(width: 64, height: 64), filter: .area)
    return try small.blurHash().description
}
// guide: end
