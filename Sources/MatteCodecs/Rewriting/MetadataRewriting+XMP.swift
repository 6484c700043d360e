import Matte

extension MetadataRewriting {
    mutating func keepXMP(_ part: FilePart, _ mapLength: Int?) {
        guard kept.contains(.xmp) || source.kinds(part).isSubset(of: kept) else { return }
        guard let bytes = source.xmp(part), let packet = XMPPacket(bytes) else {
            drop(.xmp, "the XMP packet is damaged, or not UTF-8 without a document type")
            return
        }
        let losesExtension = source.parts { if case .extendedXMP = $0 { true } else { false } }
            .contains { !source.kinds($0).isSubset(of: kept) }
        let losesVideo = !kept.contains(.trailer)
        let hasVideo = packet.properties.contains(where: XMPPacket.isOfVideo)
        let movesMap = mapLength != nil && (mapLength != oldMapLength || losesVideo && hasVideo)
        var edited = packet.removing { property in
            if XMPPacket.isPosition(property) { return !kept.contains(.gps) }
            if XMPPacket.isThumbnail(property) { return !kept.contains(.thumbnail) }
            if XMPPacket.isOfVideo(property) { return losesVideo }
            if XMPPacket.isLinkToExtension(property) { return losesExtension }
            return XMPPacket.isOfGainMap(property) && (!kept.contains(.gainMap) || movesMap)
        }
        if kept.contains(.gainMap), packet.properties.contains(where: XMPPacket.isOfGainMap) {
            hasMapPacket = true
            if movesMap, let mapLength, let again = XMPPacket(edited) {
                edited =
                    again.adding(GainMapXMP.directory(mapLength), namespaces: GainMapXMP.namespaces) ?? edited
            }
        }
        if let again = XMPPacket(edited), again.isEmpty { return }
        if XMP.orientation(of: edited) == orientation { hasOrientation = true }
        append(xmp: edited)
    }

    mutating func append(xmp packet: [UInt8]) {
        switch source.format {
        case .jpeg: append(segment: 0xE1, JPEGSegments.prefix(XMP.jpegPrefix), packet)
        case .png: pieces.append(.bytes(PNGTextChunk.chunk(keyword: "XML:com.adobe.xmp", text: packet)))
        default: append(chunk: "XMP ", packet)
        }
    }

    /// Adds a packet for a gain map whose file keeps no XMP, if the old file had such a packet.
    mutating func insertMapPacket(_ length: Int) {
        let hadPacket = source.parts { if case .xmp = $0 { true } else { false } }.contains { part in
            source.xmp(part).flatMap(XMPPacket.init)?.properties.contains(where: XMPPacket.isOfGainMap)
                ?? false
        }
        guard hadPacket else { return }
        let all = pieces
        pieces = []
        append(xmp: XMPPacket.packet(GainMapXMP.directory(length), namespaces: GainMapXMP.namespaces))
        let packet = pieces
        pieces = all
        pieces.insert(contentsOf: packet, at: headEnd)
    }

    /// Adds a block that states the orientation.
    mutating func insertOrientation() {
        let all = pieces
        pieces = []
        append(exif: EXIFEditor.block(orientation), like: nil)
        let block = pieces
        pieces = all
        pieces.insert(contentsOf: block, at: source.format == .webP ? pieces.count : headEnd)
    }

    /// The number of pieces that stay before inserted metadata: a signature, and JFIF or a header. Of several blocks the
    /// first counts, so an inserted one comes before all others.
    var headEnd: Int {
        var end = 1
        guard source.format == .jpeg else { return min(pieces.count, source.format == .png ? 2 : 1) }
        if end < pieces.count {
            switch pieces[end] {
            case .bytes(let bytes): if bytes.count > 1, bytes[1] == 0xE0 { end += 1 }
            case .range(let range): if source.bytes[range.lowerBound + 1] == 0xE0 { end += 1 }
            case .index: break
            }
        }
        return end
    }
}
