public import Matte

extension StreamedPicture {
    /// Returns the map of where the picture has detail, from one pass over its rows. It equals that of a raster.
    ///
    /// ```swift
    /// let map = try photo.streamed(as: RGB8.self).detailMap()
    /// map.size  // 96x64
    /// ```
    ///
    /// - Throws: `MatteError`: `parameter` for an empty picture, `limits` if more memory is needed than allowed, `decoding`
    ///   for a damaged source, `cancelled`.
    public func detailMap() throws(MatteError) -> DetailMap {
        let small = try DetailMap.mapSize(of: size)
        return try DetailMap(
            reduced: resized(to: small, filter: .area).rendered().converted(to: RGBA8.self))
    }
}
