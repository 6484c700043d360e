import Foundation
import Matte
import MatteCodecs
import MatteCompare
import MatteFoundation
import MatteUpload

// The code of the articles in Sources/*/*.docc. Each block is identical to the article's.

// Alpha.md
/// Returns a cut-out at half its size, without a fringe from the colour under its transparent pixels.
func halved(_ cutout: Raster<RGBA8>) throws -> Raster<RGBA8> {
    try cutout.resized(to: PixelSize(width: cutout.width / 2, height: cutout.height / 2))
}

// Alpha.md
/// Returns the picture with an ellipse erased, with an edge that is 4 pixels wide.
func withoutEllipse(_ picture: Raster<RGBA8>, _ box: PixelRect) throws -> Raster<RGBA8> {
    try picture.erasing(.ellipse(in: SubpixelRect(box)), feather: 4)
}

// Detectors.md
/// Returns the objects in a picture, in pixels of the picture. `detect` is the detector, with inputs of 640x640 pixels.
func objects(
    in picture: Raster<RGB8>, detect: (Raster<RGB8>) throws -> [Detection]
) throws -> [Detection] {
    let letterbox = try Letterbox(of: picture.size, in: PixelSize(width: 640, height: 640))
    let found = try detect(picture.letterboxed(letterbox)).map { detection in
        var detection = detection
        detection.box = letterbox.transform.source(of: detection.box)
        return detection
    }
    return try NonMaximumSuppression(threshold: 0.7, minimumScore: 0.25).applied(to: found)
}

// Detectors.md
/// Returns the objects in a large picture, in pixels of the picture. `detect` finds them in a tile.
func smallObjects(
    in picture: Raster<RGB8>, detect: (Raster<RGB8>) throws -> [Detection]
) throws -> [Detection] {
    let tile = PixelSize(width: 640, height: 640)
    let grid = try TileGrid(of: picture.size, tile: tile, overlap: 0.2)
    let found = try grid.map { try detect(picture.cropped(to: $0)) }
    return try NonMaximumMerging().applied(to: grid.detections(fromTiles: found))
}

// Comparison.md
/// Returns a picture of the differences, or `nil` if the result of a test is close enough to the expected picture.
func differences(of result: Raster<RGBA8>, from expected: Raster<RGBA8>) throws -> Raster<RGB8>? {
    let isClose = try result.difference(from: expected).largest <= 2
    guard try !isClose || result.structuralSimilarity(to: expected).mean < 0.99 else { return nil }
    return try result.differencePicture(from: expected, amplification: 16)
}

// Comparison.md
/// Returns true if both pictures probably show the same.
func showTheSame(_ a: Raster<RGB8>, _ b: Raster<RGB8>) throws -> Bool {
    try a.perceptualHash(.pHash).distance(to: b.perceptualHash(.pHash)) <= 10
}

// Comparison.md
/// Returns the text to send with a picture, and the placeholder that the receiver paints.
func placeholder(for picture: Raster<RGBA8>) throws -> (text: String, painted: Raster<RGB8>) {
    let hash = try picture.blurHash(componentsX: 4, componentsY: 3)
    return (hash.description, try BlurHash(hash.description).raster(size: PixelSize(width: 32, height: 24)))
}

// CoordinateSpaces.md
/// Returns one face, in the conventions of five services, as pixels of the picture.
func sameFace(in size: PixelSize) throws -> [PixelRect] {
    let boxes = [
        DetectedBox.vision(x: 0.25, y: 0.5, width: 0.25, height: 0.25),  // from the bottom left, in fractions
        DetectedBox.coreImage(x: 200, y: 300, width: 200, height: 150),  // from the bottom left, in pixels
        DetectedBox.azure(top: 150, left: 200, width: 200, height: 150),  // in pixels
        DetectedBox.mediaPipe(xMin: 0.25, yMin: 0.25, width: 0.25, height: 0.25),  // in fractions
        DetectedBox.gemini(yMin: 250, xMin: 250, yMax: 500, xMax: 500),  // in thousandths
    ]
    return try boxes.map { try $0.pixelRect(in: size) }
}

// CoordinateSpaces.md
/// Returns a box in the model's input as pixels of the photo.
func boxInPhoto(_ found: SubpixelRect, photo: PixelSize, crop: PixelRect, input: PixelSize) -> SubpixelRect {
    let taken = ImageTransform.crop(crop, of: photo).scaled(to: input)
    return taken.source(of: found)
}

// Determinism.md
/// Returns true if the operation gives the same result on every available instruction set and on one thread.
func isSameEverywhere(_ picture: Raster<RGBA8>, _ size: PixelSize) throws -> Bool {
    let expected = try picture.resized(to: size)
    return try KernelTier.available.allSatisfy { tier in
        try KernelTier.with(tier) { try picture.resized(to: size, parallelism: .serial) == expected }
    }
}

// Masks.md
/// Returns the person that a model found, slightly enlarged, with a soft edge, at the picture's size.
func personMask(_ confidences: Raster<GrayF32>, picture: PixelSize) throws -> Mask {
    let mask = try Mask(confidences: confidences.view, foreground: .high, size: picture)
    return try mask.dilated(by: 3).feathered(width: 8, side: .outwards)
}

// Masks.md
/// Returns a model's mask as COCO's text and as polygons that are at most a pixel off.
func annotation(_ mask: Mask) throws -> (text: String, polygons: [[SubpixelPoint]]) {
    let clean = try mask.removingSpecks(below: 64).fillingHoles(upTo: 64)
    return (try RunLengthMask(clean).cocoText, try clean.contours(tolerance: 1).flatMap(\.rings))
}

// CutOuts.md
/// Returns a person for a sticker, and the same person in front of a plain wall.
func sticker(_ photo: Raster<RGBA8>, person: Mask) throws -> (Raster<RGBA8>, Raster<RGBA8>) {
    let wall = RGBA8(red: 240, green: 236, blue: 228)
    return (try photo.cutOut(person), try photo.replacingBackground(with: wall, mask: person))
}

// Warps.md
/// Returns a photo whose horizon is level, and a face in it.
func leveled(
    _ photo: Raster<RGBA8>, horizon: (SubpixelPoint, SubpixelPoint), face: SubpixelRect
) throws -> (Raster<RGBA8>, SubpixelRect) {
    let angle = try Matte.AffineTransform.levelingAngle(horizon.0, horizon.1)
    let (transform, size) = try RotationCanvas.fit.rotation(of: photo.size, byDegrees: angle)
    return (try photo.warped(by: transform, to: size), transform.applied(to: face))
}

// Warps.md
/// Returns a face as ArcFace expects it, or nil if its landmarks don't look like a face from the front.
func faceForRecognition(_ photo: Raster<RGB8>, _ face: FaceLandmarks) throws -> Raster<RGB8>? {
    let template = FaceTemplate.arcFace112
    let fit = try Matte.AffineTransform(similarityFrom: face.points, to: template.landmarks.points)
    guard fit.residual(from: face.points, to: template.landmarks.points) < 10 else { return nil }
    return try photo.aligned(face, to: template)
}

// Adjustments.md
/// Returns a photo with more exposure, contrast and colour.
func livelier(_ photo: Raster<RGBA8>) throws -> Raster<RGBA8> {
    try photo.adjusted(by: .exposure(0.3).then(.contrast(1.1)).then(.saturation(1.2)))
}

// Adjustments.md
/// Returns a photo whose tones use the full range and whose mean is neutral.
func corrected(_ photo: Raster<RGB8>) throws -> Raster<RGB8> {
    let levels = ColorAdjustment.levels(try photo.histogram().levels(clipping: 0.005))
    let balance = WhiteBalance(grayWorld: try photo.adjusted(by: levels).histogram())
    return try photo.adjusted(by: levels.then(.whiteBalance(balance)))
}

// Adjustments.md
/// Returns a sharp preview.
func preview(_ photo: Raster<RGBA8>) throws -> Raster<RGBA8> {
    try photo.resized(to: PixelSize(width: 320, height: 200)).sharpened(amount: 0.5, radius: 0.7)
}

// Matte.md
/// Returns a face with a margin around it, at the size of a model's input.
func faceForModel(_ picture: Raster<RGBA8>, _ face: NormalizedRect) throws -> Raster<RGBA8> {
    let rect = try face.cropFrame(in: picture.size, margin: 0.2).squared(inside: picture.bounds)
    return try picture.cropped(to: rect).resized(to: PixelSize(width: 224, height: 224), filter: .area)
}

// Tiers.md
/// Returns the kernels in use and the available ones, for a log.
func tierReport() -> String {
    let all = KernelTier.available.map(\.rawValue).joined(separator: ", ")
    return "kernels for \(KernelTier.current.rawValue), of \(all)"
}

// Budgets.md
/// Returns a PNG of fewer than 4,000,000 bytes, and its size in pixels.
func underFourMegabytes(_ picture: Raster<RGBA8>) throws -> (EncodedImage, PixelSize) {
    let result = try picture.encoded(as: .png, within: .below(4_000_000))
    return (result.image, result.raster.size)
}

// Limits.md
/// Decodes a picture of at most 24 megapixels that needs at most 128 MiB.
func strangersPicture(_ bytes: [UInt8]) throws -> Raster<RGBA8> {
    var options = DecodingOptions()
    options.limits.pixels = 24_000_000
    options.limits.memory = 128 << 20
    return try Raster(decoding: bytes, options: options)
}

// MatteCodecs.md
/// Returns a picture, upright and in sRGB, as a JPEG of at most 200,000 bytes.
func forMessage(_ file: [UInt8]) throws -> EncodedImage {
    let picture = try Raster<RGBA8>(decoding: file)
    return try picture.encoded(as: .jpeg(quality: 85), within: .atMost(200_000)).image
}

// MatteFoundation.md
/// Returns the rectangle of a Vision observation in whole pixels of the upright picture.
func pixels(ofVision boundingBox: CGRect, in size: PixelSize) throws -> PixelRect {
    try NormalizedRect(vision: boundingBox).pixelRect(in: size)
}

// MatteUpload.md
/// Returns a photo as a data URL for a vision model's request.
func visionInput(_ photo: [UInt8]) throws -> String {
    try UploadProfile.openAIVision.prepare(photo).image.dataURL
}

// MatteCompare.md
/// Returns the share of pixels in which a result differs from the expected picture.
func shareOfDifferences(_ result: Raster<RGBA8>, from expected: Raster<RGBA8>) throws -> Double {
    Double(try result.difference(from: expected).differingPixels) / Double(expected.width * expected.height)
}

// MattePlacement.md
/// Returns how far a generated picture is shifted against its photo, in pixels of the photo.
func shift(
    of reply: Raster<RGBA8>, from photo: Raster<RGBA8>, through mask: Mask
) throws -> (x: Double, y: Double) {
    let report = try PasteBack.place(reply: reply, over: photo.view, mask: mask).report
    return (report.shiftX, report.shiftY)
}

// MatteText.md
/// Returns the bytes of a base64 text or a data URL.
func bytes(of text: String) throws -> [UInt8] {
    text.hasPrefix("data:") ? try DataURL(text).bytes : try Base64.decoded(text)
}

// RepaintAFace.md
/// Returns a stranger's photo, upright, if it has at most 50 megapixels.
func strangersPhoto(_ bytes: [UInt8]) throws -> Raster<RGBA8> {
    let header = try ImageHeader(probing: bytes)
    guard header.size.area <= 50_000_000 else {
        throw MatteError(.limits, "the photo has \(header.size) pixels; use one of at most 50 megapixels")
    }
    return try Raster<RGBA8>(decoding: bytes)
}

// RepaintAFace.md
/// Returns the photo with a red frame around the face that Vision found.
func marked(_ photo: Raster<RGBA8>) throws -> Raster<RGBA8> {
    let face = NormalizedRect(visionX: 0.346, y: 0.641, width: 0.1875, height: 0.23)
    var shown = photo
    shown.stroke(try face.pixelRect(in: photo.size), with: RGBA8(red: 255, green: 0, blue: 0), width: 3)
    return shown
}

// RepaintAFace.md
/// Returns image and mask for an edit of the face.
func faceUpload(_ photo: [UInt8], face: NormalizedRect) throws -> EditUpload {
    try EditUpload(photo: photo, editing: .boxes([face]), for: .gptImage2Edit)
}

// RepaintAFace.md
/// Returns the body of the request, or the rules that the files break.
func faceRequest(_ edit: EditUpload, prompt: String) throws -> (body: MultipartBody, broken: [BrokenRule]) {
    let broken = UploadProfile.gptImage2Edit.check(image: edit.image.bytes, mask: edit.mask?.bytes)
    return (MultipartBody(edit.requestParts(fields: [("prompt", prompt)])), broken)
}

// RepaintAFace.md
/// Returns the photo with the generated face, at the photo's own size.
func facePasted(_ reply: [UInt8], into edit: EditUpload) throws -> PasteResult {
    try edit.pasting(Raster<RGBA8>(decoding: reply), feather: 8)
}

// RepaintAFace.md
/// Returns the result as a JPEG of fewer than 500,000 bytes.
func savedFace(_ result: PasteResult) throws -> EncodedImage {
    try result.raster.encoded(as: .jpeg(quality: 92), within: .below(500_000)).image
}
