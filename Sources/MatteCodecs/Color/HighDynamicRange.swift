import Matte

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A transfer function of ITU-R BT.2100 for high dynamic range, with the light compressed to that of sRGB.
///
/// White is 203 cd/m2, the reference white of ITU-R BT.2408. Each of red, green and blue, in the picture's own
/// primaries, passes through the curve of ITU-R BT.2390 (section 5.4) from a display of 1,000 to one of 203 cd/m2: light
/// up to 94 cd/m2 is unchanged, light of 203 cd/m2 becomes 148, and light of 1,000 cd/m2 and more becomes white.
enum HighDynamicRange: Sendable {
    /// The perceptual quantizer, which encodes light of up to 10,000 cd/m2.
    case perceptualQuantizer
    /// Hybrid log-gamma, for a nominal display of 1,000 cd/m2.
    ///
    /// The display's gamma of 1.2 applies to each of red, green and blue instead of their luminance. Grey pixels are the
    /// same in both ways.
    case hybridLogGamma

    /// The light of white in the result, in cd/m2.
    static let white = 203.0
    /// The light that becomes white, and that of the nominal display of hybrid log-gamma, in cd/m2.
    static let peak = 1_000.0

    /// Returns the light of a sample in 0...1, relative to white.
    func linear(_ sample: Double) -> Double {
        let light =
            switch self {
            case .perceptualQuantizer: Self.light(quantized: sample)
            case .hybridLogGamma: Self.peak * pow(Self.sceneLight(sample), 1.2)
            }
        return Self.compressed(light) / Self.white
    }

    /// Returns the light in cd/m2 that is encoded by the perceptual quantizer (BT.2100, table 4).
    private static func light(quantized sample: Double) -> Double {
        let root = pow(sample, 1 / m2)
        return 10_000 * pow(max(0, root - c1) / (c2 - c3 * root), 1 / m1)
    }

    /// Returns the sample of the perceptual quantizer for light in cd/m2.
    static func quantized(_ light: Double) -> Double {
        let y = pow(light / 10_000, m1)
        return pow((c1 + c2 * y) / (1 + c3 * y), m2)
    }

    private static let (m1, m2) = (2_610.0 / 16_384, 2_523.0 / 4_096 * 128)
    private static let (c1, c2, c3) = (3_424.0 / 4_096, 2_413.0 / 4_096 * 32, 2_392.0 / 4_096 * 32)

    /// Returns the light of the scene, 0...1, for a sample of hybrid log-gamma (BT.2100, table 5).
    private static func sceneLight(_ sample: Double) -> Double {
        sample <= 0.5 ? sample * sample / 3 : (exp((sample - c) / a) + b) / 12
    }

    /// Returns the sample of hybrid log-gamma for the light of the scene, 0...1.
    static func signal(sceneLight light: Double) -> Double {
        light <= 1.0 / 12 ? (3 * light).squareRoot() : a * log(12 * light - b) + c
    }

    private static let a = 0.178_832_77
    private static let b = 1 - 4 * a
    private static let c = 0.5 - a * log(4 * a)

    /// Returns light compressed from ``peak`` to ``white``, both in cd/m2, for a black of 0: a Hermite spline in
    /// perceptual values above a knee.
    private static func compressed(_ light: Double) -> Double {
        let range = quantized(peak)
        let brightest = quantized(white) / range
        let knee = 1.5 * brightest - 0.5
        let value = min(quantized(light) / range, 1)
        guard value > knee else { return light }
        let t = (value - knee) / (1 - knee)
        let (t2, t3) = (t * t, t * t * t)
        let start = (2 * t3 - 3 * t2 + 1) * knee + (t3 - 2 * t2 + t) * (1 - knee)
        return Self.light(quantized: (start + (3 * t2 - 2 * t3) * brightest) * range)
    }
}
