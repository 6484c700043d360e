#if WebP && (!canImport(ImageIO) || SystemCodecs)
import Matte

/// Functions that add metadata to a WebP file, in RIFF chunks ordered as in the WebP container specification.
enum WebPContainer {
    /// Returns a WebP file in the extended format with the ICC profile, EXIF block and XMP packet of `metadata`. Returns
    /// `file` unchanged if there are none.
    static func adding(_ metadata: EncodingMetadata, to file: [UInt8]) -> [UInt8] {
        guard metadata.colorProfile != nil || metadata.exif != nil || metadata.xmp != nil else { return file }
        let span = file.elements
        var pictureStart = 12
        var flags: UInt8 = 0
        let size: [UInt8]
        if span.matches("VP8X", at: 12) {
            flags = file[20]
            size = Array(file[24..<30])
            pictureStart = 30
        } else {
            guard let header = try? WebPReader.header(Array(file.prefix(64))) else { return file }
            flags = header.hasAlpha ? 0x10 : 0
            size = [header.size.width - 1, header.size.height - 1].flatMap { side in
                [0, 8, 16].map { UInt8(truncatingIfNeeded: side >> $0) }
            }
        }
        if metadata.colorProfile != nil { flags |= 0x20 }
        if metadata.exif != nil { flags |= 0x08 }
        if metadata.xmp != nil { flags |= 0x04 }
        var body = Array("WEBP".utf8)
        body += chunk("VP8X", [flags, 0, 0, 0] + size)
        if let profile = metadata.colorProfile { body += chunk("ICCP", profile) }
        body += file[pictureStart...]
        if let exif = metadata.exif { body += chunk("EXIF", exif) }
        if let xmp = metadata.xmp { body += chunk("XMP ", xmp) }
        return Array("RIFF".utf8) + littleEndian(body.count) + body
    }

    private static func chunk(_ name: String, _ payload: [UInt8]) -> [UInt8] {
        Array(name.utf8) + littleEndian(payload.count) + payload + (payload.count % 2 == 1 ? [0] : [])
    }

    private static func littleEndian(_ value: Int) -> [UInt8] {
        [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
#endif
