/// The sums of one evaluation of a fit: the normal equations, and the right side of each cell of a grid.
///
/// Unknowns in order: shift across, shift down, stretch, gain, bias. At the minimum the cells' right sides add up to
/// zero, and how far each of them is from it tells how much the parts of the picture disagree.
struct FitSums: Sendable {
    /// The upper triangle of the matrix, row after row: 15 numbers.
    var matrix = [Double](repeating: 0, count: 15)
    /// Five numbers per cell.
    var cells: [Double] = []

    /// Adds the sums of the next band.
    mutating func append(_ band: FitSums) {
        for i in matrix.indices { matrix[i] += band.matrix[i] }
        cells += band.cells
    }

    /// The whole system.
    var equations: NormalEquations {
        var result = NormalEquations(count: 5)
        var k = 0
        for i in 0..<5 {
            for j in i..<5 {
                result.matrix[i * 5 + j] = matrix[k]
                k += 1
            }
        }
        for i in cells.indices { result.right[i % 5] += cells[i] }
        return result
    }

    /// The standard error of a position, in pixels: by how much it would vary if other parts of such a picture had
    /// been there, estimated from the cells' disagreement (a clustered sandwich estimator).
    ///
    /// - Parameters:
    ///   - x: the position minus the map's centre, times the unit of the stretch.
    ///   - y: the same, down.
    func standardError(x: Double, y: Double) -> Double {
        var equations = equations
        let slack = 1e-6 * equations.trace / 5
        for i in 0..<5 { equations.stiffen(i, by: slack) }
        var variance = 0.0
        for direction in [[1, 0, x, 0, 0], [0, 1, y, 0, 0]] {
            guard let weights = equations.solution(for: direction) else { return .infinity }
            for cell in stride(from: 0, to: cells.count, by: 5) {
                var influence = 0.0
                for i in 0..<5 { influence += cells[cell + i] * weights[i] }
                variance += influence * influence
            }
        }
        return variance.squareRoot()
    }
}
