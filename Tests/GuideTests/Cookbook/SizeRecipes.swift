import MatteCodecs

// Recipes of docs/guides/cookbook.md, which shows the same code.

// guide: 1
/// Returns the picture with a longer side of `side` pixels.
func scaled(_ picture: Raster<RGBA8>, toLongerSide side: Int) throws -> Raster<RGBA8> {
    try picture.resized(toFit: PixelSize(width: side, height: side), fit: .inside)
}
// guide: end

// guide: 2
/// Returns a JPEG of at most `side` pixels, upright, without metadata.
func thumbnail(of upload: [UInt8], side: Int) throws -> [UInt8] {
    let file = try PictureFile(upload)
    let square = PixelSize(width: side, height: side)
    let size = try ResizeFit.inside.transform(from: file.header.size, to: square).destinationSize
    return try file.streamed(resizedTo: size).encoded(as: .jpeg(quality: 80), parallelism: .serial).bytes
}
// guide: end

// guide: 3
/// Returns a JPEG of fewer than `bytes` bytes.
func jpeg(of photo: [UInt8], below bytes: Int) throws -> [UInt8] {
    try Raster<RGBA8>(decoding: photo).encoded(as: .jpeg, within: .below(bytes)).image.bytes
}
// guide: end

// guide: 4
/// Returns a PNG of fewer than four million bytes, and its size in pixels.
func png(of picture: Raster<RGBA8>) throws -> (bytes: [UInt8], size: PixelSize) {
    let result = try picture.encoded(as: .png, within: .below(4_000_000))
    return (result.image.bytes, result.raster.size)
}
// guide: end
