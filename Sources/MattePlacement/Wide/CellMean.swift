internal import Matte

/// The sums of the blocks of a cell, each multiplied by its weight times its curvature.
struct CellSum {
    fileprivate var xx = 0.0
    fileprivate var xy = 0.0
    fileprivate var yy = 0.0
    /// The displacements, and their squared lengths.
    fileprivate var x = 0.0
    fileprivate var y = 0.0
    fileprivate var square = 0.0
    /// The derivatives of the displacement by all unknowns: those along x, and then those along y.
    fileprivate var bases: [Double]

    init(_ unknowns: Int) { bases = [Double](repeating: 0, count: 2 * unknowns) }

    /// Adds a block with its derivatives.
    mutating func add(_ block: BlockMatch, _ weight: Double, _ bases: [Double]) {
        let (a, b, c) = (weight * block.xx, weight * block.xy, weight * block.yy)
        let (dx, dy) = (a * block.dx + b * block.dy, b * block.dx + c * block.dy)
        xx += a
        xy += b
        yy += c
        x += dx
        y += dy
        square += block.dx * dx + block.dy * dy
        let count = bases.count / 2
        for i in 0..<count {
            self.bases[i] += a * bases[i] + b * bases[count + i]
            self.bases[count + i] += b * bases[i] + c * bases[count + i]
        }
    }
}

/// The mean displacement of a cell's blocks.
struct CellMean {
    /// The inverse of the sum of the curvatures: the variance of the mean, but for the factor of the noise.
    private let xx: Double
    private let xy: Double
    private let yy: Double
    private let x: Double
    private let y: Double
    private let bases: [Double]
    /// The sum of the blocks' squared differences from the mean.
    let scatter: Double

    init(_ sum: CellSum) {
        let determinant = sum.xx * sum.yy - sum.xy * sum.xy
        (xx, xy, yy) = (sum.yy / determinant, -sum.xy / determinant, sum.xx / determinant)
        (x, y) = (xx * sum.x + xy * sum.y, xy * sum.x + yy * sum.y)
        scatter = max(0, sum.square - (x * sum.x + y * sum.y))
        let count = sum.bases.count / 2
        var bases = sum.bases
        for i in 0..<count {
            bases[i] = xx * sum.bases[i] + xy * sum.bases[count + i]
            bases[count + i] = xy * sum.bases[i] + yy * sum.bases[count + i]
        }
        self.bases = bases
    }

    /// Returns the inverse of the variance of the mean and the bend together.
    private func weight(noise: Double, bend: Double) -> (xx: Double, xy: Double, yy: Double) {
        let (a, b, c) = (noise * xx + bend, noise * xy, noise * yy + bend)
        let determinant = a * c - b * b
        return (c / determinant, -b / determinant, a / determinant)
    }

    /// Adds the cell's equations.
    func add(to equations: inout NormalEquations, noise: Double, bend: Double) {
        let weight = weight(noise: noise, bend: bend)
        let count = equations.count
        for i in 0..<count {
            let (a, b) = (bases[i], bases[count + i])
            let across = weight.xx * a + weight.xy * b, down = weight.xy * a + weight.yy * b
            equations.right[i] += across * x + down * y
            for j in i..<count {
                equations.matrix[i * count + j] += across * bases[j] + down * bases[count + j]
            }
        }
    }

    /// Returns the squared error in standard errors, and how quickly it falls when the variance of the bend grows.
    func error(
        _ unknowns: [Double], noise: Double, bend: Double
    ) -> (square: Double, slope: Double) {
        var (restX, restY) = (x, y)
        let count = unknowns.count
        for i in 0..<count {
            restX -= unknowns[i] * bases[i]
            restY -= unknowns[i] * bases[count + i]
        }
        let weight = weight(noise: noise, bend: bend)
        let across = weight.xx * restX + weight.xy * restY, down = weight.xy * restX + weight.yy * restY
        return (restX * across + restY * down, across * across + down * down)
    }
}
