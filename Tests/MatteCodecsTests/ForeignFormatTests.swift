import MatteCodecs
import Testing

/// Tests that the error for a file in an unsupported format names the format.
struct ForeignFormatTests {
    static let files: [(name: String, bytes: [UInt8])] = [
        ("TIFF", [0x49, 0x49, 0x2A, 0]), ("TIFF", [0x4D, 0x4D, 0, 0x2A]), ("BigTIFF", [0x49, 0x49, 0x2B, 0]),
        ("HEIC", [0, 0, 0, 24] + Array("ftypheic".utf8) + [0, 0, 0, 0] + Array("mif1heic".utf8)),
        ("HEIC", [0, 0, 0, 24] + Array("ftypmif1".utf8) + [0, 0, 0, 0] + Array("mif1heic".utf8)),
        ("AVIF", [0, 0, 0, 28] + Array("ftypmif1".utf8) + [0, 0, 0, 0] + Array("mif1miafavif".utf8)),
        ("HEIF", [0, 0, 0, 16] + Array("ftypmif1".utf8) + [0, 0, 0, 0]),
        ("MP4 or QuickTime", [0, 0, 0, 16] + Array("ftypisom".utf8) + [0, 0, 2, 0]),
        ("JPEG XL", [0xFF, 0x0A, 1]), ("JPEG XL", [0, 0, 0, 12] + Array("JXL ".utf8)),
        ("PDF", Array("%PDF-1.7".utf8)), ("HTML", Array("<!DOCTYPE html>".utf8)),
        ("HTML", Array("\r\n  <HTML lang=en>".utf8)), ("HTML", [0xEF, 0xBB, 0xBF] + Array("<html>".utf8)),
        ("SVG", Array("<svg xmlns=".utf8)), ("XML", Array("<?xml version".utf8)),
        ("JSON", Array("{\"error\": {}}".utf8)), ("JSON", Array("[\n1, 2]".utf8)),
        ("JSON", Array(" { }".utf8)),
    ]

    @Test(arguments: files.indices)
    func aFormatIsNamed(index: Int) {
        let (name, bytes) = Self.files[index]
        let error = #expect(throws: (any Error).self) { try ImageHeader(probing: bytes) }
        // Where the format is read, these few bytes are a damaged file.
        let message = "\(error as Any)"
        #expect(
            message.contains("cannot decode \(name):") || message.contains("cannot decode the \(name) data"),
            "\(message)")
        // No prefix of the file may trap.
        for count in 0..<bytes.count {
            #expect(throws: (any Error).self) { try ImageHeader(probing: Array(bytes.prefix(count))) }
        }
    }

    @Test("signatures without anything after them are recognized, and no shorter ones")
    func signatures() {
        let signatures: [(ImageFormat, [UInt8])] = [
            (.png, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), (.jpeg, [0xFF, 0xD8, 0xFF]),
            (.webP, Array("RIFF....WEBP".utf8)), (.gif, Array("GIF87a".utf8)), (.gif, Array("GIF89a".utf8)),
            (.bmp, Array("BM".utf8) + [UInt8](repeating: 9, count: 12) + [40, 0, 0, 0]),
        ]
        for (format, bytes) in signatures {
            #expect(ImageFormat(sniffing: bytes) == format)
            for count in 0..<bytes.count { #expect(ImageFormat(sniffing: Array(bytes[..<count])) == nil) }
        }
    }

    @Test(arguments: ["BMX", "BM said the man who wrote", "{not json", "[x]", "hello", "GIF88a", "<p>"])
    func textIsNotMistaken(text: String) {
        let error = #expect(throws: (any Error).self) { try ImageHeader(probing: Array(text.utf8)) }
        #expect(
            "\(error as Any)".contains("cannot decode the file: it is not a PNG, JPEG, WebP, "),
            "\(error as Any)")
    }
}
