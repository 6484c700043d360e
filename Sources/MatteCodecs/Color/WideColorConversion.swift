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
    /// The tables for colour pixels, which ``ColorKernels/convertWide`` reads. Empty if `table` applies to all pixels.
    private var tables: [SIMD4<Float>] = []

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
        // For grey rows, use the results for pixels with three equal samples.
        var ramp: [UInt8] = []
        for sample in 0...65_535 {
            let (high, low) = (UInt8(sample >> 8), UInt8(sample & 255))
            ramp += [high, low, high, low, high, low]
        }
        unsafe ramp.withUnsafeMutableBytes { unsafe narrow($0.baseAddress!, bytesPerPixel: 3, count: 65_536) }
        table = (0...65_535).map { ramp[3 * $0 + 1] }
    }

    init(gray curve: TransferCurve) {
        table = (0...65_535).map { sample in
            UInt8(255 * TransferCurve.encodedSRGB(curve.linear(Double(sample) / 65_535)) + 0.5)
        }
    }

    /// Converts a row of `count` pixels with big-endian 16-bit samples. The 8-bit samples overwrite the beginning of
    /// the row's memory.
    @unsafe
    func narrow(
        _ row: UnsafeMutableRawPointer, bytesPerPixel: Int, isBlueFirst: Bool = false, count: Int
    ) {
        let kernels = KernelTable.current.color
        if tables.isEmpty || bytesPerPixel == 1 {
            unsafe table.withUnsafeBytes {
                unsafe kernels.lookUpWide(row, count, bytesPerPixel, $0.baseAddress!)
            }
        } else {
            unsafe tables.withUnsafeBytes {
                unsafe kernels.convertWide(
                    row, count, bytesPerPixel, isBlueFirst ? 2 : 0, $0.baseAddress!)
            }
        }
    }
}
