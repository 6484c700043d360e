import Matte
import MatteCodecs

/// Mask pictures from the command line.
enum MaskArguments {
    /// A mask picture's coverage in the size of a photo: its alpha where it has one, else its grey; white is
    /// foreground.
    static func mask(
        _ bytes: [UInt8], size: PixelSize, isInverted: Bool, _ decoding: DecodingOptions
    ) throws -> Mask {
        let header = try ImageHeader(probing: bytes, limits: decoding.limits)
        let mask: Mask
        if header.hasAlpha {
            let picture: Raster<RGBA8> = try Raster(decoding: bytes, options: decoding)
            mask = try picture.alphaMask()
        } else {
            mask = Mask(try Raster<Gray8>(decoding: bytes, options: decoding))
        }
        let resized = mask.size == size ? mask : Mask(try mask.raster.resized(to: size, filter: .triangle))
        return isInverted ? resized.inverted() : resized
    }
}

extension Raster<RGBA8> {
    /// Coverage from alpha: opaque pixels are selected.
    func alphaMask() throws(MatteError) -> Mask {
        Mask(
            try Raster<Gray8>(size: size) { y, pixels in
                let row = self.row(y)
                for x in row.indices { pixels.append(Gray8(row[x].alpha)) }
            })
    }

    /// Draws the outline of a box, its line inside.
    mutating func drawOutline(_ box: PixelRect, with color: RGBA8, width: Int) {
        let inner = box.inset(by: width)
        guard !inner.isEmpty else { return fill(box, with: color) }
        fill(PixelRect(minX: box.minX, minY: box.minY, maxX: box.maxX, maxY: inner.minY), with: color)
        fill(PixelRect(minX: box.minX, minY: inner.maxY, maxX: box.maxX, maxY: box.maxY), with: color)
        fill(PixelRect(minX: box.minX, minY: inner.minY, maxX: inner.minX, maxY: inner.maxY), with: color)
        fill(PixelRect(minX: inner.maxX, minY: inner.minY, maxX: box.maxX, maxY: inner.maxY), with: color)
    }
}
