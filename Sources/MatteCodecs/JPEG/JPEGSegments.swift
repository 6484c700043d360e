import Matte

/// The segments with metadata that libjpeg doesn't write itself: XMP, IPTC and comments.
enum JPEGSegments {
    /// The maximum number of bytes of a segment's data. Its length is stored in 16 bits and includes itself.
    static let mostBytes = 65_533

    /// The segments that are written after EXIF.
    struct Added {
        var bytes: [UInt8] = []
        /// The offset in ``bytes`` of the index of pictures, which states the picture's length once that is known.
        var index: Int?
    }

    /// Returns the segments of `metadata`.
    ///
    /// - Throws: `MatteError` with code `encoding` if a part of the metadata doesn't fit a segment.
    static func added(_ metadata: EncodingMetadata) throws(MatteError) -> Added {
        var added = Added()
        var packet = metadata.xmp
        if let map = metadata.gainMapFile {
            let content = GainMapXMP.directory(map.count)
            packet =
                packet.flatMap(XMPPacket.init)?.adding(content, namespaces: GainMapXMP.namespaces)
                ?? XMPPacket.packet(content, namespaces: GainMapXMP.namespaces)
        }
        if let packet { added.bytes += try segment(0xE1, prefix(XMP.jpegPrefix), packet, "XMP packet") }
        if let iptc = metadata.iptc {
            let resource = PhotoshopResources.resource(records: iptc)
            added.bytes += try segment(0xED, prefix(PhotoshopResources.jpegPrefix), resource, "IPTC records")
        }
        for text in metadata.text { added.bytes += try segment(0xFE, [], Array(text.value.utf8), "comment") }
        if let map = metadata.gainMapFile {
            added.bytes += try segment(0xE2, prefix(GainMapMark.isoPrefix), [0, 0, 0, 0], "gain map")
            let index = MPFIndex.data(first: 0, others: [(0, 0, map.count)])
            added.bytes += try segment(0xE2, Array("MPF\0".utf8), index, "index of pictures")
            added.index = added.bytes.count - index.count
        }
        return added
    }

    /// Returns a segment.
    static func segment(
        _ marker: UInt8, _ prefix: [UInt8], _ data: [UInt8], _ name: StaticString
    ) throws(MatteError) -> [UInt8] {
        let count = prefix.count + data.count
        guard count <= mostBytes else {
            throw MatteError(
                .encoding,
                "cannot write the \(name) as JPEG: it has \(data.count) bytes, and a segment holds \(mostBytes - prefix.count); leave it out, or use PNG"
            )
        }
        return [0xFF, marker, UInt8((count + 2) >> 8), UInt8((count + 2) & 0xFF)] + prefix + data
    }

    static func prefix(_ text: StaticString) -> [UInt8] { text.withUTF8Buffer { unsafe Array($0) } }

    /// Returns the number of bytes from the start of a JPEG to the end of its EXIF segment, or of its JFIF segment if it
    /// has no EXIF.
    static func headLength(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var offset = 2
        while offset + 4 <= bytes.count, unsafe bytes[offset] == 0xFF,
            unsafe bytes[offset + 1] == 0xE0 || bytes[offset + 1] == 0xE1
        {
            offset += unsafe 2 + (Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3]))
        }
        return min(offset, bytes.count)
    }
}
