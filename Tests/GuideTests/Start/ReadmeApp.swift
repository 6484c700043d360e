#if canImport(UIKit)
// guide: 1
import MatteApple
import MatteUpload
import UIKit
import Vision

/// Returns the photo with its faces repainted. `ask` sends image and mask, and returns the reply's file.
func repaint(
    _ photo: UIImage, faces: [VNFaceObservation], ask: (EditUpload) async throws -> Data
) async throws -> UIImage {
    let boxes = faces.map { Matte.NormalizedRect($0) }
    let edit = try EditUpload(photo: Raster(photo), editing: .boxes(boxes), for: .gptImage2Edit)
    let generated = try Raster<RGBA8>(decoding: await ask(edit))
    return try UIImage(edit.pasting(generated, feather: 8).raster)
}
// guide: end
#endif
