import Matte

extension MetadataSource {
    /// Returns the kinds in a part.
    func kinds(_ part: FilePart) -> MetadataKinds { part.kinds }

    /// Finds the kinds in all parts.
    mutating func findKinds() {
        let hasExtension = parts.contains { if case .extendedXMP = $0.content { true } else { false } }
        // The segments of an extended packet have its kinds, which are found once.
        let unknown: MetadataKinds = [.xmp, .gps, .thumbnail]
        let ofExtension = hasExtension ? extendedXMP.flatMap(XMPPacket.init)?.kinds ?? unknown : .none
        for i in parts.indices {
            if case .extendedXMP = parts[i].content {
                parts[i].kinds = ofExtension
            } else {
                parts[i].kinds = foundKinds(parts[i])
            }
        }
    }

    /// Returns the kinds in a part. A block that can't be read counts as one with everything that it might contain.
    private func foundKinds(_ part: FilePart) -> MetadataKinds {
        switch part.content {
        case .picture, .index, .extendedXMP: return .none
        case .profile: return .icc
        case .density: return densityKinds(part)
        case .exif:
            guard let block = exif(part) else { return [.exif, .gps, .makerNote, .thumbnail] }
            return EXIFEditor(block)?.kinds ?? [.exif, .gps, .makerNote, .thumbnail]
        case .xmp:
            guard let packet = xmp(part).flatMap(XMPPacket.init) else { return [.xmp, .gps, .thumbnail] }
            // A packet with nothing but the places of a gain map belongs to the map.
            return packet.describesOnlyGainMap ? .gainMap : packet.kinds
        case .resources: return resources(part).map(PhotoshopResources.kinds) ?? .iptc
        case .text:
            guard part.data.count <= limits.metadata, let (keyword, text) = text(part) else { return .text }
            return PositionText.isIn(Array(keyword.utf8) + [0x20] + text) ? [.text, .gps] : .text
        case .credentials: return .credentials
        case .thumbnail: return .thumbnail
        case .gainMapMark, .gainMap: return .gainMap
        case .otherPicture: return .pictures
        case .unknown, .trailer: return .trailer
        }
    }

    /// The kind that a part with several kinds needs to be kept.
    private func container(_ part: FilePart) -> MetadataKinds {
        switch part.content {
        case .exif: .exif
        case .xmp: kinds(part).contains(.xmp) ? .xmp : .gainMap
        case .extendedXMP: .xmp
        case .resources: .iptc
        case .text: .text
        default: .none
        }
    }

    private func densityKinds(_ part: FilePart) -> MetadataKinds {
        guard format == .jpeg else { return .density }
        let at = part.data.lowerBound
        guard part.data.count >= 14 else { return .none }
        let hasThumbnail = bytes[at + 12] > 0 && bytes[at + 13] > 0
        var kinds: MetadataKinds = hasThumbnail ? .thumbnail : .none
        if bytes[at + 7] != 0 { kinds.insert(.density) }
        return kinds
    }

    /// The kinds in the file.
    var kinds: MetadataKinds { parts.reduce(.none) { $0.union(kinds($1)) } }

    /// Returns the kinds that remain if the caller wants `wanted`, and the reasons for those that don't.
    ///
    /// A position may hide where Matte can't look for it. If the position goes, so do those parts.
    func remaining(_ wanted: MetadataKinds) -> (kinds: MetadataKinds, report: MetadataReport) {
        var report = MetadataReport()
        let present = kinds
        var rest = wanted.intersection(present)
        func lose(_ kinds: MetadataKinds, _ reason: String) {
            report.drop(rest.intersection(kinds), reason)
            rest.subtract(kinds)
        }
        // A position, a maker note and a thumbnail stay only with the block that contains them.
        let reachable = parts.reduce(MetadataKinds.none) { result, part in
            container(part).isSubset(of: wanted) ? result.union(kinds(part)) : result
        }
        lose(rest.subtracting(reachable), "it is part of a block that is not kept")
        if !wanted.contains(.gps) {
            lose(.trailer, "it may contain the position, which is not kept")
            if !makerNotesHaveNoPosition {
                lose(.makerNote, "it may contain the position, which is not kept")
            }
        }
        report.drop(present.subtracting(wanted), "it was not asked for")
        if present.contains(.credentials), rest != present {
            lose(.credentials, "the manifest fits only the unchanged file")
        }
        report.kept = rest
        return (rest, report)
    }

    private var makerNotesHaveNoPosition: Bool {
        parts { if case .exif = $0 { true } else { false } }.allSatisfy { part in
            exif(part).flatMap(EXIFEditor.init)?.makerNoteHasNoPosition ?? false
        }
    }
}
