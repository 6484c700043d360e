// FAILS: does not conform to protocol 'Pixel'
import Matte

/// 32 bytes per pixel, with a format of one byte.
struct Wide {
    static let format = PixelFormat.gray8
    var a: UInt64 = 0, b: UInt64 = 0, c: UInt64 = 0, d: UInt64 = 0
}
extension Wide: Pixel {}  // ESCAPES
