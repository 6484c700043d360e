extension RasterView {
    /// Returns the white balance that makes the surroundings of a pixel neutral, as an eyedropper does.
    ///
    /// The mean linear light of the square around the pixel becomes grey of the same luminance. Transparent pixels and
    /// positions outside the picture don't count.
    ///
    /// ```swift
    /// let photo = Raster(width: 9, height: 9, repeating: RGB8(red: 200, green: 180, blue: 160))
    /// let balance = try photo.view.whiteBalance(at: PixelPoint(x: 4, y: 4))
    /// try photo.adjusted(by: .whiteBalance(balance))[0, 0].blue  // 183
    /// ```
    ///
    /// - Parameters:
    ///   - point: The position of the pixel.
    ///   - radius: The number of pixels from the centre of the square to its sides, 0...1000: 2 means 5x5 pixels.
    /// - Throws: ``MatteError``: `parameter` if the point is outside the picture, the radius is out of range, or a
    ///   channel has no light; `limits` if memory cannot be allocated; `cancelled`.
    public borrowing func whiteBalance(
        at point: PixelPoint, radius: Int = 2
    ) throws(MatteError) -> WhiteBalance {
        let part = try WhiteBalance.square(around: point, radius: radius, in: size)
        return try WhiteBalance(meanOf: self[part].converted(to: RGBA8.self), around: point)
    }
}

extension Raster {
    /// Returns the white balance that makes the surroundings of a pixel neutral; see
    /// ``RasterView/whiteBalance(at:radius:)``.
    ///
    /// - Throws: ``MatteError``: `parameter` if the point is outside the picture, the radius is out of range, or a
    ///   channel has no light; `limits` if memory cannot be allocated; `cancelled`.
    public func whiteBalance(at point: PixelPoint, radius: Int = 2) throws(MatteError) -> WhiteBalance {
        try view.whiteBalance(at: point, radius: radius)
    }
}

extension WhiteBalance {
    /// Returns the square around a point, cut off at the edges of a picture.
    ///
    /// - Throws: ``MatteError`` with code `parameter` if the point is outside the picture or the radius is out of
    ///   range.
    package static func square(
        around point: PixelPoint, radius: Int, in size: PixelSize
    ) throws(MatteError) -> PixelRect {
        guard point.x >= 0, point.y >= 0, point.x < size.width, point.y < size.height else {
            throw MatteError(
                .parameter,
                "cannot balance white by the point (\(point.x), \(point.y)): it is outside the picture of \(size); use a point inside"
            )
        }
        guard (0...1000).contains(radius) else {
            throw MatteError(
                .parameter, "cannot balance white by a radius of \(radius) pixels; use 0 to 1000")
        }
        let (left, top) = (max(0, point.x - radius), max(0, point.y - radius))
        let (right, bottom) = (min(size.width, point.x + radius + 1), min(size.height, point.y + radius + 1))
        return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// Creates the white balance that makes the mean light of pixels neutral.
    ///
    /// - Throws: ``MatteError`` with code `parameter` if the mean of a channel is 0.
    package init(meanOf pixels: Raster<RGBA8>, around point: PixelPoint) throws(MatteError) {
        var light: SIMD3<Double> = [0, 0, 0]
        let lights = LinearLight.lights
        for y in 0..<pixels.height {
            for x in 0..<pixels.width {
                let pixel = pixels[x, y]
                if pixel.alpha == 0 { continue }
                light += [lights[Int(pixel.red)], lights[Int(pixel.green)], lights[Int(pixel.blue)]]
            }
        }
        guard light.min() > 0 else {
            throw MatteError(
                .parameter,
                "cannot balance white by the pixels around (\(point.x), \(point.y)): a channel has no light; choose a point on white or grey"
            )
        }
        self.init(light: light)
    }
}
