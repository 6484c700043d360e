import Matte
import MatteKernelTypes

/// Changes of a row's colours in place: from ink, and over a background.
enum RowColor {
    /// Turns inks into red, green, blue and opaque alpha.
    ///
    /// Without a profile, each of red, green and blue is what its ink and black let through:
    /// (255 - c) * (255 - k) / 255, rounded. Stored inverted, the samples are those factors already.
    @unsafe
    static func turnInkIntoColor(_ row: UnsafeMutableRawPointer, count: Int, inverted: Bool) {
        unsafe KernelTable.current.color.fromInk(row, count, inverted ? 0 : 255)
    }

    /// Puts red-first pixels with straight alpha over an opaque background.
    @unsafe
    static func blend(_ row: UnsafeMutableRawPointer, count: Int, over background: RGB8) {
        let packed =
            UInt32(background.red) | UInt32(background.green) << 8 | UInt32(background.blue) << 16
        unsafe KernelTable.current.color.blend(row, count, packed)
    }
}
