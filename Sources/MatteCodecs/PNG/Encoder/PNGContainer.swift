// Design: docs/design/codecs.md

import Matte
import MatteKernelTypes

/// The parts of a PNG file around its image data.
enum PNGContainer {
    /// Returns the beginning of a PNG file, up to the image data: signature, header, colour space, EXIF and density.
    static func head(
        _ size: PixelSize, _ layout: RowLayout, _ metadata: EncodingMetadata
    ) throws(MatteError) -> [UInt8] {
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let colorType: UInt8 =
            switch layout {
            case .gray, .index: 0
            case .rgb, .rgb16: 2
            case .rgba, .bgra, .rgbx, .bgrx, .cmyk: 6
            }
        var header = PNGChunk("IHDR")
        header.append(UInt32(size.width))
        header.append(UInt32(size.height))
        // The header ends with the bit depth, the colour type, deflate compression, adaptive filters and no
        // interlacing.
        header.append([layout == .rgb16 ? 16 : 8, colorType, 0, 0, 0])
        var bytes = signature + header.finish()
        if let codePoints = metadata.codePoints {
            var chunk = PNGChunk("cICP")
            chunk.append(codePoints)
            bytes += chunk.finish()
        } else if let profile = metadata.colorProfile, !profile.isEmpty {
            try check(profile, layout)
            var chunk = PNGChunk("iCCP")
            chunk.append(Array("icc".utf8) + [0, 0])
            chunk.append(try ZlibStream.compressed(profile))
            bytes += chunk.finish()
        } else if metadata.colorProfile == nil {
            var chunk = PNGChunk("sRGB")
            // 0 is the perceptual rendering intent.
            chunk.append([0])
            bytes += chunk.finish()
        }
        if let exif = metadata.exif, !exif.isEmpty {
            var chunk = PNGChunk("eXIf", capacity: exif.count)
            chunk.append(exif)
            bytes += chunk.finish()
        }
        if let density = metadata.density {
            let (x, y) = (perMeter(density.horizontal), perMeter(density.vertical))
            if x > 0, y > 0 {
                var chunk = PNGChunk("pHYs")
                chunk.append(x)
                chunk.append(y)
                // 1 means that the density is in pixels per metre.
                chunk.append([1])
                bytes += chunk.finish()
            }
        }
        return bytes + texts(metadata)
    }

    /// The length of the signature and the header, after which other chunks may be inserted.
    static let headerLength = 33

    /// Returns the chunks with XMP, IPTC records and texts.
    static func texts(_ metadata: EncodingMetadata) -> [UInt8] {
        var bytes: [UInt8] = []
        if let xmp = metadata.xmp {
            bytes += PNGTextChunk.chunk(keyword: "XML:com.adobe.xmp", text: xmp)
        }
        if let iptc = metadata.iptc {
            bytes += PNGTextChunk.profile("iptc", PhotoshopResources.resource(records: iptc))
        }
        for text in metadata.text {
            let keyword = text.keyword.unicodeScalars.filter { (0x20...0x7E).contains($0.value) }.prefix(79)
            let name = String(String.UnicodeScalarView(keyword))
            bytes += PNGTextChunk.chunk(
                keyword: name.isEmpty ? "Comment" : name, text: Array(text.value.utf8))
        }
        return bytes
    }

    /// Throws if a profile is incomplete or does not describe the picture's channels. PNG readers reject such profiles.
    private static func check(_ profile: [UInt8], _ layout: RowLayout) throws(MatteError) {
        let length = profile.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        guard profile.count >= 132, length == profile.count else {
            throw MatteError(
                .encoding,
                "cannot write the colour profile as PNG: it has \(profile.count) bytes but states \(length); pass a complete ICC profile"
            )
        }
        let space = layout == .gray || layout == .index ? "GRAY" : "RGB "
        guard profile[16..<20].elementsEqual(space.utf8) else {
            throw MatteError(
                .encoding,
                "cannot write the colour profile as PNG: it is for '\(String(decoding: profile[16..<20], as: UTF8.self))' pixels, not '\(space)'; convert the pixels or omit the profile"
            )
        }
    }

    /// The end of a PNG file, after the image data: an IEND chunk.
    static let end: [UInt8] = {
        var chunk = PNGChunk("IEND")
        return chunk.finish()
    }()
}

/// Returns pixels per inch as pixels per metre, or 0 if the value is out of range.
func perMeter(_ perInch: Double) -> UInt32 {
    let value = perInch / 0.0254 + 0.5
    return value >= 1 && value < 2_147_483_647 ? UInt32(value) : 0
}
