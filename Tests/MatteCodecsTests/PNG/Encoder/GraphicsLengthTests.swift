import Matte
import MatteCodecs
import TestSupport
import Testing

/// Tests that graphics of several chunks are at most a tenth longer with `fast` than with libpng at zlib's level 6.
@Suite("Lengths of fast PNG")
struct GraphicsLengthTests {
    enum Content: String, CaseIterable {
        /// Letters of two colours, each repeated many times, on panels of one colour.
        case screen
        /// A slope so gentle that only some rows differ from their prediction.
        case slope
        /// Squares of 16 pixels, as in an enlarged icon.
        case squares
    }

    @Test("grey, RGB and RGBA", arguments: Content.allCases)
    func lengths(_ content: Content) throws {
        let raster = try Raster<RGBA8>(size: PixelSize(width: 1024, height: 768)) { y, row in
            for x in 0..<1024 { row.append(Self.pixel(content, x, y)) }
        }
        try check(raster, content)
        try check(raster.converted(to: RGB8.self), content)
        try check(raster.converted(to: Gray8.self), content)
    }

    func check<P: Pixel>(_ raster: Raster<P>, _ content: Content) throws {
        let fast = try raster.encoded(as: .png(compression: .fast)).bytes
        let balanced = try raster.encoded(as: .png(compression: .balanced)).bytes
        #expect(fast.count <= balanced.count * 11 / 10 + 64, "\(content), \(P.self)")
        #expect(try Raster<P>(decoding: fast) == raster, "\(content), \(P.self)")
    }

    static func pixel(_ content: Content, _ x: Int, _ y: Int) -> RGBA8 {
        switch content {
        case .screen:
            if x < 120 { return RGBA8(red: 236, green: 238, blue: 241) }
            let (line, letter) = (y / 18, x / 9)
            let isText = y % 18 < 11 && letter % 37 < 9 + noise(line, 0) % 26
            let glyph = noise(letter * 7 % 23, 1) % 23
            let isInk = isText && noise(x % 9 + 9 * glyph, y % 18 + 2) < 90
            return isInk ? RGBA8(red: 20, green: 20, blue: 24) : RGBA8(red: 255, green: 255, blue: 255)
        case .slope: return RGBA8(red: UInt8(x / 4), green: UInt8(y / 4), blue: 128)
        case .squares:
            let value = noise(x / 16, y / 16)
            return RGBA8(red: UInt8(value), green: UInt8(value / 2), blue: UInt8(value ^ 85))
        }
    }

    /// Returns a number in 0...255 that depends on `x` and `y` without a pattern.
    static func noise(_ x: Int, _ y: Int) -> Int {
        var random = SplitMix64(seed: UInt64(x) << 32 | UInt64(y))
        return Int(random.next() >> 56)
    }
}
