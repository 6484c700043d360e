import Matte

/// A file made of parts of another, with some metadata removed. No pixel is decoded: the parts with pixels are copied.
struct MetadataRewriting {
    /// A piece of the new file: a range of the old one, new bytes, or the place of a JPEG's new index.
    enum Piece {
        case range(Range<Int>)
        case bytes([UInt8])
        case index

        var count: Int {
            switch self {
            case .range(let range): range.count
            case .bytes(let bytes): bytes.count
            case .index: 0
            }
        }
    }

    let source: MetadataSource
    let kept: MetadataKinds
    var report: MetadataReport
    /// The orientation that the file states, which stays even if the block that states it goes.
    let orientation: ImageOrientation
    private var pieces: [Piece] = []
    private var further: [(type: Int, pieces: [Piece])] = []
    private var hasOrientation = false

    /// Removes the kinds of a file that aren't in `wanted`.
    init(_ source: MetadataSource, keeping wanted: MetadataKinds, orientation: ImageOrientation) {
        self.source = source
        self.orientation = orientation
        (kept, report) = source.remaining(wanted)
    }

    /// Returns the pieces of the new file.
    mutating func run() throws(MatteError) -> [Piece] {
        if kept == source.kinds, report.dropped.isEmpty { return [.range(0..<source.bytes.count)] }
        let mapLength = try gainMapPieces()
        var writesMap = false
        for part in source.parts {
            switch part.content {
            case .gainMap:
                guard kept.contains(.gainMap), !writesMap else { continue }
                writesMap = true
            case .otherPicture: try keepPicture(part)
            case .trailer: if kept.contains(.trailer) { further.append((-1, [.range(part.range)])) }
            default: keep(part, mapLength: mapLength)
            }
        }
        if orientation != .up, !hasOrientation { insertOrientation() }
        if let mapLength, !pieces.isEmpty, !hasMapPacket { insertMapPacket(mapLength) }
        switch source.format {
        case .jpeg: return jpeg()
        case .webP: return webP()
        default: return pieces + further.flatMap(\.pieces)
        }
    }

    // MARK: Parts

    private var hasMapPacket = false

    private mutating func keep(_ part: FilePart, mapLength: Int?) {
        let kinds = source.kinds(part)
        switch part.content {
        case .density where source.format == .jpeg: keepJFIF(part, kinds)
        case .exif: keepEXIF(part)
        case .xmp: keepXMP(part, mapLength)
        case .extendedXMP:
            if kept.contains(.xmp), kinds.isSubset(of: kept) { pieces.append(.range(part.range)) }
        case .resources: keepResources(part)
        case .index:
            if kept.contains(.gainMap) || kept.contains(.pictures) { pieces.append(.index) }
        default: if kinds.isSubset(of: kept) { pieces.append(.range(part.range)) }
        }
    }

    /// Keeps a JFIF segment, which decoders need. Its density and its thumbnail can be removed.
    private mutating func keepJFIF(_ part: FilePart, _ kinds: MetadataKinds) {
        guard !kinds.isSubset(of: kept), var data = source.bytes.copy(part.data) else {
            pieces.append(.range(part.range))
            return
        }
        // No unit, and square pixels.
        if !kept.contains(.density) { data.replaceSubrange(7..<12, with: [0, 0, 1, 0, 1]) }
        if !kept.contains(.thumbnail) { data = Array(data.prefix(12)) + [0, 0] }
        append(segment: 0xE0, [], data)
    }

    private mutating func keepEXIF(_ part: FilePart) {
        guard kept.contains(.exif) else { return }
        guard let block = source.exif(part), var editor = EXIFEditor(block), editor.keep(kept) else {
            drop([.exif, .makerNote], "the EXIF block is damaged")
            return
        }
        if EXIF.orientation(of: editor.block.elements) == orientation { hasOrientation = true }
        append(exif: editor.block, like: part)
    }

    private mutating func append(exif block: [UInt8], like part: FilePart?) {
        switch source.format {
        case .jpeg: append(segment: 0xE1, Array("Exif\0\0".utf8), block)
        case .png:
            var chunk = PNGChunk("eXIf")
            chunk.append(block)
            pieces.append(.bytes(chunk.finish()))
        default: append(chunk: "EXIF", block)
        }
    }

    private mutating func keepResources(_ part: FilePart) {
        guard kept.contains(.iptc) else { return }
        guard let block = source.resources(part),
            let resources = PhotoshopResources.keeping(kept, of: block)
        else {
            drop(.iptc, "Photoshop's resources are damaged")
            return
        }
        switch source.format {
        case .jpeg: append(segment: 0xED, JPEGSegments.prefix(PhotoshopResources.jpegPrefix), resources)
        case .png: pieces.append(.bytes(PNGTextChunk.profile("iptc", resources)))
        default: break
        }
    }

    // MARK: XMP

    private mutating func keepXMP(_ part: FilePart, _ mapLength: Int?) {
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

    private mutating func append(xmp packet: [UInt8]) {
        switch source.format {
        case .jpeg: append(segment: 0xE1, JPEGSegments.prefix(XMP.jpegPrefix), packet)
        case .png: pieces.append(.bytes(PNGTextChunk.chunk(keyword: "XML:com.adobe.xmp", text: packet)))
        default: append(chunk: "XMP ", packet)
        }
    }

    /// Adds a packet for a gain map whose file keeps no XMP, if the old file had such a packet.
    private mutating func insertMapPacket(_ length: Int) {
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
    private mutating func insertOrientation() {
        let all = pieces
        pieces = []
        append(exif: EXIFEditor.block(orientation), like: nil)
        let block = pieces
        pieces = all
        pieces.insert(contentsOf: block, at: source.format == .webP ? pieces.count : headEnd)
    }

    /// The number of pieces that stay before inserted metadata: a signature, and JFIF or a header. Of several blocks the
    /// first counts, so an inserted one comes before all others.
    private var headEnd: Int {
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

    // MARK: Further pictures

    private var oldMapLength: Int? {
        source.parts { if case .gainMap = $0 { true } else { false } }.first?.range.count
    }

    /// Prepares the gain map's picture. Returns its length, or `nil` if no map is kept.
    private mutating func gainMapPieces() throws(MatteError) -> Int? {
        let maps = source.parts { if case .gainMap = $0 { true } else { false } }
        guard kept.contains(.gainMap), let map = maps.first else { return nil }
        var inner: [Piece] = [.range(map.range)]
        if !MetadataKinds.personal.isSubset(of: kept) {
            do throws(MatteError) {
                let nested = try MetadataSource(picture: map.range, of: source)
                inner = nested.parts.compactMap { Self.mapPiece($0, nested) }
            } catch {
                drop(.gainMap, "its picture is damaged")
                return nil
            }
        }
        further.insert((0, inner), at: 0)
        return inner.reduce(0) { $0 + $1.count }
    }

    /// Returns what remains of a part of a gain map's picture: what decoding and the map itself need.
    private static func mapPiece(_ part: FilePart, _ source: MetadataSource) -> Piece? {
        switch part.content {
        case .picture, .profile, .density, .gainMapMark: return .range(part.range)
        case .xmp:
            guard let packet = source.xmp(part).flatMap(XMPPacket.init) else { return nil }
            let edited = packet.removing { property in
                ![.rdf, .gainMap, .appleMap, .pixelData].contains(property.namespace)
                    && !(property.isElement && property.isNamed("xmpmeta"))
            }
            let prefix = JPEGSegments.prefix(XMP.jpegPrefix)
            return (try? JPEGSegments.segment(0xE1, prefix, edited, "XMP packet")).map(Piece.bytes)
        default: return nil
        }
    }

    /// Keeps a picture that is neither the first nor the gain map, without the kinds that aren't kept.
    private mutating func keepPicture(_ part: FilePart) throws(MatteError) {
        guard kept.contains(.pictures) else { return }
        if MetadataKinds.personal.isSubset(of: kept) {
            further.append((0, [.range(part.range)]))
            return
        }
        do throws(MatteError) {
            let inner = try MetadataSource(picture: part.range, of: source)
            let wanted = kept.subtracting([.trailer, .pictures, .gainMap, .credentials])
            var rewriting = MetadataRewriting(inner, keeping: wanted, orientation: .up)
            further.append((0, try rewriting.run(all: false)))
        } catch {
            drop(.pictures, "one of them is damaged")
        }
    }

    /// Returns the pieces of a picture within a file.
    private mutating func run(all: Bool) throws(MatteError) -> [Piece] {
        for part in source.parts {
            switch part.content {
            case .gainMap, .otherPicture, .trailer, .index: continue
            default: keep(part, mapLength: nil)
            }
        }
        return pieces
    }

    // MARK: Files

    /// Returns the pieces of a JPEG, with an index of its pictures.
    private func jpeg() -> [Piece] {
        let pictures = further.filter { $0.type >= 0 }.map { $0.pieces.reduce(0) { $0 + $1.count } }
        // A segment's marker, its length and `MPF` with a zero byte come before the index.
        let indexCount = 8 + MPFIndex.data(first: 0, others: pictures.map { (0, 0, $0) }).count
        let hasIndex = !pictures.isEmpty && pieces.contains { if case .index = $0 { true } else { false } }
        let first = pieces.reduce(hasIndex ? indexCount : 0) { $0 + $1.count }
        var result: [Piece] = []
        var offset = 0
        for piece in pieces {
            guard case .index = piece else {
                result.append(piece)
                offset += piece.count
                continue
            }
            guard hasIndex else { continue }
            var place = first - (offset + 8)
            let others = pictures.map { length in
                defer { place += length }
                return (type: 0, place: place, length: length)
            }
            let data = Array("MPF\0".utf8) + MPFIndex.data(first: first, others: others)
            let count = data.count + 2
            result.append(.bytes([0xFF, 0xE2, UInt8(count >> 8), UInt8(count & 0xFF)] + data))
            offset += indexCount
        }
        return result + further.filter { $0.type >= 0 }.flatMap(\.pieces)
            + further.filter { $0.type < 0 }.flatMap(\.pieces)
    }

    /// Returns the pieces of a WebP, whose header states its length and the kinds of its chunks.
    private func webP() -> [Piece] {
        var result = pieces
        let length = pieces.reduce(0) { $0 + $1.count } - 8
        let size = (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) }
        result[0] = .bytes(Array("RIFF".utf8) + size + Array("WEBP".utf8))
        if result.count > 1, case .range(let range) = result[1],
            source.bytes.matches("VP8X", at: range.lowerBound), var chunk = source.bytes.copy(range),
            chunk.count > 8
        {
            chunk[8] &= ~0x2C
            for piece in pieces {
                switch name(piece) {
                case "ICCP": chunk[8] |= 0x20
                case "EXIF": chunk[8] |= 0x08
                case "XMP ": chunk[8] |= 0x04
                default: break
                }
            }
            result[1] = .bytes(chunk)
        }
        return result + further.flatMap(\.pieces)
    }

    private func name(_ piece: Piece) -> String {
        switch piece {
        case .bytes(let bytes): String(decoding: bytes.prefix(4), as: UTF8.self)
        case .range(let range):
            String(
                decoding: source.bytes.copy(range.lowerBound..<min(range.upperBound, range.lowerBound + 4))
                    ?? [], as: UTF8.self)
        case .index: ""
        }
    }

    private mutating func append(segment marker: UInt8, _ prefix: [UInt8], _ data: [UInt8]) {
        // An edited block can only be too long if a packet for the gain map was added. Then it is left out.
        guard let bytes = try? JPEGSegments.segment(marker, prefix, data, "block") else {
            drop(.xmp, "it has \(data.count) bytes, which don't fit a segment of a JPEG")
            return
        }
        pieces.append(.bytes(bytes))
    }

    private mutating func append(chunk name: String, _ data: [UInt8]) {
        let length = (0..<4).map { UInt8(truncatingIfNeeded: data.count >> (8 * $0)) }
        pieces.append(.bytes(Array(name.utf8) + length + data + (data.count % 2 == 1 ? [0] : [])))
    }

    private mutating func drop(_ kinds: MetadataKinds, _ reason: String) {
        report.drop(kinds.intersection(report.kept), reason)
        report.kept.subtract(kinds)
    }
}
