internal import Matte

/// Statistics of the differences between photo and patch at the pixels of a ring.
struct RingDifferences: Sendable {
    /// The number of compared pixels.
    private(set) var count = 0
    /// The fraction of pixels that differ by at most 24 levels in every channel.
    private(set) var agreeingShare = 0.0
    /// The median, over the pixels, of the largest difference of a channel.
    private(set) var middle = 0.0
    /// The median difference of each channel, photo minus patch.
    private(set) var medians = SIMD4<Double>()

    init(photo: Raster<RGBA8>, patch: Raster<RGBA8>, ring: Mask) {
        var largest = [Int](repeating: 0, count: 256)
        var channels = [[Int]](repeating: [Int](repeating: 0, count: 511), count: 3)
        for y in 0..<photo.height {
            let (line, before, after) = (ring.raster.row(y), photo.row(y), patch.row(y))
            for x in 0..<photo.width where line[x].value > 0 {
                guard let difference = Self.difference(before[x], after[x]) else { continue }
                count += 1
                largest[Int(max(abs(difference.x), abs(difference.y), abs(difference.z)))] += 1
                for channel in 0..<3 { channels[channel][255 + Int(difference[channel])] += 1 }
            }
        }
        guard count > 0 else { return }
        agreeingShare = Double(largest[...24].reduce(0, +)) / Double(count)
        middle = Double(Self.median(largest, count))
        for channel in 0..<3 { medians[channel] = Double(Self.median(channels[channel], count) - 255) }
    }

    private static func median(_ histogram: [Int], _ count: Int) -> Int {
        var left = (count + 1) / 2
        for (value, entries) in histogram.enumerated() {
            left -= entries
            if left <= 0 { return value }
        }
        return 0
    }

    /// Returns photo minus patch, or nil if one of them isn't opaque.
    static func difference(_ photo: RGBA8, _ patch: RGBA8) -> SIMD4<Double>? {
        guard photo.alpha == 255, patch.alpha == 255 else { return nil }
        return SIMD4(
            Double(Int(photo.red) - Int(patch.red)), Double(Int(photo.green) - Int(patch.green)),
            Double(Int(photo.blue) - Int(patch.blue)), 0)
    }
}
