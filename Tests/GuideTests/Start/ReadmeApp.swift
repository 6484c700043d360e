#if canImport(UIKit)
// guide: 1
import MatteApple
import MatteUpload
import UIKit
import Vision

/// Returns the photo with its faces repainted, without work on the main actor. `faces` are made of Vision's observations
/// by `Matte.NormalizedRect(observation)`. `ask` sends image and mask, and returns the reply's file.
@concurrent func repaint(
    _ photo: UIImage, faces: [Matte.NormalizedRect], ask: @Sendable (EditUpload) async throws -> Data
) async throws -> UIImage {
    let edit = try EditUpload(photo: Raster(photo), editing: .boxes(faces), for: .gptImage2Edit)
    let generated = try Raster<RGBA8>(decoding: await ask(edit))
    return try UIImage(edit.pasting(generated, feather: 8).raster)
}
// guide: end
#endif
