public import Matte

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

extension ThumbHash {
    /// Paints the placeholder that the hash describes. Its longer side is 32 pixels.
    ///
    /// The pixels equal those of the reference implementation in JavaScript: saturation is raised by a quarter, and
    /// levels are truncated.
    ///
    /// ```swift
    /// let blue = Raster(width: 6, height: 12, repeating: RGB8(red: 0, green: 0, blue: 255))
    /// let placeholder = try blue.thumbHash().raster()
    /// placeholder.size  // 18x32
    /// placeholder[0, 0].alpha  // 255
    /// ```
    ///
    /// - Returns: A picture in sRGB with straight alpha.
    /// - Throws: `MatteError` with code `limits` if memory cannot be allocated.
    public func raster() throws(MatteError) -> Raster<RGBA8> {
        let ratio = aspectRatio
        func rounded(_ value: Double) -> Int { Int((value + 0.5).rounded(.down)) }
        let size =
            ratio > 1
            ? PixelSize(width: 32, height: rounded(32 / ratio))
            : PixelSize(width: rounded(32 * ratio), height: 32)
        var next = 0
        let lights = component(lightnessFrequencies, scale: lightnessScale, from: &next)
        let yellows = component(.color, scale: yellownessScale * 1.25, from: &next)
        let reds = component(.color, scale: rednessScale * 1.25, from: &next)
        let opacities = hasAlpha ? component(.opacity, scale: opacityScale, from: &next) : []
        // Levels are truncated by the reference.
        func byte(_ value: Double) -> UInt8 { UInt8(max(0, 255 * min(1, value))) }
        let (columns, rows) = (Self.cosines(size.width), Self.cosines(size.height))
        return try Raster<RGBA8>(size: size) { y, row in
            for x in 0..<size.width {
                let cosines = (columns[x], rows[y])
                let light = Self.value(lights, average: lightness, lightnessFrequencies, at: cosines)
                let yellow = Self.chroma(yellows, average: yellowness, at: cosines)
                let red = Self.chroma(reds, average: redness, at: cosines)
                let alpha =
                    hasAlpha ? Self.value(opacities, average: opacity, .opacity, at: cosines) : opacity
                let color = Self.color(lightness: light, yellowness: yellow, redness: red)
                row.append(
                    RGBA8(
                        red: byte(color.red), green: byte(color.green), blue: byte(color.blue),
                        alpha: byte(alpha)))
            }
        }
    }

    /// Returns the amplitudes of a channel's components, and advances `next` to the next channel's first component.
    private func component(
        _ frequencies: ThumbHashFrequencies, scale: Double, from next: inout Int
    ) -> [Double] {
        let start = next
        next += frequencies.count
        return (start..<next).map { index in
            let byte = bytes[firstComponent + index / 2]
            return (Double(index % 2 == 0 ? byte & 15 : byte >> 4) / 7.5 - 1) * scale
        }
    }

    /// Returns the cosines of each position for the frequencies 0 to 6.
    private static func cosines(_ count: Int) -> [[Double]] {
        (0..<count).map { (position: Int) -> [Double] in
            let step: Double = Double.pi / Double(count) * (Double(position) + 0.5)
            return (0..<7).map { (frequency: Int) -> Double in cos(step * Double(frequency)) }
        }
    }

    /// The cosines of a position for the frequencies 0 to 6.
    private typealias Cosines = (x: [Double], y: [Double])

    /// Returns the lightness or the opacity at a position: the average and the sum of the components.
    private static func value(
        _ amplitudes: [Double], average: Double, _ frequencies: ThumbHashFrequencies, at cosines: Cosines
    ) -> Double {
        var (sum, index) = (average, 0)
        frequencies.visit { x, y in
            sum += amplitudes[index] * cosines.x[x] * (cosines.y[y] * 2)
            index += 1
        }
        return sum
    }

    /// Returns the yellowness or the redness at a position. The reference multiplies in another order than for the
    /// lightness, which rounds differently.
    private static func chroma(_ amplitudes: [Double], average: Double, at cosines: Cosines) -> Double {
        var (sum, index) = (average, 0)
        ThumbHashFrequencies.color.visit { x, y in
            sum += amplitudes[index] * (cosines.x[x] * (cosines.y[y] * 2))
            index += 1
        }
        return sum
    }
}
