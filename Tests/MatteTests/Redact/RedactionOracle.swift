import Matte
import TestSupport

/// Redactions by their definition, in float64 and whole fractions, without the library's grids and kernels.
enum RedactionOracle {
    /// Returns the columns or rows where blocks begin, and where the last one ends.
    static func borders(_ start: Int, _ length: Int, _ count: Int) -> [Int] {
        (0...count).map { start + Int((Double($0) * Double(length) / Double(count)).rounded(.down)) }
    }

    /// Returns the number of blocks across a side if the longer side has `blocks`.
    static func count(_ side: Int, _ longer: Int, _ blocks: Int) -> Int {
        let blocks = min(blocks, longer)
        return max(1, Int((Double(side) * Double(blocks) / Double(longer)).rounded(.toNearestOrAwayFromZero)))
    }

    /// Returns the mean of pixels with straight alpha: colour weighted by alpha, rounded half up.
    static func mean(_ pixels: [RGBA8]) -> RGBA8 {
        let alphas = pixels.map { Double($0.alpha) }.reduce(0, +)
        let alpha = (alphas / Double(pixels.count) + 0.5).rounded(.down)
        guard alpha > 0 else { return RGBA8(red: 0, green: 0, blue: 0, alpha: 0) }
        func color(_ channel: KeyPath<RGBA8, UInt8>) -> UInt8 {
            let sum = pixels.map { Double($0[keyPath: channel]) * Double($0.alpha) }.reduce(0, +)
            return UInt8((sum / alphas + 0.5).rounded(.down))
        }
        return RGBA8(red: color(\.red), green: color(\.green), blue: color(\.blue), alpha: UInt8(alpha))
    }

    /// Returns a picture whose pixels in `covered` are replaced by the means of blocks of `extent`.
    static func pixelated(
        _ picture: Raster<RGBA8>, extent: PixelRect, blocks: Int, covered: (Int, Int) -> Bool
    ) -> Raster<RGBA8> {
        var result = picture
        let longer = max(extent.width, extent.height)
        let columns = borders(extent.x, extent.width, count(extent.width, longer, blocks))
        let rows = borders(extent.y, extent.height, count(extent.height, longer, blocks))
        for (top, bottom) in zip(rows, rows.dropFirst()) {
            for (left, right) in zip(columns, columns.dropFirst()) {
                var places: [(Int, Int)] = []
                for y in max(0, top)..<max(0, top, min(bottom, picture.height)) {
                    for x in max(0, left)..<max(0, left, min(right, picture.width)) { places.append((x, y)) }
                }
                guard !places.isEmpty else { continue }
                let mean = mean(places.map { picture[$0.0, $0.1] })
                for (x, y) in places where covered(x, y) { result[x, y] = mean }
            }
        }
        return result
    }

    /// Returns a picture with random pixels, many of them transparent or opaque.
    static func picture(_ size: PixelSize, seed: UInt64, opaque: Bool = false) -> Raster<RGBA8> {
        var random = SplitMix64(seed: seed)
        var result = Raster(
            width: size.width, height: size.height, repeating: RGBA8(red: 0, green: 0, blue: 0))
        for y in 0..<size.height {
            for x in 0..<size.width {
                let bits = random.next()
                let alpha = bits >> 60 < 4 ? 0 : bits >> 60 < 8 ? 255 : UInt8(truncatingIfNeeded: bits >> 24)
                result[x, y] = RGBA8(
                    red: UInt8(truncatingIfNeeded: bits), green: UInt8(truncatingIfNeeded: bits >> 8),
                    blue: UInt8(truncatingIfNeeded: bits >> 16), alpha: opaque ? 255 : alpha)
            }
        }
        return result
    }
}
