#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A filter of ``FixedPointResize``, with the formulas of Pillow's `Resample.c` in double precision.
package enum PillowFilter: CaseIterable {
    /// Linear interpolation.
    case bilinear
    /// The cubic with a = -1/2.
    case bicubic
    /// A sinc windowed by a sinc three times as wide.
    case lanczos

    /// The filter's radius, in pixels of the source or of the target, whichever pixels are larger.
    var radius: Double {
        switch self {
        case .bilinear: 1
        case .bicubic: 2
        case .lanczos: 3
        }
    }

    /// Returns the filter's height at a distance of `x` pixels from its centre.
    func height(at x: Double) -> Double {
        let distance = abs(x)
        switch self {
        case .bilinear:
            return distance < 1 ? 1 - distance : 0
        case .bicubic:
            let a = -0.5
            if distance < 1 { return ((a + 2) * distance - (a + 3)) * distance * distance + 1 }
            if distance < 2 { return (((distance - 5) * distance + 8) * distance - 4) * a }
            return 0
        case .lanczos:
            return -3 <= x && x < 3 ? Self.sinc(x) * Self.sinc(x / 3) : 0
        }
    }

    private static func sinc(_ x: Double) -> Double {
        guard x != 0 else { return 1 }
        let angle = x * Double.pi
        return sin(angle) / angle
    }
}
