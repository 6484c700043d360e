#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The connection space of ICC profiles, and its black point (ICC.1:2022, 6.3).
///
/// The black point compensation is that of Little CMS 2.14 for relative colorimetric intent: the lightness of the
/// darkest colour becomes 0, and white stays white.
enum ICCConnection {
    /// The white point of the connection space, as the ICC rounds it.
    static let white = [0.9642, 1, 0.8249]

    /// The largest CIEXYZ value that a table can store.
    static let largestXYZ = 65_535.0 / 32_768
    /// The factor from the CIELAB encoding of version 2 to that of version 4.
    static let legacyScale = 65_535.0 / 65_280

    /// CIEXYZ of the black of the reference medium of version 4.
    private static let referenceBlack = [0.003_36, 0.003_473_1, 0.002_87]
    /// The largest lightness that counts as black.
    private static let mostBlack = 50.0

    /// Returns the luminance Y for a value of the connection space, as a table gives it.
    private static func luminance(_ value: [Double], _ profile: ICCBytes, isLegacy: Bool) -> Double {
        guard profile.isLab else { return value[1] * largestXYZ }
        return luminance(lightness: 100 * value[0] * (isLegacy ? legacyScale : 1))
    }

    /// Returns Y for L*.
    static func luminance(lightness: Double) -> Double {
        let f = (lightness + 16) / 116
        return f > 6.0 / 29 ? f * f * f : (f - 16.0 / 116) * 108 / 841
    }

    /// Returns L* for Y.
    static func lightness(_ y: Double) -> Double {
        let edge = 6.0 / 29
        return y > edge * edge * edge ? 116 * cbrt(y) - 16 : y * 116 * 841 / 108
    }

    /// Returns Y of a profile's black for relative colorimetric intent, 0 or more.
    static func black(of profile: ICCBytes) throws(ICCFault) -> Double {
        var lightness: Double
        if profile.space == "CMYK", profile.deviceClass == "prtr" {
            // Printers hold back ink, so their black is what their own conversion of black prints.
            guard try profile.tag("A2B0") != nil,
                let toInk = try ICCTable("B2A0", of: profile, isToDevice: true),
                let fromInk = try table(of: profile)
            else { return 0 }
            let ink = toInk(darkest(profile, isLegacy: toInk.isLegacy)).map { $0 > 0 ? min($0, 1) : 0 }
            lightness = Self.lightness(luminance(fromInk(ink), profile, isLegacy: fromInk.isLegacy))
        } else {
            // A profile with only a perceptual table has no black of its own for this intent.
            let isDefined = try profile.tag("A2B1") == nil ? hasCurves(profile) : true
            guard isDefined, let table = try table(of: profile) else { return 0 }
            let level: Double = profile.space == "CMYK" ? 1 : 0
            let color = table([Double](repeating: level, count: profile.channels ?? 0))
            lightness = Self.lightness(luminance(color, profile, isLegacy: table.isLegacy))
            if lightness > 95 { lightness = 0 }
        }
        return luminance(lightness: lightness > 0 ? min(lightness, mostBlack) : 0)
    }

    /// Returns the table for relative colorimetric intent, or the perceptual one, or `nil` if the profile has neither.
    static func table(of profile: ICCBytes) throws(ICCFault) -> ICCTable? {
        if let table = try ICCTable("A2B1", of: profile) { return table }
        return try ICCTable("A2B0", of: profile)
    }

    /// Returns the encoded value that stands for black when it is converted to ink.
    private static func darkest(_ profile: ICCBytes, isLegacy: Bool) -> [Double] {
        let xyz = profile.majorVersion >= 4 ? referenceBlack : [0, 0, 0]
        guard profile.isLab else { return xyz.map { $0 / largestXYZ } }
        let f = zip(xyz, white).map { (lightness($0 / $1) + 16) / 116 }
        let lab = [116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])]
        let encoded = [lab[0] / 100, (lab[1] + 128) / 255, (lab[2] + 128) / 255]
        return isLegacy ? encoded.map { $0 / legacyScale } : encoded
    }

    /// Returns true if the profile also defines its colours by curves: a grey one, or three with a matrix.
    private static func hasCurves(_ profile: ICCBytes) throws(ICCFault) -> Bool {
        if profile.space == "GRAY" { return try profile.tag("kTRC") != nil }
        guard profile.space == "RGB " else { return false }
        for name in ["rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC"] where try profile.tag(name) == nil {
            return false
        }
        return true
    }
}
