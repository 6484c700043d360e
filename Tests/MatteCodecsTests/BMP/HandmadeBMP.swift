/// A BMP file with stored rows from the bottom up, written without a codec.
struct HandmadeBMP {
    var width: Int
    var height: Int
    var bits: Int
    var isTopDown = false
    /// The size of the bitmap header: 12, 40, 56, 108 or 124.
    var headerBytes = 40
    var compression = 0
    var palette: [(red: UInt8, green: UInt8, blue: UInt8)] = []
    /// The masks of red, green, blue and perhaps alpha.
    var masks: [UInt32] = []
    /// The pixels as the file stores them: palette indices or bits of colours, from the top row on.
    var pixels: [[UInt32]] = []
    /// The encoded runs, instead of pixels.
    var runs: [UInt8] = []

    static func number(_ value: Int, _ bytes: Int) -> [UInt8] {
        (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    func bytes() -> [UInt8] {
        var header = Self.number(headerBytes, 4)
        if headerBytes == 12 {
            header +=
                Self.number(width, 2) + Self.number(height, 2) + Self.number(1, 2) + Self.number(bits, 2)
        } else {
            header += Self.number(width, 4) + Self.number(isTopDown ? -height : height, 4)
            header += Self.number(1, 2) + Self.number(bits, 2) + Self.number(compression, 4)
            header += Self.number(0, 4) + Self.number(2_835, 4) + Self.number(2_835, 4)
            header += Self.number(palette.count, 4) + Self.number(0, 4)
        }
        for mask in masks { header += Self.number(Int(mask), 4) }
        header += [UInt8](repeating: 0, count: max(0, headerBytes - header.count))
        for color in palette {
            header += [color.blue, color.green, color.red] + (headerBytes == 12 ? [] : [0])
        }
        let data = compression == 1 || compression == 2 ? runs : rows()
        let offset = 14 + header.count
        return Array("BM".utf8) + Self.number(offset + data.count, 4) + Self.number(0, 4)
            + Self.number(offset, 4) + header + data
    }

    private func rows() -> [UInt8] {
        (isTopDown ? pixels : pixels.reversed()).flatMap { row in
            var bytes = [UInt8](repeating: 0, count: (bits * width + 31) / 32 * 4)
            for (x, value) in row.enumerated() {
                if bits < 8 {
                    bytes[x * bits / 8] |= UInt8(value) << UInt8(8 - bits - x * bits % 8)
                } else {
                    for (i, byte) in Self.number(Int(value), bits / 8).enumerated() {
                        bytes[x * bits / 8 + i] = byte
                    }
                }
            }
            return bytes
        }
    }
}
