#if !canImport(ImageIO)
import Matte
import MatteKernelTypes
import TestSupport
import Testing

@testable import MatteCodecs

/// Tests that the encoder writes the bytes of libjpeg-turbo, which encodes the same pictures.
struct JPEGEncoderTests {
    private struct Case: Sendable, CustomStringConvertible {
        var width: Int
        var height: Int
        var chroma: JPEGOptions.ChromaSampling
        var quality: Int
        var layout: Int
        var isOptimized: Bool
        var content: Int
        var seed: Int

        var description: String {
            "\(width)x\(height) \(chroma) quality \(quality) layout \(layout) optimized \(isOptimized) content \(content) seed \(seed)"
        }
    }

    private static let cases: Generator<Case> = Generator<Int>.integer(in: 1...70)
        .combined(with: .integer(in: 1...70))
        .combined(with: Generator<Int>.integer(in: 1...100).combined(with: .integer(in: 0...3)))
        .combined(with: Generator.element(of: JPEGOptions.ChromaSampling.allCases).combined(with: .bool))
        .combined(with: Generator<Int>.integer(in: 0...2).combined(with: .integer(in: 0...1_000_000)))
        .map { drawn, content in
            let (((width, height), (quality, layout)), (chroma, isOptimized)) = drawn
            return Case(
                width: width, height: height, chroma: chroma, quality: quality, layout: layout,
                isOptimized: isOptimized, content: content.0, seed: content.1)
        }

    /// Noise, slopes, or flat areas with edges.
    private func picture(_ drawn: Case) throws -> Raster<RGBA8> {
        var random = SplitMix64(seed: UInt64(drawn.seed))
        let step = Int(truncatingIfNeeded: random.next() % 9)
        return try Raster(size: PixelSize(width: drawn.width, height: drawn.height)) { y, row in
            for x in 0..<drawn.width {
                let noise = random.next()
                func value(_ channel: Int) -> UInt8 {
                    switch drawn.content {
                    case 0: UInt8(truncatingIfNeeded: noise >> UInt64(8 * channel))
                    case 1: UInt8(truncatingIfNeeded: x * step + y * (channel + 1) + channel * 40)
                    default: (x / 11 + y / 7 + channel) % 2 == 0 ? 255 : UInt8(channel * 60)
                    }
                }
                row.append(
                    RGBA8(
                        red: value(0), green: value(1), blue: value(2),
                        alpha: UInt8(truncatingIfNeeded: noise >> 40)))
            }
        }
    }

    private func encoded<P: Pixel>(
        _ raster: Raster<P>, _ layout: RowLayout, _ options: JPEGOptions,
        _ encode: (EncodingJob) throws -> Bool
    ) rethrows -> [UInt8] {
        let sink = MemorySink()
        let view = raster.view
        let picture = EncoderPicture(
            .memory(Rows(view)), size: raster.size, format: P.format, layout: layout)
        let job = EncodingJob(
            picture: picture, encoding: .jpeg(options), metadata: EncodingMetadata(), sink: sink, byteCap: 0,
            parallelism: .serial)
        _ = try encode(job)
        return sink.bytes
    }

    private func check(_ drawn: Case) throws {
        let options = JPEGOptions(
            quality: drawn.quality, chroma: drawn.chroma, optimizedCodes: drawn.isOptimized)
        let raster = try picture(drawn)
        func compare<P: Pixel>(_ raster: Raster<P>, _ layout: RowLayout) throws {
            let expected = try encoded(raster, layout, options) { try LibJPEGEncoder.encode($0, options) }
            try withEveryTier { tier in
                let own = try encoded(raster, layout, options) { try JPEGEncoder.encode($0, options) }
                guard own == expected else {
                    throw Failure(
                        description:
                            "\(tier): \(own.count) bytes instead of \(expected.count), first difference at \(zip(own, expected).enumerated().first { $1.0 != $1.1 }?.offset ?? -1)"
                    )
                }
            }
        }
        switch drawn.layout {
        case 0: try compare(raster.converted(to: RGB8.self), .rgb)
        case 1: try compare(raster, .rgbx)
        case 2: try compare(raster.converted(to: BGRA8.self), .bgrx)
        default: try compare(raster.converted(to: Gray8.self), .gray)
        }
    }

    private struct Failure: Error, CustomStringConvertible { let description: String }

    @Test func randomPicturesHaveTheBytesOfLibJPEG() {
        forAll("files have the bytes of libjpeg-turbo", cases: 2_000, Self.cases) {
            try check($0)
            return true
        }
    }
}
#endif
