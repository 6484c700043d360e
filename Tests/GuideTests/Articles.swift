import Foundation
import Matte
import MatteCodecs
import MatteFoundation
import MatteUpload

// The code of the articles in Sources/*/*.docc, each block as it stands there.

// Alpha.md
/// A cut-out at half its size, without a fringe, whatever the colour under its transparent pixels is.
func halved(_ cutout: Raster<RGBA8>) throws -> Raster<RGBA8> {
    try cutout.resized(to: PixelSize(width: cutout.width / 2, height: cutout.height / 2))
}

// Alpha.md
/// The picture without an ellipse; its edge is as soft as the feather is wide.
func withoutEllipse(_ picture: Raster<RGBA8>, _ box: PixelRect) throws -> Raster<RGBA8> {
    try picture.erasing(.ellipse(in: SubpixelRect(box)), feather: 4)
}

// CoordinateSpaces.md
/// The same face, as five services would tell it, in pixels of the picture.
func sameFace(in size: PixelSize) throws -> [PixelRect] {
    let boxes = [
        DetectedBox(.vision, 0.25, 0.5, 0.25, 0.25),  // from the bottom left, in shares
        DetectedBox(.coreImage, 200, 300, 200, 150),  // from the bottom left, in pixels
        DetectedBox(.azure, 200, 150, 200, 150),  // left, top, width, height in pixels
        DetectedBox(.mediaPipe, 0.25, 0.25, 0.25, 0.25),  // from the top left, in shares
        DetectedBox(.gemini, 250, 250, 500, 500),  // ymin, xmin, ymax, xmax in thousandths
    ]
    return try boxes.map { try $0.pixelRect(in: size) }
}

// CoordinateSpaces.md
/// A box that a model found in its input, in pixels of the photo.
func boxInPhoto(_ found: SubpixelRect, photo: PixelSize, crop: PixelRect, input: PixelSize) -> SubpixelRect {
    let taken = ImageTransform.crop(crop, of: photo).scaled(to: input)
    return taken.source(of: found)
}

// Determinism.md
/// Whether an operation gives one result on every instruction set that this machine has, and on one thread.
func isSameEverywhere(_ picture: Raster<RGBA8>, _ size: PixelSize) throws -> Bool {
    let expected = try picture.resized(to: size)
    return try KernelTier.available.allSatisfy { tier in
        try KernelTier.with(tier) { try picture.resized(to: size, parallelism: .serial) == expected }
    }
}

// Masks.md
/// The person a model found, a little larger and soft at the edge, as large as the picture.
func personMask(_ confidences: Raster<GrayF32>, picture: PixelSize) throws -> Mask {
    let mask = try Mask(confidences: confidences.view, foreground: .high, size: picture)
    return try mask.dilated(by: 3).feathered(width: 8, side: .outwards)
}

// Matte.md
/// A face, cut out of a picture with some room around it, at the size a model takes.
func faceForModel(_ picture: Raster<RGBA8>, _ face: NormalizedRect) throws -> Raster<RGBA8> {
    let rect = try face.cropFrame(in: picture.size, margin: 0.2).squared(inside: picture.bounds)
    return try picture.cropped(to: rect).resized(to: PixelSize(width: 224, height: 224), filter: .area)
}

// Tiers.md
/// How a machine would be served, for a log.
func tierReport() -> String {
    let all = KernelTier.available.map(\.rawValue).joined(separator: ", ")
    return "kernels for \(KernelTier.current.rawValue), of \(all)"
}

// Budgets.md
/// A PNG of fewer than 4,000,000 bytes, and the size it came to.
func underFourMegabytes(_ picture: Raster<RGBA8>) throws -> (EncodedImage, PixelSize) {
    let result = try picture.encoded(as: .png, within: .below(4_000_000))
    return (result.image, result.raster.size)
}

// Limits.md
/// A stranger's picture, as long as it has at most 24 megapixels and takes at most 128 MiB.
func strangersPicture(_ bytes: [UInt8]) throws -> Raster<RGBA8> {
    var options = DecodingOptions()
    options.limits.pixels = 24_000_000
    options.limits.memory = 128 << 20
    return try Raster(decoding: bytes, options: options)
}

// MatteCodecs.md
/// Any picture, upright and in sRGB, as a JPEG no longer than a message may be.
func forMessage(_ file: [UInt8]) throws -> EncodedImage {
    let picture = try Raster<RGBA8>(decoding: file)
    return try picture.encoded(as: .jpeg(quality: 85), within: .atMost(200_000)).image
}

// MatteFoundation.md
/// The rectangle of a Vision observation, in whole pixels of the upright picture.
func pixels(ofVision boundingBox: CGRect, in size: PixelSize) throws -> PixelRect {
    try NormalizedRect(vision: boundingBox).pixelRect(in: size)
}

// MatteUpload.md
/// A photo as a vision model takes it, ready for the request's JSON.
func visionInput(_ photo: [UInt8]) throws -> String {
    try UploadProfile.openAIVision.prepare(photo).image.dataURL
}
