import Matte
import Synchronization
import TestSupport
import Testing

@testable import MatteCodecs

/// A picture to blur, the size of its mask, the deviation, and the numbers of rows that are read at a time.
private struct Blurring: Sendable {
    let size: PixelSize
    let mask: PixelSize
    let sigma: Double
    let reads: [Int]
    /// The number of rows skipped before each read.
    let skips: Int

    private static let sizes = Generator<Int>.integer(in: 1...90).combined(
        with: Generator<Int>.integer(in: 1...400))
    private static let sigmas: [Double] = [0, 0.2, 0.6, 1, 2.4, 3.7, 3.9, 6, 9, 17, 40, 130, 900]
    private static let passes = Generator<Int>.integer(in: 1...150).array(count: 1...5)
        .combined(with: Generator<Int>.element(of: [0, 0, 1, 5]))

    static let all = sizes.combined(with: Generator<Int>.integer(in: 1...40))
        .combined(with: Generator<Double>.element(of: sigmas))
        .combined(with: passes)
        .map { (values) -> Blurring in
            let (((size, mask), sigma), (reads, skips)) = values
            return Blurring(
                size: PixelSize(width: size.0, height: size.1),
                mask: PixelSize(width: mask, height: 41 - mask), sigma: sigma, reads: reads, skips: skips)
        }

    var picture: Raster<RGBA8> {
        get throws {
            var random = SplitMix64(seed: UInt64(size.area))
            return try Raster(size: size) { _, row in
                for _ in 0..<size.width {
                    let bits = random.next()
                    row.append(
                        RGBA8(
                            red: UInt8(truncatingIfNeeded: bits), green: UInt8(truncatingIfNeeded: bits >> 8),
                            blue: UInt8(truncatingIfNeeded: bits >> 16),
                            alpha: UInt8(truncatingIfNeeded: bits >> 24)))
                }
            }
        }
    }

    /// A mask with a soft edge, whose top-left half is 0.
    var subject: Mask {
        get throws {
            Mask(
                try Raster<Gray8>(size: mask) { y, row in
                    for x in 0..<mask.width {
                        row.append(Gray8(UInt8(clamping: 64 * (x + y) - 24 * (mask.width + mask.height))))
                    }
                })
        }
    }
}

struct BlurredBackgroundTests {
    @Test func rowsEqualTheWholePicture() throws {
        forAll("blurred rows equal the blurred picture", cases: 150, Blurring.all) {
            (blurring: Blurring) in
            let raster = try blurring.picture
            let (mask, width) = (try blurring.subject, blurring.size.width)
            let expected = try raster.blurringBackground(mask: mask, sigma: blurring.sigma)
            let streamed = try StreamedPicture(raster).blurringBackground(mask: mask, sigma: blurring.sigma)
            let rows = try streamed.open()
            var (y, read) = (0, 0)
            while y < blurring.size.height {
                let skipped = min(blurring.skips, blurring.size.height - y - 1)
                try rows.skip(skipped)
                y += skipped
                let count = min(blurring.reads[read % blurring.reads.count], blurring.size.height - y)
                var part = try Raster<RGBA8>(
                    size: PixelSize(width: width, height: count),
                    repeating: RGBA8(red: 1, green: 2, blue: 3, alpha: 4))
                var view = part.mutableView
                try rows.read(into: &view)
                guard part == (try expected.cropped(to: PixelRect(x: 0, y: y, width: width, height: count)))
                else { return false }
                (y, read) = (y + count, read + 1)
            }
            return true
        }
    }

    @Test func everyTierAndNumberOfThreads() throws {
        let blurring = Blurring(
            size: PixelSize(width: 301, height: 263), mask: PixelSize(width: 17, height: 24), sigma: 7,
            reads: [64], skips: 0)
        let (raster, mask) = (try blurring.picture, try blurring.subject)
        let expected = try raster.blurringBackground(mask: mask, sigma: 7)
        try withEveryTier { _ in
            for threads in [1, 2, 5] {
                let streamed = try StreamedPicture(raster).blurringBackground(
                    mask: mask, sigma: 7, parallelism: .threads(threads))
                #expect(try streamed.rendered() == expected)
            }
        }
    }

    @Test func damageInTheLeadingPassIsThrown() throws {
        let blurring = Blurring(
            size: PixelSize(width: 64, height: 600), mask: PixelSize(width: 8, height: 8), sigma: 30,
            reads: [], skips: 0)
        let file = try blurring.picture.encoded(as: .png).bytes
        let cut = try PictureFile(Array(file.prefix(file.count / 2)))
        for sigma in [1.0, 30] {
            let streamed = try cut.streamed().blurringBackground(mask: blurring.subject, sigma: sigma)
            #expect { _ = try streamed.rendered() } throws: { ($0 as? MatteError)?.code == .decoding }
        }
    }

    @Test func needsLittleMemory() throws {
        // A blank picture of 12000x9000 as rows, without a file.
        let size = PixelSize(width: 12_000, height: 9_000)
        let mask = try Mask(size: PixelSize(width: 4, height: 4), repeating: 0)
        for sigma in [0.1, 1, 3, 3.8, 8, 200, 1000] {
            let picture = StreamedPicture<RGBA8>(
                size: size, need: MemoryNeed(limit: .max), isOpaque: true
            ) { () throws(MatteError) in throw MatteError(.decoding, "cannot read: this picture has no rows")
            }
            let blurred = try picture.blurringBackground(mask: mask, sigma: sigma)
            #expect(blurred.memory < 40 << 20, "sigma \(sigma)")
        }
    }
}
