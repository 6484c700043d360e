import Matte

/// The colour space that the four code points of a cICP chunk or a box `nclx` name (ITU-T H.273): colour primaries,
/// transfer function, matrix, and full-range flag.
struct ColorCodePoints {
    private let codes: [UInt8]
    private let container: String

    /// - Parameters:
    ///   - codes: The code points.
    ///   - container: The name of the chunk or box that contains them.
    init(_ codes: [UInt8], in container: String = "cICP") {
        self.codes = codes
        self.container = container
    }

    /// The colour space, or `nil` if the code points are not supported.
    var source: ColorSource? {
        guard codes.count == 4, codes[2] == 0, codes[3] == 1, let curve,
            let matrix = Matrix3x3(primaries: [0.3127, 0.3290] + primaries)
        else { return nil }
        return .matrix(matrix, [curve, curve, curve])
    }

    /// A warning if the colours are not the declared ones, or `nil`. Code points that say "unspecified" declare none.
    var warning: DecodingWarning? {
        let name = "\(container) \(codes.map { "\($0)" }.joined(separator: "/"))"
        if source == nil {
            let isUnspecified = codes.count == 4 && codes[0] == 2 && codes[1] == 2
            return isUnspecified
                ? nil
                : DecodingWarning(.color, "\(name) isn't supported; the colours are not converted by it")
        }
        guard case .toneMapped(let range) = curve else { return nil }
        let kind = range == .perceptualQuantizer ? "PQ" : "HLG"
        return DecodingWarning(
            .color,
            "the picture has high dynamic range (\(kind), \(name)); light above 94 cd/m2 is compressed to the range of sRGB, whose white is 203 cd/m2, and light of 1000 cd/m2 or more is white"
        )
    }

    /// The name of the primaries.
    var name: String {
        switch codes[0] {
        case 9: "BT.2020"
        case 12: codes[1] == 13 ? "Display P3" : "P3-D65"
        default: "BT.709"
        }
    }

    /// The CIE xy chromaticities of red, green and blue. Empty for primaries that are not supported; those have the white
    /// point D65.
    var primaries: [Double] {
        switch codes[0] {
        case 1: [0.64, 0.33, 0.30, 0.60, 0.15, 0.06]
        case 9: [0.708, 0.292, 0.170, 0.797, 0.131, 0.046]
        case 12: [0.680, 0.320, 0.265, 0.690, 0.150, 0.060]
        default: []
        }
    }

    private var curve: TransferCurve? {
        guard codes.count == 4 else { return nil }
        switch codes[1] {
        case 1, 6, 14, 15: return .bt1886
        case 4: return .power(2.2)
        case 5: return .power(2.8)
        case 8: return .power(1)
        case 13: return .sRGB
        case 16: return .toneMapped(.perceptualQuantizer)
        case 18: return .toneMapped(.hybridLogGamma)
        default: return nil
        }
    }
}
