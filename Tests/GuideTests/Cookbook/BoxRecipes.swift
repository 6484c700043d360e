import Foundation
import MatteCodecs
import MatteFoundation

// Recipes of docs/guides/cookbook.md, which shows the same code.

// guide: 11
/// Returns the pixels of a Vision box: outward to whole pixels, clipped to the picture.
func pixels(ofVisionBox x: Double, y: Double, width: Double, height: Double, in size: PixelSize) throws
    -> PixelRect
{
    try NormalizedRect(visionX: x, y: y, width: width, height: height).pixelRect(in: size)
}
// guide: end

// guide: 12
/// Returns where a `CIFaceFeature`'s bounds are in a view that shows the picture aspect-filled.
func frame(ofFace bounds: CGRect, in picture: PixelSize, shownIn view: CGSize) throws -> CGRect {
    let face = SubpixelRect(coreImage: bounds, in: picture)
    return CGRect(try ViewTransform.aspectFill(from: picture, to: SubpixelSize(view)).destination(of: face))
}
// guide: end

// guide: 13
/// Returns the pixels of a box in Gemini's answer.
func pixels(ofGeminiBox box: [Double], in size: PixelSize) throws -> PixelRect {
    try NormalizedRect(gemini: box).pixelRect(in: size)
}
// guide: end

// guide: 14
/// Returns the face with a fifth of its size around it, as far as the photo goes.
func face(_ photo: Raster<RGBA8>, left: Int, top: Int, width: Int, height: Int) throws -> Raster<RGBA8> {
    let box = try PixelRect(azureLeft: left, top: top, width: width, height: height)
    return try photo.cropped(to: box.cropFrame(in: photo.size, margin: 0.2))
}
// guide: end

// guide: 15
/// Returns where a face is in the mirrored, aspect-filled preview of a front camera.
func place(of face: NormalizedRect, camera: PixelSize, preview: SubpixelSize) throws -> SubpixelRect {
    try ViewTransform.aspectFill(from: camera, to: preview).mirrored().destination(of: face)
}
// guide: end
