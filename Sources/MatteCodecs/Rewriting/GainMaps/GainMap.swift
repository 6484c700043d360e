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

        /// Creates the meaning of a channel. The defaults are those of Ultra HDR.
        ///
        /// ```swift
        /// GainMap.Channel(max: 3).min  // 0.0
        /// ```
        public init(
            min: Double = 0, max: Double, gamma: Double = 1, baseOffset: Double = 1.0 / 64,
            alternateOffset: Double = 1.0 / 64
        ) {
            (self.min, self.max, self.gamma) = (min, max, gamma)
            (self.baseOffset, self.alternateOffset) = (baseOffset, alternateOffset)
        }
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
    package var usesBaseColorSpace: Bool
    /// The form in which the file describes the map.
    public let form: Form

    /// Creates a map in ISO's form, for ``EncodingMetadata/setGainMap(_:)``. Its gain applies in the base's colour space.
    ///
    /// ```swift
    /// let levels = Raster<Gray8>(width: 60, height: 40, repeating: Gray8(128))
    /// let map = try GainMap(
    ///     levels: levels.converted(to: RGB8.self), channels: [GainMap.Channel(max: 3)], alternateHeadroom: 3)
    /// map.form  // iso
    /// ```
    ///
    /// - Parameters:
    ///   - levels: The levels, which cover the whole base.
    ///   - channels: The meaning of the levels: one channel for all, or three for red, green and blue.
    ///   - baseHeadroom: The headroom of the base, a logarithm to base 2.
    ///   - alternateHeadroom: The headroom from which the whole gain applies, another one than the base's.
    /// - Throws: `MatteError` with code `parameter` if there are no levels, the number of channels is not 1 or 3, the two
    ///   headrooms are equal or negative, a gamma is not in 0.001...64, or another value is outside of -64...64.
    public init(
        levels: Raster<RGB8>, channels: [Channel], baseHeadroom: Double = 0, alternateHeadroom: Double
    ) throws(MatteError) {
        self.init(
            levels: levels, channels: channels, baseHeadroom: baseHeadroom,
            alternateHeadroom: alternateHeadroom, usesBaseColorSpace: true, form: .iso)
        guard isValid else {
            throw MatteError(
                .parameter,
                "cannot make a gain map of \(levels.size) levels from \(channels), for headrooms of \(baseHeadroom) and "
                    + "\(alternateHeadroom); use 1 or 3 channels with max >= min and gamma > 0.001, and two headrooms of at least 0"
            )
        }
    }

    init(
        levels: Raster<RGB8>, channels: [Channel], baseHeadroom: Double, alternateHeadroom: Double,
        usesBaseColorSpace: Bool, form: Form
    ) {
        (self.levels, self.channels) = (levels, channels)
        (self.baseHeadroom, self.alternateHeadroom) = (baseHeadroom, alternateHeadroom)
        (self.usesBaseColorSpace, self.form) = (usesBaseColorSpace, form)
    }

    /// A Boolean value that indicates whether the values are in their ranges.
    var isValid: Bool {
        func isSmall(_ value: Double) -> Bool { value.isFinite && abs(value) <= 64 }
        return [1, 3].contains(channels.count) && !levels.isEmpty && isSmall(baseHeadroom)
            && isSmall(alternateHeadroom) && baseHeadroom != alternateHeadroom && baseHeadroom >= 0
            && alternateHeadroom >= 0
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
