// Design: docs/design/codecs.md

import Matte
import MatteKernelTypes

/// A conversion of 8-bit samples from another colour space to sRGB, in place.
///
/// For each channel and each of its 256 samples, a table holds the sample's contribution to linear red, green and blue:
/// its linear value multiplied by the channel's column of the matrix to linear sRGB. The contributions of the three
/// channels are added, and values outside sRGB are clipped. A second table gives, for each sum, either the correct sRGB
/// level or the level below. If the sum reaches the threshold of the next level, the level is increased by 1. The
/// result differs by at most 1 level from the same arithmetic in double precision, and only if the sum is close to a
/// threshold.
struct ColorConversion: Sendable {
    /// The definition of a conversion, from which its lookup tables are computed.
    private enum Model {
        /// The matrix from the source's linear values to linear sRGB, and the curve that linearizes each channel.
        case rgb(Matrix3x3, [TransferCurve])
        case gray(TransferCurve)
    }

    private let model: Model
    /// The sRGB level for each sample, used for grey rows and grey profiles.
    private var table: [UInt8] = []
    /// The tables for colour pixels, which ``ColorKernels/convert`` reads. Empty if `table` applies to all pixels.
    private var tables: [SIMD4<Float>] = []

    /// A colour space counts as sRGB if its conversion would change no sample by more than this number of levels.
    private static let tolerance = 1

    /// The conversion of 16-bit samples from the same colour space.
    var wide: WideColorConversion {
        switch model {
        case .rgb(let matrix, let curves): WideColorConversion(matrix, curves)
        case .gray(let curve): WideColorConversion(gray: curve)
        }
    }

    /// Creates the conversion for a file's ICC profile and the colour chunks of a PNG.
    ///
    /// Returns `nil` if the file is sRGB, declares no colour space, or has a profile of an unsupported kind. If a PNG
    /// contains several kinds of colour chunk, the first in this order applies, as in the PNG specification (third
    /// edition): cICP, iCCP, sRGB, then gAMA with cHRM.
    init?(profile: [UInt8]?, hints: ColorHints, isGray: Bool) {
        if let codePoints = hints.codePoints, let known = Self.known(codePoints) {
            self.init(columns: known.matrix, curves: [known.curve, known.curve, known.curve])
        } else if let icc = profile {
            switch ICCProfile.model(of: icc.elements) {
            case .rgb(let columns, let curves):
                self.init(columns: Matrix3x3(columns: columns), curves: curves)
            case .gray(let curve):
                guard isGray else { return nil }
                self.init(gray: curve)
            case nil: return nil
            }
        } else if hints.isSRGB {
            return nil
        } else if hints.gamma != nil || hints.chromaticities != nil {
            // A gamma of 0.45455 stands for the sRGB curve, because files declare sRGB in this way, although that curve
            // is not a power function.
            let gamma = hints.gamma ?? 0.454_55
            let curve = abs(gamma - 0.454_55) < 0.000_1 ? TransferCurve.sRGB : .power(1 / gamma)
            guard let matrix = hints.chromaticities.map({ Matrix3x3(primaries: $0) }) ?? .sRGB else {
                return nil
            }
            self.init(columns: matrix, curves: [curve, curve, curve])
        } else {
            return nil
        }
    }

    /// Creates a conversion from a matrix and one tone curve per channel. Returns `nil` if the conversion would change
    /// no sample by more than one level, or if the matrix cannot be used.
    ///
    /// - Parameter matrix: The matrix from linear values to CIE XYZ with the white point D50.
    private init?(columns matrix: Matrix3x3, curves: [TransferCurve]) {
        guard matrix.inverse != nil, let toSRGB = Matrix3x3.sRGB.inverse else { return nil }
        let whole = toSRGB * matrix
        guard whole.rows.joined().allSatisfy({ $0.isFinite && abs($0) < 1e6 }) else { return nil }
        model = .rgb(whole, curves)
        tables = Self.tables(whole, curves)
        guard !isIdentity else { return nil }
        // For grey rows, use the results for pixels with three equal samples.
        var ramp = (0...255).flatMap { [UInt8($0), UInt8($0), UInt8($0)] }
        unsafe ramp.withUnsafeMutableBytes { unsafe apply($0.baseAddress!, bytesPerPixel: 3, count: 256) }
        table = (0...255).map { ramp[3 * $0 + 1] }
    }

    /// Returns the contributions of each channel's samples to linear sRGB, followed by ``LightLevels/packed``.
    private static func tables(_ matrix: Matrix3x3, _ curves: [TransferCurve]) -> [SIMD4<Float>] {
        var tables: [SIMD4<Float>] = []
        for channel in 0..<3 {
            for sample in 0...255 {
                let linear = curves[channel].linear(Double(sample) / 255) * Double(LightLevels.steps)
                let share = matrix.rows.map { Float($0[channel] * linear) }
                tables.append(SIMD4(share[0], share[1], share[2], 0))
            }
        }
        return tables + LightLevels.packed
    }

    private init?(gray curve: TransferCurve) {
        model = .gray(curve)
        table = (0...255).map { level in
            UInt8(255 * TransferCurve.encodedSRGB(curve.linear(Double(level) / 255)) + 0.5)
        }
        guard zip(table, 0...).contains(where: { abs(Int($0) - $1) > Self.tolerance }) else { return nil }
    }

    /// Returns the matrix and tone curve for the code points of a cICP chunk (ITU-T H.273), or `nil` if the code points
    /// are not supported. Those for high dynamic range are not.
    private static func known(_ codePoints: [UInt8]) -> (matrix: Matrix3x3, curve: TransferCurve)? {
        guard codePoints.count == 4, codePoints[2] == 0, codePoints[3] == 1 else { return nil }
        let d65 = [0.3127, 0.3290]
        let primaries: [UInt8: [Double]] = [
            1: [0.64, 0.33, 0.30, 0.60, 0.15, 0.06],
            9: [0.708, 0.292, 0.170, 0.797, 0.131, 0.046],
            12: [0.680, 0.320, 0.265, 0.690, 0.150, 0.060],
        ]
        let curve: TransferCurve
        switch codePoints[1] {
        case 1, 6, 14, 15: curve = .bt709
        case 4: curve = .power(2.2)
        case 5: curve = .power(2.8)
        case 8: curve = .power(1)
        case 13: curve = .sRGB
        default: return nil
        }
        guard let xy = primaries[codePoints[0]], let matrix = Matrix3x3(primaries: d65 + xy) else {
            return nil
        }
        return (matrix, curve)
    }

    /// A Boolean value that indicates whether the conversion changes every sample by at most one level.
    ///
    /// Only colours with at least two channels at 0 or 255 are tested. That is sufficient, because each channel of the
    /// result is a rounded sum of one term per channel, and each term is monotonic in its sample. So the error for a
    /// sample is largest when the other two samples are 0 or 255.
    private var isIdentity: Bool {
        var row: [UInt8] = []
        for level in UInt8.min...UInt8.max {
            for (a, b) in [(0, 0), (0, 255), (255, 0), (255, 255)] as [(UInt8, UInt8)] {
                row += [level, a, b, a, level, b, a, b, level]
            }
        }
        let before = row
        unsafe row.withUnsafeMutableBytes {
            unsafe apply($0.baseAddress!, bytesPerPixel: 3, count: before.count / 3)
        }
        return !zip(before, row).contains { abs(Int($0) - Int($1)) > Self.tolerance }
    }

    /// Converts a row of `count` pixels in place. Alpha is unchanged.
    @unsafe
    func apply(
        _ row: UnsafeMutableRawPointer, bytesPerPixel: Int, isBlueFirst: Bool = false, count: Int
    ) {
        let kernels = KernelTable.current.color
        if tables.isEmpty || bytesPerPixel == 1 {
            unsafe table.withUnsafeBytes {
                unsafe kernels.lookUp(row, count, bytesPerPixel, $0.baseAddress!)
            }
        } else {
            unsafe tables.withUnsafeBytes {
                unsafe kernels.convert(row, count, bytesPerPixel, isBlueFirst ? 2 : 0, $0.baseAddress!)
            }
        }
    }
}
