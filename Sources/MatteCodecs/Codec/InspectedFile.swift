import Matte

/// The contents of a file's header: the properties that callers see, and the data that decoding needs.
struct InspectedFile {
    /// The properties that callers see.
    var header: ImageHeader
    /// The embedded ICC profile, or `nil` if the file has none.
    var icc: [UInt8]?
    /// The EXIF block: a TIFF structure, without the `Exif` prefix that JPEG files put before it.
    var exif: [UInt8]?
    /// The orientation in an XMP packet, which counts if the EXIF block has none.
    var xmpOrientation: ImageOrientation?
    /// The colour information other than an ICC profile: that in the chunks of a PNG or in a box of a HEIC or AVIF.
    var colorHints = ColorHints()
    /// The colour space of the pixels, which ``ImageCodecs`` sets from the profile and the chunks.
    var color = ColorSource.unchanged
    /// The picture that is decoded from a WebP, or `nil` for other formats.
    var webP: WebPPicture?
    /// The picture of a HEIC or AVIF file that libheif decodes, or `nil` for other files.
    var heif: HEIFPicture?
    /// A Boolean value that indicates whether the header's orientation is that of the file itself, which counts in place
    /// of the one in its EXIF block.
    var statesOrientation = false
    /// The height of a JPEG whose frame header leaves it open, or `nil` for other files.
    var lateHeight: LateHeight?
    /// The property of a JPEG for which a library must decode it, as a phrase that is printed after a colon, or `nil` if Matte's own
    /// reader decodes it.
    var jpegNeed: String?
    /// The known places of rows in the data of a JPEG, or `nil` for other formats.
    var rowIndex: JPEGRowIndex?
    /// The CgBI chunk of a file in Apple's variant of PNG, as a range of the file's bytes, or `nil` for other files.
    var appleChunk: Range<Int>?
    /// The memory in bytes that decoding holds besides the decoded pixels. libjpeg needs it for a picture with several
    /// scans, libwebp for a lossless picture or one with alpha.
    var heldBytes = 0

    init(header: ImageHeader) {
        self.header = header
    }
}

/// The height that a DNL segment after the first scan of a JPEG states (T.81, B.2.5).
struct LateHeight {
    /// The offset in the file of the height in the frame header, two bytes that are 0.
    var offset: Int
    /// The height in pixels.
    var height: Int
}

/// The picture in a WebP, or the first frame of an animation.
struct WebPPicture {
    /// The range of the file's bytes that libwebp can decode as a picture of its own.
    var range: Range<Int>
    /// The rectangle on the canvas, in pixels.
    var place: PixelRect
    /// A Boolean value that indicates whether the picture is stored with an alpha channel.
    var hasAlpha: Bool
    var isLossless: Bool
    /// The length of the whole file that its header states, in bytes.
    var statedLength: Int
}
