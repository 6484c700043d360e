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

    /// A bound on the difference between ``estimatedLanczos(at:)`` and the height of ``lanczos``, and of weights that are
    /// made of estimates.
    static let estimateError = 1e-11

    /// Returns the height of ``lanczos`` without two sines: by the polynomial in the square of the distance that equals it
    /// at 16 Chebyshev points.
    ///
    /// The heights differ by up to 2.3e-13. A weight is a height divided by the sum of a window's heights, which is at least
    /// a fourteenth of their number.
    static func estimatedLanczos(at x: Double) -> Double {
        // From -1 to 1 for distances from 0 to 3.
        let z = x * x * (2.0 / 9) - 1
        var height = -9.337165385900149e-08
        height = height * z + 1.0942170223123025e-06
        height = height * z - 1.077633963911483e-05
        height = height * z + 9.33621695478882e-05
        height = height * z - 0.0006840779404957887
        height = height * z + 0.004160551718692665
        height = height * z - 0.02055221642283319
        height = height * z + 0.0800673959322073
        height = height * z - 0.23596812982842666
        height = height * z + 0.49259325098447404
        height = height * z - 0.6404382274568301
        height = height * z + 0.3336560351913943
        height = height * z + 0.26830782787369645
        height = height * z - 0.4305644146620878
        height = height * z + 0.12934569348619643
        height = height * z + 0.019992724448534997
        return z <= 1 ? height : 0
    }

    private static func sinc(_ x: Double) -> Double {
        guard x != 0 else { return 1 }
        let angle = x * Double.pi
        return sin(angle) / angle
    }
}
