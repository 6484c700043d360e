import Matte

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The computation of a gain map for a reduced picture, from the light of the picture that it was made from.
///
/// A smaller picture is a mean of levels or of light, and a mean of gains doesn't lead from it to the mean of the brighter
/// light. So each pixel's gain is computed from both: the light of the area that it shows, and the pixel itself. A level
/// is the mean of its pixels' gains.
struct GainMapComputation {
    /// The light of the source for the headroom from which the whole gain applies.
    let light: PictureLight
    /// The transform from the source, in its orientation, to the picture.
    let transform: ImageTransform
    /// The profile's space if the picture is in the source's own space. Otherwise it is sRGB.
    let keepsSpace: Bool

    /// Returns true if gains must be computed after a transform. Turns, mirrorings and crops move pixels, and an
    /// enlarged picture has nothing that its map lacks.
    static func isNeeded(after transform: ImageTransform) -> Bool {
        let (x, y) = (transform.scaleX, transform.scaleY)
        return transform.orientation == .up && x > 0 && y > 0 && x <= 1 && y <= 1 && (x < 1 || y < 1)
    }

    /// Computes the map for the picture.
    ///
    /// - Parameter map: The source's map after the same transform, whose levels are replaced where the picture shows a
    ///   part of the source.
    func compute(_ map: inout GainMap, of picture: StreamedPicture<RGBA8>) throws(MatteError) {
        let matrix =
            keepsSpace ? Matrix3x3(rows: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]) : light.matrix(to: .sRGB)
        let section = transform.source(of: transform.destinationSize.bounds)
        let source = LightReduction(
            try LightRows(light, matrix), of: light.size, section, to: picture.size)
        var reader = try RowReader(picture)
        let base = LightRows.tables(keepsSpace ? light.curves : [.sRGB, .sRGB, .sRGB])
        var cells = GainCells(map, of: picture.size)
        var y = 0
        while y < picture.size.height {
            if Task.isCancelled { throw .cancelled }
            let count = min(RowReader<RGBA8>.mostRows, picture.size.height - y)
            let band = try reader.next(count)
            for row in 0..<count {
                try source.advance()
                let pixels = band.row(row)
                for x in 0..<picture.size.width where source.isInside(x) {
                    let pixel = pixels[x]
                    let below = SIMD3(
                        base[Int(pixel.red)], base[256 + Int(pixel.green)], base[512 + Int(pixel.blue)])
                    let above = SIMD3(source.line[3 * x], source.line[3 * x + 1], source.line[3 * x + 2])
                    cells.add(above, over: below, x)
                }
                cells.finishRow(y + row, of: &map)
            }
            y += count
        }
    }
}

/// The levels of a map, as means of the gains of pixels that come row by row.
private struct GainCells {
    private let channels: [GainMap.Channel]
    private let levels: PixelSize
    private let size: PixelSize
    private let sign: Float
    private let columns: [(first: Int, share: Float)]
    /// The sums of a row of pixels, and of the current row of levels and the next one. The fourth number counts pixels.
    private var line: [SIMD4<Float>]
    private var sums: [SIMD4<Float>]
    private var nextSums: [SIMD4<Float>]
    private var row = 0

    init(_ map: GainMap, of size: PixelSize) {
        channels = map.channels
        levels = map.levels.size
        self.size = size
        sign = map.alternateHeadroom > map.baseHeadroom ? 1 : -1
        columns = (0..<size.width).map { Self.place($0, map.levels.width, size.width) }
        line = [SIMD4<Float>](repeating: SIMD4(), count: map.levels.width)
        (sums, nextSums) = (line, line)
    }

    /// Returns the first of the two levels that a pixel overlaps at most, and the share of the pixel that it covers.
    private static func place(_ pixel: Int, _ levels: Int, _ pixels: Int) -> (first: Int, share: Float) {
        let scale = Double(levels) / Double(pixels)
        let first = min(Int(Double(pixel) * scale), levels - 1)
        let inside = min(Double(first + 1), Double(pixel + 1) * scale) - Double(pixel) * scale
        return (first, first == levels - 1 ? 1 : Float(min(max(inside / scale, 0), 1)))
    }

    /// Adds the gain of a pixel. In a map of one channel, it is the mean of those of red, green and blue.
    mutating func add(_ above: SIMD3<Float>, over below: SIMD3<Float>, _ x: Int) {
        func ratio(_ i: Int) -> Float {
            let channel = channels[channels.count == 1 ? 0 : i]
            let high = max(above[i], 0) + Float(channel.alternateOffset)
            let low = below[i] + Float(channel.baseOffset)
            // The product of three must not overflow.
            return min(max(high / max(low, 0x1p-60), 0x1p-40), 0x1p40)
        }
        let gain =
            channels.count == 1
            ? SIMD4(repeating: log2(ratio(0) * ratio(1) * ratio(2)) / 3)
            : SIMD4(log2(ratio(0)), log2(ratio(1)), log2(ratio(2)), 0)
        var sum = gain * sign
        sum.w = 1
        let (first, share) = columns[x]
        line[first] += sum * share
        if share < 1 { line[first + 1] += sum * (1 - share) }
    }

    /// Adds the sums of a row of pixels to those of the levels, and computes the levels above. Levels without a pixel stay
    /// as they were.
    mutating func finishRow(_ y: Int, of map: inout GainMap) {
        let (first, share) = Self.place(y, levels.height, size.height)
        while row < first { finishLevels(of: &map) }
        for x in line.indices {
            sums[x] += line[x] * share
            nextSums[x] += line[x] * (1 - share)
            line[x] = SIMD4()
        }
        if y == size.height - 1 { finishLevels(of: &map) }
    }

    private mutating func finishLevels(of map: inout GainMap) {
        for x in sums.indices where sums[x].w > 0 {
            let sum = sums[x]
            map.levels[x, row] = RGB8(red: level(sum, 0), green: level(sum, 1), blue: level(sum, 2))
        }
        swap(&sums, &nextSums)
        for x in nextSums.indices { nextSums[x] = SIMD4() }
        row += 1
    }

    private func level(_ sum: SIMD4<Float>, _ c: Int) -> UInt8 {
        let channel = channels[channels.count == 1 ? 0 : c]
        let gain = Double(sum[c] / sum.w)
        let span = channel.max - channel.min
        guard span > 0, gain.isFinite else { return 0 }
        let share = min(max((gain - channel.min) / span, 0), 1)
        return UInt8(255 * (channel.gamma == 1 ? share : pow(share, channel.gamma)) + 0.5)
    }
}
