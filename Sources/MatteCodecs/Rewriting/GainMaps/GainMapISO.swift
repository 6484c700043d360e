/// The description of a gain map in ISO 21496-1: big-endian, 61 bytes for one channel and 141 for three.
enum GainMapISO {
    /// Reads a description. Returns `nil` for another version, a denominator of 0 or missing bytes.
    ///
    /// Older files of one library use a common denominator, which bit 3 of the flags says.
    static func read(_ bytes: [UInt8]) -> (
        channels: [GainMap.Channel], base: Double, alternate: Double, isBase: Bool
    )? {
        var rest = bytes[...]
        func number(_ width: Int) -> Int? {
            guard rest.count >= width else { return nil }
            let value = rest.prefix(width).reduce(0) { $0 << 8 | Int($1) }
            rest = rest.dropFirst(width)
            return value
        }
        guard number(2) == 0, number(2) != nil, let flags = number(1) else { return nil }
        let isCommon = flags & 8 != 0
        let common = isCommon ? number(4) : nil
        guard !isCommon || common != nil else { return nil }
        func fraction(isSigned: Bool) -> Double? {
            guard let top = number(4), let bottom = common ?? number(4), bottom != 0 else { return nil }
            return Double(isSigned ? Int(Int32(truncatingIfNeeded: top)) : top) / Double(bottom)
        }
        guard let base = fraction(isSigned: false), let alternate = fraction(isSigned: false) else {
            return nil
        }
        var channels: [GainMap.Channel] = []
        for _ in 0..<(flags & 0x80 != 0 ? 3 : 1) {
            guard let low = fraction(isSigned: true), let high = fraction(isSigned: true),
                let gamma = fraction(isSigned: false), let before = fraction(isSigned: true),
                let after = fraction(isSigned: true)
            else { return nil }
            channels.append(
                GainMap.Channel(min: low, max: high, gamma: gamma, baseOffset: before, alternateOffset: after)
            )
        }
        return (channels, base, alternate, flags & 0x40 != 0)
    }

    /// Returns the description of a map whose values are in their ranges.
    static func bytes(_ map: GainMap) -> [UInt8] {
        let denominator = 1 << 20
        func number(_ value: Int) -> [UInt8] {
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
        }
        func fraction(_ value: Double) -> [UInt8] {
            number(Int((value * Double(denominator)).rounded())) + number(denominator)
        }
        let flags: UInt8 = (map.channels.count == 3 ? 0x80 : 0) | (map.usesBaseColorSpace ? 0x40 : 0)
        var bytes: [UInt8] = [0, 0, 0, 0, flags]
        bytes += fraction(map.baseHeadroom) + fraction(map.alternateHeadroom)
        for channel in map.channels {
            bytes += fraction(channel.min) + fraction(channel.max) + fraction(channel.gamma)
            bytes += fraction(channel.baseOffset) + fraction(channel.alternateOffset)
        }
        return bytes
    }
}
