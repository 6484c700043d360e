import Matte
import Testing

@testable import MatteCodecs

struct DecodingOptionsTests {
    @Test(
        "a JPEG's scale is the smallest that reaches the requested size on both sides",
        arguments: [
            (PixelSize(width: 1, height: 1), 1), (PixelSize(width: 13, height: 8), 1),
            (PixelSize(width: 14, height: 8), 2), (PixelSize(width: 13, height: 9), 2),
            (PixelSize(width: 25, height: 15), 2), (PixelSize(width: 50, height: 30), 4),
            (PixelSize(width: 51, height: 30), 8), (PixelSize(width: 100, height: 60), 8),
            (PixelSize(width: 1000, height: 1), 8),
        ])
    func scale(_ least: PixelSize, _ eighths: Int) {
        // A side of n pixels has ceil(n * eighths / 8) pixels at a scale of eighths / 8: 13x8, 25x15, 50x30, 100x60.
        let stored = PixelSize(width: 100, height: 60)
        var options = DecodingOptions()
        #expect(options.jpegEighths(for: stored) == 8)
        options.jpegScale = .atLeast(least)
        #expect(options.jpegEighths(for: stored) == eighths)
    }

    @Test("lenient options differ from the default options by their strictness alone")
    func lenient() {
        var options = DecodingOptions.lenient
        #expect(options != DecodingOptions())
        options.strictness = .strict
        #expect(options == DecodingOptions())
    }
}
