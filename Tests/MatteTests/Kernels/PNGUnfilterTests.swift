import Matte
import MatteKernelTypes
import TestSupport
import Testing

/// Tests that restoring a filtered row gives the row, by the definition of the filters in ``PNGFilterTests``.
struct PNGUnfilterTests {
    @Test("all filters are inverted for rows of 1 to 40 pixels, between inaccessible pages", arguments: 1...4)
    func invertsDefinition(bytesPerPixel: Int) {
        var random = SplitMix64(seed: 9)
        let extremes: [UInt8] = [0, 1, 2, 127, 128, 129, 254, 255]
        for width in 1...40 {
            let count = width * bytesPerPixel
            for isExtreme in [false, true] {
                let bytes = (0..<2 * count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
                    .map { isExtreme ? extremes[Int($0 & 7)] : $0 }
                let (row, above) = (Array(bytes[..<count]), Array(bytes[count...]))
                for type in 0...4 {
                    let filtered = PNGFilterTests.filtered(type, bytesPerPixel, row, above)
                    withEveryTier { tier in
                        #expect(
                            restored(type, bytesPerPixel, filtered, above) == row,
                            "\(tier), type \(type), \(width) pixels")
                    }
                }
            }
        }
    }

    private func restored(_ type: Int, _ pixel: Int, _ filtered: [UInt8], _ above: [UInt8]) -> [UInt8] {
        func guarded(_ bytes: [UInt8]) -> GuardedPixels<Gray8> {
            let raster = try! Raster<Gray8>(size: PixelSize(width: bytes.count, height: 1)) { _, row in
                for byte in bytes { row.append(Gray8(byte)) }
            }
            return GuardedPixels(raster, padding: 0, touching: .after)
        }
        let (source, previous) = (guarded(filtered), guarded(above))
        let target = guarded([UInt8](repeating: 0, count: filtered.count))
        source.withBytes { source in
            previous.withBytes { previous in
                target.withBytes { target in
                    KernelTable.current.png.unfilter(
                        type, pixel, source.baseAddress!, previous.baseAddress!,
                        UnsafeMutableRawPointer(mutating: target.baseAddress!), filtered.count)
                }
            }
        }
        return target.withBytes { Array($0) }
    }
}
