import Matte
import MatteCodecs
import TestSupport
import Testing

/// Redactions of pictures that are read row by row equal those of rasters, which `RedactionTests` compares with their
/// definition.
struct RedactedPictureTests {
    private static let size = PixelSize(width: 300, height: 700)
    /// Computed, because the leak sanitizer doesn't follow the references of a global region.
    private static var faces: Region {
        .union([
            .ellipse(in: SubpixelRect(x: 20.5, y: 300.2, width: 150, height: 211.7)),
            .rect(PixelRect(x: 250, y: -40, width: 100, height: 90)),
            .inverse(.rect(PixelRect(x: 0, y: 0, width: 300, height: 690))),
        ])
    }
    private static let redactions: [Redaction] = [
        .pixelate(blocks: 7), .blur(sigma: 99), .fill(RGB8(red: 3, green: 4, blue: 5)),
    ]

    private func picture(opaque: Bool) throws -> Raster<RGBA8> {
        var random = SplitMix64(seed: 3)
        return try Raster(size: Self.size) { y, row in
            for x in 0..<Self.size.width {
                let alpha = opaque ? 255 : UInt8(truncatingIfNeeded: random.next())
                row.append(
                    RGBA8(
                        red: UInt8(truncatingIfNeeded: x + y),
                        green: UInt8(truncatingIfNeeded: random.next()),
                        blue: UInt8(truncatingIfNeeded: y), alpha: alpha))
            }
        }
    }

    @Test(arguments: redactions, [true, false])
    func rowsEqualRasters(redaction: Redaction, opaque: Bool) throws {
        let picture = try picture(opaque: opaque)
        let expected = try picture.redacted(Self.faces, by: redaction)
        #expect(try StreamedPicture(picture).redacted(Self.faces, by: redaction).rendered() == expected)
        let file = try PictureFile(picture.encoded(as: .png).bytes)
        let streamed = try file.streamed(as: RGBA8.self).redacted(Self.faces, by: redaction)
        #expect(try streamed.rendered() == expected)
        // Twice, and with rows that are skipped.
        let part = PixelRect(x: 10, y: 333, width: 200, height: 300)
        #expect(try streamed.cropped(to: part).rendered() == expected.cropped(to: part))
        #expect(try streamed.isWhollyOpaque() == expected.isOpaque)
    }

    /// A picture of 4 million pixels is redacted in the memory of a few rows.
    @Test func aRedactionHoldsFewRows() throws {
        let wide = Raster(width: 2_000, height: 2_000, repeating: RGBA8(red: 200, green: 100, blue: 0))
        var options = DecodingOptions()
        options.limits.memory = 3 << 20
        let file = try PictureFile(wide.encoded(as: .jpeg).bytes, options: options)
        let region = Region.rect(PixelRect(x: 100, y: 100, width: 1_500, height: 1_700))
        for redaction in [Redaction.pixelate(blocks: 8), .fill(RGB8(red: 0, green: 0, blue: 0))] {
            let redacted = try file.streamed(as: RGBA8.self).redacted(region, by: redaction)
            #expect(redacted.memory < 3 << 20)
            #expect(try redacted.histogram().pixels == 4_000_000)
        }
        let blurred = try file.streamed(as: RGBA8.self).redacted(region, by: .blur(sigma: 300))
        #expect(blurred.memory > 2 * 4 * 1_500 * 1_700)
        let error = #expect(throws: MatteError.self) { _ = try blurred.histogram() }
        #expect(error?.code == .limits)
    }

    @Test func errorsAreFoundBeforeDecoding() throws {
        let picture = StreamedPicture(try picture(opaque: true))
        #expect(throws: MatteError.self) { _ = try picture.redacted(Self.faces, by: .pixelate(blocks: 9)) }
        #expect(throws: MatteError.self) { _ = try picture.redacted(Self.faces, by: .blur(sigma: 1)) }
        let mask = Region.mask(Mask(Raster(width: 3, height: 3, repeating: 255)))
        #expect(throws: MatteError.self) { _ = try picture.redacted(mask, by: .pixelate(blocks: 1)) }
    }
}
