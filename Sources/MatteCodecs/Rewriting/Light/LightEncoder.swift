import Matte

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The conversion of linear light in the primaries of BT.2020 to samples of 16 bits.
struct LightEncoder {
    private let signal: LightCurve
    /// For hybrid log-gamma, the factor that undoes the display's gamma, by the luminance relative to the display's peak.
    private let surround: LightCurve?

    /// The light of the nominal display of hybrid log-gamma, relative to white.
    private static let peak = Float(HighDynamicRange.peak / HighDynamicRange.white)
    /// The smallest luminance for which the display's gamma is undone, relative to the peak.
    private static let darkest: Float = 1e-9

    init(_ transfer: LightTransfer) {
        switch transfer {
        case .perceptualQuantizer:
            surround = nil
            signal = LightCurve(highest: 6) { light in
                65_535 * HighDynamicRange.quantized(min(light * HighDynamicRange.white, 10_000))
            }
        case .hybridLogGamma:
            surround = LightCurve(highest: 0) { pow(max($0, Double(Self.darkest)), 1 / 1.2 - 1) }
            signal = LightCurve(highest: 0) { 65_535 * HighDynamicRange.signal(sceneLight: min($0, 1)) }
        }
    }

    /// Writes a row of light as big-endian samples of 16 bits, rounded to nearest.
    @unsafe
    func encode(_ light: [Float], to target: UnsafeMutableRawPointer) {
        for x in 0..<light.count / 3 {
            var (r, g, b) = (light[3 * x], light[3 * x + 1], light[3 * x + 2])
            if let surround {
                func limited(_ value: Float) -> Float { Swift.min(Swift.max(value / Self.peak, 0), 1) }
                (r, g, b) = (limited(r), limited(g), limited(b))
                // The luminance of BT.2100.
                let factor = surround[Swift.max(0.2627 * r + 0.6780 * g + 0.0593 * b, Self.darkest)]
                (r, g, b) = (r * factor, g * factor, b * factor)
            }
            for (c, value) in [r, g, b].enumerated() {
                let sample = UInt16(signal[value] + 0.5)
                unsafe target.storeBytes(
                    of: sample.bigEndian, toByteOffset: 6 * x + 2 * c, as: UInt16.self)
            }
        }
    }
}
