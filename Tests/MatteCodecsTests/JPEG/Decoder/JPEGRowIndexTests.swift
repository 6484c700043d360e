#if !canImport(ImageIO)
import Matte
import TestSupport
import Testing

@testable import MatteCodecs

/// Tests that readers which begin at known rows of a JPEG give what readers from the top do.
struct JPEGRowIndexTests {
    /// A file with more data than a decoder's window holds.
    static let large = LibJPEG.encode(
        LibJPEG.Settings(width: 700, height: 500, quality: 97, content: 0, seed: 5))

    private static let window = 65_536

    private struct Outcome: Equatable {
        var pixels: Raster<RGB8>?
        var error: String?
        var warnings: [String]
    }

    private static func outcome(_ file: PictureFile, _ rect: PixelRect) -> Outcome {
        do throws(MatteError) {
            let pixels = try file.streamed(as: RGB8.self).cropped(to: rect).rendered()
            return Outcome(pixels: pixels, warnings: file.warnings.map(\.message))
        } catch {
            return Outcome(error: error.description, warnings: file.warnings.map(\.message))
        }
    }

    /// Reads a part from a file that was read before, and from one that wasn't.
    private static func agree(_ bytes: [UInt8], _ place: Int, _ rows: Int, lenient: Bool, threads: Int)
        -> Bool
    {
        var options: DecodingOptions = lenient ? .lenient : DecodingOptions()
        options.parallelism = threads == 1 ? .serial : .threads(threads)
        guard let fresh = try? PictureFile(bytes, options: options),
            let known = try? PictureFile(bytes, options: options)
        else { return true }
        let size = fresh.header.size
        let top = place * size.height / 1000
        let rect = PixelRect(x: place % size.width, y: top, width: size.width, height: rows)
            .intersection(size.bounds)
        var first = known
        first.options.parallelism = .serial
        _ = outcome(first, size.bounds)
        // Another copy has other warnings, and the same places.
        guard var copy = try? PictureFile(bytes, options: options) else { return false }
        copy.file.rowIndex = known.file.rowIndex
        return outcome(copy, rect) == outcome(fresh, rect)
    }

    @Test("parts of random files")
    func random() {
        let places = Generator<Int>.integer(in: 0...999).combined(with: .integer(in: 1...30))
        withEveryTier { tier in
            forAll("parts on tier \(tier)", cases: 150, LibJPEG.settings, places) { settings, place in
                Self.agree(LibJPEG.encode(settings), place.0, place.1, lenient: false, threads: 1)
            }
        }
    }

    @Test("parts of larger files, whole and damaged", arguments: [false, true])
    func damaged(lenient: Bool) {
        let places = Generator<Int>.integer(in: 0...999).combined(with: .integer(in: 1...200))
        forAll("parts, lenient \(lenient)", cases: 60, JPEGRestartTests.cases, places) { drawn, place in
            Self.agree(drawn.bytes(), place.0, place.1, lenient: lenient, threads: drawn.threads - 1)
        }
    }

    @Test("every row of a file with much data begins where it is known to")
    func everyRow() throws {
        let file = try PictureFile(Self.large)
        let whole: Raster<RGBA8> = try file.decoded(as: RGBA8.self)
        let index = try #require(file.file.rowIndex)
        #expect(Self.large.count > 5 * Self.window)
        for top in stride(from: 0, to: 500, by: 7) {
            let rect = PixelRect(x: 100, y: top, width: 90, height: min(20, 500 - top))
            let part = try file.streamed(as: RGBA8.self).cropped(to: rect).rendered()
            #expect(try part == whole.cropped(to: rect), "row \(top)")
            // The place is that of the row of MCUs itself.
            let row = top / 16
            #expect(row == 0 || index.place(upTo: row, after: 0)?.row == row)
        }
    }

    /// A file that counts the bytes that are read.
    private final class CountingInput: EncodedInput, @unchecked Sendable {
        var bytes: [UInt8]
        private(set) var bytesRead = 0

        init(_ bytes: [UInt8]) {
            self.bytes = bytes
            super.init(count: bytes.count, heldBytes: 0)
        }

        @unsafe
        override func read(
            at offset: Int, into target: UnsafeMutableRawBufferPointer
        ) throws(MatteError) -> Int {
            let found = max(0, min(target.count, count - offset))
            unsafe target.copyBytes(from: bytes.dropFirst(offset).prefix(found))
            bytesRead += found
            return found
        }
    }

    @Test("what is above a part isn't read again")
    func bytesRead() throws {
        let input = CountingInput(Self.large)
        let file = try PictureFile(input, options: DecodingOptions())
        let rect = PixelRect(x: 0, y: 420, width: 700, height: 8)
        let part = try file.streamed(as: RGBA8.self).cropped(to: rect)
        let first = try part.rendered()
        let before = input.bytesRead
        #expect(try part.rendered() == first)
        // A window, and the header.
        #expect(input.bytesRead - before < 3 * Self.window)
        #expect(before > 6 * Self.window)
    }

    @Test("a file that has changed is read from the top")
    func changed() throws {
        let other = LibJPEG.encode(
            LibJPEG.Settings(width: 700, height: 500, quality: 97, content: 0, seed: 6))
        let input = CountingInput(Self.large + [UInt8](repeating: 0, count: 9_999))
        let file = try PictureFile(input, options: DecodingOptions())
        let rect = PixelRect(x: 0, y: 420, width: 700, height: 8)
        let part = try file.streamed(as: RGBA8.self).cropped(to: rect)
        let first = try part.rendered()
        input.bytes = other + [UInt8](repeating: 0, count: 9_999)
        let second = try part.rendered()
        #expect(second != first)
        #expect(try second == Raster<RGBA8>(decoding: other).cropped(to: rect))
    }
}
#endif
