import Foundation
import TestSupport
import Testing

@testable import Matte

/// The resize with Pillow's bytes, against its definition and against bytes of Pillow 13.
struct PillowResizeTests {
    /// Returns a picture resized by the definition: the sum of weights times pixels, with rounded weights and a rounded
    /// picture between the passes.
    private func resized(_ rows: [[Int]], _ filter: PillowFilter, to size: PixelSize) -> [[Int]] {
        func line(_ pixels: [Int], to target: Int) -> [Int] {
            guard target != pixels.count else { return pixels }
            let scale = Double(pixels.count) / Double(target), stretch = max(scale, 1)
            return (0..<target).map { i in
                let centre = (Double(i) + 0.5) * scale
                let reach = radius(filter) * stretch
                let inside = pixels.indices.filter {
                    $0 >= Int(centre - reach + 0.5) && $0 < Int(centre + reach + 0.5)
                }
                let heights = inside.map { height(filter, (Double($0) - centre + 0.5) / stretch) }
                let sum = heights.reduce(0, +)
                var total = 1 << 21
                for (index, height) in zip(inside, heights) {
                    total += Int((height / sum * 4_194_304).rounded(.toNearestOrAwayFromZero)) * pixels[index]
                }
                return min(255, max(0, total >> 22))
            }
        }
        let removedColumns = rows[0].count - size.width, removedRows = rows.count - size.height
        if removedColumns != 0, removedRows > 0, removedRows > 2 * removedColumns {
            let short = (0..<rows[0].count).map { x in line(rows.map { $0[x] }, to: size.height) }
            return (0..<size.height).map { y in line(short.map { $0[y] }, to: size.width) }
        }
        let wide = rows.map { line($0, to: size.width) }
        let columns = (0..<size.width).map { x in line(wide.map { $0[x] }, to: size.height) }
        return (0..<size.height).map { y in columns.map { $0[y] } }
    }

    private func radius(_ filter: PillowFilter) -> Double {
        switch filter {
        case .bilinear: 1
        case .bicubic: 2
        case .lanczos: 3
        }
    }

    private func height(_ filter: PillowFilter, _ x: Double) -> Double {
        let d = abs(x)
        switch filter {
        case .bilinear: return max(0, 1 - d)
        case .bicubic:
            if d >= 2 { return 0 }
            return d < 1 ? 1.5 * d * d * d - 2.5 * d * d + 1 : -0.5 * d * d * d + 2.5 * d * d - 4 * d + 2
        case .lanczos:
            if d == 0 { return 1 }
            return d < 3 ? 3 * sin(.pi * d) * sin(.pi * d / 3) / (.pi * .pi * d * d) : 0
        }
    }

    private func result<P: Pixel>(
        of picture: Raster<P>, _ filter: PillowFilter, to size: PixelSize, parallelism: Parallelism = .serial
    ) throws -> Raster<P> {
        let channels = P.format.bytesPerPixel
        let resize = try FixedPointResize(filter, .pillow, from: picture.size, to: size, channels: channels)
        let result = try Raster<P>(uninitialized: size)
        let source = ConvertedRows(
            source: Rows(picture.view), size: picture.size,
            conversion: RowConversion(from: P.format, to: P.format))
        try resize.resize(
            source, into: unsafe MutableRows(base: result.storage.base, bytesPerRow: result.bytesPerRow),
            parallelism: parallelism)
        return result
    }

    @Test func matchesDefinition() throws {
        let sizes = [(1, 1), (9, 8), (5, 31), (17, 12), (33, 40)]
        for filter in PillowFilter.allCases {
            for (width, height) in [(1, 1), (17, 12), (40, 7), (3, 50)] {
                let picture: Raster<Gray8> = TexturedPictures.noise(
                    PixelSize(width: width, height: height), seed: 21)
                let rows = (0..<height).map { y in (0..<width).map { Int(picture[$0, y].value) } }
                for (targetWidth, targetHeight) in sizes {
                    let size = PixelSize(width: targetWidth, height: targetHeight)
                    let result = try result(of: picture, filter, to: size)
                    let bytes = (0..<size.height).map { y in (0..<size.width).map { Int(result[$0, y].value) }
                    }
                    #expect(bytes == resized(rows, filter, to: size), "\(filter) \(picture.size) to \(size)")
                }
            }
        }
    }

    /// Rows of three channels have a kernel of their own, for four pixels and sixteen rows at a time.
    @Test func threeChannelsOfAllSizes() throws {
        for width in 1...70 {
            let height = 1 + width * 17 % 40
            let filter = PillowFilter.allCases[width % 3]
            let picture: Raster<RGB8> = TexturedPictures.noise(
                PixelSize(width: width, height: height), seed: UInt64(width))
            let targets = [
                (max(1, width * 5 / 8), height), (width + 9, (height + 1) / 2), ((width + 3) / 4, height + 5),
                (width, height / 3 + 1), (max(1, width - 1), (height + 7) / 8),
            ]
            let size = PixelSize(width: targets[width % 5].0, height: targets[width % 5].1)
            let result = try result(of: picture, filter, to: size)
            for channel in [\RGB8.red, \.green, \.blue] {
                let rows = (0..<height).map { y in
                    (0..<width).map { Int(picture[$0, y][keyPath: channel]) }
                }
                let found = (0..<size.height).map { y in
                    (0..<size.width).map { Int(result[$0, y][keyPath: channel]) }
                }
                #expect(found == resized(rows, filter, to: size), "\(filter) \(picture.size) to \(size)")
            }
        }
    }

    @Test func channelsAreIndependent() throws {
        let picture: Raster<RGBA8> = TexturedPictures.noise(PixelSize(width: 23, height: 19), seed: 22)
        for size in [PixelSize(width: 9, height: 30), PixelSize(width: 23, height: 8)] {
            let result = try result(of: picture, .lanczos, to: size)
            for channel in [\RGBA8.red, \.green, \.blue, \.alpha] {
                let plane = TexturedPictures.raster(23, 19) { Gray8(picture[$0, $1][keyPath: channel]) }
                let expected = try self.result(of: plane, .lanczos, to: size)
                #expect(
                    TexturedPictures.raster(size.width, size.height) {
                        Gray8(result[$0, $1][keyPath: channel])
                    }
                        == expected)
            }
        }
    }

    @Test func threadsGiveTheSameBytes() throws {
        let picture: Raster<RGB8> = TexturedPictures.noise(PixelSize(width: 1200, height: 1300), seed: 23)
        let size = PixelSize(width: 9, height: 8)
        #expect(
            try result(of: picture, .lanczos, to: size)
                == result(of: picture, .lanczos, to: size, parallelism: .threads(3)))
    }

    /// The red channel of the texture of 13x9 pixels, resized by Pillow 13.
    private static let vectors: [(PillowFilter, PixelSize, [UInt8])] = [
        (
            .bilinear, PixelSize(width: 5, height: 4),
            [
                26, 60, 84, 114, 106, 70, 109, 129, 150, 141, 109, 140, 158, 175, 172, 137, 168, 183, 201,
                173,
            ]
        ),
        (
            .bilinear, PixelSize(width: 13, height: 3),
            [
                16, 35, 53, 71, 77, 95, 89, 107, 113, 131, 149, 93, 112, 52, 95, 127, 115, 125, 146, 134, 155,
                165, 153, 185, 129, 172, 88, 156, 137, 167, 173, 167, 185, 178, 184, 215, 196, 165, 169,
            ]
        ),
        (
            .bicubic, PixelSize(width: 5, height: 4),
            [
                20, 56, 81, 113, 103, 67, 112, 130, 153, 143, 107, 141, 159, 176, 176, 136, 173, 184, 206,
                171,
            ]
        ),
        (
            .bicubic, PixelSize(width: 13, height: 3),
            [
                14, 30, 48, 68, 74, 93, 83, 102, 108, 128, 146, 91, 107, 52, 95, 130, 118, 125, 145, 137, 157,
                165, 153, 187, 129, 178, 90, 160, 138, 168, 176, 170, 186, 180, 189, 218, 197, 167, 165,
            ]
        ),
        (
            .lanczos, PixelSize(width: 5, height: 4),
            [
                18, 56, 79, 112, 103, 67, 115, 130, 155, 142, 107, 141, 159, 174, 179, 135, 175, 183, 208,
                171,
            ]
        ),
        (
            .lanczos, PixelSize(width: 13, height: 3),
            [
                13, 28, 46, 66, 72, 92, 81, 101, 106, 126, 144, 90, 103, 52, 95, 130, 120, 125, 147, 138, 160,
                165, 154, 190, 129, 184, 91, 162, 139, 167, 178, 171, 187, 179, 191, 219, 196, 168, 164,
            ]
        ),
    ]

    @Test func bytesOfPillow() throws {
        let texture = TexturedPictures.texture(13, 9)
        let red = TexturedPictures.raster(13, 9) { Gray8(texture[$0, $1].red) }
        for (filter, size, bytes) in Self.vectors {
            let result = try result(of: red, filter, to: size)
            let found = (0..<size.width * size.height).map { result[$0 % size.width, $0 / size.width].value }
            #expect(found == bytes, "\(filter) \(size)")
        }
    }
}
