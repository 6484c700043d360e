import Foundation
import Matte
import Testing

@testable import MatteCodecs

/// Tests that a file that changes while it is read is an error, and never memory corruption: after each of its reads,
/// the input is replaced by another file.
///
/// The address sanitizer runs this suite too (Tests/Checks/memory/sanitizers.check).
struct ChangedFileDecodingTests {
    /// An input that returns the bytes of one file at first, and those of another file after a number of reads.
    private final class ChangingInput: EncodedInput, @unchecked Sendable {
        private let files: [[UInt8]]
        private let change: Int
        private(set) var reads = 0

        /// - Parameter change: The number of reads that return the first file's bytes.
        init(_ first: [UInt8], _ second: [UInt8], after change: Int, count: Int) {
            files = [first, second]
            self.change = change
            super.init(count: count, heldBytes: 0)
        }

        @unsafe
        override func read(
            at offset: Int, into target: UnsafeMutableRawBufferPointer
        ) throws(MatteError) -> Int {
            let bytes = files[reads < change ? 0 : 1]
            reads += 1
            let part = bytes.dropFirst(offset).prefix(min(target.count, max(0, count - offset)))
            unsafe target.copyBytes(from: part)
            return part.count
        }
    }

    /// Something that the library does with a file. Returns the size of the result's source.
    private enum Operation: CaseIterable {
        case whole, gray, scaledPart, streamed, streamedBGR, encoded, withinBudget, tiles, isOpaque, lenient

        func run(_ input: EncodedInput) throws(MatteError) -> PixelSize {
            var options = DecodingOptions()
            options.orientation = .keep
            if self == .lenient { options.strictness = .lenient }
            let file = try PictureFile(input, options: options)
            let size = file.header.storedSize
            switch self {
            case .whole, .lenient: return try file.decoded(as: RGBA8.self).size
            case .gray: return try file.decoded(as: Gray8.self).size
            case .scaledPart:
                let part = PixelRect(
                    x: size.width / 3, y: size.height / 3, width: size.width / 3, height: size.height / 3)
                _ = try file.decoded(
                    as: RGBA8.self, croppedTo: part, resizedTo: PixelSize(width: 5, height: 4))
            case .streamed: return try file.streamed(as: RGBA8.self).rendered().size
            case .streamedBGR: return try file.streamed(as: BGR8.self).rendered().size
            case .encoded:
                let sink = MemorySink()
                try file.streamed(as: RGB8.self).encode(as: .png, to: sink)
                return try Raster<RGB8>(decoding: sink.bytes).size
            case .withinBudget:
                // Several passes: one for a sample, and one for each encode.
                _ = try file.streamed().encoded(
                    as: .jpeg, within: .atMost(900), policy: BudgetPolicy(leastSide: 1))
            case .tiles:
                let picture = file.streamed(as: RGB8.self)
                let grid = try TileGrid(of: picture.size, tile: PixelSize(width: 16, height: 16), overlap: 0)
                var reader = try TileReader(picture, grid: grid)
                while try reader.next() != nil {}
            case .isOpaque: _ = try file.streamed(as: RGBA8.self).isWhollyOpaque()
            }
            return size
        }
    }

    private static let small = PixelSize(width: 40, height: 24)

    /// Files of two sizes, of every format and of kinds that decoders treat differently.
    private static let files: [(name: String, size: PixelSize, bytes: [UInt8])] = {
        var files: [(String, PixelSize, [UInt8])] = []
        for size in [small, PixelSize(width: 90, height: 70)] {
            let noisy = noise(size.width, size.height)
            func add<PixelType>(_ name: String, _ raster: Raster<PixelType>, _ encoding: ImageEncoding) {
                files.append(("\(name) \(size)", size, try! raster.encoded(as: encoding).bytes))
            }
            let opaque: Raster<RGB8> = try! noisy.converted()
            add("png rgba", noisy, .png)
            add("png rgb", opaque, .png)
            add("png gray", try! noisy.converted(to: Gray8.self), .png)
            add("jpeg", opaque, .jpeg)
            add("jpeg gray", try! noisy.converted(to: Gray8.self), .jpeg)
            add("jpeg progressive", opaque, .jpeg(JPEGOptions(isProgressive: true)))
            add("webp", opaque, .webP)
            add("webp lossless", noisy, .webP(WebPOptions(isLossless: true, quality: 0)))
            let wide = (0..<size.height).map { y in
                HandmadePNG.row16((0..<3 * size.width).map { (31 * y + 97 * $0) % 65_536 })
            }
            let png16 = HandmadePNG(width: size.width, height: size.height, bitDepth: 16, rows: wide)
            files.append(("png 16 \(size)", size, png16.bytes()))
        }
        for name in ["jpeg-cmyk.jpg", "png-6-8-i.png", "png-3-4-t.png", "webp-animation-offset.webp"] {
            let bytes = Sample.named(name).bytes
            files.append((name, try! ImageHeader(probing: bytes).storedSize, bytes))
        }
        return files
    }()

    @Test(arguments: 0..<files.count)
    func anotherFileAtAnyReadIsAnError(index: Int) throws {
        let first = Self.files[index]
        // A file of the same kind in the other size, a few others, half of the file, and nothing.
        let count = Self.files.count
        var second = [9, 5, 13, 20].map { Self.files[(index + $0) % count] }
        second.append(("nothing", first.size, []))
        second.append(("half", first.size, Array(first.bytes.prefix(first.bytes.count / 2))))
        for operation in Operation.allCases {
            let unchanged = ChangingInput(first.bytes, [], after: .max, count: first.bytes.count)
            #expect(throws: Never.self, "\(first.name) \(operation)") { try operation.run(unchanged) }
            for (turn, other) in second.enumerated() where other.bytes != first.bytes {
                // All other files after each of the first reads, and after each later read one of them.
                for change in 0...unchanged.reads where change < 12 || change % second.count == turn {
                    // The length is that of the longer file, as if the other had bytes after its end.
                    let count = max(first.bytes.count, other.bytes.count)
                    let input = ChangingInput(first.bytes, other.bytes, after: change, count: count)
                    check(
                        operation, input, first.size, other.size,
                        "\(first.name) \(operation) \(other.name) \(change)")
                }
            }
        }
    }

    private func check(
        _ operation: Operation, _ input: EncodedInput, _ first: PixelSize, _ second: PixelSize,
        _ place: String
    ) {
        do throws(MatteError) {
            let size = try operation.run(input)
            #expect(size == first || size == second, "\(place)")
        } catch {
            #expect([.decoding, .unsupported].contains(error.code), "\(place): \(error)")
        }
    }

    @Test func theErrorSaysThatTheFileChanged() throws {
        for name in ["png rgb", "jpeg", "webp", "png 16"] {
            let found = Self.files.filter { $0.name.hasPrefix(name + " ") && $0.bytes.count > 0 }
            let (first, second) = (found[0], found.last { $0.size != found[0].size }!)
            let count = max(first.bytes.count, second.bytes.count)
            let probe = ChangingInput(first.bytes, second.bytes, after: .max, count: count)
            _ = try PictureFile(probe, options: DecodingOptions())
            let input = ChangingInput(first.bytes, second.bytes, after: probe.reads, count: count)
            let file = try PictureFile(input, options: DecodingOptions())
            let error = #expect(throws: MatteError.self) { try file.decoded(as: RGBA8.self) }
            #expect(error?.code == .decoding)
            #expect(
                error?.message.contains("the file changed while it was read") == true, "\(name): \(error!)")
        }
    }

    /// A picture file may be used for several passes. Each reads the header again.
    @Test func eachPassOfAPictureFileIsBoundToItsHeader() throws {
        for (first, second) in [(3, 12), (1, 10), (6, 15), (8, 17)] {
            let (a, b) = (Self.files[first], Self.files[second])
            let count = max(a.bytes.count, b.bytes.count)
            let probe = ChangingInput(a.bytes, b.bytes, after: .max, count: count)
            _ = try PictureFile(probe, options: DecodingOptions()).streamed().rendered()
            let input = ChangingInput(a.bytes, b.bytes, after: probe.reads, count: count)
            let file = try PictureFile(input, options: DecodingOptions())
            #expect(try file.streamed().rendered().size == a.size)
            let error = #expect(throws: MatteError.self) { try file.streamed().rendered() }
            #expect(error?.code == .decoding, "\(a.name)")
        }
    }
}
