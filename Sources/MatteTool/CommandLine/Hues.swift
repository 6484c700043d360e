import Matte

/// Ten colours that are easy to distinguish, for numbered boxes.
enum Hues {
    private static let colors: [UInt32] = [
        0xE6194B, 0x3CB44B, 0xFFE119, 0x4363D8, 0xF58231, 0x911EB4, 0x42D4F4, 0xF032E6, 0xBFEF45, 0xFABED4,
    ]

    /// Returns the colour for a number, 0 or more. The colours repeat after ten numbers.
    static func color(_ index: Int) -> RGBA8 {
        let value = colors[index % colors.count]
        return RGBA8(red: UInt8(value >> 16), green: UInt8(value >> 8 & 255), blue: UInt8(value & 255))
    }
}
