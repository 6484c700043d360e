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

    /// The change of all unknowns in pixels below which a cut isn't used again.
    private static var leastChange: Double { 1e-3 }

    /// The unknowns of a fit.
    enum Model {
        /// A shift and a scale per axis.
        case scales
        /// A linear map.
        case linear
        /// A linear map and the two unknowns of a slight perspective.
        case perspective
        /// All polynomials up to degree 2, to find out whether a linear map is enough.
        case quadratic

        /// The number of unknowns.
        var count: Int {
            switch self {
            case .scales: 4
            case .linear: 6
            case .perspective: 8
            case .quadratic: 12
            }
        }

        /// Sets the derivatives of the displacement along x by the unknowns, and then those along y, at a position from
        /// -1 to 1. They are 0 before.
        func set(
            _ values: inout [Double], at start: Int, _ u: Double, _ v: Double, half: (x: Double, y: Double)
        ) {
            let (x, y) = (start, start + count)
            switch self {
            case .scales:
                (values[x], values[x + 1]) = (1, u)
                (values[y + 2], values[y + 3]) = (1, v)
            case .linear, .perspective:
                (values[x], values[x + 1], values[x + 2]) = (1, u, v)
                (values[y + 3], values[y + 4], values[y + 5]) = (1, u, v)
                guard self == .perspective else { return }
                let (across, down) = (half.x / max(half.x, half.y), half.y / max(half.x, half.y))
                (values[x + 6], values[x + 7]) = (u * u * across, u * v * across)
                (values[y + 6], values[y + 7]) = (u * v * down, v * v * down)
            case .quadratic:
                for first in [x, y + 6] {
                    (values[first], values[first + 1], values[first + 2]) = (1, u, v)
                    (values[first + 3], values[first + 4], values[first + 5]) = (u * u, u * v, v * v)
                }
            }
        }

        /// Returns the displacement of a position from -1 to 1, in pixels.
        func displacement(
            _ unknowns: [Double], _ u: Double, _ v: Double, half: (x: Double, y: Double)
        ) -> (x: Double, y: Double) {
            var values = [Double](repeating: 0, count: 2 * count)
            set(&values, at: 0, u, v, half: half)
            var sum = (x: 0.0, y: 0.0)
            for i in 0..<count {
                sum.x += unknowns[i] * values[i]
                sum.y += unknowns[i] * values[count + i]
            }
            return sum
        }
    }

    /// Fits a model to blocks. Returns nil if they don't determine it.
    ///
    /// - Parameters:
    ///   - size: The size of the picture.
    ///   - cut: The error, in pixels, from which a block doesn't count at first.
    ///   - end: The same at last, or `nil` for 3.5 times the median error, within 0.8...2.5.
    init?(_ blocks: [BlockMatch], size: PixelSize, _ model: Model, cut: Double, end: Double?) {
        guard !blocks.isEmpty else { return nil }
        let (halfX, halfY) = (Double(size.width) / 2, Double(size.height) / 2)
        let count = model.count
        var bases = [Double](repeating: 0, count: 2 * count * blocks.count)
        var weights = [Double](repeating: 0, count: blocks.count)
        // The blocks that may count, with their numbers in a form that rounds don't compute again.
        var used: [FittedBlock] = []
        for (index, block) in blocks.enumerated() {
            model.set(
                &bases, at: 2 * index * count, block.x / halfX - 1, block.y / halfY - 1, half: (halfX, halfY))
            guard block.isUsable else { continue }
            used.append(FittedBlock(block, index: index))
        }
        var unknowns = [Double](repeating: 0, count: count)
        var equations = NormalEquations(count: count)
        var (cut, last) = (cut, end ?? 0.8)
        while true {
            for _ in 0..<3 {
                equations.clear()
                used.add(bases: bases, unknowns: unknowns, inverseCut: 1 / (cut * cut), to: &equations)
                let ridge = 1e-6 + 1e-4 * equations.trace / Double(count)
                for i in 0..<count { equations.stiffen(i, by: ridge) }
                guard let solution = equations.solution() else { return nil }
                let change = zip(unknowns, solution).reduce(0) { max($0, abs($1.0 - $1.1)) }
                unknowns = solution
                if change < Self.leastChange { break }
            }
            if end == nil, let median = used.medianError {
                last = min(2.5, max(0.8, 3.5 * median.squareRoot()))
            }
            if cut <= last { break }
            cut = max(last, cut * 0.7)
        }
        for block in used { weights[block.index] = block.weight }
        self.weights = weights
        var score = 0.0
        for index in blocks.indices { score += weights[index] * blocks[index].peak }
        self.score = score
        guard
            let error = Self.standardError(
                blocks, bases, weights, unknowns: unknowns, equations: equations, model: model,
                half: (halfX, halfY))
        else { return nil }
        standardError = error
        moves = Self.moves(unknowns, model, halfX, halfY)
        (self.unknowns, self.model, half) = (unknowns, model, (halfX, halfY))
    }

    /// The largest displacement by the linear part at a corner of the picture, in pixels.
    var largestMove: Double {
        let (right, bottom) = (2 * half.x, 2 * half.y)
        return [(0, 0), (right, 0), (0, bottom), (right, bottom)].map { x, y in
            let across = moves.a * x + moves.b * y + moves.c, down = moves.d * x + moves.e * y + moves.f
            return (across * across + down * down).squareRoot()
        }.max() ?? 0
    }

    /// Returns the displacement of a position in pixels.
    func displacement(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
        model.displacement(unknowns, x / half.x - 1, y / half.y - 1, half: half)
    }

    /// Returns the rest of a block's displacement that the unknowns don't explain. The block's derivatives begin at
    /// `start`.
    private static func rest(
        _ block: BlockMatch, _ bases: [Double], _ start: Int, _ unknowns: [Double]
    ) -> (x: Double, y: Double) {
        var (x, y) = (block.dx, block.dy)
        let count = unknowns.count
        for i in 0..<count {
            x -= unknowns[i] * bases[start + i]
            y -= unknowns[i] * bases[start + count + i]
        }
        return (x, y)
    }

    private static func standardError(
        _ blocks: [BlockMatch], _ bases: [Double], _ weights: [Double], unknowns: [Double],
        equations: NormalEquations, model: Model, half: (x: Double, y: Double)
    ) -> Double? {
        let count = unknowns.count
        var scatter = [Double](repeating: 0, count: count * count)
        var pull = [Double](repeating: 0, count: count)
        for index in blocks.indices where weights[index] > 0 {
            let block = blocks[index]
            let start = 2 * index * count
            let rest = rest(block, bases, start, unknowns)
            let x = weights[index] * (block.xx * rest.x + block.xy * rest.y)
            let y = weights[index] * (block.xy * rest.x + block.yy * rest.y)
            for i in 0..<count { pull[i] = bases[start + i] * x + bases[start + count + i] * y }
            for i in 0..<count { for j in 0..<count { scatter[i * count + j] += pull[i] * pull[j] } }
        }
        var largest = 0.0
        var corner = [Double](repeating: 0, count: 2 * count)
        for (u, v) in [(-1.0, -1.0), (1, -1), (-1, 1), (1, 1)] {
            model.set(&corner, at: 0, u, v, half: half)
            var variance = 0.0
            for axis in 0..<2 {
                let side = corner[axis * count..<(axis + 1) * count]
                guard let s = equations.solution(for: Array(side)) else { return nil }
                for i in 0..<count { for j in 0..<count { variance += s[i] * s[j] * scatter[i * count + j] } }
            }
            largest = max(largest, variance)
        }
        return largest.isFinite ? largest.squareRoot() : nil
    }

    /// Returns the linear part of a model in pixels.
    static func moves(
        _ t: [Double], _ model: Model, _ halfX: Double, _ halfY: Double
    ) -> AffineTransform {
        switch model {
        case .scales:
            AffineTransform(a: t[1] / halfX, b: 0, c: t[0] - t[1], d: 0, e: t[3] / halfY, f: t[2] - t[3])
        case .linear, .perspective:
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
