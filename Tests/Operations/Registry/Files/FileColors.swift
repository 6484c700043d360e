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
                    .png(compression: .fast), metadata: EncodingMetadata(colorProfile: TableProfile.rgb))
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
