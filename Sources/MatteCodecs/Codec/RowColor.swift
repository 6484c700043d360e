import Matte
import MatteKernelTypes

/// Changes to the colours of a row in place: conversion of CMYK inks to RGBA, and blending over a background.
enum RowColor {
    /// Converts CMYK inks to red, green, blue and opaque alpha, without using a colour profile.
    ///
    /// With c for the amount of cyan, magenta or yellow, and k for the amount of black (0 for no ink to 255), the red,
    /// green or blue value is (255 - c) * (255 - k) / 255, rounded. If `inverted` is true, the row contains 255 - c and
    /// 255 - k.
    @unsafe
    static func turnInkIntoColor(_ row: UnsafeMutableRawPointer, count: Int, inverted: Bool) {
        unsafe KernelTable.current.color.fromInk(row, count, inverted ? 0 : 255)
    }

    /// Blends RGBA pixels with straight alpha over an opaque background.
    @unsafe
    static func blend(_ row: UnsafeMutableRawPointer, count: Int, over background: RGB8) {
        let packed =
            UInt32(background.red) | UInt32(background.green) << 8 | UInt32(background.blue) << 16
        unsafe KernelTable.current.color.blend(row, count, packed)
    }
}
