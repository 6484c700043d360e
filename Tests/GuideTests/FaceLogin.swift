import Matte
import MatteCodecs

// guide: frame
/// Returns a locked camera buffer as an upright, mirrored picture, and the transform that maps boxes between the two.
func uprightFrame(
    _ memory: UnsafeRawBufferPointer, size: PixelSize, bytesPerRow: Int
) throws -> (picture: Raster<RGBA8>, transform: ImageTransform) {
    let frame = try RasterView<BGRA8>(
        memory: memory, width: size.width, height: size.height, bytesPerRow: bytesPerRow)
    let orientation = ImageOrientation.leftMirrored
    return (
        try frame.converted(to: RGBA8.self, orientation: orientation), .orientation(orientation, of: size)
    )
}
// guide: end

// guide: inside
/// Returns true if a face from Core Image is inside the frame that is drawn over an aspect-filled preview.
func faceIsInside(
    _ face: SubpixelRect, of picture: PixelSize, preview: PixelSize, frame: SubpixelRect
) -> Bool {
    let fill = ImageTransform.aspectFill(from: picture, to: preview)
    let onScreen = fill.destination(of: face)
    return onScreen.isInside(frame, margin: 4) && face.isAtLeast(width: 36, height: 36)
}
// guide: end

// guide: upload
/// Returns the face with a margin as a JPEG of full quality, and its rectangle as top, left, width and height.
func loginPicture(_ picture: Raster<RGBA8>, face: SubpixelRect) throws -> (
    jpeg: EncodedImage, rectangle: (top: Int, left: Int, width: Int, height: Int)
) {
    let crop = try face.cropFrame(in: picture.size, margin: 0.5, edges: .inside)
    let jpeg = try picture.cropped(to: crop).encoded(as: .jpeg(quality: 100))
    return (jpeg, try face.pixelRect(in: picture.size).azure)
}
// guide: end
