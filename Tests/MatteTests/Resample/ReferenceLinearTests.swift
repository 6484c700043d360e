import TestSupport
import Testing

@testable import Matte

/// Resizes like OpenCV's `INTER_LINEAR` and its enlargements with `INTER_AREA`, against the arithmetic of its scalar
/// code.
struct ReferenceLinearTests {
    /// Two source pixels and their weights in 1/2048.
    private typealias Tap = (first: Int, second: Int, weights: (Int, Int))

    private static func taps(_ source: Int, _ target: Int, alongRows: Bool, _ filter: ReferenceFilter)
        -> [Tap]
    {
        let inverse = Double(target) / Double(source), scale = 1 / inverse
        return (0..<target).map { i in
            var first: Int
            var share: Float
            if filter == .openCVArea {
                first = Int((Double(i) * scale).rounded(.down))
                share = Float(Double(i + 1) - Double(first + 1) * inverse)
                share = share <= 0 ? 0 : share - share.rounded(.down)
            } else {
                share = Float((Double(i) + 0.5) * scale - 0.5)
                first = Int(share.rounded(.down))
                share -= Float(first)
            }
            if alongRows, first < 0 { (first, share) = (0, 0) }
            if alongRows, first >= source - 1 { (first, share) = (source - 1, 0) }
            let weights = [1 - share, share].map { Int(($0 * 2048).rounded(.toNearestOrEven)) }
            return (
                max(0, min(source - 1, first)), max(0, min(source - 1, first + 1)), (weights[0], weights[1])
            )
        }
    }

    private static func bytes<P: Pixel>(_ picture: Raster<P>) -> [UInt8] {
        (0..<picture.height).flatMap { y in
            let row = picture.view.rowBytes(y)
            return (0..<row.byteCount).map { row.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }
        }
    }

    private static func expected<P: Pixel>(
        _ picture: Raster<P>, to size: PixelSize, _ filter: ReferenceFilter
    ) -> [UInt8] {
        let source = bytes(picture), channels = MemoryLayout<P>.stride
        let columns = taps(picture.width, size.width, alongRows: true, filter)
        let rows = taps(picture.height, size.height, alongRows: false, filter)
        func across(_ y: Int, _ column: Tap, _ channel: Int) -> Int {
            let row = y * picture.width
            let left = Int(source[(row + column.first) * channels + channel])
            let right = Int(source[(row + column.second) * channels + channel])
            return (left * column.weights.0 + right * column.weights.1) >> 4
        }
        var result: [UInt8] = []
        for row in rows {
            for column in columns {
                for channel in 0..<channels {
                    let upper = (across(row.first, column, channel) * row.weights.0) >> 16
                    let lower = (across(row.second, column, channel) * row.weights.1) >> 16
                    result.append(UInt8(max(0, min(255, (upper + lower + 2) >> 2))))
                }
            }
        }
        return result
    }

    /// The sizes reduce, enlarge, do both, keep a side, and leave parts of vectors.
    private static let sizes: [((Int, Int), (Int, Int))] = [
        ((1, 1), (5, 3)), ((2, 2), (7, 9)), ((3, 1), (70, 2)), ((4, 5), (4, 9)), ((5, 4), (131, 3)),
        ((17, 13), (16, 12)), ((40, 23), (65, 31)), ((64, 9), (33, 4)), ((97, 21), (15, 7)),
        ((200, 31), (64, 10)), ((199, 9), (67, 3)), ((129, 7), (128, 7)), ((90, 60), (30, 20)),
        ((33, 50), (17, 100)), ((61, 60), (300, 7)), ((300, 3), (1, 1)),
    ]

    private static func check<P: Pixel>(_ type: P.Type, _ from: (Int, Int), _ to: (Int, Int)) throws {
        let picture: Raster<P> = TexturedPictures.noise(PixelSize(width: from.0, height: from.1), seed: 51)
        let size = PixelSize(width: to.0, height: to.1)
        let filters: [ReferenceFilter] =
            to.0 > from.0 || to.1 > from.1 ? [.openCVLinear, .openCVArea] : [.openCVLinear]
        let pixel: P = picture[0, 0]
        for filter in filters {
            let expected = expected(picture, to: size, filter)
            try withEveryTier { tier in
                for place in [GuardedPixels<P>.Guard.before, .after] {
                    let source = GuardedPixels(picture, padding: 5, touching: place)
                    let output = GuardedPixels(
                        try Raster<P>(size: size, repeating: pixel), padding: 3, touching: place)
                    try source.withView { view in
                        try output.withMutableView { try view.resize(into: &$0, like: filter) }
                    }
                    let isSame = bytes(output.raster) == expected
                    #expect(isSame, "\(tier) \(P.self) \(from) to \(to), \(filter)")
                    #expect(output.paddingIsIntact)
                }
            }
        }
    }

    @Test(arguments: sizes.indices) func bytesOfTheScalarCode(index: Int) throws {
        let (from, to) = Self.sizes[index]
        try Self.check(Gray8.self, from, to)
        try Self.check(RGB8.self, from, to)
        try Self.check(RGBA8.self, from, to)
    }

    /// Twice as many pixels as there are, on both axes: OpenCV takes the means of four.
    @Test(arguments: [(1, 1), (7, 3), (16, 2), (33, 5), (64, 1), (65, 4), (140, 3)])
    func halvesAreMeans(width: Int, height: Int) throws {
        func check<P: Pixel>(_ type: P.Type) throws {
            let picture: Raster<P> = TexturedPictures.noise(
                PixelSize(width: 2 * width, height: 2 * height), seed: 52)
            let source = Self.bytes(picture), channels = MemoryLayout<P>.stride
            let stride = 2 * width * channels
            var expected: [UInt8] = []
            for y in 0..<height {
                for i in 0..<width * channels {
                    let first = 2 * y * stride + i / channels * 2 * channels + i % channels
                    let sum = [0, channels, stride, stride + channels].reduce(2) {
                        $0 + Int(source[first + $1])
                    }
                    expected.append(UInt8(sum >> 2))
                }
            }
            try withEveryTier { tier in
                let guarded = GuardedPixels(picture, padding: 7, touching: .after)
                for filter in [ReferenceFilter.openCVLinear, .openCVArea] {
                    let size = PixelSize(width: width, height: height)
                    let result = try guarded.withView { try $0.resized(to: size, like: filter) }
                    let isSame = Self.bytes(result) == expected
                    #expect(isSame, "\(tier) \(P.self)")
                }
            }
        }
        try check(Gray8.self)
        try check(RGB8.self)
        try check(RGBA8.self)
    }

    @Test func threadsGiveTheSameBytes() throws {
        let picture: Raster<RGBA8> = TexturedPictures.noise(PixelSize(width: 900, height: 800), seed: 53)
        for (width, height) in [(301, 700), (450, 400), (1000, 1100), (64, 900)] {
            let size = PixelSize(width: width, height: height)
            let serial = try picture.resized(to: size, like: .openCVLinear, parallelism: .serial)
            for threads in [2, 3, 7] {
                let shared = try picture.resized(
                    to: size, like: .openCVLinear, parallelism: .threads(threads))
                #expect(shared == serial, "\(threads) threads, \(size)")
            }
        }
    }
}
