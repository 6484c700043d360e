import Matte

extension Raster {
    /// The pixels turned.
    func oriented(_ orientation: ImageOrientation) throws(MatteError) -> Raster {
        let upright = orientation.applied(to: size)
        return try Raster(size: upright) { y, row in
            for x in 0..<upright.width {
                let from = orientation.inverse.applied(to: PixelPoint(x: x, y: y), in: upright)
                row.append(self[from.x, from.y])
            }
        }
    }
}
