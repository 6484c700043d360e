import Matte

extension CodedParameters {
    /// Reads a sequence header of AV1 (AV1 specification, 5.5) up to the description of its colours.
    ///
    /// - Parameter payload: The unit without its header.
    /// - Returns: `nil` if the header ends early or allows frames of another size.
    init?(av1Sequence payload: ArraySlice<UInt8>) {
        var bits = BitFields(payload)
        guard let profile = bits.number(3), bits.flag() != nil, let isReduced = bits.flag() else {
            return nil
        }
        if isReduced {
            bits.skip(5)
        } else {
            guard Self.skipOperatingPoints(&bits) else { return nil }
        }
        guard let widthBits = bits.number(4), let heightBits = bits.number(4),
            let width = bits.number(widthBits + 1), let height = bits.number(heightBits + 1)
        else { return nil }
        // A frame may state a size of its own with these numbers of bits, so they must not allow a much larger one.
        let isTight =
            2 << widthBits <= max(64, 2 * (width + 1)) && 2 << heightBits <= max(64, 2 * (height + 1))
        guard isReduced || isTight else { return nil }
        guard let colors = Self.colors(&bits, profile: profile, isReduced: isReduced) else { return nil }
        let size = PixelSize(width: width + 1, height: height + 1)
        self.init(size: size, codedSize: size, bitDepth: colors.depth, chroma: colors.chroma)
    }

    private static func skipOperatingPoints(_ bits: inout BitFields) -> Bool {
        var delayBits: Int?
        guard let hasTiming = bits.flag() else { return false }
        if hasTiming {
            bits.skip(64)
            guard let isEqual = bits.flag() else { return false }
            if isEqual, bits.exponentialGolomb() == nil { return false }
            guard let hasModel = bits.flag() else { return false }
            if hasModel {
                delayBits = bits.number(5).map { $0 + 1 }
                bits.skip(32 + 5 + 5)
            }
        }
        guard let hasDelays = bits.flag(), let last = bits.number(5) else { return false }
        for _ in 0...last {
            bits.skip(12)
            guard let level = bits.number(5) else { return false }
            if level > 7 { bits.skip(1) }
            if let delayBits {
                guard let isPresent = bits.flag() else { return false }
                if isPresent { bits.skip(2 * delayBits + 1) }
            }
            if hasDelays {
                guard let isPresent = bits.flag() else { return false }
                if isPresent { bits.skip(4) }
            }
        }
        return true
    }

    /// Skips the tools that the header turns on, and reads the depth and the chroma resolution.
    private static func colors(
        _ bits: inout BitFields, profile: Int, isReduced: Bool
    ) -> (depth: Int, chroma: Chroma)? {
        if !isReduced {
            guard let hasFrameNumbers = bits.flag() else { return nil }
            if hasFrameNumbers { bits.skip(7) }
        }
        bits.skip(3)
        if !isReduced {
            bits.skip(4)
            guard let hasOrderHint = bits.flag() else { return nil }
            if hasOrderHint { bits.skip(2) }
            guard let choosesTools = bits.flag() else { return nil }
            var forcesTools = true
            if !choosesTools {
                guard let flag = bits.flag() else { return nil }
                forcesTools = flag
            }
            if forcesTools {
                guard let choosesVectors = bits.flag() else { return nil }
                if !choosesVectors { bits.skip(1) }
            }
            if hasOrderHint { bits.skip(3) }
        }
        bits.skip(3)
        guard let isHigh = bits.flag() else { return nil }
        var depth = isHigh ? 10 : 8
        if profile == 2, isHigh {
            guard let isTwelve = bits.flag() else { return nil }
            depth = isTwelve ? 12 : 10
        }
        // The exact resolution of a profile's pictures needs further fields. The largest one bounds the memory.
        if profile == 1 { return (depth, .full) }
        guard let isGray = bits.flag() else { return nil }
        return (depth, isGray ? .none : profile == 0 ? .half : .full)
    }
}
