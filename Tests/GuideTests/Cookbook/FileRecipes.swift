import MatteCodecs

// Recipes of docs/guides/cookbook.md, which shows the same code.

// guide: 5
/// Returns the photo that a picker delivered, upright, as a JPEG.
func upright(_ photo: [UInt8]) throws -> [UInt8] {
    try Raster<RGBA8>(decoding: photo).encoded(as: .jpeg(quality: 92)).bytes
}
// guide: end

// guide: 6
/// Returns true if the file's width and height change places when it is shown upright.
func isTurned(_ file: [UInt8]) throws -> Bool {
    try ImageHeader(probing: file).orientation.swapsAxes
}
// guide: end

// guide: 7
/// Returns the file without the place where it was taken, and what was dropped.
func withoutPosition(_ photo: [UInt8]) throws -> (bytes: [UInt8], dropped: [String]) {
    let sink = MemorySink()
    let kinds = MetadataKinds.all.subtracting(.gps)
    let report = try PictureFile(photo).rewriteMetadata(keeping: kinds, to: sink)
    return (sink.bytes, report.dropped.map(\.kind))
}
// guide: end

// guide: 8
/// Returns a JPEG of any file that can be read here.
func jpegFile(from file: [UInt8]) throws -> EncodedImage {
    try Raster<RGBA8>(decoding: file).encoded(as: .jpeg(quality: 90))
}
// guide: end

// guide: 9
/// Returns the upright size of a picture file, and its format.
func size(ofFile bytes: [UInt8]) throws -> (size: PixelSize, format: ImageFormat) {
    let header = try ImageHeader(probing: bytes)
    return (header.size, header.format)
}
// guide: end

// guide: 10
/// Decodes an upload of at most 50 megapixels, in at most 256 MiB.
func decoded(upload bytes: [UInt8]) throws -> Raster<RGBA8> {
    var options = DecodingOptions()
    options.limits.pixels = 50_000_000
    options.limits.memory = 256 << 20
    return try Raster<RGBA8>(decoding: bytes, options: options)
}
// guide: end
