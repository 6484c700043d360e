import Matte

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The division of a JPEG into its segments, scans and further pictures.
enum JPEGParts {
    static let extensionPrefix: StaticString = "http://ns.adobe.com/xmp/extension/\0"

    /// Divides the JPEG that starts at `start`. The last part ends at `end`.
    ///
    /// - Throws: `MatteError` with code `decoding` if the segments are damaged or the file ends before the picture does,
    ///   and `limits` if there are too many segments.
    static func parts(
        of bytes: HeaderBytes, from start: Int = 0, to end: Int, _ limits: DecodingLimits
    ) throws(MatteError) -> FileParts {
        var result = FileParts(parts: [])
        var offset = start
        var indexAt: Range<Int>?
        func add(_ content: FilePart.Content, _ range: Range<Int>, _ data: Range<Int>) {
            if case .picture = content, let last = result.parts.last, case .picture = last.content {
                result.parts[result.parts.count - 1].range = last.range.lowerBound..<range.upperBound
            } else {
                result.parts.append(FilePart(content: content, range: range, data: data))
            }
        }
        add(.picture, start..<start + 2, start + 2..<start + 2)
        offset += 2
        var count = 0
        var hasScan = false
        reading: while true {
            var begin = offset
            guard let marker = nextMarker(bytes, &offset, end) else {
                // A missing end marker is harmless, as in decoding.
                guard hasScan else { throw endsEarly(begin) }
                add(.picture, begin..<end, end..<end)
                offset = end
                break
            }
            // Bytes before a marker belong to no segment, unless they are fill bytes.
            let skipped = begin..<offset - 2
            if !skipped.allSatisfy({ bytes[$0] == 0xFF }) {
                add(.unknown, skipped, skipped)
                begin = skipped.upperBound
            }
            switch marker {
            case 0xD9:
                add(.picture, begin..<offset, offset..<offset)
                break reading
            case 0x01, 0xD0...0xD8:
                add(.picture, begin..<offset, offset..<offset)
                continue reading
            default: break
            }
            guard let length = bytes.bigEndian16(at: offset), length >= 2, offset + length <= end else {
                throw endsEarly(offset)
            }
            count += 1
            try limits.checkChunks(count, .jpeg)
            let data = offset + 2..<offset + length
            offset = data.upperBound
            if marker == 0xDA {
                hasScan = true
                skipScan(bytes, &offset, end)
                add(.picture, begin..<offset, offset..<offset)
                continue
            }
            let (content, prefix) = content(marker, bytes, data)
            if case .index = content { indexAt = data }
            add(content, begin..<offset, data.lowerBound + prefix..<data.upperBound)
        }
        addRest(&result, bytes, offset..<end, index: indexAt)
        return result
    }

    /// Returns the content of a segment and the number of bytes that identify it.
    private static func content(
        _ marker: UInt8, _ bytes: HeaderBytes, _ data: Range<Int>
    ) -> (FilePart.Content, Int) {
        let at = data.lowerBound
        func begins(_ text: StaticString) -> Bool {
            text.utf8CodeUnitCount <= data.count && bytes.matches(text, at: at)
        }
        switch marker {
        case 0xE0:
            if begins("JFIF\0") { return (.density, 0) }
            return (begins("JFXX\0") ? .thumbnail : .unknown, 0)
        case 0xE1:
            if begins("Exif\0"), data.count > 6 { return (.exif, 6) }
            if begins(XMP.jpegPrefix) { return (.xmp, XMP.jpegPrefix.utf8CodeUnitCount) }
            return (begins(extensionPrefix) ? .extendedXMP : .unknown, 0)
        case 0xE2:
            if begins("ICC_PROFILE\0") { return (.profile, 0) }
            if begins(GainMapMark.isoPrefix) {
                return (.gainMapMark, GainMapMark.isoPrefix.utf8CodeUnitCount)
            }
            return begins("MPF\0") ? (.index, 4) : (.unknown, 0)
        case 0xEB: return (begins("JP") ? .credentials : .unknown, 0)
        case 0xED:
            if begins(PhotoshopResources.jpegPrefix) {
                return (.resources, PhotoshopResources.jpegPrefix.utf8CodeUnitCount)
            }
            return (.unknown, 0)
        case 0xEE: return (begins("Adobe") ? .picture : .unknown, 0)
        case 0xE3...0xEF: return (.unknown, 0)
        case 0xFE: return (.text, 0)
        default: return (.picture, 0)
        }
    }

    private static func nextMarker(_ bytes: HeaderBytes, _ offset: inout Int, _ end: Int) -> UInt8? {
        let most = min(end - 1, offset + 1 << 20)
        while offset < most {
            if bytes[offset] == 0xFF, bytes[offset + 1] != 0, bytes[offset + 1] != 0xFF {
                offset += 2
                return bytes[offset - 1]
            }
            offset += 1
        }
        return nil
    }

    /// Moves `offset` to the marker after a scan's data. Zeros after 0xFF and restart markers belong to the data.
    private static func skipScan(_ bytes: HeaderBytes, _ offset: inout Int, _ end: Int) {
        while offset < end - 1 {
            guard let piece = bytes.copy(offset..<min(end, offset + 1 << 16)) else { return }
            if let marker = marker(in: piece) {
                offset += marker
                return
            }
            // The last byte may be the first of a marker.
            offset += piece.count - 1
        }
    }

    /// Returns the offset of the first marker that isn't a restart marker.
    private static func marker(in data: [UInt8]) -> Int? {
        unsafe data.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return nil }
            var at = 0
            while at < bytes.count, let found = unsafe memchr(start + at, 0xFF, bytes.count - at) {
                at = unsafe UnsafeRawPointer(found) - start + 1
                guard at < bytes.count else { return nil }
                let next = unsafe bytes[at]
                if next != 0, next != 0xFF, !(0xD0...0xD7).contains(next) { return at - 1 }
            }
            return nil
        }
    }

    private static func endsEarly(_ offset: Int) -> MatteError {
        MatteError(
            .decoding,
            "cannot read the JPEG's metadata: the file ends early or is damaged at byte \(offset); use an intact file"
        )
    }

    // MARK: Further pictures

    /// Adds the bytes after the first picture: the pictures of the index, and the rest.
    private static func addRest(
        _ result: inout FileParts, _ bytes: HeaderBytes, _ rest: Range<Int>, index: Range<Int>?
    ) {
        var offset = rest.lowerBound
        let pictures = index.map { MPFIndex.pictures(bytes, $0, in: rest) } ?? []
        for picture in pictures where picture.lowerBound >= offset {
            if picture.lowerBound > offset { result.add(.trailer, offset..<picture.lowerBound) }
            let isMap = GainMapMark.isIn(bytes, picture)
            result.add(isMap && result.gainMap == nil ? .gainMap : .otherPicture, picture)
            offset = picture.upperBound
        }
        if offset + 1 < rest.upperBound, result.gainMap == nil,
            bytes[offset] == 0xFF, bytes[offset + 1] == 0xD8,
            GainMapMark.isIn(bytes, offset..<rest.upperBound)
        {
            // Without an index, a gain map directly after the picture is found too.
            result.add(.gainMap, offset..<rest.upperBound)
            offset = rest.upperBound
        }
        if offset < rest.upperBound { result.add(.trailer, offset..<rest.upperBound) }
    }
}

extension FileParts {
    fileprivate mutating func add(_ content: FilePart.Content, _ range: Range<Int>) {
        parts.append(FilePart(content: content, range: range, data: range))
    }

    /// The gain map's picture.
    var gainMap: FilePart? { parts.first { if case .gainMap = $0.content { true } else { false } } }
}
