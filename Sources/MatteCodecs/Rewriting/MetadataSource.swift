import Matte

/// The metadata of a file: its parts, and access to the blocks in them.
struct MetadataSource {
    let format: ImageFormat
    let bytes: HeaderBytes
    let limits: DecodingLimits
    var parts: [FilePart]

    /// Divides a file into its parts.
    ///
    /// - Throws: `MatteError` with code `unsupported` for a format whose metadata Matte doesn't read, `decoding` for a
    ///   damaged file, `limits` or `io`.
    init(_ input: EncodedInput, _ format: ImageFormat, _ limits: DecodingLimits) throws(MatteError) {
        self.format = format
        self.limits = limits
        bytes = HeaderBytes(input)
        switch format {
        case .jpeg: parts = try JPEGParts.parts(of: bytes, to: bytes.count, limits).parts
        case .png: parts = try ChunkParts.png(bytes, limits).parts
        case .webP: parts = try ChunkParts.webP(bytes, limits).parts
        case .heic, .avif: parts = try HEIFParts.parts(of: bytes, format, limits).parts
        default:
            throw MatteError(
                .unsupported,
                "cannot read the metadata of \(format): only that of JPEG, PNG, WebP, HEIC and AVIF can be read; convert the file first"
            )
        }
        findKinds()
        try bytes.check()
    }

    /// The metadata of a picture within a JPEG.
    init(picture: Range<Int>, of source: MetadataSource) throws(MatteError) {
        (format, bytes, limits) = (source.format, source.bytes, source.limits)
        parts = try JPEGParts.parts(
            of: bytes, from: picture.lowerBound, to: picture.upperBound, limits
        ).parts
        findKinds()
    }

    /// Returns the bytes of a block, or `nil` if it is longer than the limit on metadata, or damaged.
    func block(_ part: FilePart) -> [UInt8]? {
        guard part.data.count <= limits.metadata else { return nil }
        guard case .textChunk(let name, let keyword, let isProfile) = part.form else {
            return bytes.copy(part.data)
        }
        guard let chunk = bytes.copy(part.data.lowerBound + keyword..<part.data.upperBound),
            let text = try? PNGTextChunk.text(name, chunk, atMost: limits.metadata)
        else { return nil }
        return isProfile ? RawProfile.bytes(of: text) : text
    }

    func exif(_ part: FilePart) -> [UInt8]? {
        guard let block = block(part).map(EXIF.withoutPrefix) else { return nil }
        // ImageMagick's profile APP1 contains either EXIF or XMP.
        return block.starts(with: JPEGSegments.prefix(XMP.jpegPrefix)) ? nil : block
    }

    func xmp(_ part: FilePart) -> [UInt8]? {
        guard let block = block(part) else { return nil }
        let prefix = JPEGSegments.prefix(XMP.jpegPrefix)
        return block.starts(with: prefix) ? Array(block.dropFirst(prefix.count)) : block
    }

    func resources(_ part: FilePart) -> [UInt8]? {
        guard let block = block(part) else { return nil }
        let prefix = JPEGSegments.prefix(PhotoshopResources.jpegPrefix)
        return block.starts(with: prefix) ? Array(block.dropFirst(prefix.count)) : block
    }

    /// Returns the keyword and the text of a comment or a text chunk, or `nil` if it is damaged or too long.
    func text(_ part: FilePart) -> (keyword: String, text: [UInt8])? {
        guard part.data.count <= limits.metadata, let data = bytes.copy(part.data) else { return nil }
        guard format == .png else { return ("Comment", data) }
        guard let name = bytes.bigEndian32(at: part.range.lowerBound + 4), let end = data.firstIndex(of: 0),
            let text = try? PNGTextChunk.text(
                UInt32(name), Array(data[(end + 1)...]), atMost: limits.metadata)
        else { return nil }
        return (String(decoding: data[..<end], as: UTF8.self), text)
    }

    func parts(_ isIncluded: (FilePart.Content) -> Bool) -> [FilePart] {
        parts.filter { isIncluded($0.content) }
    }

    /// The extended XMP packet, joined from its segments, or `nil` if it is incomplete.
    ///
    /// A segment's data is a prefix, an identifier of 32 characters, the length of the whole packet, the offset of the
    /// segment's part, and the part.
    var extendedXMP: [UInt8]? {
        let segments = parts { if case .extendedXMP = $0 { true } else { false } }
        let head = JPEGParts.extensionPrefix.utf8CodeUnitCount + 32
        var pieces: [(offset: Int, bytes: [UInt8])] = []
        var total: Int?
        for segment in segments {
            let at = segment.data.lowerBound + head
            guard segment.data.count >= head + 8, let length = bytes.bigEndian32(at: at),
                length <= limits.metadata, total == nil || total == length,
                let offset = bytes.bigEndian32(at: at + 4),
                let piece = bytes.copy(at + 8..<segment.data.upperBound)
            else { return nil }
            total = length
            pieces.append((offset, piece))
        }
        pieces.sort { $0.offset < $1.offset }
        var whole: [UInt8] = []
        for piece in pieces {
            guard piece.offset == whole.count, whole.count + piece.bytes.count <= total ?? 0 else {
                return nil
            }
            whole += piece.bytes
        }
        return whole.count == total ? whole : nil
    }

    /// The manifest store of Content Credentials, or `nil` if there is none.
    ///
    /// A JPEG divides it into segments. Each has two bytes of `JP`, a box number, a sequence number of 32 bits, and,
    /// except for the first, the length and type of the outer box again.
    var manifestStore: [UInt8]? {
        let segments = parts { if case .credentials = $0 { true } else { false } }
        guard let first = segments.first else { return nil }
        guard format == .jpeg else {
            return first.data.count <= limits.metadata ? bytes.copy(first.data) : nil
        }
        var store: [UInt8] = []
        for (index, segment) in segments.enumerated() {
            guard segment.data.count >= 16, store.count + segment.data.count <= limits.metadata,
                let data = bytes.copy(segment.data)
            else { return nil }
            store += data.dropFirst(index == 0 ? 8 : 16)
        }
        return store
    }
}
