import Foundation
import Matte
import Testing

@testable import MatteCodecs

/// Tests that a file of gigabytes is neither held in memory nor searched, whatever its first bytes say.
struct LongFileTests {
    /// A file of any length that consists of a few bytes and zeros, and counts the bytes that are read.
    private final class SparseInput: EncodedInput, @unchecked Sendable {
        private let head: [UInt8]
        private(set) var bytesRead = 0

        init(_ head: [UInt8], count: Int) {
            self.head = head
            super.init(count: count, heldBytes: 0)
        }

        @unsafe
        override func read(
            at offset: Int, into target: UnsafeMutableRawBufferPointer
        ) throws(MatteError) -> Int {
            let found = max(0, min(target.count, count - offset))
            unsafe target.initializeMemory(as: UInt8.self, repeating: 0)
            unsafe target.copyBytes(from: head.dropFirst(offset).prefix(found))
            bytesRead += found
            return found
        }
    }

    private func webP(length: Int) throws -> [UInt8] {
        var bytes = try noise(8, 8).encoded(as: .webP(WebPOptions(isLossless: true))).bytes
        bytes.replaceSubrange(4..<8, with: (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) })
        bytes.replaceSubrange(
            16..<20, with: (0..<4).map { UInt8(truncatingIfNeeded: (length - 12) >> (8 * $0)) })
        return bytes
    }

    @Test func theHeaderOfALongWebPIsReadFromItsFirstBytes() throws {
        let input = SparseInput(try webP(length: 0xFFFF_FFF6), count: 5 << 30)
        let file = try PictureFile(input, options: DecodingOptions())
        #expect(file.header.size == PixelSize(width: 8, height: 8))
        #expect(input.bytesRead < 1 << 20)
        let error = #expect(throws: MatteError.self) { try file.decoded(as: RGBA8.self) }
        #expect(error?.code == .limits)
        #expect(throws: MatteError.self) { try file.streamed().rendered() }
        #expect(input.bytesRead < 1 << 20)
    }

    /// Bytes after the length that the header states belong to nothing.
    @Test func bytesAfterTheEndOfAWebPAreNotRead() throws {
        let bytes = try noise(30, 20).encoded(as: .webP(WebPOptions(isLossless: true))).bytes
        let input = SparseInput(bytes, count: 5 << 30)
        let found = try PictureFile(input, options: DecodingOptions()).decoded(as: RGBA8.self)
        #expect(try found == Raster<RGBA8>(decoding: bytes))
        #expect(input.bytesRead < 1 << 20)
    }

    @Test(arguments: [true, false])
    func aWebPWithLongMetadataBeforeItsPictureIsRead(isLossless: Bool) throws {
        let encoding = ImageEncoding.webP(WebPOptions(isLossless: isLossless, quality: 50))
        let short = try noise(30, 20).encoded(as: encoding).bytes
        let metadata = EncodingMetadata(colorProfile: [UInt8](repeating: 7, count: 300_000))
        let long = try noise(30, 20).encoded(as: encoding, metadata: metadata).bytes
        let (a, b) = (try ImageHeader(probing: short), try ImageHeader(probing: long))
        #expect(a.size == b.size && a.hasAlpha == b.hasAlpha && a.isLossless == b.isLossless && a.hasAlpha)
        #expect(try Raster<RGBA8>(decoding: long) == Raster(decoding: short))
    }

    @Test(arguments: ["jpeg-420.jpg", "png-6-8.png", "webp-exif.webp"])
    func aDamagedHeaderIsNotSearchedToTheEndOfTheFile(name: String) throws {
        let bytes = Sample.named(name).bytes
        for kept in [12, 16, 20, 30, 40, 60, 100] {
            let input = SparseInput(Array(bytes.prefix(kept)), count: 10 << 30)
            do throws(MatteError) {
                _ = try PictureFile(input, options: DecodingOptions()).decoded(as: RGBA8.self)
            } catch { #expect([.decoding, .limits].contains(error.code), "\(error)") }
            #expect(input.bytesRead < 8 << 20, "\(name) \(kept): \(input.bytesRead) bytes were read")
        }
    }

    @Test func theScansOfADamagedJPEGAreNotSearchedToTheEndOfTheFile() throws {
        let bytes = Sample.named("jpeg-420-progressive.jpg").bytes
        let scan = try #require(bytes.indices.dropLast().last { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA })
        let input = SparseInput(Array(bytes.prefix(scan)), count: 10 << 30)
        let file = try PictureFile(input, options: DecodingOptions())
        #expect(throws: MatteError.self) { try file.decoded(as: RGBA8.self) }
        #expect(input.bytesRead < 300 << 20)
    }
}
