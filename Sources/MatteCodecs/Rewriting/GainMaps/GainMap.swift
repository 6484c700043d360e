public import Matte

/// The gain map of a picture: how much brighter or darker each place becomes on a display with more headroom
/// (ISO 21496-1).
///
/// The picture itself, the base, is stored for one headroom, usually that of a standard display. For another one, the
/// light of each pixel is `(base + baseOffset) * 2^(w * G) - alternateOffset`, where 1 is the white of a standard
/// display, `G = min + (max - min) * level^(1 / gamma)` is the gain, `level` is the map's value in 0...1 and `w` in 0...1
/// says how far the display's headroom is between the two of the map.
///
/// ```swift
/// try photo.gainMap() == nil  // true
/// ```
public struct GainMap: Equatable, Sendable {
    /// The meaning of the levels of one channel.
    public struct Channel: Hashable, Sendable {
        /// The gain of level 0, as a logarithm to base 2, in -64...64.
        public var min: Double
        /// The gain of level 1, at least ``min``.
        public var max: Double
        /// The exponent of the levels, above 0.
        public var gamma: Double
        /// The light that is added to the base before the gain is applied.
        public var baseOffset: Double
        /// The light that is subtracted after the gain is applied.
        public var alternateOffset: Double
    }

    /// The form in which a file describes its map.
    public enum Form: String, Hashable, Sendable, Codable {
        /// ISO 21496-1, a segment of its own.
        case iso
        /// Adobe's properties in XMP, as in Ultra HDR.
        case hdrgm
        /// Apple's map, whose headroom is in the maker note.
        case apple
    }

    /// The levels, which cover the whole base at another resolution, in the orientation of the file. In a map of one
    /// channel, red, green and blue are equal.
    public var levels: Raster<RGB8>
    /// The meaning of the levels: one channel for all, or three for red, green and blue.
    public var channels: [Channel]
    /// The headroom of the display for which the base is stored, as a logarithm to base 2. 0 is a standard display.
    public var baseHeadroom: Double
    /// The headroom from which the whole gain applies, as a logarithm to base 2.
    public var alternateHeadroom: Double
    /// A Boolean value that indicates whether the gain applies in the base's colour space.
    public var usesBaseColorSpace: Bool
    /// The form in which the file describes the map.
    public let form: Form

    /// A Boolean value that indicates whether the values are in their ranges.
    var isValid: Bool {
        func isSmall(_ value: Double) -> Bool { value.isFinite && abs(value) <= 64 }
        return [1, 3].contains(channels.count) && !levels.isEmpty && isSmall(baseHeadroom)
            && isSmall(alternateHeadroom) && baseHeadroom != alternateHeadroom
            && channels.allSatisfy { channel in
                isSmall(channel.min) && isSmall(channel.max) && channel.max >= channel.min
                    && channel.gamma > 0 && isSmall(channel.gamma) && channel.gamma > 1e-3
                    && isSmall(channel.baseOffset) && isSmall(channel.alternateOffset)
            }
    }

    /// Returns the share of the gain that applies at a display's headroom, a logarithm to base 2. It is negative if the
    /// base is stored for the higher headroom.
    func weight(at headroom: Double) -> Double {
        let share = Swift.min(Swift.max((headroom - baseHeadroom) / (alternateHeadroom - baseHeadroom), 0), 1)
        return alternateHeadroom > baseHeadroom ? share : -share
    }
}
