import Matte

/// The metadata of a HEIC or AVIF file: items of its box `meta`, beside the pictures. Its parts are not the whole file.
enum HEIFParts {
    static func parts(
        of bytes: HeaderBytes, _ format: ImageFormat, _ limits: DecodingLimits
    ) throws(MatteError) -> FileParts {
        let inspection = try HEIFInspection(HEIFSource(bytes, format, limits))
        let (items, primary) = (inspection.items, inspection.primary)
        var parts: [FilePart] = []
        // A profile is a property of the main picture, not an item.
        for box in items.properties(primary, "colr") where !bytes.matches("nclx", at: box.contents.lowerBound)
        {
            parts.append(FilePart(content: .profile, range: box.contents, data: box.contents))
        }
        // The pictures of the main one and its alpha belong to it, and a cell of a grid to the grid.
        var pictures: Set<Int> = [primary]
        if let alpha = inspection.alphaItem { pictures.insert(alpha) }
        for reference in items.references
        where reference.kind == "dimg" && items.items[reference.from]?.type == "grid" {
            pictures.formUnion(reference.to)
        }
        let maps = [inspection.gainMapItem, inspection.toneMapItem]
        let thumbnails = Set(items.referrers(to: primary, "thmb"))
        for (identifier, item) in items.items.sorted(by: { $0.key < $1.key })
        where !pictures.contains(identifier) {
            let extent = item.extents.count == 1 ? item.extents[0] : 0..<0
            var part = FilePart(content: .unknown, range: extent, data: extent)
            switch item.type {
            case "Exif":
                part.content = .exif
                // The block follows an offset of four bytes.
                let offset = bytes.bigEndian32(at: extent.lowerBound) ?? 0
                let start = extent.lowerBound.addingClamped(4 + offset)
                part.data = min(start, extent.upperBound)..<extent.upperBound
            case "mime" where item.mediaType == "application/rdf+xml": part.content = .xmp
            case "hvc1", "av01", "grid", "iovl", "iden", "jpeg", "tmap":
                part.content =
                    maps.contains(identifier)
                    ? .gainMap : thumbnails.contains(identifier) ? .thumbnail : .otherPicture
            default: break
            }
            parts.append(part)
        }
        return FileParts(parts: parts)
    }
}
