/// A part of a picture file: a segment of a JPEG, a chunk of a PNG or WebP, or bytes beside them.
struct FilePart {
    /// The contents of a part. ``picture`` is everything that decoding needs.
    enum Content {
        case picture
        case profile
        /// A JPEG's JFIF segment, which also contains the density, or a PNG's pHYs chunk.
        case density
        case exif
        case xmp
        case extendedXMP
        case resources
        case text
        case credentials
        case thumbnail
        /// A segment that says that the file has a gain map (ISO 21496-1).
        case gainMapMark
        /// A JPEG's index of pictures (MPF).
        case index
        /// A picture after the first of a JPEG: a gain map or another one.
        case gainMap, otherPicture
        case unknown
        /// Bytes after all pictures.
        case trailer
    }

    var content: Content
    /// The whole part, with its marker or name, its length and its checksum.
    var range: Range<Int>
    /// The data of the part, without the words that identify it.
    var data: Range<Int>
    /// The form of a PNG's text chunk, or the name of a chunk.
    var form = Form.plain
    /// The kinds in the part.
    var kinds: MetadataKinds = .none

    enum Form {
        case plain
        /// The text after a keyword in a chunk tEXt, zTXt or iTXt. `isProfile` is true for hexadecimal digits.
        case textChunk(name: UInt32, keywordLength: Int, isProfile: Bool)
    }
}

/// A file divided into its parts, in order. Together they are the whole file.
struct FileParts {
    var parts: [FilePart]
}
