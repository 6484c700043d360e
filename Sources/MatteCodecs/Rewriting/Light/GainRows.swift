import Matte

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The gain of each pixel of a row, interpolated linearly between the centres of a map's levels. Beyond the outer centres,
/// the outer levels are repeated.
struct GainRows {
    /// The number of entries of a channel's table between two levels.
    private static let steps = 32

    private let levels: Raster<RGB8>
    private let height: Int
    let channels: Int
    /// For each channel, the factors of light for levels at equal distances from 0 to 255.
    private let factors: [[Float]]
    private let baseOffsets: [Float]
    private let alternateOffsets: [Float]
    /// For each pixel of a row, the index of the level at its left, and the share of the next one.
    private let columns: [(left: Int32, share: Float)]
    /// The levels of the current row, channel by channel, each with one more at the right end. They are multiplied by
    /// ``steps``.
    private var line: [Float]

    /// Creates the gain for a picture.
    ///
    /// - Parameter headroom: The headroom of the display, a logarithm to base 2.
    init(_ map: GainMap, for size: PixelSize, headroom: Double) {
        levels = map.levels
        height = size.height
        channels = map.channels.count
        let weight = map.weight(at: headroom)
        factors = map.channels.map { channel in
            (0...255 * Self.steps + 1).map { step in
                let level = min(Double(step) / Double(255 * Self.steps), 1)
                let gain = channel.min + (channel.max - channel.min) * pow(level, 1 / channel.gamma)
                return Float(exp2(weight * gain))
            }
        }
        baseOffsets = map.channels.map { Float($0.baseOffset) }
        alternateOffsets = map.channels.map { Float($0.alternateOffset) }
        let (width, last) = (map.levels.width, Double(map.levels.width - 1))
        columns = (0..<size.width).map { x in
            let place = (Double(x) + 0.5) * Double(width) / Double(size.width) - 0.5
            let inside = min(max(place, 0), last)
            return (Int32(inside), Float(inside - Double(Int(inside))))
        }
        line = [Float](repeating: 0, count: channels * (width + 1))
    }

    /// Computes the levels for a row of the picture.
    mutating func move(to y: Int) {
        let levels = levels
        let last = Double(levels.height - 1)
        let place = (Double(y) + 0.5) * Double(levels.height) / Double(height) - 0.5
        let inside = min(max(place, 0), last)
        let top = Int(inside)
        let share = Float(inside - Double(top))
        let (above, below) = (levels.row(top), levels.row(min(top + 1, levels.height - 1)))
        let (width, scale) = (levels.width, Float(Self.steps))
        for x in 0...width {
            let (a, b) = (above[min(x, width - 1)], below[min(x, width - 1)])
            func mixed(_ a: UInt8, _ b: UInt8) -> Float { (Float(a) + (Float(b) - Float(a)) * share) * scale }
            line[x] = mixed(a.green, b.green)
            if channels == 3 {
                line[x] = mixed(a.red, b.red)
                line[width + 1 + x] = mixed(a.green, b.green)
                line[2 * (width + 1) + x] = mixed(a.blue, b.blue)
            }
        }
    }

    /// Applies the gain to a row of linear light, three numbers per pixel.
    func apply(_ light: inout [Float]) {
        let width = levels.width + 1
        unsafe light.withUnsafeMutableBufferPointer { light in
            for channel in 0..<channels {
                let reach = channels == 1 ? 0..<3 : channel..<channel + 1
                let (before, after) = (baseOffsets[channel], alternateOffsets[channel])
                unsafe factors[channel].withUnsafeBufferPointer { factors in
                    unsafe line.withUnsafeBufferPointer { line in
                        for (x, column) in columns.enumerated() {
                            let left = channel * width + Int(column.left)
                            let (a, b) = unsafe (line[left], line[left + 1])
                            let level = a + (b - a) * column.share
                            let step = Int(level)
                            let (low, high) = unsafe (factors[step], factors[step + 1])
                            let factor = low + (high - low) * (level - Float(step))
                            for c in reach {
                                unsafe light[3 * x + c] = unsafe (light[3 * x + c] + before) * factor - after
                            }
                        }
                    }
                }
            }
        }
    }
}
