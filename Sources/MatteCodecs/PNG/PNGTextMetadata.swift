#if PNG && (!canImport(ImageIO) || SystemCodecs)
import Matte

/// The EXIF block and the XMP packet in the text chunks of a PNG (PNG specification, section 11.3.3).
///
/// XMP is in a chunk with the keyword `XML:com.adobe.xmp`. ImageMagick and others store EXIF and XMP with the keyword
/// `Raw profile type` and `exif`, `APP1` or `xmp`. Of each keyword only the first chunk is read.
struct PNGTextMetadata {
    /// The EXIF block, without the prefix that it has in JPEG files.
    private(set) var exif: [UInt8]?
    private(set) var xmpOrientation: ImageOrientation?
    private var seen: Set<Int> = []

    private static let keywords: [StaticString] = [
        "XML:com.adobe.xmp\0", "Raw profile type exif\0", "Raw profile type APP1\0",
        "Raw profile type xmp\0",
    ]

    /// Reads a chunk tEXt, zTXt or iTXt. Returns false if it changes nothing.
    ///
    /// A chunk that is longer than the limit on metadata is skipped, as is one whose text is longer, damaged or of
    /// another form.
    mutating func take(
        _ name: UInt32, _ bytes: HeaderBytes, _ data: Range<Int>, _ limits: DecodingLimits
    ) throws(MatteError) -> Bool {
        guard let index = Self.keywords.firstIndex(where: { bytes.matches($0, at: data.lowerBound) }),
            data.count <= limits.metadata, seen.insert(index).inserted,
            let chunk = bytes.copy(
                data.lowerBound + Self.keywords[index].utf8CodeUnitCount..<data.upperBound),
            let text = try PNGTextChunk.text(name, chunk, atMost: limits.metadata)
        else { return false }
        if index == 0 { return takeXMP(text) }
        guard let profile = RawProfile.bytes(of: text) else { return false }
        if profile.starts(with: "Exif\0\0".utf8) {
            exif = exif ?? EXIF.withoutPrefix(profile)
            return true
        }
        let prefix = XMP.jpegPrefix.withUTF8Buffer { unsafe Array($0) }
        return takeXMP(profile.starts(with: prefix) ? Array(profile.dropFirst(prefix.count)) : profile)
    }

    /// Removes what the last chunk has added. Its keyword still counts as read, so that the work has a bound.
    mutating func restore(_ before: PNGTextMetadata) {
        exif = before.exif
        xmpOrientation = before.xmpOrientation
    }

    private mutating func takeXMP(_ packet: [UInt8]) -> Bool {
        guard xmpOrientation == nil, let found = XMP.orientation(of: packet) else { return false }
        xmpOrientation = found
        return true
    }
}
#endif
