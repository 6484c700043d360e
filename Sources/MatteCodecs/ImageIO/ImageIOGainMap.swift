#if canImport(ImageIO)
import ImageIO
import Matte

/// Apple's gain map of a file that ImageIO reads: an auxiliary picture of one channel.
struct ImageIOGainMap {
    /// The levels, in the stored orientation.
    let levels: Raster<RGB8>
    /// The map's XMP packet, or `nil` if there is none.
    let packet: [UInt8]?
    /// The numbers 33 and 48 in the maker note of the base, from which the headroom follows if the packet doesn't state it.
    let makerNumbers: (Double, Double)?
}

extension ImageIOSource {
    /// 'L008', a byte per pixel.
    private static let oneByte = 0x4C30_3038

    /// Returns the file's gain map, or `nil` if it has none in Apple's form or one that isn't as it says.
    ///
    /// - Parameter mostPixels: The largest number of pixels.
    func gainMap(mostPixels: Int) throws(MatteError) -> ImageIOGainMap? {
        let type = kCGImageAuxiliaryDataTypeHDRGainMap
        guard let info = CGImageSourceCopyAuxiliaryDataInfoAtIndex(source, index, type) else { return nil }
        let found = ImageIOProperties(info)
        guard let layout = found.properties(kCGImageAuxiliaryDataInfoDataDescription),
            let data = found.data(kCGImageAuxiliaryDataInfoData),
            layout.integer(kCGImagePropertyPixelFormat) == Self.oneByte,
            let width = layout.integer(kCGImagePropertyWidth),
            let height = layout.integer(kCGImagePropertyHeight),
            let stride = layout.integer(kCGImagePropertyBytesPerRow), width > 0, height > 0,
            width <= stride, height <= data.count / stride, width <= mostPixels / height
        else { return nil }
        let size = PixelSize(width: width, height: height)
        let levels = try Raster<RGB8>(size: size) { y, row in
            for x in 0..<width {
                let level = data[y * stride + x]
                row.append(RGB8(red: level, green: level, blue: level))
            }
        }
        return ImageIOGainMap(
            levels: levels, packet: found.packet(kCGImageAuxiliaryDataInfoMetadata),
            makerNumbers: makerNumbers)
    }

    private var makerNumbers: (Double, Double)? {
        let utf8 = ImageIOProperties.utf8
        guard let all = CGImageSourceCopyPropertiesAtIndex(source, index, nil),
            let note = ImageIOProperties(all).properties(kCGImagePropertyMakerAppleDictionary),
            let first = unsafe CFStringCreateWithCString(kCFAllocatorDefault, "33", utf8),
            let second = unsafe CFStringCreateWithCString(kCFAllocatorDefault, "48", utf8),
            let number = note.double(first)
        else { return nil }
        return (number, note.double(second) ?? 0)
    }
}

extension ImageIOProperties {
    /// Returns a property that is a dictionary, or `nil` if it is missing or not one.
    func properties(_ key: CFString) -> ImageIOProperties? {
        guard let value = value(key), CFGetTypeID(value) == CFDictionaryGetTypeID() else { return nil }
        return ImageIOProperties(value as! CFDictionary)
    }

    /// Returns a property's bytes, or `nil` if it is missing or has none.
    func data(_ key: CFString) -> [UInt8]? {
        guard let value = value(key), CFGetTypeID(value) == CFDataGetTypeID() else { return nil }
        return Self.bytes(value as! CFData)
    }

    /// Returns a property that is image metadata as an XMP packet, or `nil` if it is missing.
    func packet(_ key: CFString) -> [UInt8]? {
        guard let value = value(key), CFGetTypeID(value) == CGImageMetadataGetTypeID() else { return nil }
        return CGImageMetadataCreateXMPData(value as! CGImageMetadata, nil).flatMap { Self.bytes($0) }
    }

    private static func bytes(_ data: CFData) -> [UInt8]? {
        guard let start = unsafe CFDataGetBytePtr(data) else { return nil }
        return unsafe Array(UnsafeBufferPointer(start: start, count: CFDataGetLength(data)))
    }
}
#endif
