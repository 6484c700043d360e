internal import Matte
internal import MatteCodecs
internal import MatteText

extension PlacedRegion: Codable {
    private enum CodingKeys: String, CodingKey {
        case boxes, shape, polygons, rule, mask, reading
    }

    /// The encoded form of a mask: the rectangle that it covers in the photo, and a grey PNG in base64.
    private struct MaskFile: Codable {
        var place: PixelRect
        var png: String
    }

    /// Encodes the region as an object with the members of one of three forms:
    ///
    /// - Boxes: `boxes` is a list of rectangles, and `shape` is the shape that is repainted in each.
    /// - Polygons: `polygons` is a list of rings, each a list of `[x, y]` points. `rule` is `union` if each ring is
    ///   filled alone; it is absent if all rings are filled together by the even-odd rule.
    /// - A mask: `mask` is an object with the mask's rectangle in the photo (`place`) and a grey PNG in base64 (`png`),
    ///   in which white means repaint. `reading` states which pixels of the mask file were selected. It is absent if
    ///   the mask was not read from a file.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .boxes(let boxes, let shape):
            try container.encode(boxes, forKey: .boxes)
            try container.encode(shape, forKey: .shape)
        case .polygons(let rings, let rule):
            if rule != .evenOdd { try container.encode(rule, forKey: .rule) }
            try container.encode(rings.map { ring in ring.map { [$0.x, $0.y] } }, forKey: .polygons)
        case .mask(let mask, let place, let reading):
            let file = try mask.raster.encoded(as: .png(compression: .fast))
            try container.encode(
                MaskFile(place: PixelRect(origin: place, size: mask.size), png: file.base64), forKey: .mask)
            try container.encodeIfPresent(reading, forKey: .reading)
        }
    }

    /// Decodes a region from the forms that ``encode(to:)`` writes. Throws a `DecodingError` if a mask cannot be
    /// decoded or its size differs from that of its rectangle in the photo.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if container.contains(.boxes) {
            self = .boxes(
                try container.decode([PixelRect].self, forKey: .boxes),
                shape: try container.decode(EditShape.self, forKey: .shape))
        } else if container.contains(.polygons) {
            let rings = try container.decode([[[Double]]].self, forKey: .polygons)
            guard rings.allSatisfy({ $0.allSatisfy { $0.count == 2 } }) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .polygons, in: container,
                    debugDescription: "a point does not have two numbers, [x, y]")
            }
            self = .polygons(
                rings.map { ring in ring.map { SubpixelPoint(x: $0[0], y: $0[1]) } },
                rule: try container.decodeIfPresent(PolygonRule.self, forKey: .rule) ?? .evenOdd)
        } else if container.contains(.mask) {
            let file = try container.decode(MaskFile.self, forKey: .mask)
            let reading = try container.decodeIfPresent(MaskReading.self, forKey: .reading)
            do throws(MatteError) {
                self = .mask(try Self.mask(file), at: file.place.origin, reading: reading)
            } catch {
                throw DecodingError.dataCorruptedError(
                    forKey: .mask, in: container, debugDescription: "it is invalid (\(error.message))")
            }
        } else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: "the region has no boxes, polygons or mask"))
        }
    }

    private static func mask(_ file: MaskFile) throws(MatteError) -> Mask {
        let bytes = try Base64.decoded(file.png)
        // Check the size in the header before decoding the pixels.
        let header = try ImageHeader(probing: bytes)
        guard header.format == .png, header.size == file.place.size, header.colorModel == .gray else {
            throw MatteError(
                .parameter,
                "cannot read the mask: it is a \(header.format) of \(header.size); it must be a grey PNG of \(file.place.size)"
            )
        }
        return Mask(try Raster<Gray8>(decoding: bytes))
    }
}
