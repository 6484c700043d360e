internal import Matte

/// The sums of one Gauss-Newton iteration that fits a reply to its photo: the normal equations of the whole picture,
/// and their right-hand side for each cell of a grid.
///
/// The unknowns are, in order: horizontal shift, vertical shift, stretch (scale minus 1), gain, bias, bend. At the best
/// fit, the right-hand sides of all cells add up to zero. Large right-hand sides of single cells show that parts of the
/// picture disagree.
struct FitSums: Sendable {
    /// The number of unknowns.
    static var unknowns: Int { 6 }
    /// The number of unknowns that determine the position: both shifts and the stretch.
    static var positions: Int { 3 }

    /// The upper triangle of the symmetric matrix of the normal equations, row by row.
    private var matrix = [Double](repeating: 0, count: unknowns * (unknowns + 1) / 2)
    /// The right-hand sides of the normal equations, one value per unknown for each cell.
    private var cells: [Double] = []

    /// Creates sums over no pixels.
    init() {}

    /// Adds up the bands' matrices in the order of the bands, and takes over the cells' right-hand sides.
    init(_ sums: PartialSums) {
        // Express gain and bend in units of 1/4096 and bias in units of 1/16, so that these unknowns are about as large
        // as the shifts.
        let units = [1, 1, 1, 1.0 / 4096, 1.0 / 16, 1.0 / 4096]
        for start in stride(from: 0, to: sums.matrices.count, by: matrix.count) {
            var k = start
            for i in 0..<Self.unknowns {
                for j in i..<Self.unknowns {
                    matrix[k - start] += sums.matrices[k] * units[i] * units[j]
                    k += 1
                }
            }
        }
        cells = (0..<sums.rights.count).map { sums.rights[$0] * units[$0 % Self.unknowns] }
    }

    /// The normal equations of all cells together.
    var equations: NormalEquations {
        var result = NormalEquations(count: Self.unknowns)
        var k = 0
        for i in 0..<Self.unknowns {
            for j in i..<Self.unknowns {
                result.matrix[i * Self.unknowns + j] = matrix[k]
                k += 1
            }
        }
        for i in cells.indices { result.right[i % Self.unknowns] += cells[i] }
        return result
    }

    /// The normal equations, with a small number added to each element of the diagonal, so that they can be solved if
    /// the pictures don't determine some unknowns. For the colour unknowns, this number is a millionth of the element
    /// itself. A larger number would slow the convergence of these unknowns.
    var regularized: NormalEquations {
        var result = equations
        let slack = 1e-6 * result.trace / Double(Self.unknowns)
        for i in 0..<Self.unknowns {
            let own = result.matrix[i * Self.unknowns + i]
            result.stiffen(i, by: i < Self.positions ? slack : max(1e-6, 1e-6 * own))
        }
        return result
    }

    /// Returns the standard error of the estimated map at one position, in pixels. It is derived from the disagreement
    /// between the cells (a clustered sandwich estimator).
    ///
    /// - Parameters:
    ///   - x: The horizontal distance of the position from the map's centre, as a fraction of the picture's longer
    ///     side.
    ///   - y: The vertical distance of the position from the map's centre, as a fraction of the picture's longer side.
    func standardError(x: Double, y: Double) -> Double {
        let equations = regularized
        var variance = 0.0
        for direction in [[1, 0, x, 0, 0, 0], [0, 1, y, 0, 0, 0]] {
            guard let weights = equations.solution(for: direction) else { return .infinity }
            for cell in stride(from: 0, to: cells.count, by: Self.unknowns) {
                var influence = 0.0
                for i in 0..<Self.unknowns { influence += cells[cell + i] * weights[i] }
                variance += influence * influence
            }
        }
        return variance.squareRoot()
    }
}
