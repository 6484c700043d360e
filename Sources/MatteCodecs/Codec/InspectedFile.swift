import Matte

/// The header of a file: the public part, and the data that decoding needs.
struct InspectedFile {
    /// The public part.
    var header: ImageHeader
    /// The embedded ICC profile.
    var icc: [UInt8]?
    /// The EXIF block: a TIFF structure, without the prefix that JPEG adds.
    var exif: [UInt8]?
    /// The colour information of a PNG without an ICC profile.
    var pngColor = ColorHints()
    /// The first picture of a WebP file: the range of its chunks, and its place on the canvas.
    var webPFrame: WebPFrame?
    /// The memory that the C library holds besides the decoded pixels, in bytes: libjpeg for a picture with several
    /// scans, libwebp for a lossless picture or one with alpha.
    var heldBytes = 0

    init(header: ImageHeader) {
        self.header = header
    }
}

/// The first picture of a WebP file: the range of its chunks, and its place on the canvas.
struct WebPFrame {
    /// The range of bytes that libwebp can decode on their own.
    var range: Range<Int>
    /// The picture's place on the canvas.
    var place: PixelRect
}
