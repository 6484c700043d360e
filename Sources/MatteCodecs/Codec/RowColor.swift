import Matte
import MatteKernelTypes

/// Changes to the colours of a row in place: conversion from ink, and blending over a background.
enum RowColor {
    /// Converts inks to red, green, blue and opaque alpha.
    ///
    /// Without a profile, red, green and blue are the fractions of light that the coloured ink and black let through:
    /// (255 - c) * (255 - k) / 255, rounded. If samples are stored inverted, they are already 255 - c and 255 - k.
    @unsafe
    static func turnInkIntoColor(_ row: UnsafeMutableRawPointer, count: Int, inverted: Bool) {
        unsafe KernelTable.current.color.fromInk(row, count, inverted ? 0 : 255)
    }

    /// Blends pixels with straight alpha, red first, over an opaque background.
    @unsafe
    static func blend(_ row: UnsafeMutableRawPointer, count: Int, over background: RGB8) {
        let packed =
            UInt32(background.red) | UInt32(background.green) << 8 | UInt32(background.blue) << 16
        unsafe KernelTable.current.color.blend(row, count, packed)
    }
}
