#if canImport(ImageIO)
import Matte

extension PictureFile {
    /// Returns the gain map in Apple's form of a HEIC file, which ImageIO reads.
    func imageIOGainMap() throws(MatteError) -> GainMap? {
        let source = try ImageIOSource(input, header.format, options.limits)
        let most = Swift.min(options.limits.pixels, header.storedSize.area)
        guard let found = try source.gainMap(mostPixels: most) else { return nil }
        let packets = [found.packet].compactMap { $0.flatMap(XMPPacket.init) }
        guard let description = GainMapDescription(apple: packets, makerNumbers: found.makerNumbers) else {
            return nil
        }
        var levels = found.levels
        return description.map(&levels)
    }
}
#endif
