import Foundation
import TestSupport
import Testing

@testable import Matte

/// Results of at least 24 MiB are written with non-temporal stores. Each block of such a result must be what the
/// conversion of the same block alone gives, which is too small for them. Large fills are compared pixel by pixel.
@Suite struct LargeConversionTests {
    /// Rows of 4-byte pixels start at every multiple of 4 in a cache line. With 3-byte pixels the result is large enough
    /// too.
    static let size = PixelSize(width: 3001, height: 2803)

    /// Pixels that repeat, but not at the distances at which rows and tiles do.
    static func picture<P: Pixel>(_: P.Type) throws -> Raster<P> {
        var random = SplitMix64(seed: 12)
        let values = (0..<1021).map { _ in
            P(bytes: (0..<P.format.bytesPerPixel).map { _ in UInt8(truncatingIfNeeded: random.next()) })
        }
        return try Raster<P>(
            size: size,
            initializingRowsWith: { y, row in
                var i = y * 37 % 1021
                for _ in 0..<size.width {
                    row.append(values[i])
                    i = i == 1020 ? 0 : i + 1
                }
            })
    }

    static func check<From: Pixel, To: Pixel>(
        _ source: Raster<From>, _: To.Type, _ orientation: ImageOrientation, threads: Parallelism
    ) throws {
        let name = "\(From.format) to \(To.format), \(orientation)"
        let large = try source.converted(to: To.self, orientation: orientation, parallelism: threads)
        let block = PixelSize(width: 530, height: 410)
        for y in stride(from: 0, to: size.height, by: block.height) {
            for x in stride(from: 0, to: size.width, by: block.width) {
                let right = min(size.width, x + block.width), bottom = min(size.height, y + block.height)
                let part = try source.cropped(
                    to: PixelRect(x: x, y: y, width: right - x, height: bottom - y))
                let (ax, ay) = PixelOracle.place(
                    x, y, size.width, size.height, exif: orientation.rawValue)
                let (bx, by) = PixelOracle.place(
                    right - 1, bottom - 1, size.width, size.height, exif: orientation.rawValue)
                let place = PixelRect(
                    x: min(ax, bx), y: min(ay, by), width: abs(ax - bx) + 1, height: abs(ay - by) + 1)
                let expected = try part.converted(to: To.self, orientation: orientation)
                #expect(try large.cropped(to: place) == expected, "\(name), at \(place), \(threads)")
            }
        }
    }

    @Test(arguments: ImageOrientation.allCases)
    func everyOrientation(orientation: ImageOrientation) throws {
        let colors = try Self.picture(BGRA8.self), opaque = try Self.picture(RGB8.self)
        try withEveryTier { _ in
            try Self.check(colors, RGBA8.self, orientation, threads: .threads(3))
            try Self.check(colors, BGRA8.self, orientation, threads: .serial)
            try Self.check(opaque, RGB8.self, orientation, threads: .threads(2))
        }
    }

    @Test func otherFormats() throws {
        let colors = try Self.picture(BGRA8.self), opaque = try Self.picture(RGB8.self)
        let levels = try Self.picture(Gray8.self)
        try withEveryTier { _ in
            try Self.check(colors, RGB8.self, .up, threads: .serial)
            try Self.check(opaque, PremultipliedRGBA8.self, .upMirrored, threads: .serial)
            try Self.check(colors, PremultipliedRGBA8.self, .down, threads: .serial)
            try Self.check(levels, BGR8.self, .right, threads: .serial)
        }
    }

    /// The destination starts in the middle of a cache line, and bytes between its rows must not be written.
    @Test func unalignedAndPaddedDestinations() throws {
        let source = try Self.picture(BGRA8.self)
        var target = PaddedPixels<RGBA8>(Self.size, padding: 7, offset: 1) { _, _ in
            RGBA8(red: 0, green: 0, blue: 0)
        }
        let expected = try source.converted(to: RGBA8.self)
        try withEveryTier { tier in
            try target.withMutableView { view throws(MatteError) in
                view.fill(with: RGBA8(red: 0, green: 0, blue: 0))
                try source.view.convert(into: &view)
            }
            let result = try Raster(copying: target.view)
            #expect(result == expected, "\(tier)")
        }
        #expect(target.paddingIsIntact)
    }

    /// A rectangle whose rows start in the middle of a cache line, and the whole picture, which is one long row. Pixels
    /// of equal bytes are filled by another function.
    @Test(arguments: [RGB8(red: 50, green: 60, blue: 70), RGB8(red: 80, green: 80, blue: 80)])
    func fills(after: RGB8) throws {
        let before = RGB8(red: 1, green: 2, blue: 3)
        let inner = PixelRect(x: 1, y: 1, width: Self.size.width - 2, height: Self.size.height - 2)
        for rect in [inner, PixelRect(x: 0, y: 0, width: Self.size.width, height: Self.size.height)] {
            try withEveryTier { tier in
                var target = try Raster(size: Self.size, repeating: before)
                target.fill(rect, with: after)
                var filled = [RGB8](repeating: before, count: Self.size.width)
                filled.replaceSubrange(
                    rect.minX..<rect.maxX, with: repeatElement(after, count: rect.width))
                let unfilled = [RGB8](repeating: before, count: Self.size.width)
                for y in 0..<Self.size.height {
                    let expected = rect.minY..<rect.maxY ~= y ? filled : unfilled
                    let isEqual = target.row(y).withUnsafeBytes { row in
                        expected.withUnsafeBytes { memcmp(row.baseAddress!, $0.baseAddress!, row.count) == 0 }
                    }
                    #expect(isEqual, "\(tier), \(rect), row \(y)")
                }
            }
        }
    }

    @Test func conversionsInPlaceKeepTheirMemory() throws {
        let source = try Self.picture(BGRA8.self)
        // In a function, because `source` can't be consumed while a view of it may be alive.
        func copied(_ source: borrowing Raster<BGRA8>) throws -> Raster<RGBA8> {
            try source.view.converted(to: RGBA8.self)
        }
        let expected = try copied(source)
        let converted: Raster<RGBA8> = try (consume source).converted()
        #expect(converted == expected)
    }

    @Test func planesOfAFrame() throws {
        let (width, height) = (Self.size.width, Self.size.height & ~1)
        let chromaStride = width + 1
        func bytes(_ count: Int, _ factor: Int) -> [UInt8] {
            [UInt8](unsafeUninitializedCapacity: count) { memory, initialized in
                for i in 0..<count { memory[i] = UInt8(truncatingIfNeeded: i &* factor &>> 7) }
                initialized = count
            }
        }
        let luma = bytes(width * height, 5741), chroma = bytes(chromaStride * height / 2, 3571)
        func converted(rows: Range<Int>) throws -> Raster<RGBA8> {
            let above = Array(luma[rows.lowerBound * width..<rows.upperBound * width])
            let below = Array(chroma[rows.lowerBound / 2 * chromaStride..<rows.upperBound / 2 * chromaStride])
            return try Self.picture(
                of: above, below, PixelSize(width: width, height: rows.count), chromaStride)
        }
        try withEveryTier { tier in
            let large = try converted(rows: 0..<height)
            for top in stride(from: 0, to: height, by: 400) {
                let rows = top..<min(height, top + 400)
                let place = PixelRect(x: 0, y: top, width: width, height: rows.count)
                #expect(try large.cropped(to: place) == converted(rows: rows), "\(tier), rows \(rows)")
            }
        }
    }

    static func picture(
        of luma: [UInt8], _ chroma: [UInt8], _ size: PixelSize, _ chromaStride: Int
    ) throws -> Raster<RGBA8> {
        let view = try YUV420View(
            luma: luma.span.bytes, chroma: chroma.span.bytes, width: size.width, height: size.height,
            lumaBytesPerRow: size.width, chromaBytesPerRow: chromaStride, range: .video, matrix: .bt709)
        return try view.converted(to: RGBA8.self)
    }
}
