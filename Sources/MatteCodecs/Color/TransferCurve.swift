import Matte

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A function from a stored sample, 0...1, to linear light, 0...1.
enum TransferCurve: Sendable {
    /// The sample raised to a power. An exponent of 1 is the identity.
    case power(Double)
    /// The parametric curve of ICC type 4: (a*x + b)^g + e if x >= d, otherwise c*x + f. Types 1, 2 and 3 are special
    /// cases of it.
    case parametric(g: Double, a: Double, b: Double, c: Double, d: Double, e: Double, f: Double)
    /// Values in 0...65,535 for samples at equal distances from 0 to 1. Between them, the curve is linear.
    case table([UInt16])
    /// A curve whose values are CIE L* divided by 100, as in a grey profile with the connection space CIELAB.
    indirect case lightness(TransferCurve)
    /// A curve of high dynamic range, whose light is compressed to the range of sRGB.
    case toneMapped(HighDynamicRange)

    /// The curve of sRGB (IEC 61966-2-1).
    static let sRGB = TransferCurve.parametric(
        g: 2.4, a: 1 / 1.055, b: 0.055 / 1.055, c: 1 / 12.92, d: 0.04045, e: 0, f: 0)

    /// The curve of displays for pictures coded as in ITU-R BT.709 and BT.2020, with a black of 0 (BT.1886).
    ///
    /// The transfer functions of these standards describe cameras. Pictures are graded on displays, so their inverse
    /// would show the shadows too light.
    static let bt1886 = TransferCurve.power(2.4)

    /// Reads a `curv` or `para` element of an ICC profile. Returns `nil` if the element is corrupt or the curve is not
    /// monotonic.
    init?(_ profile: Span<UInt8>, _ place: Range<Int>) {
        if profile.matches("curv", at: place.lowerBound) {
            guard let count = profile.bigEndian32(at: place.lowerBound + 8), count <= (place.count - 12) / 2
            else { return nil }
            let values = (0..<count).compactMap {
                profile.bigEndian16(at: place.lowerBound + 12 + 2 * $0).map { UInt16($0) }
            }
            guard values.count == count else { return nil }
            switch count {
            case 0: self = .power(1)
            case 1: self = .power(Double(values[0]) / 256)
            default: self = .table(values)
            }
        } else if profile.matches("para", at: place.lowerBound),
            let type = profile.bigEndian16(at: place.lowerBound + 8), type <= 4
        {
            let counts = [1, 3, 4, 5, 7]
            guard place.count >= 12 + 4 * counts[type],
                let p = ICCProfile.fixed(counts[type], in: profile, at: place.lowerBound + 12)
            else { return nil }
            switch type {
            case 0: self = .power(p[0])
            case 1, 2:
                guard p[1] != 0 else { return nil }
                let offset = type == 2 ? p[3] : 0
                self = .parametric(g: p[0], a: p[1], b: p[2], c: 0, d: -p[2] / p[1], e: offset, f: offset)
            case 3: self = .parametric(g: p[0], a: p[1], b: p[2], c: p[3], d: p[4], e: 0, f: 0)
            default:
                self = .parametric(g: p[0], a: p[1], b: p[2], c: p[3], d: p[4], e: p[5], f: p[6])
            }
        } else {
            return nil
        }
        guard isMonotone else { return nil }
    }

    /// Returns the amount of linear light for a sample in 0...1. The result is clamped to 0...1.
    func linear(_ x: Double) -> Double {
        let y: Double
        switch self {
        case .power(let exponent): y = exponent == 1 ? x : pow(x, exponent)
        case .parametric(let g, let a, let b, let c, let d, let e, let f):
            y = x >= d ? pow(max(0, a * x + b), g) + e : c * x + f
        case .table(let values):
            let position = x * Double(values.count - 1)
            let i = min(Int(position), values.count - 2)
            let share = position - Double(i)
            y = (Double(values[i]) * (1 - share) + Double(values[i + 1]) * share) / 65_535
        case .lightness(let curve): y = ICCConnection.luminance(lightness: 100 * curve.linear(x))
        case .toneMapped(let range): y = range.linear(x)
        }
        return y > 0 ? min(y, 1) : 0
    }

    /// A Boolean value that indicates whether larger samples are never darker, and white is brighter than black.
    private var isMonotone: Bool {
        if case .power(let exponent) = self, !(exponent > 0) { return false }
        var last = -1.0
        for i in 0...255 {
            let value = linear(Double(i) / 255)
            guard value >= last else { return false }
            last = value
        }
        return linear(0) < linear(1)
    }

    /// Returns the sRGB sample for an amount of linear light. Both are in 0...1.
    static func encodedSRGB(_ linear: Double) -> Double {
        linear <= 0.003_130_8 ? 12.92 * linear : 1.055 * pow(linear, 1 / 2.4) - 0.055
    }
}
