import Matte

/// Rows from a raster's format to the layout an encoder takes.
enum RowPreparation {
    /// Converts a row; where alpha ends, pixels are put over the background.
    @unsafe
    static func convert(
        _ source: UnsafeRawPointer, _ format: PixelFormat, to layout: RowLayout,
        _ target: UnsafeMutablePointer<UInt8>, count: Int, background: RGB8
    ) {
        let wanted = layout.format ?? .rgba8
        guard format.hasAlpha, !wanted.hasAlpha else {
            unsafe RowConversion(from: format, to: wanted).convert(source, to: target, pixels: count)
            return
        }
        // Straight, blended, and only then without alpha; a stretch at a time, in the first-level cache.
        let toStraight = RowConversion(from: format, to: .rgba8)
        let toOpaque = RowConversion(from: .rgba8, to: wanted)
        let stretch = 1_024
        unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4 * stretch) { scratch in
            let straight = scratch.baseAddress!
            var x = 0
            while x < count {
                let pixels = min(stretch, count - x)
                unsafe toStraight.convert(source + x * format.bytesPerPixel, to: straight, pixels: pixels)
                unsafe RowSteps.blend(straight, count: pixels, over: background)
                unsafe toOpaque.convert(straight, to: target + x * wanted.bytesPerPixel, pixels: pixels)
                x += pixels
            }
        }
    }
}
