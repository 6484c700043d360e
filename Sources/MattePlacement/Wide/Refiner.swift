internal import Matte

/// Refines maps by matching blocks at one size of the photo.
struct Refiner {
    struct Result {
        var map: WideMap
        var fit: BlockFit
        var model: BlockFit.Model
        /// The blocks of the last round, and the map from the photo at the grid's size with which they were compared.
        var blocks: [BlockMatch]
        var before: WideMap
    }

    /// A place that allows for a bend.
    struct Bent {
        var map: WideMap
        var fit: CellFit
        /// The largest standard error at a corner, in compared pixels.
        var standardError: Double
    }

    /// The displacement in pixels at all corners below which rounds end.
    private static var leastMove: Double { 0.02 }

    /// The standard deviation of a bend, in compared pixels, below which a place is that of the blocks.
    private static var leastBend: Double { 0.05 }

    let grid: BlockGrid
    /// The number of compared pixels per pixel of the grid, along one side.
    let factor: Double
    let reply: PlanePyramid
    let threads: Int

    /// Returns a better map, or nil if the blocks don't determine one.
    func refined(
        _ map: WideMap, _ model: BlockFit.Model, rounds: Int, cut: Double, end: Double?
    ) throws(MatteError) -> Result? {
        var local = map.scaled(photo: (1 / factor, 1 / factor), reply: (1, 1))
        var last: Result?
        for round in 0..<rounds {
            let blocks = try grid.matches(reply, local, threads: threads)
            guard
                let fit = BlockFit(
                    blocks, size: grid.size, model, cut: round == 0 ? cut : 2, end: end)
            else { return nil }
            let before = local
            local = local.after(fit.moves)
            guard local.isUpright, local.scale < 100 else { return nil }
            last = Result(map: local, fit: fit, model: model, blocks: blocks, before: before)
            // Another round at nearly the same place would find the same.
            if round > 0, fit.largestMove < Self.leastMove { break }
        }
        last?.map = local.scaled(photo: (factor, factor), reply: (1, 1))
        return last
    }

    /// Returns the place of a result's blocks if the reply may be bent, or nil if they are too few for that.
    func bent(_ result: Result) -> Bent? {
        let size = grid.size
        guard
            let linear = CellFit(
                result.blocks, weightedBy: result.fit, size: size, result.model, blockSide: grid.side,
                factor: factor)
        else { return nil }
        let map = result.before.after(linear.moves)
        guard map.isUpright else { return nil }
        let isBent = linear.bend * factor > Self.leastBend
        return Bent(
            map: isBent ? map.scaled(photo: (factor, factor), reply: (1, 1)) : result.map, fit: linear,
            standardError: linear.standardError * factor)
    }

    /// Returns the perspective that the blocks of a result suggest beside a bend, or nil if they don't determine one.
    func lean(_ bent: Bent, of result: Result) -> Lean? {
        let size = grid.size
        guard let wide = BlockFit(result.blocks, size: size, .perspective, cut: 4, end: nil),
            let perspective = CellFit(
                result.blocks, weightedBy: wide, size: size, .perspective, blockSide: grid.side,
                factor: factor)
        else { return nil }
        let (right, bottom) = (Double(size.width), Double(size.height))
        var farthest = 0.0
        for (x, y) in [(0, 0), (right, 0), (0, bottom), (right, bottom)] {
            let (a, b) = (bent.fit.displacement(x, y), perspective.displacement(x, y))
            let (across, down) = (a.x - b.x, a.y - b.y)
            farthest = max(farthest, (across * across + down * down).squareRoot())
        }
        // What the linear part leaves uncertain belongs to both fits.
        let (all, linear) = (perspective.standardError, bent.fit.standardError)
        let error = max(0, all * all - linear * linear).squareRoot()
        return Lean(distance: farthest * factor, standardError: error * factor)
    }
}

/// A perspective beside the best linear place, in compared pixels.
struct Lean {
    /// The distance by which it moves the corner that it moves farthest.
    let distance: Double
    let standardError: Double

    /// The number of standard errors from which a perspective is certain. The standard error is about half the true error.
    private static var certainty: Double { 6 }
    /// The largest distance of a certain perspective. The true one can be two thirds larger, because blocks at corners move
    /// farthest and count least.
    private static var mostDistance: Double { 0.6 }
    /// The largest expected distance of a perspective of a bent reply.
    private static var mostExpected: Double { 0.9 }

    /// A Boolean value that indicates whether no linear map places the reply.
    var isCertain: Bool {
        distance > Self.mostDistance && distance > Self.certainty * standardError
    }

    /// A Boolean value that indicates whether the editor has bent those blocks that a linear map doesn't fit: the root mean
    /// square of the perspective's distance, its standard error included, is clearly below a pixel.
    var isSlight: Bool {
        distance * distance + standardError * standardError < Self.mostExpected * Self.mostExpected
    }
}
