#if canImport(UIKit)
// The code of docs/guides/start-ios.md.

// guide: 1
import CoreMedia
import CoreVideo
import Foundation
import MatteApple
import MatteUpload
import UIKit
import Vision
// guide: end

// guide: 2
/// Returns the photo with the faces that Vision finds transparent, at its full size and upright.
func withoutFaces(_ photo: UIImage) throws -> UIImage {
    var picture = try Raster<RGBA8>(photo)
    let request = VNDetectFaceRectanglesRequest()
    try VNImageRequestHandler(cgImage: picture.makeCGImage()).perform([request])
    for face in request.results ?? [] {
        let box = try Matte.NormalizedRect(face).subpixelRect(in: picture.size)
        try picture.erase(.ellipse(in: box), feather: 4)
    }
    return try UIImage(picture)
}
// guide: end

// guide: 3
/// Returns the same without work on the main actor.
@concurrent func photoWithoutFaces(_ photo: UIImage) async throws -> UIImage {
    try withoutFaces(photo)
}
// guide: end

// guide: 4
/// Returns a picked photo as the data URL of a vision request: upright, within the model's limits.
func dataURL(ofPicked photo: Data) throws -> String {
    try UploadProfile.openAIVision.prepare([UInt8](photo)).image.dataURL
}
// guide: end

// guide: 5
/// Renders a camera's frame with a blurred background. `effect` is made once for the size of the frames.
func rendered(
    _ sample: CMSampleBuffer, _ confidences: CVPixelBuffer, _ effect: PortraitEffect,
    into output: inout Raster<BGRA8>
) throws {
    let frame = try CameraFrame(sample)
    let numbers = try confidences.withRasterView(as: GrayF32.self) { try Raster(copying: $0) }
    try effect.render(frame, confidences: numbers, into: &output)
}
// guide: end
#endif
