import Matte

extension MetadataRewriting {
    var oldMapLength: Int? {
        source.parts { if case .gainMap = $0 { true } else { false } }.first?.range.count
    }

    /// Prepares the gain map's picture. Returns its length, or `nil` if no map is kept.
    mutating func gainMapPieces() throws(MatteError) -> Int? {
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
    static func mapPiece(_ part: FilePart, _ source: MetadataSource) -> Piece? {
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
    mutating func keepPicture(_ part: FilePart) throws(MatteError) {
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
    mutating func run(all: Bool) throws(MatteError) -> [Piece] {
        for part in source.parts {
            switch part.content {
            case .gainMap, .otherPicture, .trailer, .index: continue
            default: keep(part, mapLength: nil)
            }
        }
        return pieces
    }
}
