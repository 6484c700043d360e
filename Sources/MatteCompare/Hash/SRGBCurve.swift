internal import Matte

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Conversion from linear light to sRGB bytes as in the reference implementations of BlurHash.
enum SRGBCurve {
    /// Returns the sRGB byte of a linear light, rounded half up. Lights outside 0...1 are clamped.
    static func byte(_ light: Double) -> UInt8 {
        let light = max(0, min(1, light))
        let value = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
        return UInt8(value * 255 + 0.5)
    }
}
