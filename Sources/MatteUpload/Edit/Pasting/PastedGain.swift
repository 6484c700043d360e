internal import Matte
public import MatteCodecs
internal import MattePlacement

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

extension StreamedPaste {
    /// Returns the photo's gain map for the result. Outside the region it stays as it is. Inside, ``gain`` decides. By
    /// default, the gain of the new content is estimated from the gain around the region: a curve of luma, and a smooth
    /// continuation of the rest. Where the reply repeats the photo, the photo's own gain stays.
    ///
    /// If the edit extends the photo, the levels at the photo's edges are repeated in the margins.
    ///
    /// The result is rendered once more at the map's resolution, and so is the photo.
    ///
    /// ```swift
    /// let file = try PictureFile(jpegBytes)
    /// let pasted = try edit.record.pasting(generated, into: file)
    /// let map = try file.gainMap()
    /// try map.map { try pasted.gainMap($0) } == nil  // true
    /// ```
    ///
    /// - Parameter map: The photo's gain map, in the upright orientation.
    /// - Throws: `MatteError` if the photo cannot be decoded, or memory cannot be allocated.
    /// - Complexity: O(*n*), where *n* is the number of pixels of the photo and the map.
    public func gainMap(_ map: GainMap) throws(MatteError) -> GainMap {
        if let margins {
            return try map.transformed(by: .identity(photo.size).padded(by: margins))
        }
        if mask.raster.isEmpty || gain == .photo { return map }
        let size = map.levels.size
        let before = try photo.resized(to: size, filter: .area).rendered()
        let after = try picture.resized(to: size, filter: .area).rendered()
        let region = try StreamedPicture(mask.raster.converted(to: RGBA8.self))
            .padded(by: insets, with: RGBA8(red: 0, green: 0, blue: 0)).resized(to: size, filter: .area)
            .rendered()
        let agreement = LostColors.agreement(of: after, with: before)
        var luma: [Double] = []
        var coverage: [Double] = []
        luma.reserveCapacity(size.area)
        coverage.reserveCapacity(size.area)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let pixel = after[x, y]
                luma.append(
                    (0.2126 * Double(pixel.red) + 0.7152 * Double(pixel.green) + 0.0722 * Double(pixel.blue))
                        / 255)
                coverage.append(Double(region[x, y].green) / 255)
            }
        }
        let estimate = RegionGain(size: size, luma: luma, coverage: coverage)
        var result = map
        for channel in map.channels.indices {
            let levels = Self.levels(of: map, channel)
            let meaning = map.channels[channel]
            let span = meaning.max - meaning.min
            guard span > 0 else { continue }
            let before = levels.map { meaning.min + span * pow(Double($0) / 255, 1 / meaning.gamma) }
            // The logarithm of a gain of one is 0.
            let isOne = gain == .one
            let new = isOne ? zip(before, coverage).map { $0 * (1 - $1) } : estimate.replacing(before)
            for i in new.indices where coverage[i] > 0 {
                let mixed = isOne ? new[i] : new[i] + agreement[i] * (before[i] - new[i])
                let share = min(max((mixed - meaning.min) / span, 0), 1)
                let level = UInt8(255 * pow(share, meaning.gamma) + 0.5)
                let (x, y) = (i % size.width, i / size.width)
                if map.channels.count == 1 {
                    result.levels[x, y] = RGB8(red: level, green: level, blue: level)
                } else if channel == 0 {
                    result.levels[x, y].red = level
                } else if channel == 1 {
                    result.levels[x, y].green = level
                } else {
                    result.levels[x, y].blue = level
                }
            }
        }
        return result
    }

    /// The levels of one channel of a map, row by row.
    private static func levels(of map: GainMap, _ channel: Int) -> [UInt8] {
        var levels: [UInt8] = []
        levels.reserveCapacity(map.levels.size.area)
        for y in 0..<map.levels.height {
            let row = map.levels.row(y)
            for x in 0..<map.levels.width {
                levels.append(channel == 0 ? row[x].red : channel == 1 ? row[x].green : row[x].blue)
            }
        }
        return levels
    }

    /// The distances from the mask to the photo's edges.
    private var insets: PixelInsets {
        PixelInsets(
            left: origin.x, top: origin.y, right: photo.size.width - origin.x - mask.size.width,
            bottom: photo.size.height - origin.y - mask.size.height)
    }
}
