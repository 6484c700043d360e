import Matte

/// A file's header: the part that callers see, and what decoding needs.
struct InspectedFile {
    /// The part that callers see.
    var header: ImageHeader
    /// The embedded ICC profile.
    var icc: [UInt8]?
    /// The EXIF block: a TIFF structure, without the prefix JPEG puts before it.
    var exif: [UInt8]?
    /// The colour information of a PNG without a profile.
    var pngColor = ColorHints()
    /// The place of the first picture's chunks in a WebP file, and its place on the canvas.
    var webPFrame: WebPFrame?
    /// Bytes that a library holds besides the pixels it hands over: libjpeg for a picture in several scans, libwebp
    /// for one without loss or with alpha.
    var heldBytes = 0

    init(header: ImageHeader) {
        self.header = header
    }
}

/// The place of a picture's own chunks in a WebP file, and the picture's place on the canvas.
struct WebPFrame {
    /// Bytes that libwebp can decode by themselves.
    var range: Range<Int>
    /// The picture's place on the canvas.
    var place: PixelRect
}
