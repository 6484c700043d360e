import Matte
import MatteCodecs
import TestSupport
import Testing

/// Tests that two threads decode a large JPEG to what one thread gives.
struct JPEGThreadTests {
    private static let photo = TestPictures.photo(1024, 661)

    /// The result of decoding: pixels, whether some are missing, and warnings; or an error.
    struct Outcome: Equatable {
        var raster: Raster<RGB8>?
        var isPartial = false
        var texts: [String] = []

        init(_ file: [UInt8], _ options: DecodingOptions) {
            do throws(MatteError) {
                let image = try DecodedImage<RGB8>(decoding: file, options: options)
                (raster, isPartial) = (image.raster, image.isPartial)
                texts = image.warnings.map { "\($0)" }
            } catch {
                texts = ["\(error)"]
            }
        }
    }

    private static func expectEqual(_ file: [UInt8], _ options: DecodingOptions, _ name: String) -> Outcome {
        var options = options
        options.parallelism = .serial
        let wanted = Outcome(file, options)
        options.parallelism = .threads(2)
        #expect(Outcome(file, options) == wanted, "\(name)")
        return wanted
    }

    @Test(
        "two threads give the pixels of one at every scale",
        arguments: [JPEGOptions.ChromaSampling.full, .halved, .quartered])
    func pixels(_ chroma: JPEGOptions.ChromaSampling) throws {
        let file = try Self.photo.encoded(as: .jpeg(JPEGOptions(quality: 90, chroma: chroma))).bytes
        for eighths in [8, 4, 2, 1] {
            var options = DecodingOptions()
            options.jpegScale = .atLeast(PixelSize(width: 1024 * eighths / 8, height: 1))
            #expect(Self.expectEqual(file, options, "\(chroma) at \(eighths)/8").raster != nil)
        }
    }

    @Test("two threads give what one gives of a damaged JPEG")
    func damage() throws {
        let file = try Self.photo.encoded(as: .jpeg(JPEGOptions(quality: 90))).bytes
        var random = SplitMix64(seed: 5)
        for number in 0..<24 {
            var damaged = file
            let place = Int.random(in: 700..<file.count, using: &random)
            switch number % 3 {
            case 0: damaged.removeSubrange(place...)
            case 1: damaged.replaceSubrange(place..<place + 2, with: [0xFF, 0xD9])
            default: damaged[place] = UInt8.random(in: 0...255, using: &random)
            }
            _ = Self.expectEqual(damaged, DecodingOptions(), "strict, \(number)")
            _ = Self.expectEqual(damaged, .lenient, "lenient, \(number)")
        }
    }

    @Test("damage after the last row of a crop is not reported, with any number of threads")
    func crop() throws {
        var file = try Self.photo.encoded(as: .jpeg(JPEGOptions(quality: 90))).bytes
        file.removeSubrange((file.count / 2)...)
        for parallelism in [Parallelism.serial, .threads(2)] {
            let part = try DecodedImage<RGB8>(
                decoding: file, croppedTo: PixelRect(x: 100, y: 3, width: 900, height: 300), resizedTo: nil,
                options: .lenient, parallelism: parallelism)
            #expect(!part.isPartial && part.warnings.isEmpty)
        }
    }

    @Test("rows are skipped and read in any pieces")
    func pieces() throws {
        let file = try Self.photo.encoded(as: .jpeg(JPEGOptions(quality: 90))).bytes
        let whole = try Raster<RGB8>(decoding: file)
        var random = SplitMix64(seed: 6)
        for _ in 0..<6 {
            let (top, height) = (
                Int.random(in: 0..<490, using: &random), Int.random(in: 1...161, using: &random)
            )
            let crop = PixelRect(x: 0, y: top, width: 1024, height: height)
            var decoder = try RowDecoder<RGB8>(file.span, crop: crop)
            var y = 0
            while y < height {
                let count = min(height - y, Int.random(in: 1...64, using: &random))
                var part = Raster<RGB8>(
                    width: 1024, height: count, repeating: RGB8(red: 0, green: 0, blue: 0))
                var view = part.mutableView
                #expect(try decoder.readRows(into: &view) == count)
                let rows = PixelRect(x: 0, y: top + y, width: 1024, height: count)
                #expect(try part == Raster(copying: whole.view[rows]), "rows from \(top + y) on")
                y += count
            }
        }
    }
}
