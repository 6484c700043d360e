/// The primaries of linear light, all with the white point D65.
public enum LightPrimaries: String, CaseIterable, Hashable, Sendable, Codable {
    /// Those of sRGB and ITU-R BT.709.
    case sRGB = "srgb"
    /// Those of Display P3.
    case displayP3 = "p3"
    /// Those of ITU-R BT.2020 and BT.2100.
    case bt2020

    /// The matrix from linear red, green and blue to CIE XYZ with the white point D50.
    var matrix: Matrix3x3 {
        let (white, codes): ([Double], ColorCodePoints) = (
            [0.3127, 0.3290], ColorCodePoints([self == .bt2020 ? 9 : 12, 8, 0, 1])
        )
        guard self != .sRGB, let matrix = Matrix3x3(primaries: white + codes.primaries) else { return .sRGB }
        return matrix
    }
}

/// A transfer function of ITU-R BT.2100, with which light of high dynamic range is stored. White is 203 cd/m2, the
/// reference white of ITU-R BT.2408.
public enum LightTransfer: String, CaseIterable, Hashable, Sendable, Codable {
    /// The perceptual quantizer (PQ), which encodes light of up to 10,000 cd/m2, that is 49 times white.
    case perceptualQuantizer = "pq"
    /// Hybrid log-gamma (HLG) for a nominal display of 1,000 cd/m2, whose system gamma is 1.2. Light above that, 4.9 times
    /// white, is clipped.
    case hybridLogGamma = "hlg"

    /// The number of the function in ITU-T H.273.
    var codePoint: UInt8 { self == .perceptualQuantizer ? 16 : 18 }
}
