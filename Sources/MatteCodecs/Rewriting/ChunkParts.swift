import Matte

/// The division of a PNG or WebP into its chunks.
enum ChunkParts {
    /// The chunks of a PNG that are part of the picture (PNG specification, third edition, and animations).
    private static let ofPNG: Set<UInt32> = Set(
        ([
            "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "cHRM", "gAMA", "sBIT", "sRGB", "bKGD", "hIST", "sPLT",
            "cICP", "mDCV", "cLLI", "acTL", "fcTL", "fdAT", "CgBI",
        ] as [StaticString]).map(PNGChunks.code))

    static func png(_ bytes: HeaderBytes, _ limits: DecodingLimits) throws(MatteError) -> FileParts {
        var result = FileParts(parts: [FilePart(content: .picture, range: 0..<8, data: 8..<8)])
        var offset = 8
        var count = 0
        while true {
            guard let length = bytes.bigEndian32(at: offset), let number = bytes.bigEndian32(at: offset + 4),
                length < 1 << 31, offset + 12 + length <= bytes.count
            else { throw endsEarly(.png, offset) }
            let name = UInt32(number)
            let data = offset + 8..<offset + 8 + length
            let range = offset..<data.upperBound + 4
            offset = range.upperBound
            count += name == PNGChunks.code("IDAT") || name == PNGChunks.code("fdAT") ? 0 : 1
            try limits.checkChunks(count, .png)
            result.parts.append(part(name, bytes, data, range))
            if name == PNGChunks.code("IEND") { break }
        }
        if offset < bytes.count {
            result.parts.append(
                FilePart(content: .trailer, range: offset..<bytes.count, data: offset..<bytes.count))
        }
        return result
    }

    private static func part(
        _ name: UInt32, _ bytes: HeaderBytes, _ data: Range<Int>, _ range: Range<Int>
    ) -> FilePart {
        var part = FilePart(content: .unknown, range: range, data: data)
        switch name {
        case let name where ofPNG.contains(name): part.content = .picture
        case PNGChunks.code("iCCP"): part.content = .profile
        case PNGChunks.code("pHYs"): part.content = .density
        case PNGChunks.code("eXIf"): part.content = .exif
        case PNGChunks.code("tIME"): part.content = .text
        case PNGChunks.code("caBX"): part.content = .credentials
        case PNGChunks.code("tEXt"), PNGChunks.code("zTXt"), PNGChunks.code("iTXt"):
            part.content = .text
            let keywords: [(StaticString, FilePart.Content)] = [
                ("XML:com.adobe.xmp\0", .xmp), ("Raw profile type exif\0", .exif),
                ("Raw profile type APP1\0", .exif), ("Raw profile type xmp\0", .xmp),
                ("Raw profile type iptc\0", .resources), ("Raw profile type 8bim\0", .resources),
            ]
            for (index, (keyword, content)) in keywords.enumerated()
            where keyword.utf8CodeUnitCount <= data.count && bytes.matches(keyword, at: data.lowerBound) {
                part.content = content
                part.form = .textChunk(
                    name: name, keywordLength: keyword.utf8CodeUnitCount, isProfile: index > 0)
            }
        default: break
        }
        return part
    }

    static func webP(_ bytes: HeaderBytes, _ limits: DecodingLimits) throws(MatteError) -> FileParts {
        let end = min(bytes.count, (bytes.littleEndian32(at: 4) ?? 0) + 8)
        var result = FileParts(parts: [FilePart(content: .picture, range: 0..<12, data: 12..<12)])
        var offset = 12
        var count = 0
        while offset < end {
            guard let length = bytes.littleEndian32(at: offset + 4), offset + 8 + length <= end else {
                throw endsEarly(.webP, offset)
            }
            let data = offset + 8..<offset + 8 + length
            let range = offset..<min(end, data.upperBound + length % 2)
            count += bytes.matches("ANMF", at: offset) ? 0 : 1
            try limits.checkChunks(count, .webP)
            let content: FilePart.Content
            if bytes.matches("ICCP", at: offset) {
                content = .profile
            } else if bytes.matches("EXIF", at: offset) {
                content = .exif
            } else if bytes.matches("XMP ", at: offset) {
                content = .xmp
            } else if bytes.matches("C2PA", at: offset) {
                content = .credentials
            } else {
                let isPicture = (["VP8X", "VP8 ", "VP8L", "ALPH", "ANIM", "ANMF"] as [StaticString])
                    .contains { bytes.matches($0, at: offset) }
                content = isPicture ? .picture : .unknown
            }
            result.parts.append(FilePart(content: content, range: range, data: data))
            offset = range.upperBound
        }
        if offset < bytes.count {
            result.parts.append(
                FilePart(content: .trailer, range: offset..<bytes.count, data: offset..<bytes.count))
        }
        return result
    }

    private static func endsEarly(_ format: ImageFormat, _ offset: Int) -> MatteError {
        MatteError(
            .decoding,
            "cannot read the metadata of the \(format): the file ends early or is damaged at byte \(offset); use an intact file"
        )
    }
}
