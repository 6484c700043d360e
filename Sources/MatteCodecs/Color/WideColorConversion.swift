import Matte
import MatteKernelTypes

/// A conversion of 16-bit samples from another colour space to 8-bit sRGB, in place.
///
/// Samples are linearized before they are rounded to 8-bit levels. Rounding them first would lose most levels in the
/// shadows if the file's encoding is linear or nearly so. Results differ by at most 1 level from the same arithmetic in
/// double precision, and only if the exact value is close to the threshold between two levels. Alpha is scaled to 8
/// bits and rounded.
struct WideColorConversion: Sendable {
    /// The 8-bit level for each 16-bit sample, used for grey rows and grey profiles.
    private var table: [UInt8] = []
    /// The tables for colour pixels, which ``ColorKernels/convertWide`` reads. Empty if another table applies to all
    /// pixels.
    private var tables: [SIMD4<Float>] = []
    /// The tables for pixels that an ICC profile's tables convert, which ``ColorKernels/convertWideTable`` reads.
    private var colors: [SIMD4<UInt32>] = []

    /// Creates a conversion from a matrix and one curve per channel.
    ///
    /// - Parameters:
    ///   - matrix: The matrix from linear values to linear sRGB.
    ///   - curves: The curve of each channel.
    init(_ matrix: Matrix3x3, _ curves: [TransferCurve]) {
        tables = (0..<3).map { channel in
            let share = matrix.rows.map { Float($0[channel]) }
            return SIMD4(share[0], share[1], share[2], 0)
        }
        tables += LightLevels.packed
        for curve in curves {
            let light = (0...65_535).map {
                Float(curve.linear(Double($0) / 65_535) * Double(LightLevels.steps))
            }
            tables += stride(from: 0, to: light.count, by: 4).map {
                SIMD4(light[$0], light[$0 + 1], light[$0 + 2], light[$0 + 3])
            }
        }
        makeGrayTable()
    }

    /// Creates a conversion from the tables of an ICC profile for grey or colour pixels.
    init(_ table: TableConversion) {
        colors = table.tables(sampleCount: 65_536)
        makeGrayTable()
    }

    /// Creates a conversion of grey pixels.
    ///
    /// - Parameter light: The function from a sample in 0...1 to linear light.
    init(gray light: (Double) -> Double) {
        table = (0...65_535).map { sample in
            UInt8(255 * TransferCurve.encodedSRGB(light(Double(sample) / 65_535)) + 0.5)
        }
    }

    /// Computes the levels of grey rows from the results for pixels with three equal samples.
    private mutating func makeGrayTable() {
        var ramp: [UInt8] = []
        for sample in 0...65_535 {
            let (high, low) = (UInt8(sample >> 8), UInt8(sample & 255))
            ramp += [high, low, high, low, high, low]
        }
        unsafe ramp.withUnsafeMutableBytes { unsafe narrow($0.baseAddress!, bytesPerPixel: 3, count: 65_536) }
        table = ColorConversion.luma(of: Array(ramp[..<(3 * 65_536)])).levels
    }

    /// Converts a row of `count` pixels with big-endian 16-bit samples. The 8-bit samples overwrite the beginning of
    /// the row's memory.
    @unsafe
    func narrow(
        _ row: UnsafeMutableRawPointer, bytesPerPixel: Int, isBlueFirst: Bool = false, count: Int
    ) {
        let kernels = KernelTable.current.color
        if bytesPerPixel == 1 || tables.isEmpty && colors.isEmpty {
            unsafe table.withUnsafeBytes {
                unsafe kernels.lookUpWide(row, count, bytesPerPixel, $0.baseAddress!)
            }
        } else if tables.isEmpty {
            unsafe colors.withUnsafeBytes {
                unsafe kernels.convertWideTable(
                    row, count, bytesPerPixel, isBlueFirst ? 2 : 0, $0.baseAddress!)
            }
        } else {
            unsafe tables.withUnsafeBytes {
                unsafe kernels.convertWide(
                    row, count, bytesPerPixel, isBlueFirst ? 2 : 0, $0.baseAddress!)
            }
        }
    }
}
