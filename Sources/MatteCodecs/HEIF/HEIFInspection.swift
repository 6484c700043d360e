// Design: docs/design/heif.md

import Matte

/// A parser of the headers of HEIC and AVIF files. It reads boxes, and of coded pictures only the parameters that state
/// their size.
struct HEIFInspection {
    let items: HEIFItems
    let source: HEIFSource
    let primary: Int

    init(_ source: HEIFSource) throws(MatteError) {
        self.source = source
        items = try HEIFItems(source)
        guard let primary = items.primary, items.items[primary] != nil else {
            throw source.corrupt(
                items.primary.map { "its main picture is the item \($0), which doesn't exist" }
                    ?? "it names no main picture")
        }
        self.primary = primary
    }

    /// Reads the header of a file.
    static func inspect(
        _ bytes: HeaderBytes, _ format: ImageFormat, limits: DecodingLimits
    ) throws(MatteError) -> InspectedFile {
        try HEIFInspection(HEIFSource(bytes, format, limits)).file()
    }

    private func file() throws(MatteError) -> InspectedFile {
        let main = try plane(primary)
        let geometry = try transformations(main.size)
        var picture = HEIFPicture(main: main, visible: geometry.visible)
        if let alpha = alphaItem {
            picture.alpha = try plane(alpha)
            picture.isPremultiplied =
                items.targets(of: primary, "prem").contains(alpha)
                || items.targets(of: alpha, "prem").contains(primary)
        }
        // A gain map that can't be read is none.
        picture.gainMapItem = gainMapItem
        picture.gainMap = picture.gainMapItem.flatMap { try? plane($0) }
        let matrix = main.nclx.map { $0.elements.bigEndian16(at: 8) ?? 2 }
        var header = ImageHeader(
            format: source.format, storedSize: geometry.visible.size,
            colorModel: main.isGray ? .gray : matrix == 0 ? .rgb : .ycbcr)
        header.orientation = geometry.orientation
        header.bitDepth = main.bitDepth
        header.hasAlpha = picture.alpha != nil
        var file = InspectedFile(header: header)
        // EXIF's orientation describes the camera. The file's own properties have turned the picture by it already.
        file.statesOrientation = true
        file.heif = picture
        file.icc = try profile()
        if file.icc == nil, let nclx = main.nclx {
            // libheif converts the samples to red, green and blue in the full range.
            file.colorHints.codePoints = [nclx[5], nclx[7], 0, 1]
            file.colorHints.container = "nclx"
            if nclx[4] != 0 || nclx[6] != 0 { file.colorHints.codePoints = [2, 2, 0, 1] }
        }
        file.exif = try exif()
        file.heldBytes = picture.heldBytes
        return file
    }

    // MARK: Auxiliary pictures

    private static let alphaTypes = [
        "urn:mpeg:hevc:2015:auxid:1", "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha",
    ]
    private static let gainMapType = "urn:com:apple:photo:2020:aux:hdrgainmap"

    /// The item with the alpha of the main picture, or `nil`.
    var alphaItem: Int? { auxiliary(Self.alphaTypes) }

    /// The item with the gain map of the main picture, or `nil`: an auxiliary picture as Apple stores it, or one to which
    /// a tone map of ISO 21496-1 refers.
    var gainMapItem: Int? {
        auxiliary([Self.gainMapType]) ?? toneMapItem.map { items.targets(of: $0, "dimg")[1] }
    }

    /// The item with ISO's description of the main picture's gain map, or `nil`.
    var toneMapItem: Int? {
        items.referrers(to: primary, "dimg").first { identifier in
            let pictures = items.targets(of: identifier, "dimg")
            return items.items[identifier]?.type == "tmap" && pictures.count == 2 && pictures[0] == primary
        }
    }

    /// Returns the first auxiliary picture of the main one that has one of some types.
    private func auxiliary(_ types: [String]) -> Int? {
        items.referrers(to: primary, "auxl").first { identifier in
            items.properties(identifier, "auxC").contains { box in
                var fields = HEIFFields(source, box)
                return (try? fields.version()) != nil && types.contains(fields.text())
            }
        }
    }

    // MARK: Colours and metadata

    /// Returns the ICC profile of the main picture.
    private func profile() throws(MatteError) -> [UInt8]? {
        for box in items.properties(primary, "colr") {
            var fields = HEIFFields(source, box)
            guard ["prof", "rICC"].contains(try fields.characters()) else { continue }
            try source.limits.checkMetadata(box.contents.count - 4, "colour profile")
            return source.bytes.copy(fields.place..<fields.end)
        }
        return nil
    }

    /// Returns the EXIF block of the main picture. Before it, its item has the offset of the block.
    private func exif() throws(MatteError) -> [UInt8]? {
        for identifier in descriptions() where items.items[identifier]?.type == "Exif" {
            let extents = items.items[identifier]?.extents ?? []
            let length = extents.reduce(0) { $0.addingClamped($1.count) }
            try source.limits.checkMetadata(length, "EXIF block")
            guard let data = items.data(identifier, atMost: length),
                let offset = data.elements.bigEndian32(at: 0), offset <= data.count - 4
            else { continue }
            return Array(data[(4 + offset)...])
        }
        return nil
    }

    /// Returns the XMP packets of an item.
    func packets(of identifier: Int) -> [[UInt8]] {
        items.referrers(to: identifier, "cdsc")
            .filter { items.items[$0]?.mediaType == "application/rdf+xml" }
            .compactMap { items.data($0, atMost: source.limits.metadata) }
    }

    /// Returns the items that describe the main picture, such as its EXIF block.
    private func descriptions() -> [Int] {
        items.referrers(to: primary, "cdsc")
    }
}
