import MatteKernelTypes
import TestSupport
import Testing

@testable import Matte

/// Prefetches are hints: the results are the same with any distance, even one that no memory is at.
@Suite struct RowPrefetchTests {
    static let distances = [0, 64, -7680, 7680, 1 << 20, .max / 2, .min / 2]

    static var kernels: [(String, SwizzleKernels.Row)] {
        let (swizzle, gray) = (KernelTable.current.swizzle, KernelTable.current.gray)
        let (alpha, turn) = (KernelTable.current.alpha, KernelTable.current.turn)
        return [
            ("swapRedBlue", swizzle.swapRedBlue), ("rgbToBGR", swizzle.rgbToBGR),
            ("rgbToRGBA", swizzle.rgbToRGBA), ("rgbToBGRA", swizzle.rgbToBGRA),
            ("rgbaToRGB", swizzle.rgbaToRGB), ("rgbaToBGR", swizzle.rgbaToBGR),
            ("grayToRGBA", swizzle.grayToRGBA), ("grayToRGB", swizzle.grayToRGB),
            ("rgbaToGray", gray.rgbaToGray), ("rgbToGray", gray.rgbToGray),
            ("grayToFloat", gray.grayToFloat), ("floatToGray", gray.floatToGray),
            ("premultiply", alpha.premultiply), ("premultiplySwapping", alpha.premultiplySwapping),
            ("unpremultiply", alpha.unpremultiply), ("unpremultiplySwapping", alpha.unpremultiplySwapping),
            ("reverse1", turn.reverse1), ("reverse3", turn.reverse3), ("reverse4", turn.reverse4),
        ]
    }

    @Test func kernelsGiveTheSameBytesWithAnyDistance() {
        var random = SplitMix64(seed: 20)
        let source = (0..<4 * 600).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        withEveryTier { tier in
            for (name, kernel) in Self.kernels {
                for pixels in [0, 1, 15, 16, 63, 64, 65, 130, 600] {
                    func result(_ sourceAhead: Int, _ destinationAhead: Int) -> [UInt8] {
                        var bytes = [UInt8](repeating: 0xA5, count: 4 * 600 + 64)
                        bytes.withUnsafeMutableBytes { destination in
                            source.withUnsafeBytes {
                                kernel(
                                    $0.baseAddress!, destination.baseAddress!, pixels, sourceAhead,
                                    destinationAhead)
                            }
                        }
                        return bytes
                    }
                    let expected = result(0, 0)
                    for (i, distance) in Self.distances.enumerated() {
                        let other = Self.distances[Self.distances.count - 1 - i]
                        #expect(
                            result(distance, other) == expected,
                            "\(name), \(tier), \(pixels) pixels, \(distance) and \(other) bytes ahead")
                    }
                }
            }
        }
    }

    /// Pictures of a size for which distances aren't 0, in views whose rows are padded.
    @Test(arguments: [ImageOrientation.up, .upMirrored, .down, .downMirrored])
    func conversionsOfMediumPictures(orientation: ImageOrientation) throws {
        let size = PixelSize(width: 263, height: 257)
        #expect(8 * size.area > 512 << 10)
        try OrientedTests.check(BGRA8.self, RGBA8.self, size, orientation)
        try OrientedTests.check(RGBA8.self, RGBA8.self, size, orientation)
    }

    @Test func distancesAreWholeRowsOfPicturesThatFitTheCaches() {
        func ahead(_ bytes: Int, _ source: Int, _ destination: Int) -> [Int] {
            let prefetch = RowPrefetch(bytes: bytes, sourceStride: source, destinationStride: destination)
            return [prefetch.source, prefetch.destination]
        }
        let used = Processor.prefersWholeRows
        #expect(ahead(16 << 20, 7680, 5760) == (used ? [7680, 5760] : [0, 0]))
        #expect(ahead(16 << 20, 1000, -3000) == (used ? [2000, -6000] : [0, 0]))
        #expect(ahead(16 << 20, 16128, 0) == (used ? [16128, 0] : [0, 0]))
        #expect(ahead(16 << 20, 0, 0) == [0, 0])
        for bytes in [0, (512 << 10) - 1, 32 << 20, .max] {
            #expect(ahead(bytes, 7680, 7680) == [0, 0], "\(bytes) bytes")
        }
    }
}
