public import Matte

extension GainMap {
    /// Returns the map for a picture that was turned, mirrored, cropped or scaled.
    ///
    /// The levels are interpolated linearly between their centres; beyond the outer centres, the outer levels are
    /// repeated. The new map has the density of the old one, except that it never has more pixels than its picture. A
    /// turn by quarters and a mirroring give exactly the same levels in other places.
    ///
    /// ```swift
    /// let map = try PictureFile(jpegBytes).gainMap()
    /// let crop = ImageTransform.crop(PixelRect(x: 0, y: 0, width: 20, height: 20), of: photo.header.size)
    /// try map?.transformed(by: crop) == nil  // true
    /// ```
    ///
    /// - Parameter transform: The transform from the stored base to the new picture.
    /// - Throws: `MatteError` with code `limits` if memory cannot be allocated.
    /// - Complexity: O(*n*), where *n* is the number of pixels of the new map.
    public func transformed(by transform: ImageTransform) throws(MatteError) -> GainMap {
        if transform == .identity(transform.sourceSize) { return self }
        let (source, target) = (transform.sourceSize, transform.destinationSize)
        let perX = Double(levels.width) / Double(source.width)
        let perY = Double(levels.height) / Double(source.height)
        let swaps = transform.orientation.swapsAxes
        // The number of the map's levels along the sides of the result.
        let across = (swaps ? perY : perX) * Double(target.width) / abs(transform.scaleX)
        let down = (swaps ? perX : perY) * Double(target.height) / abs(transform.scaleY)
        let size = PixelSize(
            width: Swift.min(target.width, Swift.max(1, Int(across.rounded()))),
            height: Swift.min(target.height, Swift.max(1, Int(down.rounded()))))
        let (stepX, stepY) = (
            Double(target.width) / Double(size.width), Double(target.height) / Double(size.height)
        )
        let old = levels
        var map = self
        map.levels = try Raster<RGB8>(size: size) { y, row in
            for x in 0..<size.width {
                let place = transform.source(
                    of: SubpixelPoint(x: (Double(x) + 0.5) * stepX, y: (Double(y) + 0.5) * stepY))
                row.append(Self.level(old, place.x * perX - 0.5, place.y * perY - 0.5))
            }
        }
        return map
    }

    /// Returns the level at a place between the centres of the levels.
    private static func level(_ levels: Raster<RGB8>, _ x: Double, _ y: Double) -> RGB8 {
        let (x, y) = (
            Swift.min(Swift.max(x, 0), Double(levels.width - 1)),
            Swift.min(Swift.max(y, 0), Double(levels.height - 1))
        )
        let (left, top) = (Int(x), Int(y))
        let (right, bottom) = (Swift.min(left + 1, levels.width - 1), Swift.min(top + 1, levels.height - 1))
        let (shareX, shareY) = (x - Double(left), y - Double(top))
        let (a, b) = (levels[left, top], levels[right, top])
        let (c, d) = (levels[left, bottom], levels[right, bottom])
        func mixed(_ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8) -> UInt8 {
            let above = Double(a) + (Double(b) - Double(a)) * shareX
            let below = Double(c) + (Double(d) - Double(c)) * shareX
            return UInt8(above + (below - above) * shareY + 0.5)
        }
        return RGB8(
            red: mixed(a.red, b.red, c.red, d.red), green: mixed(a.green, b.green, c.green, d.green),
            blue: mixed(a.blue, b.blue, c.blue, d.blue))
    }
}
