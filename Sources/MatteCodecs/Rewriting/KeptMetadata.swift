import Matte

/// The metadata of a file that is written with a changed picture.
struct KeptMetadata {
    private(set) var metadata = EncodingMetadata()
    private(set) var report = MetadataReport()
    private let file: PictureFile
    private let change: PictureChange
    private let wanted: MetadataKinds
    private var present: MetadataKinds = .none

    init(_ file: PictureFile, keeping kinds: MetadataKinds, after change: PictureChange) {
        self.file = file
        self.change = change
        wanted = kinds.intersection(.possible(after: change.extent))
        requested = kinds
    }

    private let requested: MetadataKinds

    /// Takes what the header alone states, for formats without metadata and for damaged files.
    mutating func takeHeader() {
        if let block = file.exif { take(exif: block) }
        takeProfile()
        takeDensity()
    }

    /// Takes the metadata of a file.
    mutating func take(_ source: MetadataSource) {
        for part in source.parts {
            let kinds = source.kinds(part)
            present.formUnion(kinds)
            switch part.content {
            case .exif: if let block = source.exif(part) { take(exif: block) }
            case .xmp: if let packet = source.xmp(part) { take(xmp: packet) }
            case .resources:
                guard wanted.contains(.iptc), metadata.iptc == nil else { continue }
                metadata.iptc = source.resources(part).flatMap(PhotoshopResources.records)
            case .text: take(text: part, source, kinds)
            default: break
            }
        }
        takeProfile()
        takeDensity()
    }

    /// Takes the gain map, turned, cropped or scaled like the picture. For a reduced picture that is given, it is computed
    /// from the light of the source.
    mutating func takeGainMap(of picture: StreamedPicture<RGBA8>?) throws(MatteError) {
        guard wanted.contains(.gainMap), change.format == .jpeg, let transform = change.transform,
            let map = try file.gainMap()
        else { return }
        let header = file.header
        let turns = file.options.orientation == .apply
        let upright = ImageTransform.orientation(turns ? header.orientation : .up, of: header.storedSize)
        var moved = try map.transformed(by: upright.then(transform))
        if let picture, GainMapComputation.isNeeded(after: transform), !header.hasAlpha,
            !file.storesBrightLight
        {
            let light = try file.light(
                through: map.transformed(by: upright), headroom: map.alternateHeadroom)
            try GainMapComputation(light: light, transform: transform, keepsSpace: keepsProfile)
                .compute(&moved, of: picture)
        }
        try metadata.setGainMap(moved)
    }

    // MARK: Kinds

    private mutating func take(exif block: [UInt8]) {
        present.formUnion(EXIFEditor(block)?.kinds ?? .exif)
        guard wanted.contains(.exif), metadata.exif == nil else { return }
        guard var editor = EXIFEditor(block), editor.keep(keptInEXIF(editor)) else {
            report.drop([.exif, .makerNote], "the EXIF block is damaged")
            return
        }
        editor.describe(change.size, isSRGB: !keepsProfile)
        guard change.format != .jpeg || editor.block.count <= 65_527 else {
            report.drop(.exif, "it has \(editor.block.count) bytes, and a JPEG holds 65,527")
            return
        }
        metadata.exif = editor.block
    }

    private mutating func keptInEXIF(_ editor: EXIFEditor) -> MetadataKinds {
        var kinds = wanted.subtracting(.thumbnail)
        if kinds.contains(.makerNote), !kinds.contains(.gps), !editor.makerNoteHasNoPosition {
            kinds.remove(.makerNote)
            report.drop(
                editor.kinds.intersection(.makerNote), "it may contain the position, which is not kept")
        }
        return kinds
    }

    private mutating func take(xmp bytes: [UInt8]) {
        guard wanted.contains(.xmp), metadata.xmp == nil else { return }
        guard let packet = XMPPacket(bytes) else {
            report.drop(.xmp, "the XMP packet is damaged, or not UTF-8 without a document type")
            return
        }
        let edited = packet.removing { property in
            if XMPPacket.isPosition(property) { return !wanted.contains(.gps) }
            return XMPPacket.isThumbnail(property) || XMPPacket.isOfPixels(property)
                || XMPPacket.isOfGainMap(property) || XMPPacket.isOfVideo(property)
                || XMPPacket.isLinkToExtension(property)
        }
        guard let again = XMPPacket(edited), !again.isEmpty else { return }
        guard change.format != .jpeg || edited.count <= 65_502 else {
            report.drop(.xmp, "it has \(edited.count) bytes, and a JPEG holds 65,502")
            return
        }
        metadata.xmp = edited
    }

    private mutating func take(text part: FilePart, _ source: MetadataSource, _ kinds: MetadataKinds) {
        guard kinds.isSubset(of: wanted), let (keyword, text) = source.text(part), text.count <= 65_000 else {
            return
        }
        metadata.text.append(
            EncodingMetadata.Text(String(decoding: text, as: UTF8.self), keyword: keyword))
    }

    private var keepsProfile: Bool {
        file.options.color == .keep && wanted.contains(.icc) && file.canKeepProfile
    }

    private mutating func takeProfile() {
        guard file.header.hasColorProfile || file.canKeepProfile else { return }
        present.insert(.icc)
        if keepsProfile {
            metadata.colorProfile = file.file.profile
        } else if wanted.contains(.icc) {
            let reason =
                file.canKeepProfile
                ? "only a profile with a matrix and curves can be kept here"
                : "it is not a profile for red, green and blue"
            report.drop(.icc, "the picture was converted to sRGB, because \(reason)")
        } else if change.extent != .upload {
            report.drop(.icc, "the picture was converted to sRGB")
        }
    }

    private mutating func takeDensity() {
        guard let density = file.header.density else { return }
        present.insert(.density)
        guard wanted.contains(.density) else { return }
        let turns = file.options.orientation == .apply && file.header.orientation.swapsAxes
        metadata.density =
            turns ? PixelDensity(horizontal: density.vertical, vertical: density.horizontal) : density
    }

    /// Drops what the format has no place for, and completes the report.
    mutating func finish() {
        if change.format == .webP {
            if metadata.iptc != nil { report.drop(.iptc, "WebP has no place for it") }
            if !metadata.text.isEmpty { report.drop(.text, "WebP has no place for it") }
            if metadata.density != nil { report.drop(.density, "WebP has no place for it") }
            (metadata.iptc, metadata.text, metadata.density) = (nil, [], nil)
        }
        let kept = metadata.kinds
        report.kept = kept
        for kind in present.subtracting(kept).elements {
            let obstacle = MetadataKinds.obstacle(to: kind, after: change.extent)
            report.drop(kind, obstacle ?? (requested.contains(kind) ? reason(kind) : "it was not asked for"))
        }
    }

    /// The reason why a kind that was asked for is not in the result.
    private func reason(_ kind: MetadataKinds) -> String {
        switch kind {
        case .gainMap:
            change.format != .jpeg
                ? "only JPEG has a place for it"
                : change.transform == nil ? "it shows the picture before the change" : "it is damaged"
        case .gps, .makerNote: "it is part of EXIF or XMP, which is not kept"
        default: "it is damaged or empty"
        }
    }
}
