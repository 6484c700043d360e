import Matte

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A test of rows for pixels that are grey and opaque.
enum GrayRows {
    /// Returns true if `count` pixels are grey and opaque: converting them to grey levels and back changes nothing.
    @unsafe
    static func areGray(_ row: UnsafeRawPointer, _ format: PixelFormat, count: Int) -> Bool {
        let toGray = RowConversion(from: format, to: .gray8)
        let back = RowConversion(from: .gray8, to: format)
        let pixelBytes = format.bytesPerPixel
        // Work on pieces that fit the first-level cache.
        let piece = 1_024
        return unsafe withUnsafeTemporaryAllocation(byteCount: piece * (1 + pixelBytes), alignment: 16) {
            scratch in
            let restored = scratch.baseAddress!
            let levels = unsafe restored + piece * pixelBytes
            var x = 0
            while x < count {
                let pixels = min(piece, count - x)
                let source = unsafe row + x * pixelBytes
                unsafe toGray.convert(source, to: levels, pixels: pixels)
                unsafe back.convert(levels, to: restored, pixels: pixels)
                guard unsafe memcmp(restored, source, pixels * pixelBytes) == 0 else { return false }
                x += pixels
            }
            return true
        }
    }
}
