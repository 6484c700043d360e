#if PNG && (!canImport(ImageIO) || SystemCodecs)
import Matte

/// The variant of PNG that Xcode writes into apps. Its first chunk is named CgBI, its image data is a deflate stream
/// without the header and the checksum of zlib, blue precedes red, and colours are premultiplied by alpha.
enum ApplePNG {
    /// Returns the range of the CgBI chunk, or `nil` if the file does not begin with one.
    static func chunk(_ bytes: HeaderBytes) -> Range<Int>? {
        guard bytes.matches("CgBI", at: 12), let length = bytes.bigEndian32(at: 8), length <= 64,
            20 + length <= bytes.count
        else { return nil }
        return 8..<20 + length
    }

    /// Reads the header of a file with a CgBI chunk. Without that chunk, it is the header of a PNG.
    static func inspect(
        _ input: EncodedInput, _ chunk: Range<Int>, limits: DecodingLimits, lenient: Bool
    ) throws(MatteError) -> InspectedFile {
        let input = AlteredInput(input, leavingOut: chunk)
        let bytes = HeaderBytes(input)
        var file: InspectedFile
        do throws(MatteError) {
            file = try PNGInspection.inspect(input, bytes, limits: limits, lenient: lenient)
        } catch {
            try bytes.check()
            throw error
        }
        let header = file.header
        // Bytes 24 and 25 of a PNG are the bit depth and the colour type: RGB or RGBA. A transparent colour of an RGB
        // picture has no documented order of bytes.
        guard header.bitDepth == 8, header.colorModel == .rgb, !header.isProgressive,
            !header.hasAlpha || bytes[25] == 6
        else {
            throw MatteError(
                .unsupported,
                "cannot decode Apple's CgBI variant of PNG: only RGB and RGBA with 8 bits per sample and without interlacing are supported; convert it with 'pngcrush -revert-iphone-optimizations'"
            )
        }
        file.appleChunk = chunk
        return file
    }
}
#endif
