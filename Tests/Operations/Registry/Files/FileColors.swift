import Matte
import MatteCodecs
import MatteUpload

extension Operation {
    /// Returns the decoding of PNG files whose colours are converted.
    static func colors() -> [OperationCase] {
        let size = PixelSize(width: 512, height: 384)
        return [
            OperationCase(
                "PNG with wide colours", count: Count("decode png, wide colours", size: size)
            ) { site in
                guard !site.size.isEmpty else { return [] }
                let file = adding("cICP", [9, 13, 0, 1], to: try site.file(.png(compression: .fast)))
                return [site.making { _ in try Raster<RGBA8>(decoding: file) }]
            },
            OperationCase(
                "PNG, a profile with tables", count: Count("decode png, profile with tables", size: size)
            ) { site in
                guard !site.size.isEmpty else { return [] }
                let file = try site.file(
                    .png(compression: .fast), metadata: EncodingMetadata(colorProfile: tableProfile))
                return [site.making { _ in try Raster<RGBA8>(decoding: file) }]
            },
        ]
    }

    /// Returns operations on the bytes of a file.
    static func fileBytes() -> [Operation] {
        let size = PixelSize(width: 512, height: 384)
        return [
            Operation(
                "header", oracle: "HeaderTests", isCancellable: false,
                functions: ["ImageHeader.init(probing:limits:)"],
                cases: [
                    OperationCase("of a JPEG file", count: Count("look at a header", size: size)) { site in
                        guard !site.size.isEmpty else { return [] }
                        let file = try site.file(.jpeg(quality: 90))
                        return [site.measuring { _ in try ImageHeader(probing: file) }]
                    }
                ]),
            Operation(
                "Base64", oracle: "Base64Tests", isCancellable: false,
                functions: ["Base64.encoded(_:)", "Base64.decoded(_:)"],
                cases: [
                    OperationCase("text", count: Count("base64", size: size)) { site in
                        guard !site.size.isEmpty else { return [] }
                        let file = try site.file(.jpeg(quality: 90))
                        return [site.measuring { _ in Base64.encoded(file.span) }]
                    },
                    OperationCase("bytes", count: Count("base64 back", size: size)) { site in
                        guard !site.size.isEmpty else { return [] }
                        let file = try site.file(.jpeg(quality: 90))
                        let text = Base64.encoded(file.span)
                        return [site.encoding { _ in try Base64.decoded(text) }]
                    },
                ]),
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
