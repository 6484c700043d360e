import Matte

/// What is known of a file from its header: what callers see, and what decoding needs besides.
struct InspectedFile {
    /// What callers see.
    var header: ImageHeader
    /// The embedded ICC profile.
    var icc: [UInt8]?
    /// The EXIF block: a TIFF structure, without the prefix JPEG puts before it.
    var exif: [UInt8]?
    /// What a PNG says about its colours without a profile.
    var pngColor = ColorHints()
    /// Where the first picture's chunks lie in a WebP file, and where on the canvas it goes.
    var webPFrame: WebPFrame?
    /// Bytes that a library holds besides the pixels it hands over: libjpeg for a picture in several scans, libwebp
    /// for one without loss or with alpha.
    var heldBytes = 0

    init(header: ImageHeader) {
        self.header = header
    }
}

/// Where a picture's own chunks lie in a WebP file, and where on the canvas the picture goes.
struct WebPFrame {
    /// Bytes that libwebp can decode by themselves.
    var range: Range<Int>
    /// The picture's place on the canvas.
    var place: PixelRect
}
