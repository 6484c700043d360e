internal import Matte

/// A displacement that fits the means of cells of blocks, for replies that the editor has bent.
///
/// Blocks beside each other are moved by the same bend, so their number and their sharpness say little about the place of
/// the whole picture. Each cell counts by the inverse of two variances: that of its mean, by the curvatures of its
/// blocks, and that of the bend, which is equal for all cells. The bend's variance is what the errors of the cells leave
/// over. Without a bend it is 0, and blocks count as in ``BlockFit``.
struct CellFit {
    /// The linear part of the displacement: x moves by a x + b y + c, and y by d x + e y + f, in pixels.
    let moves: AffineTransform
    /// The largest standard error at the corners of the picture, in pixels.
    let standardError: Double
    /// The standard deviation of the bend along one axis, in pixels.
    let bend: Double
    private let unknowns: [Double]
    private let model: BlockFit.Model
    private let half: (x: Double, y: Double)

    /// The side of a cell in compared pixels, about the size of an editor's bends.
    private static var side: Int { 64 }
    /// The fewest excess displacements of blocks that determine the noise inside cells.
    private static var fewestExcess: Int { 10 }

    /// Fits the blocks that count in another fit, by their weights in it.
    ///
    /// - Parameters:
    ///   - fit: A fit of the same blocks, with any model.
    ///   - model: The unknowns.
    ///   - blockSide: The distance between blocks, in pixels.
    ///   - factor: The number of compared pixels per pixel.
    init?(
        _ blocks: [BlockMatch], weightedBy fit: BlockFit, size: PixelSize, _ model: BlockFit.Model,
        blockSide: Int, factor: Double
    ) {
        let (halfX, halfY) = (Double(size.width) / 2, Double(size.height) / 2)
        let side = max(1, (Double(Self.side) / factor / Double(blockSide)).rounded()) * Double(blockSide)
        let columns = Int(Double(size.width) / side) + 1, rows = Int(Double(size.height) / side) + 1
        var sums = [CellSum?](repeating: nil, count: columns * rows)
        var (used, errors) = (0, 0.0)
        for (block, weight) in zip(blocks, fit.weights) where weight > 0 {
            let index = Int(block.y / side) * columns + Int(block.x / side)
            var bases = [Double](repeating: 0, count: 2 * model.count)
            model.set(&bases, at: 0, block.x / halfX - 1, block.y / halfY - 1, half: (halfX, halfY))
            sums[index, default: CellSum(model.count)].add(block, weight, bases)
            used += 1
            let move = fit.displacement(block.x, block.y)
            errors += weight * block.error(block.dx - move.x, block.dy - move.y)
        }
        let cells = sums.compactMap { $0.map(CellMean.init) }
        let excess = used - cells.count
        guard 2 * cells.count > model.count else { return nil }
        // If most cells have one block, the noise inside them is unknown, and all errors count as noise.
        let scatter = cells.reduce(0) { $0 + $1.scatter }
        let noise = max(
            1e-10, excess > Self.fewestExcess ? scatter / Double(2 * excess) : errors / Double(2 * used))
        var bend = 0.0
        var equations = NormalEquations(count: model.count)
        var unknowns = [Double](repeating: 0, count: model.count)
        for round in 0..<7 {
            equations.clear()
            for cell in cells { cell.add(to: &equations, noise: noise, bend: bend) }
            let ridge = 1e-9 * equations.trace / Double(model.count)
            for i in 0..<model.count { equations.stiffen(i, by: ridge) }
            guard let solution = equations.solution() else { return nil }
            unknowns = solution
            if round < 6 {
                bend = Self.bend(cells, unknowns, noise: noise, start: bend)
            }
        }
        var largest = 0.0
        var corner = [Double](repeating: 0, count: 2 * model.count)
        for (u, v) in [(-1.0, -1.0), (1, -1), (-1, 1), (1, 1)] {
            model.set(&corner, at: 0, u, v, half: (halfX, halfY))
            var variance = 0.0
            for axis in 0..<2 {
                let part = Array(corner[axis * model.count..<(axis + 1) * model.count])
                guard let solved = equations.solution(for: part) else { return nil }
                for i in 0..<model.count { variance += solved[i] * part[i] }
            }
            largest = max(largest, variance)
        }
        guard largest.isFinite else { return nil }
        standardError = largest.squareRoot()
        self.bend = bend.squareRoot()
        moves = BlockFit.moves(unknowns, model, halfX, halfY)
        (self.unknowns, self.model, half) = (unknowns, model, (halfX, halfY))
    }

    /// Returns the displacement of a position in pixels.
    func displacement(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
        model.displacement(unknowns, x / half.x - 1, y / half.y - 1, half: half)
    }

    /// Returns the variance of the bend with which the squared errors of all cells are as large as expected, by Newton's
    /// method.
    private static func bend(
        _ cells: [CellMean], _ unknowns: [Double], noise: Double, start: Double
    ) -> Double {
        let expected = Double(2 * cells.count - unknowns.count)
        var bend = start
        for _ in 0..<5 {
            var (sum, slope) = (-expected, 0.0)
            for cell in cells {
                let found = cell.error(unknowns, noise: noise, bend: bend)
                sum += found.square
                slope += found.slope
            }
            guard slope > 0 else { break }
            bend = max(0, bend + sum / slope)
        }
        return bend
    }
}

extension [CellSum?] {
    fileprivate subscript(index: Int, default empty: @autoclosure () -> CellSum) -> CellSum {
        get { self[index] ?? empty() }
        set { self[index] = newValue }
    }
}
