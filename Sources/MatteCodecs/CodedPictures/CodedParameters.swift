import Matte

/// The properties of a coded picture that its own data states, whatever the boxes around it say.
///
/// Decoders allocate memory by these, so they are compared with the size that the file's boxes state.
struct CodedParameters: Equatable {
    /// The size of the decoded picture, without the columns and rows that the data crops.
    var size: PixelSize
    /// The size of the memory that a decoder needs, in pixels.
    var codedSize: PixelSize
    /// The number of bits per sample.
    var bitDepth: Int
    var chroma: Chroma

    /// The resolution of the colour differences.
    enum Chroma: Int {
        case none, half, halfWidth, full

        /// The number of samples per two pixels.
        var samplesPerTwoPixels: Int { [2, 3, 4, 6][rawValue] }
    }
}

extension CodedParameters {
    /// Reads a sequence parameter set of HEVC (H.265, 7.3.2.2) up to the depth of its samples.
    ///
    /// - Parameter unit: The NAL unit, with its header of two bytes.
    /// - Returns: `nil` if the set ends early or contradicts itself.
    init?(hevcSequence unit: ArraySlice<UInt8>) {
        let payload = Self.withoutEmulationPrevention(unit.dropFirst(2))
        var bits = BitFields(payload[...])
        bits.skip(4)
        guard let layers = bits.number(3) else { return nil }
        bits.skip(1)
        // The general profile and level, then those of the sublayers.
        bits.skip(96)
        var present: [(profile: Bool, level: Bool)] = []
        for _ in 0..<layers {
            guard let profile = bits.flag(), let level = bits.flag() else { return nil }
            present.append((profile, level))
        }
        if layers > 0 { bits.skip(2 * (8 - layers)) }
        for sublayer in present { bits.skip((sublayer.profile ? 88 : 0) + (sublayer.level ? 8 : 0)) }
        guard bits.exponentialGolomb() != nil, let format = bits.exponentialGolomb(),
            let chroma = Chroma(rawValue: format)
        else { return nil }
        var isSeparate = false
        if chroma == .full {
            guard let flag = bits.flag() else { return nil }
            isSeparate = flag
        }
        guard let width = bits.exponentialGolomb(), let height = bits.exponentialGolomb(),
            1...65_535 ~= width, 1...65_535 ~= height, let isCropped = bits.flag()
        else { return nil }
        var (x, y) = (0, 0)
        if isCropped {
            var window: [Int] = []
            for _ in 0..<4 {
                guard let offset = bits.exponentialGolomb(), offset <= 65_535 else { return nil }
                window.append(offset)
            }
            // Offsets count in samples of the colour differences.
            x = (window[0] + window[1]) * (chroma == .half || chroma == .halfWidth ? 2 : 1)
            y = (window[2] + window[3]) * (chroma == .half ? 2 : 1)
        }
        guard x < width, y < height, let luma = bits.exponentialGolomb(),
            let differences = bits.exponentialGolomb(), luma <= 8, differences <= 8
        else { return nil }
        self.init(
            size: PixelSize(width: width - x, height: height - y),
            codedSize: PixelSize(width: width, height: height), bitDepth: 8 + max(luma, differences),
            chroma: isSeparate ? .full : chroma)
    }

    /// Returns the bytes without those that keep a NAL unit free of start codes: a 3 after two zeros.
    private static func withoutEmulationPrevention(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        var zeros = 0
        // A parameter set needs far fewer bytes up to its depth.
        for byte in bytes.prefix(512) {
            if zeros >= 2, byte == 3 {
                zeros = 0
                continue
            }
            zeros = byte == 0 ? zeros + 1 : 0
            result.append(byte)
        }
        return result
    }
}
