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
    private let source: ColorSource
    /// The level for each sample of a grey row: the sRGB level of a grey profile, or the luma of the converted colour.
    private var table: [UInt8] = []
    /// The tables for colour pixels, which ``ColorKernels/convert`` reads. Empty if another table applies to all pixels.
    private var tables: [SIMD4<Float>] = []
    /// The tables for pixels that an ICC profile's tables convert, which ``ColorKernels/convertTable`` reads.
    private var colors: [SIMD4<UInt32>] = []
    /// A Boolean value that indicates whether pixels with three equal samples keep three equal samples.
    private(set) var keepsGray = true

    /// A colour space counts as sRGB if its conversion would change no sample by more than this number of levels.
    private static let tolerance = 1

    /// The conversion of 16-bit samples from the same colour space.
    var wide: WideColorConversion? {
        switch source {
        case .unchanged: nil
        case .matrix(let matrix, let curves): Self.toSRGB(matrix).map { WideColorConversion($0, curves) }
        case .gray: WideColorConversion(gray: Self.grayLight(source))
        case .table(let table): table.channels == 4 ? nil : WideColorConversion(table)
        }
    }

    /// Creates the conversion from a colour space. Returns `nil` if the pixels count as sRGB.
    init?(_ source: ColorSource) {
        self.source = source
        switch source {
        case .unchanged: return nil
        case .gray:
            let light = Self.grayLight(source)
            table = (0...255).map { level in
                UInt8(255 * TransferCurve.encodedSRGB(light(Double(level) / 255)) + 0.5)
            }
            guard zip(table, 0...).contains(where: { abs(Int($0) - $1) > Self.tolerance }) else { return nil }
        case .matrix(let matrix, let curves):
            guard let whole = Self.toSRGB(matrix) else { return nil }
            tables = Self.tables(whole, curves)
            guard !isIdentity else { return nil }
            makeGrayTable()
        case .table(let table):
            colors = table.tables(sampleCount: 256)
            if table.channels < 4 { makeGrayTable() }
        }
    }

    /// A Boolean value that indicates whether rows of inks are converted. Otherwise rows of grey or colour are.
    var convertsInk: Bool {
        source.convertsInk
    }

    /// Returns the matrix to linear sRGB, or `nil` if it cannot be used.
    ///
    /// - Parameter matrix: The matrix from linear values to CIE XYZ with the white point D50.
    private static func toSRGB(_ matrix: Matrix3x3) -> Matrix3x3? {
        guard matrix.inverse != nil, let toSRGB = Matrix3x3.sRGB.inverse else { return nil }
        let whole = toSRGB * matrix
        return whole.rows.joined().allSatisfy { $0.isFinite && abs($0) < 1e6 } ? whole : nil
    }

    /// Returns the function from a grey sample to linear light. Black becomes 0, and white stays as it is.
    private static func grayLight(_ source: ColorSource) -> (Double) -> Double {
        guard case .gray(let curve) = source else { return { $0 } }
        let darkest = ICCConnection.lightness(curve.linear(0))
        let black = darkest > 95 ? 0 : ICCConnection.luminance(lightness: min(max(darkest, 0), 50))
        return { max(0, (curve.linear($0) - black) / (1 - black)) }
    }

    /// Computes the levels of grey rows from the results for pixels with three equal samples.
    private mutating func makeGrayTable() {
        var ramp = (0...255).flatMap { [UInt8($0), UInt8($0), UInt8($0)] }
        unsafe ramp.withUnsafeMutableBytes { unsafe apply($0.baseAddress!, bytesPerPixel: 3, count: 256) }
        (table, keepsGray) = Self.luma(of: ramp)
    }

    /// Returns the luma of RGB pixels, and whether all of them are grey.
    static func luma(of pixels: [UInt8]) -> (levels: [UInt8], isGray: Bool) {
        var levels = [UInt8](repeating: 0, count: pixels.count / 3)
        let conversion = RowConversion(from: .rgb8, to: .gray8)
        unsafe pixels.withUnsafeBytes { source in
            unsafe levels.withUnsafeMutableBytes {
                unsafe conversion.convert(source.baseAddress!, to: $0.baseAddress!, pixels: $0.count)
            }
        }
        let isGray = levels.indices.allSatisfy {
            pixels[3 * $0] == pixels[3 * $0 + 1] && pixels[3 * $0] == pixels[3 * $0 + 2]
        }
        return (levels, isGray)
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

    /// Converts a row of `count` pixels in place. Alpha is unchanged, and becomes 255 if the row contains inks.
    @unsafe
    func apply(
        _ row: UnsafeMutableRawPointer, bytesPerPixel: Int, isBlueFirst: Bool = false, count: Int
    ) {
        let kernels = KernelTable.current.color
        if bytesPerPixel == 1 || tables.isEmpty && colors.isEmpty {
            unsafe table.withUnsafeBytes {
                unsafe kernels.lookUp(row, count, bytesPerPixel, $0.baseAddress!)
            }
        } else if tables.isEmpty {
            unsafe colors.withUnsafeBytes {
                unsafe kernels.convertTable(
                    row, count, bytesPerPixel, isBlueFirst ? 2 : 0, $0.baseAddress!)
            }
        } else {
            unsafe tables.withUnsafeBytes {
                unsafe kernels.convert(row, count, bytesPerPixel, isBlueFirst ? 2 : 0, $0.baseAddress!)
            }
        }
    }
}
