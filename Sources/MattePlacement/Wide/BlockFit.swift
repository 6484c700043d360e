internal import Matte

/// A linear displacement that fits most blocks. Tukey's biweight excludes the others.
///
/// Each block counts by the curvature of its correlation in each direction, so that an edge determines the position
/// across it only.
struct BlockFit {
    /// The displacement: x moves by a x + b y + c, and y by d x + e y + f, in pixels.
    let moves: AffineTransform
    /// The sum of the weights times the correlations.
    let score: Double
    /// The largest standard error at the corners of the picture, in pixels. It assumes that blocks are independent.
    let standardError: Double
    /// The weights of the blocks.
    let weights: [Double]
    private let unknowns: [Double]
    private let model: Model
    private let half: (x: Double, y: Double)

    /// The derivatives of both parts of a displacement by the unknowns, at one block.
    fileprivate struct Basis {
        var x: [Double]
        var y: [Double]

        /// - Parameter terms: The functions of the position, each with one unknown per axis.
        init(_ termsX: [Double], _ termsY: [Double]) {
            x = termsX + termsY.map { _ in 0 }
            y = termsX.map { _ in 0 } + termsY
        }
    }

    /// The unknowns of a fit.
    enum Model {
        /// A shift and a scale per axis.
        case scales
        /// A linear map.
        case linear
        /// All polynomials up to degree 2, to find out whether a linear map is enough.
        case quadratic

        fileprivate func basis(_ u: Double, _ v: Double) -> Basis {
            switch self {
            case .scales: Basis([1, u], [1, v])
            case .linear: Basis([1, u, v], [1, u, v])
            case .quadratic: Basis([1, u, v, u * u, u * v, v * v], [1, u, v, u * u, u * v, v * v])
            }
        }
    }

    /// Fits a model to blocks. Returns nil if they don't determine it.
    ///
    /// - Parameters:
    ///   - size: The size of the picture.
    ///   - cut: The error, in pixels, from which a block doesn't count at first.
    ///   - end: The same at last, or `nil` for 3.5 times the median error, within 0.8...2.5.
    init?(_ blocks: [BlockMatch], size: PixelSize, _ model: Model, cut: Double, end: Double?) {
        let (halfX, halfY) = (Double(size.width) / 2, Double(size.height) / 2)
        let bases = blocks.map { model.basis($0.x / halfX - 1, $0.y / halfY - 1) }
        let certainties = blocks.map { block in
            guard block.isStructured, !block.isAtEdge else { return 0.0 }
            let above = max(0, block.peak - 0.15)
            return above * above
        }
        guard let first = bases.first else { return nil }
        let count = first.x.count
        var unknowns = [Double](repeating: 0, count: count)
        var errors = [Double](repeating: 0, count: blocks.count)
        var weights = certainties
        var equations = NormalEquations(count: count)
        var (cut, last) = (cut, end ?? 0.8)
        while true {
            for _ in 0..<3 {
                equations = NormalEquations(count: count)
                for index in blocks.indices where certainties[index] > 0 {
                    let (block, basis) = (blocks[index], bases[index])
                    let rest = Self.rest(block, basis, unknowns)
                    errors[index] = block.squaredError(rest.x, rest.y)
                    let share = max(0, 1 - errors[index] / (cut * cut))
                    weights[index] = certainties[index] * share * share
                    Self.add(block, basis, weights[index], to: &equations)
                }
                let ridge = 1e-6 + 1e-4 * equations.trace / Double(count)
                for i in 0..<count { equations.stiffen(i, by: ridge) }
                guard let solution = equations.solution() else { return nil }
                unknowns = solution
            }
            if end == nil, let median = Self.median(errors, weights) {
                last = min(2.5, max(0.8, 3.5 * median.squareRoot()))
            }
            if cut <= last { break }
            cut = max(last, cut * 0.7)
        }
        self.weights = weights
        score = zip(weights, blocks).reduce(0) { $0 + $1.0 * $1.1.peak }
        guard
            let error = Self.standardError(
                blocks, bases, weights, unknowns: unknowns, equations: equations, model: model)
        else { return nil }
        standardError = error
        moves = Self.moves(unknowns, model, halfX, halfY)
        (self.unknowns, self.model, half) = (unknowns, model, (halfX, halfY))
    }

    /// Returns the displacement of a position in pixels.
    func displacement(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
        let basis = model.basis(x / half.x - 1, y / half.y - 1)
        return unknowns.indices.reduce((x: 0, y: 0)) {
            ($0.x + unknowns[$1] * basis.x[$1], $0.y + unknowns[$1] * basis.y[$1])
        }
    }

    /// Returns the rest of a block's displacement that the unknowns don't explain.
    private static func rest(
        _ block: BlockMatch, _ basis: Basis, _ unknowns: [Double]
    ) -> (x: Double, y: Double) {
        var (x, y) = (block.dx, block.dy)
        for i in unknowns.indices {
            x -= unknowns[i] * basis.x[i]
            y -= unknowns[i] * basis.y[i]
        }
        return (x, y)
    }

    private static func add(
        _ block: BlockMatch, _ basis: Basis, _ weight: Double, to equations: inout NormalEquations
    ) {
        let (xx, xy, yy) = (weight * block.xx, weight * block.xy, weight * block.yy)
        let count = equations.count
        for i in 0..<count {
            // The products of the curvature with the derivatives.
            let x = basis.x[i] * xx + basis.y[i] * xy, y = basis.x[i] * xy + basis.y[i] * yy
            equations.right[i] += x * block.dx + y * block.dy
            for j in i..<count { equations.matrix[i * count + j] += x * basis.x[j] + y * basis.y[j] }
        }
    }

    /// Returns the median of the errors, weighted by the weights, or nil if all weights are 0.
    private static func median(_ errors: [Double], _ weights: [Double]) -> Double? {
        let total = weights.reduce(0, +)
        guard total > 0 else { return nil }
        var sum = 0.0
        let order = errors.indices.filter { weights[$0] > 0 }.sorted { errors[$0] < errors[$1] }
        for index in order {
            sum += weights[index]
            if 2 * sum >= total { return errors[index] }
        }
        return order.last.map { errors[$0] }
    }

    private static func standardError(
        _ blocks: [BlockMatch], _ bases: [Basis], _ weights: [Double], unknowns: [Double],
        equations: NormalEquations, model: Model
    ) -> Double? {
        let count = unknowns.count
        var scatter = [Double](repeating: 0, count: count * count)
        for index in blocks.indices where weights[index] > 0 {
            let (block, basis) = (blocks[index], bases[index])
            let rest = rest(block, basis, unknowns)
            let x = weights[index] * (block.xx * rest.x + block.xy * rest.y)
            let y = weights[index] * (block.xy * rest.x + block.yy * rest.y)
            let pull = (0..<count).map { basis.x[$0] * x + basis.y[$0] * y }
            for i in 0..<count { for j in 0..<count { scatter[i * count + j] += pull[i] * pull[j] } }
        }
        var largest = 0.0
        for (u, v) in [(-1.0, -1.0), (1, -1), (-1, 1), (1, 1)] {
            let corner = model.basis(u, v)
            var variance = 0.0
            for side in [corner.x, corner.y] {
                guard let s = equations.solution(for: side) else { return nil }
                for i in 0..<count { for j in 0..<count { variance += s[i] * s[j] * scatter[i * count + j] } }
            }
            largest = max(largest, variance)
        }
        return largest.isFinite ? largest.squareRoot() : nil
    }

    /// Returns the linear part of a model in pixels.
    private static func moves(
        _ t: [Double], _ model: Model, _ halfX: Double, _ halfY: Double
    ) -> AffineTransform {
        switch model {
        case .scales:
            AffineTransform(a: t[1] / halfX, b: 0, c: t[0] - t[1], d: 0, e: t[3] / halfY, f: t[2] - t[3])
        case .linear:
            AffineTransform(
                a: t[1] / halfX, b: t[2] / halfY, c: t[0] - t[1] - t[2], d: t[4] / halfX, e: t[5] / halfY,
                f: t[3] - t[4] - t[5])
        case .quadratic:
            AffineTransform(
                a: t[1] / halfX, b: t[2] / halfY, c: t[0] - t[1] - t[2], d: t[7] / halfX, e: t[8] / halfY,
                f: t[6] - t[7] - t[8])
        }
    }
}
