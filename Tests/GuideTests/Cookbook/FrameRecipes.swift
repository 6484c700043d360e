import Foundation
import Matte
import MatteFoundation

// Recipes of docs/guides/cookbook.md, which shows the same code.

// guide: 16
/// Returns the bytes of a BGRA or 4:2:0 frame as packed RGB, row by row, turned upright.
func rgbBytes(of frame: CameraFrame, orientation: ImageOrientation) throws -> Data {
    Data(try frame.converted(to: RGB8.self, orientation: orientation))
}
// guide: end

// guide: 17
/// Returns the pixels of a frame with a plane of luma and one of interleaved chroma.
func rgba(luma: [UInt8], chroma: [UInt8], size: PixelSize) throws -> Raster<RGBA8> {
    let view = try YUV420View(
        luma: luma.span.bytes, chroma: chroma.span.bytes, width: size.width, height: size.height,
        range: .video, matrix: .bt709)
    return try view.converted()
}
// guide: end

// guide: 18
/// Returns the RGBA pixels of BGRA rows that begin `bytesPerRow` bytes after each other.
func rgba(_ bytes: [UInt8], size: PixelSize, bytesPerRow: Int) throws -> Raster<RGBA8> {
    let view = try RasterView<BGRA8>(
        bytes.span.bytes, width: size.width, height: size.height, bytesPerRow: bytesPerRow)
    return try view.converted()
}
// guide: end

// guide: 19
/// Returns a 3x224x224 tensor of the picture, cropped to a square, in the numbers of ImageNet.
func imageNetTensor(of picture: Raster<RGBA8>) throws -> [Float] {
    let side = PixelSize(width: 224, height: 224)
    let plan = try TensorPlan<RGBA8>(from: picture.size, to: side, format: .imageNet, fit: .cover)
    return try plan.tensor(from: picture)
}
// guide: end

// guide: 20
/// Returns the detector's input, and a function from its boxes to boxes in the picture.
func yoloInput(
    _ picture: Raster<RGB8>, side: Int
) throws -> (input: Raster<RGB8>, back: (SubpixelRect) -> SubpixelRect) {
    let letterbox = try Letterbox(of: picture.size, in: PixelSize(width: side, height: side))
    let transform = letterbox.transform
    return (try picture.letterboxed(letterbox), { transform.source(of: $0) })
}
// guide: end

// guide: 21
/// Returns the objects in a picture of any size. `detect` finds those in a tile of 640x640 pixels.
func objectsByTile(
    _ picture: Raster<RGB8>, detect: (Raster<RGB8>) throws -> [Detection]
) throws -> [Detection] {
    let grid = try TileGrid(of: picture.size, tile: PixelSize(width: 640, height: 640), overlap: 0.2)
    let found = try grid.map { try detect(picture.cropped(to: $0)) }
    return try NonMaximumMerging().applied(to: grid.detections(fromTiles: found))
}
// guide: end
