import Matte
import MatteCodecs
import MatteUpload

// guide: frame
/// Returns a camera frame as an upright picture, and the transform that maps boxes from the buffer to the picture.
func uprightFrame(
    _ frame: CameraFrame, orientation: ImageOrientation
) throws -> (picture: Raster<RGBA8>, transform: ImageTransform) {
    (
        try frame.converted(to: RGBA8.self, orientation: orientation),
        .orientation(orientation, of: frame.size)
    )
}
// guide: end

// guide: inside
/// Returns true if a face is inside the frame that is drawn over an aspect-filled preview, and large enough in the
/// picture for the service.
func faceIsInside(
    _ face: SubpixelRect, of picture: PixelSize, preview: SubpixelSize, frame: SubpixelRect
) throws -> Bool {
    let onScreen = try ViewTransform.aspectFill(from: picture, to: preview).destination(of: face)
    return try onScreen.isInside(frame, margin: 4)
        && UploadProfile.azureFace.check(face: face, in: picture).isEmpty
}
// guide: end

// guide: upload
/// Returns the face with a margin as a JPEG of full quality, and its rectangle in that JPEG.
func loginPicture(_ picture: Raster<RGBA8>, face: SubpixelRect) throws -> (
    jpeg: EncodedImage, rectangle: (top: Int, left: Int, width: Int, height: Int)
) {
    let crop = try face.cropFrame(in: picture.size, margin: 0.5, edges: .inside)
    let jpeg = try picture.cropped(to: crop).encoded(as: .jpeg(quality: 100))
    let inCrop = ImageTransform.crop(crop, of: picture.size).destination(of: face)
    return (jpeg, try inCrop.pixelRect(in: crop.size).azure)
}
// guide: end

#if canImport(CoreVideo) && canImport(ImageIO) && canImport(Vision)
import CoreVideo
import ImageIO
import MatteApple
import Vision

// guide: app
/// Returns a camera's buffer as an upright picture; the orientation is the one that Vision is given.
func uprightFrame(
    _ buffer: CVPixelBuffer, orientation: CGImagePropertyOrientation
) throws -> (picture: Raster<RGBA8>, transform: ImageTransform) {
    try uprightFrame(CameraFrame(buffer), orientation: ImageOrientation(orientation))
}

/// Returns a face that Vision found in the upright picture, in pixels from the top left.
func face(_ observation: VNFaceObservation, in picture: Raster<RGBA8>) throws -> SubpixelRect {
    try Matte.NormalizedRect(observation).subpixelRect(in: picture.size)
}
// guide: end
#endif
