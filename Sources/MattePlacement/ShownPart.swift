package import Matte

extension Raster {
    /// Returns a copy of the pixels in `rect`, which may extend beyond the picture. Pixels outside the picture are set
    /// to `pixel`.
    package func part(_ rect: PixelRect, outside pixel: PixelType) throws(MatteError) -> Raster {
        let inside = rect.intersection(bounds)
        if inside == rect { return try cropped(to: rect) }
        guard inside.width > 0, inside.height > 0 else {
            return try Raster(size: rect.size, repeating: pixel)
        }
        return try view[inside].padded(
            left: inside.x - rect.x, top: inside.y - rect.y,
            right: rect.x + rect.width - inside.x - inside.width,
            bottom: rect.y + rect.height - inside.y - inside.height, with: pixel)
    }
}
