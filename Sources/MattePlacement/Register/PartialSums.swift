internal import Matte
internal import MatteKernelTypes

/// The sums of a round of a fit, divided by bands of rows and by cells: the normal equations' matrix for each band, and
/// their right-hand side for each cell.
struct PartialSums: Sendable {
    /// The number of elements in the upper triangle of the matrix.
    static var matrixSums: Int { RegistrationKernels.fitSums - rightSums }
    /// The number of elements of the right-hand side.
    static var rightSums: Int { FitSums.unknowns }

    /// The upper triangles of the bands' matrices, ``matrixSums`` values per band.
    let matrices: Numbers<Double>
    /// The right-hand sides of the cells, ``rightSums`` values per cell.
    let rights: Numbers<Double>

    init(bands: Int, cells: Int) throws(MatteError) {
        matrices = try Numbers(count: bands * Self.matrixSums, repeating: 0)
        rights = try Numbers(count: cells * Self.rightSums, repeating: 0)
    }

    /// The sums of one band, as the kernel computes them: each sum is divided into 16 lanes.
    struct Lanes {
        private let cell: Numbers<Float>
        private let band: Numbers<Float>

        init() throws(MatteError) {
            cell = try Numbers(count: 16 * RegistrationKernels.fitSums, repeating: 0)
            band = try Numbers(count: 16 * matrixSums, repeating: 0)
        }

        /// A pointer to the sums of the current cell, which the kernel writes.
        @unsafe var ofCell: UnsafeMutablePointer<Float> { unsafe cell.base }

        /// Writes the right-hand side of the current cell, and adds its matrix to that of the band.
        func finishCell(_ index: Int, in sums: PartialSums) {
            for i in 0..<matrixSums {
                let (total, part) = unsafe (UnsafeMutableRawPointer(band.base + 16 * i), cell.base + 16 * i)
                let sum =
                    unsafe total.loadUnaligned(as: SIMD16<Float>.self)
                    + UnsafeRawPointer(part).loadUnaligned(as: SIMD16<Float>.self)
                unsafe total.storeBytes(of: sum, as: SIMD16<Float>.self)
            }
            for i in 0..<rightSums {
                sums.rights[index * rightSums + i] = Self.total(of: cell, matrixSums + i)
            }
        }

        /// Writes the matrix of the band.
        func finishBand(_ index: Int, in sums: PartialSums) {
            for i in 0..<matrixSums {
                sums.matrices[index * matrixSums + i] = Self.total(of: band, i)
            }
        }

        /// Adds up the 16 lanes of one sum.
        private static func total(of lanes: Numbers<Float>, _ sum: Int) -> Double {
            var total = 0.0
            for lane in 16 * sum..<16 * (sum + 1) { unsafe total += Double(lanes.base[lane]) }
            return total
        }
    }
}
