import Matte
import MatteCodecs
import MatteUpload

extension Case {
    /// Returns cases that decode and encode files.
    static func codecs() throws -> [Case] {
        let photo: Raster<RGBA8> = try picture(PixelSize(width: 512, height: 384))
        let cutout: Raster<RGBA8> = try picture(PixelSize(width: 512, height: 384), opaque: false)
        let png = try photo.encoded(as: .png(compression: .fast)).bytes
        let clear = try cutout.encoded(as: .png(compression: .fast)).bytes
        let wide = adding("cICP", [9, 13, 0, 1], to: png)
        let tables = try photo.encoded(
            as: .png(compression: .fast), metadata: EncodingMetadata(colorProfile: tableProfile)
        ).bytes
        let jpeg = try photo.encoded(as: .jpeg(quality: 90)).bytes
        let webp = try photo.encoded(as: .webP(quality: 80)).bytes
        let text = Base64.encoded(jpeg.span)
        return [
            Case("encode png fast") {
                _ = try photo.encoded(as: .png(compression: .fast), parallelism: .serial)
            },
            Case("encode png fast, alpha") {
                _ = try cutout.encoded(as: .png(compression: .fast), parallelism: .serial)
            },
            Case("encode jpeg") { _ = try photo.encoded(as: .jpeg(quality: 90)) },
            Case("encode webp") { _ = try photo.encoded(as: .webP(WebPOptions(quality: 80, effort: 0))) },
            Case("decode png") { _ = try Raster<RGBA8>(decoding: png) },
            Case("decode png over white") { _ = try Raster<RGB8>(decoding: clear) },
            Case("decode png, wide colours") { _ = try Raster<RGBA8>(decoding: wide) },
            Case("decode png, profile with tables") { _ = try Raster<RGBA8>(decoding: tables) },
            Case("decode jpeg") { _ = try Raster<RGBA8>(decoding: jpeg) },
            Case("decode webp") { _ = try Raster<RGBA8>(decoding: webp) },
            Case("decode jpeg, cropped and resized") {
                _ = try Raster<RGBA8>(
                    decoding: jpeg, croppedTo: PixelRect(x: 60, y: 0, width: 384, height: 384),
                    resizedTo: PixelSize(width: 128, height: 128), dctScaling: .never, parallelism: .serial)
            },
            Case("look at a header") { _ = try ImageHeader(probing: jpeg) },
            Case("digest of a file") { _ = try PhotoDigest(file: jpeg) },
            Case("base64") { _ = Base64.encoded(jpeg.span) },
            Case("base64 back") { _ = try Base64.decoded(text) },
            Case("jpeg within a budget") {
                _ = try photo.encoded(as: .jpeg(quality: 90), within: .below(20_000))
            },
            Case("png within a budget") {
                _ = try photo.encoded(as: .png(compression: .fast), within: .below(100_000))
            },
        ]
    }

    /// Returns cases of whole jobs, from encoded bytes to encoded bytes. Their pictures are so small that a single
    /// thread is used.
    static func jobs() throws -> [Case] {
        let photo = try picture(PixelSize(width: 800, height: 600), as: RGBA8.self)
            .encoded(as: .jpeg(quality: 90)).bytes
        let face = PixelRect(x: 300, y: 150, width: 180, height: 200)
        var options = EditOptions()
        options.side = 256
        let edit = try EditUpload(photo: photo, erasing: [face], for: .dallE2Edit, options: options)
        let answer: Raster<RGBA8> = try picture(PixelSize(width: 256, height: 256))
        // The editor's reply shows the scene shifted by 3 pixels to the left.
        let wide: Raster<RGBA8> = try picture(PixelSize(width: 403, height: 360))
        let scene = try wide.cropped(to: PixelRect(x: 0, y: 0, width: 400, height: 360))
        let moved = try wide.cropped(to: PixelRect(x: 3, y: 0, width: 400, height: 360))
        let region = try Mask(.rect(PixelRect(x: 150, y: 120, width: 90, height: 80)), size: scene.size)
        var placing = PasteOptions()
        placing.parallelism = .serial
        return [
            Case("main job") {
                _ = try EditUpload(photo: photo, erasing: [face], for: .dallE2Edit, options: options)
            },
            Case("paste an answer back") { _ = try edit.pasting(answer, feather: 8, options: placing) },
            Case("place a reply") {
                _ = try PasteBack.place(
                    reply: moved, over: scene.view, mask: region, options: placing)
            },
            Case("prepare for a vision model") { _ = try UploadProfile.openAIVision.prepare(photo) },
        ]
    }

    /// A colour profile with a table of 9x9x9 nodes, from red, green and blue to the connection space Lab.
    private static var tableProfile: [UInt8] {
        func word(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
        func half(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 255)] }
        let ramps = (0..<3).flatMap { _ in half(0) + half(65_535) }
        var table = Array("mft2".utf8) + word(0) + [3, 3, 9, 0]
        for i in 0..<9 { table += word(i % 4 == 0 ? 65_536 : 0) }
        table += half(2) + half(2) + ramps
        for node in 0..<729 {
            let (red, green, blue) = (node / 81, node / 9 % 9, node % 9)
            table += half(2_000 * (red + 2 * green + blue))
            table += half(32_768 + 1_500 * (red - green)) + half(32_768 + 1_500 * (green - blue))
        }
        table += ramps
        var head = [UInt8](repeating: 0, count: 128)
        head.replaceSubrange(0..<4, with: word(144 + table.count))
        head.replaceSubrange(8..<12, with: word(2 << 24))
        head.replaceSubrange(12..<24, with: "scnrRGB Lab ".utf8)
        head.replaceSubrange(36..<40, with: "acsp".utf8)
        return head + word(1) + Array("A2B0".utf8) + word(144) + word(table.count) + table
    }

    /// Returns a PNG file with an additional chunk after its IHDR chunk.
    private static func adding(_ name: String, _ data: [UInt8], to png: [UInt8]) -> [UInt8] {
        func word(_ value: UInt32) -> [UInt8] {
            (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
        }
        let named = Array(name.utf8) + data
        var crc = ~UInt32(0)
        for byte in named {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return png[..<33] + word(UInt32(data.count)) + named + word(~crc) + png[33...]
    }
}
