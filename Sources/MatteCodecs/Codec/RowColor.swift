import Matte
import MatteKernelTypes

/// Changes to the colours of a row in place: conversion of CMYK inks to RGBA without a profile, and blending over a background.
enum RowColor {
    /// Converts CMYK inks to red, green, blue and opaque alpha, without using a colour profile.
    ///
    /// The row contains c for cyan, magenta or yellow and k for black, from 0 for the most ink to 255 for none. The red,
    /// green or blue value is c * k / 255, rounded.
    @unsafe
    static func turnInkIntoColor(_ row: UnsafeMutableRawPointer, count: Int) {
        unsafe KernelTable.current.color.fromInk(row, count, 0)
    }

    /// Blends RGBA pixels with straight alpha over an opaque background.
    @unsafe
    static func blend(_ row: UnsafeMutableRawPointer, count: Int, over background: RGB8) {
        let packed =
            UInt32(background.red) | UInt32(background.green) << 8 | UInt32(background.blue) << 16
        unsafe KernelTable.current.color.blend(row, count, packed)
    }
}
