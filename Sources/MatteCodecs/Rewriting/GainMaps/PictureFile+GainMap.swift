public import Matte

extension PictureFile {
    /// Returns the file's gain map, or `nil` if it has none or a damaged one.
    ///
    /// Three forms are read from JPEG files, in this order: ISO 21496-1, Adobe's (Ultra HDR), and Apple's, which becomes a
    /// map of ISO's form. Of HEIC files, ISO's and Apple's form are read in builds with libheif, and Apple's with ImageIO. A map is ignored if its
    /// values are out of range, or if it has more pixels than the picture.
    ///
    /// ```swift
    /// try photo.gainMap()?.channels.count == nil  // true
    /// ```
    ///
    /// - Throws: The errors of ``metadataKinds()``, or `MatteError` with code `limits` if there is no memory for the map.
    ///   Damage in the map itself is no error.
    /// - Complexity: O(*n*), where *n* is the length of the file and the number of the map's pixels.
    public func gainMap() throws(MatteError) -> GainMap? {
        if let plane = file.heif?.gainMap { return try itemGainMap(plane) }
        #if canImport(ImageIO)
        if header.format == .heic { return try imageIOGainMap() }
        #endif
        guard header.format == .jpeg else { return nil }
        let source = try MetadataSource(input, .jpeg, options.limits)
        guard let part = source.parts({ if case .gainMap = $0 { true } else { false } }).first,
            part.range.count <= 64 << 20, let bytes = source.bytes.copy(part.range)
        else { return nil }
        do throws(MatteError) {
            let inner = try MetadataSource(picture: part.range, of: source)
            guard let description = GainMapDescription(inner, exif: exif) else { return nil }
            var options = DecodingOptions()
            options.limits = self.options.limits
            options.orientation = .keep
            options.color = .keep
            guard try ImageHeader(probing: bytes).size.area <= header.storedSize.area else { return nil }
            var levels = try Raster<RGB8>(decoding: bytes, options: options)
            return description.map(&levels)
        } catch {
            guard error.isOfMap else { throw error }
            return nil
        }
    }

    /// Returns the gain map that is an item of a HEIC file, unless the file shows only a part of the coded picture.
    private func itemGainMap(_ plane: HEIFPlane) throws(MatteError) -> GainMap? {
        do throws(MatteError) {
            guard let picture = file.heif, picture.visible == picture.main.size.bounds,
                plane.size.area <= picture.main.size.area, let item = picture.gainMapItem
            else { return nil }
            let source = HEIFSource(HeaderBytes(input), header.format, options.limits)
            let inspection = try HEIFInspection(source)
            let packets = inspection.packets(of: item).compactMap(XMPPacket.init)
            let toneMap = inspection.toneMapItem.flatMap { identifier in
                inspection.items.targets(of: identifier, "dimg").last == item
                    ? inspection.items.data(identifier, atMost: 1_024) : nil
            }
            guard
                let description = toneMap.flatMap(GainMapDescription.init(toneMap:))
                    ?? GainMapDescription(apple: packets, exif: exif)
            else { return nil }
            // The map is decoded as a picture of its own.
            var own = ImageHeader(format: header.format, storedSize: plane.size, colorModel: .ycbcr)
            own.bitDepth = plane.bitDepth
            var map = InspectedFile(header: own)
            map.heif = HEIFPicture(main: plane, visible: plane.size.bounds)
            map.heldBytes = plane.heldBytes(isGray: false)
            try map.need(input, options, inBands: false).adding(pixelBytes(plane.size, 3), "the gain map")
                .check("decode a gain map of \(plane.size)")
            let rows = try DecodedRows(input, map, format: .rgb8, options: options)
            var levels = try Raster<RGB8>(
                size: plane.size, repeating: RGB8(red: 0, green: 0, blue: 0))
            var view = levels.mutableView
            try rows.fill(&view)
            return description.map(&levels)
        } catch {
            guard error.isOfMap else { throw error }
            return nil
        }
    }
}

extension MatteError {
    /// A Boolean value that indicates whether the error is about the map's own data, which is then ignored.
    fileprivate var isOfMap: Bool { code == .decoding || code == .unsupported }
}

extension GainMapDescription {
    /// Returns the map with these levels, or `nil` if its values are out of range. Apple's levels are changed to those of
    /// an ISO map.
    func map(_ levels: inout Raster<RGB8>) -> GainMap? {
        if let table = table() {
            for y in 0..<levels.height {
                for x in 0..<levels.width {
                    let level = table[Int(levels[x, y].green)]
                    levels[x, y] = RGB8(red: level, green: level, blue: level)
                }
            }
        }
        let map = GainMap(
            levels: levels, channels: channels, baseHeadroom: base, alternateHeadroom: alternate,
            usesBaseColorSpace: isBase, form: form)
        return map.isValid ? map : nil
    }
}
