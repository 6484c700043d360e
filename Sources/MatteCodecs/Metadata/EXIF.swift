import Matte

/// Access to the orientation in an EXIF block, which is a TIFF structure in JPEG, PNG and WebP files.
///
/// The layout is that of TIFF 6.0: a byte order mark, the number 42 and the offset of the first directory. A directory
/// consists of a count and that many entries of 12 bytes: tag, type, number of values, and the value or its offset.
enum EXIF {
    private static let orientationTag = 0x0112

    /// Returns the orientation, or `nil` if the block has none or an invalid one.
    static func orientation(of tiff: Span<UInt8>) -> ImageOrientation? {
        guard let entry = entry(orientationTag, of: tiff) else { return nil }
        return ImageOrientation(rawValue: entry.value)
    }

    /// Returns an EXIF block without the prefix that it has in JPEG files. Some writers put the prefix into PNG and WebP
    /// files too, or twice into JPEG files.
    static func withoutPrefix(_ block: [UInt8]) -> [UInt8] {
        block.starts(with: "Exif\0\0".utf8) ? Array(block.dropFirst(6)) : block
    }

    /// Returns the EXIF block with its orientation set to upright, for pixels to which the orientation has been
    /// applied.
    static func upright(_ tiff: [UInt8]) -> [UInt8] {
        guard let entry = entry(orientationTag, of: tiff.elements) else { return tiff }
        var changed = tiff
        changed[entry.valueOffset] = entry.bigEndian ? 0 : 1
        changed[entry.valueOffset + 1] = entry.bigEndian ? 1 : 0
        return changed
    }

    private struct Entry {
        var value: Int
        var valueOffset: Int
        var bigEndian: Bool
    }

    private static func entry(_ tag: Int, of tiff: Span<UInt8>) -> Entry? {
        let bigEndian: Bool
        if tiff.matches("MM", at: 0) {
            bigEndian = true
        } else if tiff.matches("II", at: 0) {
            bigEndian = false
        } else {
            return nil
        }
        func short(_ offset: Int) -> Int? {
            bigEndian ? tiff.bigEndian16(at: offset) : tiff.littleEndian16(at: offset)
        }
        func long(_ offset: Int) -> Int? {
            bigEndian ? tiff.bigEndian32(at: offset) : tiff.littleEndian32(at: offset)
        }
        guard short(2) == 42, let directory = long(4), let count = short(directory) else { return nil }
        for i in 0..<count {
            let offset = directory + 2 + 12 * i
            guard let found = short(offset), let type = short(offset + 2), short(offset + 8) != nil else {
                return nil
            }
            guard found == tag else { continue }
            // The EXIF standard requires a SHORT (16 bits). Some writers store a LONG (32 bits), whose lower half comes
            // last in big-endian order.
            let valueOffset = type == 4 && bigEndian ? offset + 10 : offset + 8
            guard let value = short(valueOffset) else { return nil }
            return Entry(value: value, valueOffset: valueOffset, bigEndian: bigEndian)
        }
        return nil
    }
}
