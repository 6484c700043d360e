import Matte
import MatteKernelTypes

/// Conversion of rows to an encoder's layout. If the layout has no alpha, pixels are blended over a background.
enum OpaqueRows {
    /// Converts a row of `count` pixels from `format` to `layout`. If `layout` has no alpha, pixels are blended over
    /// `background`. If pixels keep the number of their bytes, `source` and `target` may be the same row.
    @unsafe
    static func convert(
        _ source: UnsafeRawPointer, _ format: PixelFormat, to layout: RowLayout,
        _ target: UnsafeMutablePointer<UInt8>, count: Int, background: RGB8
    ) {
        let wanted = layout.format ?? .rgba8
        guard format.hasAlpha, !layout.hasAlpha else {
            unsafe RowConversion(from: format, to: wanted).convert(source, to: target, pixels: count)
            return
        }
        // Work on pieces that fit the first-level cache. Most pieces are opaque, so their alpha is only removed. In the
        // others, convert pixels to straight alpha, blend them over the background, and then remove alpha.
        let isInLayout = layout == RowLayout(omittingAlphaOf: format)
        let direct = RowConversion(from: isInLayout ? wanted : format, to: wanted)
        let isOpaque = unsafe KernelTable.current.alpha.isOpaque
        let toStraight = RowConversion(from: format, to: .rgba8)
        let toOpaque = RowConversion(from: .rgba8, to: wanted)
        let stretch = 1_024
        unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4 * stretch) { scratch in
            let straight = scratch.baseAddress!
            var x = 0
            while x < count {
                let pixels = min(stretch, count - x)
                defer { x += pixels }
                let (from, to) = unsafe (
                    source + x * format.bytesPerPixel, target + x * wanted.bytesPerPixel
                )
                if unsafe isOpaque(from, pixels) {
                    let isInPlace = unsafe isInLayout && from == UnsafeRawPointer(to)
                    if !isInPlace { unsafe direct.convert(from, to: to, pixels: pixels) }
                    continue
                }
                unsafe toStraight.convert(from, to: straight, pixels: pixels)
                unsafe RowColor.blend(straight, count: pixels, over: background)
                unsafe toOpaque.convert(straight, to: to, pixels: pixels)
            }
        }
    }
}
