public import Matte

extension PictureFile {
    /// Returns the file's gain map, or `nil` if it has none or a damaged one.
    ///
    /// Three forms are read from JPEG files, in this order: ISO 21496-1, Adobe's (Ultra HDR), and Apple's, which becomes a
    /// map of ISO's form. A map is ignored if its values are out of range, or if it has more pixels than the picture.
    ///
    /// ```swift
    /// try photo.gainMap()?.channels.count == nil  // true
    /// ```
    ///
    /// - Throws: The errors of ``metadataKinds()``. Damage in the map itself is no error.
    /// - Complexity: O(*n*), where *n* is the length of the file and the number of the map's pixels.
    public func gainMap() throws(MatteError) -> GainMap? {
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
            options.limits.pixels = Swift.min(options.limits.pixels, header.storedSize.area)
            options.orientation = .keep
            options.color = .keep
            var levels = try Raster<RGB8>(decoding: bytes, options: options)
            if let table = description.table() {
                for y in 0..<levels.height {
                    for x in 0..<levels.width {
                        let level = table[Int(levels[x, y].green)]
                        levels[x, y] = RGB8(red: level, green: level, blue: level)
                    }
                }
            }
            let map = GainMap(
                levels: levels, channels: description.channels, baseHeadroom: description.base,
                alternateHeadroom: description.alternate, usesBaseColorSpace: description.isBase,
                form: description.form)
            return map.isValid ? map : nil
        } catch {
            guard error.code != .io, error.code != .cancelled else { throw error }
            return nil
        }
    }
}
