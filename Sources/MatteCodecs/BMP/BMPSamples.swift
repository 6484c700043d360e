import Matte

/// The conversion of a BMP's stored pixels to bytes of red, green, blue and alpha.
struct BMPSamples {
    private let bits: Int
    private let palette: [UInt32]
    /// For red, green, blue and alpha: how far the bits of a mask are from bit 0, and their largest value. 0 if the mask
    /// is empty.
    private let channels: [(shift: Int, most: UInt32)]

    init(_ header: BMPHeader) {
        bits = header.bitsPerPixel
        palette = header.palette
        channels = header.masks.map { mask in
            let shift = mask == 0 ? 0 : mask.trailingZeroBitCount
            return (shift, mask >> UInt32(shift))
        }
    }

    /// Returns a pixel of a stored row: a palette index, or the bits of its colours.
    func value(_ row: [UInt8], _ x: Int) -> Int {
        switch bits {
        case 8: Int(row[x])
        case 16: Int(row[2 * x]) | Int(row[2 * x + 1]) << 8
        case 24: Int(row[3 * x]) | Int(row[3 * x + 1]) << 8 | Int(row[3 * x + 2]) << 16
        case 32:
            Int(
                UInt32(row[4 * x]) | UInt32(row[4 * x + 1]) << 8 | UInt32(row[4 * x + 2]) << 16
                    | UInt32(row[4 * x + 3]) << 24)
        default: Int(row[x * bits / 8]) >> (8 - bits - x * bits % 8) & ((1 << bits) - 1)
        }
    }

    /// Writes pixel `x` of a row. An index beyond the palette is black.
    func write(_ value: Int, at x: Int, of row: inout MutableSpan<UInt8>, _ layout: RowLayout) {
        let (red, green, blue, alpha) = color(value)
        layout.write(red: red, green: green, blue: blue, alpha: alpha, at: x, of: &row)
    }

    private func color(_ value: Int) -> (UInt8, UInt8, UInt8, UInt8) {
        guard !channels.isEmpty else {
            let color = bits == 24 ? UInt32(value) : value < palette.count ? palette[value] : 0
            return (UInt8(color >> 16 & 255), UInt8(color >> 8 & 255), UInt8(color & 255), 255)
        }
        return (
            level(value, channels[0]) ?? 0, level(value, channels[1]) ?? 0, level(value, channels[2]) ?? 0,
            level(value, channels[3]) ?? 255
        )
    }

    /// Returns the bits of a channel as a level, rounded to nearest, or `nil` if the channel has no bits.
    private func level(_ value: Int, _ channel: (shift: Int, most: UInt32)) -> UInt8? {
        guard channel.most > 0 else { return nil }
        let bits = UInt64(UInt32(truncatingIfNeeded: value) >> UInt32(channel.shift) & channel.most)
        if channel.most == 255 { return UInt8(bits) }
        return UInt8((bits * 510 + UInt64(channel.most)) / (2 * UInt64(channel.most)))
    }
}
