#if canImport(UIKit)
import CoreImage
import CoreMedia
import Foundation
import ImageIO
import MatteApple
import MatteUpload
import UIKit
import Vision

// The code of docs/guides/moving.md for Apple's systems.

// guide: 1
/// Returns the pixels of the faces that Vision found in this upright picture.
func boxes(_ faces: [VNFaceObservation], in photo: Raster<RGBA8>) throws -> [PixelRect] {
    try faces.map { try Matte.NormalizedRect($0).pixelRect(in: photo.size) }
}
// guide: end

// guide: 2
/// Returns the photo with an ellipse erased, at its full size in pixels.
func erasing(_ face: SubpixelRect, from photo: UIImage) throws -> UIImage {
    try UIImage(Raster<RGBA8>(photo).erasing(.ellipse(in: face), feather: 4))
}
// guide: end

// guide: 3
/// Returns image and mask for an edit API, with no broken rule.
func uploads(_ photo: Data, _ faces: [VNFaceObservation]) throws -> EditUpload {
    let boxes = faces.map { Matte.NormalizedRect($0) }
    return try EditUpload(photo: [UInt8](photo), editing: .boxes(boxes), for: .square4MB)
}
// guide: end

// guide: 4
/// Returns the body of the request, and its content type.
func body(_ edit: EditUpload, prompt: String) -> (data: Data, contentType: String) {
    let fields = [("prompt", prompt), ("size", edit.image.size.description)]
    let body = MultipartBody(edit.requestParts(fields: fields))
    return (Data(body.bytes()), body.contentType)
}
// guide: end

// guide: 5
/// Returns the photo at its own size, changed only inside the mask.
func shown(_ base64: String, _ edit: EditUpload) throws -> UIImage {
    try UIImage(edit.pasting(Raster<RGBA8>(decoding: Base64.decoded(base64)), feather: 8).raster)
}
// guide: end

// guide: 6
/// Returns the picked photo as the text of `image_url`.
func imageURL(_ photo: Data) throws -> String {
    try UploadProfile.openAIVision.prepare([UInt8](photo)).image.dataURL
}
// guide: end

// guide: 7
/// Returns a camera's frame as an upright picture.
func picture(_ sample: CMSampleBuffer, _ orientation: CGImagePropertyOrientation) throws -> Raster<RGBA8> {
    try CameraFrame(sample).converted(to: RGBA8.self, orientation: ImageOrientation(orientation))
}
// guide: end

// guide: 8
/// Returns where a feature of Core Image is in a view with an aspect-filled preview.
func place(_ feature: CIFaceFeature, of picture: PixelSize, in view: UIView) throws -> CGRect {
    let face = SubpixelRect(coreImage: feature.bounds, in: picture)
    let fill = try ViewTransform.aspectFill(from: picture, to: SubpixelSize(view.bounds.size))
    return CGRect(fill.destination(of: face))
}
// guide: end

// guide: 9
/// Returns true if the face is inside the frame by four points, and large enough for the service.
func isInFrame(_ face: SubpixelRect, _ onScreen: SubpixelRect, frame: CGRect, of picture: PixelSize) throws
    -> Bool
{
    try onScreen.isInside(SubpixelRect(frame), margin: 4)
        && UploadProfile.azureFace.check(face: face, in: picture).isEmpty
}
// guide: end

// guide: 10
/// Returns the picture as the service accepts it.
func loginImage(_ picture: Raster<RGBA8>) throws -> EncodedImage {
    try UploadProfile.azureFace.prepare(picture).image
}
// guide: end
#endif
