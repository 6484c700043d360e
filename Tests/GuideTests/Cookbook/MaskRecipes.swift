import MatteCodecs

// Recipes of docs/guides/cookbook.md, which shows the same code.

// guide: 22
/// Returns the picture with everything but the subject blurred. `confidences` are a model's, 1 for the subject.
func blurred(_ picture: Raster<RGBA8>, confidences: Raster<GrayF32>) throws -> Raster<RGBA8> {
    let mask = try Mask(confidences: confidences.view, foreground: .high, size: picture.size)
    return try picture.blurringBackground(mask: mask, sigma: 12)
}
// guide: end

// guide: 23
/// Returns the subject before another background of the same size.
func moved(_ picture: Raster<RGBA8>, mask: Mask, onto background: Raster<RGBA8>) throws -> Raster<RGBA8> {
    try picture.replacingBackground(with: background, mask: mask)
}
// guide: end

// guide: 24
/// Returns a PNG of the subject alone.
func cutOutPNG(_ picture: Raster<RGBA8>, mask: Mask) throws -> [UInt8] {
    try picture.cutOut(mask.resized(to: picture.size)).encoded(as: .png).bytes
}
// guide: end

// guide: 25
/// Returns the mask of a `segmentation` in an annotation, and its text.
func cocoMask(_ text: String, size: PixelSize) throws -> (mask: Mask, text: String) {
    let mask = try Mask(RunLengthMask(cocoText: text, size: size))
    return (mask, try RunLengthMask(mask).cocoText)
}
// guide: end

// guide: 26
/// Returns the outlines of the mask's parts of at least 100 pixels.
func outlines(of mask: Mask) throws -> [[SubpixelPoint]] {
    try mask.removingSpecks(below: 100).contours(tolerance: 1).map(\.outline)
}
// guide: end
