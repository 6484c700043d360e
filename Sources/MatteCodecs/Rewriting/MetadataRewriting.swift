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
    var pieces: [Piece] = []
    var further: [(type: Int, pieces: [Piece])] = []
    var hasOrientation = false

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

    var hasMapPacket = false

    mutating func keep(_ part: FilePart, mapLength: Int?) {
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
    mutating func keepJFIF(_ part: FilePart, _ kinds: MetadataKinds) {
        guard !kinds.isSubset(of: kept), var data = source.bytes.copy(part.data) else {
            pieces.append(.range(part.range))
            return
        }
        // No unit, and square pixels.
        if !kept.contains(.density) { data.replaceSubrange(7..<12, with: [0, 0, 1, 0, 1]) }
        if !kept.contains(.thumbnail) { data = Array(data.prefix(12)) + [0, 0] }
        append(segment: 0xE0, [], data)
    }

    mutating func keepEXIF(_ part: FilePart) {
        guard kept.contains(.exif) else { return }
        guard let block = source.exif(part), var editor = EXIFEditor(block), editor.keep(kept) else {
            drop([.exif, .makerNote], "the EXIF block is damaged")
            return
        }
        if EXIF.orientation(of: editor.block.elements) == orientation { hasOrientation = true }
        append(exif: editor.block, like: part)
    }

    mutating func append(exif block: [UInt8], like part: FilePart?) {
        switch source.format {
        case .jpeg: append(segment: 0xE1, Array("Exif\0\0".utf8), block)
        case .png:
            var chunk = PNGChunk("eXIf")
            chunk.append(block)
            pieces.append(.bytes(chunk.finish()))
        default: append(chunk: "EXIF", block)
        }
    }

    mutating func keepResources(_ part: FilePart) {
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

    // MARK: Blocks

    mutating func append(segment marker: UInt8, _ prefix: [UInt8], _ data: [UInt8]) {
        // An edited block can only be too long if a packet for the gain map was added. Then it is left out.
        guard let bytes = try? JPEGSegments.segment(marker, prefix, data, "block") else {
            drop(.xmp, "it has \(data.count) bytes, which don't fit a segment of a JPEG")
            return
        }
        pieces.append(.bytes(bytes))
    }

    mutating func append(chunk name: String, _ data: [UInt8]) {
        let length = (0..<4).map { UInt8(truncatingIfNeeded: data.count >> (8 * $0)) }
        pieces.append(.bytes(Array(name.utf8) + length + data + (data.count % 2 == 1 ? [0] : [])))
    }

    mutating func drop(_ kinds: MetadataKinds, _ reason: String) {
        report.drop(kinds.intersection(report.kept), reason)
        report.kept.subtract(kinds)
    }
}
