#if !canImport(ImageIO)
import Matte
import TestSupport
import Testing

@testable import MatteCodecs

/// Tests that several threads, which divide a JPEG at its restart markers, give what one thread gives.
struct JPEGRestartTests {
    /// Intervals in rows of MCUs, or below one, in parts of rows. One of the files has an interval that ends within rows.
    private static let drawn: [(sampling: [[Int]], rows: Double, quality: Int)] = [
        ([[2, 2], [1, 1], [1, 1]], 1, 90), ([[2, 2], [1, 1], [1, 1]], 2, 60),
        ([[1, 1], [1, 1], [1, 1]], 0.2, 75),
        ([[2, 1], [1, 1], [1, 1]], 3, 85), ([[1, 1]], 1, 80), ([[1, 2], [1, 1], [1, 1]], 0, 50),
        ([[2, 2], [1, 1], [1, 1]], 1.4, 90),
    ]
    private static let settings = drawn.enumerated().map { number, kind in
        let (width, across) = (
            1000 - number, kind.sampling.count == 1 ? 1 : kind.sampling.map { $0[0] }.max()!
        )
        let units = (width + 8 * across - 1) / (8 * across)
        return LibJPEG.Settings(
            width: width, height: 420 + number, sampling: kind.sampling, quality: kind.quality,
            restarts: max(1, Int(kind.rows * Double(units))), content: number % 3, seed: UInt64(number))
    }
    /// Encoding takes longer than decoding, so damage is done to the same files.
    static let files = settings.map(LibJPEG.encode)

    /// A file with restart markers, and what was done to it.
    struct Case: Sendable, CustomStringConvertible {
        var number: Int
        /// The kind of damage, its place in thousandths, and a byte.
        var damage: [Int]
        var eighths: Int
        var threads: Int

        var description: String {
            "\(JPEGRestartTests.settings[number]), damage \(damage), \(eighths)/8, \(threads) threads"
        }

        func bytes() -> [UInt8] {
            var file = JPEGRestartTests.files[number]
            let start = JPEGMutationTests.Damaged.dataStart(file)
            let place = start + damage[1] * (file.count - start - 3) / 1000
            let markers = file.indices.dropLast().filter {
                $0 >= start && file[$0] == 0xFF && 0xD0...0xD7 ~= file[$0 + 1]
            }
            let marker = damage[1] * (markers.count - 1) / 1000
            switch damage[0] {
            case 1: file[place] = UInt8(damage[2])
            case 2: file.removeSubrange(place...)
            case 3: file.removeSubrange(markers[marker]..<markers[marker] + 2)
            case 4: file[markers[marker] + 1] = 0xD0 + UInt8(damage[2] & 7)
            case 5: file.insert(contentsOf: [0xFF, 0xD0 + UInt8(damage[2] & 7)], at: place)
            case 6: file.insert(contentsOf: [0xFF, UInt8(damage[2])], at: place)
            case 7:
                // Eight intervals are missing, after which the numbers are right again.
                let end = markers[min(marker + 8, markers.count - 1)]
                file.removeSubrange(markers[marker]..<end)
            case 8: file.insert(contentsOf: [0xFF, 0xFF], at: markers[marker])
            case 9: file.insert(contentsOf: [UInt8(damage[2]), 0x55], at: markers[marker])
            default: break
            }
            return file
        }
    }

    static let cases: Generator<Case> = Generator<Int>.integer(in: 0...6)
        .combined(with: Generator<Int>.integer(in: 0...9).combined(with: .integer(in: 0...1000)))
        .combined(with: Generator<Int>.integer(in: 0...255).combined(with: .integer(in: 2...5)))
        .combined(with: .element(of: [8, 8, 4, 2, 1]))
        .map { drawn, eighths in
            let ((number, (kind, place)), (byte, threads)) = drawn
            return Case(number: number, damage: [kind, place, byte], eighths: eighths, threads: threads)
        }

    private static func agree(_ drawn: Case, _ options: DecodingOptions) -> Bool {
        let file = drawn.bytes()
        var options = options
        options.jpegScale = .atLeast(
            PixelSize(width: settings[drawn.number].width * drawn.eighths / 8, height: 1))
        options.parallelism = .serial
        let wanted = JPEGThreadTests.Outcome(file, options)
        options.parallelism = .threads(drawn.threads)
        return JPEGThreadTests.Outcome(file, options) == wanted
    }

    @Test("strict decoding of files with restart markers, whole and damaged")
    func strict() {
        forAll("strict outcomes", cases: 60, Self.cases) { Self.agree($0, DecodingOptions()) }
    }

    @Test("lenient decoding of files with restart markers, whole and damaged")
    func lenient() {
        forAll("lenient outcomes", cases: 60, Self.cases) { Self.agree($0, .lenient) }
    }

    @Test("crops of files with restart markers")
    func crops() throws {
        let file = Self.files[0]
        let whole = try Raster<RGB8>(decoding: file)
        for crop in [
            PixelRect(x: 0, y: 0, width: 1000, height: 9), PixelRect(x: 300, y: 133, width: 500, height: 200),
            PixelRect(x: 1, y: 410, width: 999, height: 10),
        ] {
            let part = try DecodedImage<RGB8>(
                decoding: file, croppedTo: crop, resizedTo: nil, parallelism: .threads(3))
            #expect(try part.raster == Raster(copying: whole.view[crop]))
        }
    }

    /// Reads all rows of MCUs, and returns whether several threads did so to the end.
    private func isSplit(_ file: [UInt8]) throws -> Bool {
        let reader = try JPEGFileReader(.of(file), limits: DecodingLimits(), lenient: true)
        let units = try JPEGUnitRows(reader, limits: DecodingLimits(), .threads(2), nil)
        for row in 0..<reader.frame.unitsDown { try units.need(row) }
        return units.split != nil
    }

    @Test("files are divided if intervals end with rows, until data is damaged")
    func division() throws {
        for (number, kind) in Self.drawn.enumerated() {
            var file = Self.files[number]
            #expect(try isSplit(file) == (kind.rows != 1.4), "\(Self.settings[number])")
            file.replaceSubrange(file.count / 2..<file.count / 2 + 2, with: [0xFF, 0xD9])
            #expect(try !isSplit(file), "\(Self.settings[number])")
        }
        #expect(try !isSplit(TestPictures.photo(1000, 420).encoded(as: .jpeg(quality: 80)).bytes))
    }
}
#endif
