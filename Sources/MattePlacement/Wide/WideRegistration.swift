internal import Matte

/// The estimate of a reply's place in its photo from planes of green at the size at which they are compared.
struct WideRegistration {
    /// The map from the photo's pixels to the reply's, at the compared size.
    let map: WideMap
    let verdict: WidePlacement.Verdict
    /// The blocks of the photo at the size of ``blockSize``, searched again at the final place.
    let blocks: [BlockMatch]
    /// The size of the picture of the blocks, and their side.
    let blockSize: PixelSize
    static var blockSide: Int { 24 }
    /// The share of the structured blocks that are in place.
    let agreement: Double
    /// The share of blocks that the reply shows.
    let visible: Double
    /// The largest standard error at a corner, in compared pixels.
    let standardError: Double

    /// The least number of blocks in place: a twelfth of all blocks, but within this range.
    private static let leastBlocks = 10...20
    /// The least share of structured blocks in place.
    private static var leastAgreement: Double { 0.15 }
    /// The number of structured blocks below which a photo counts as flat.
    private static var fewestStructured: Int { 20 }
    /// The largest accepted standard error, in compared pixels. The error is about twice as large.
    private static var mostStandardError: Double { 0.25 }
    /// The largest accepted bend: a difference of the best quadratic map from the linear one at a block in place, in
    /// compared pixels.
    private static var mostBend: Double { 0.75 }
    /// The number of standard errors from which a perspective is certain.
    private static var certainty: Double { 3 }
    /// The weight of a perspective beside a bend. It is larger, because corners are far from the blocks in place.
    private static var leanFactor: Double { 1.5 }
    /// The distance in pixels of a level below which two starts lead to the same place.
    private static var samePlace: Double { 0.5 }
    /// The factor by which six unknowns must raise the correlation to be used.
    private static var leastGain: Double { 1.05 }

    /// Returns true if a block is in place.
    static func isInPlace(_ block: BlockMatch) -> Bool {
        block.isStructured && !block.isAtEdge && block.peak >= 0.35
            && block.squaredError(block.dx, block.dy) <= 1
    }

    /// Finds the place of a reply.
    init(photo: Plane, reply: Plane, threads: Int) throws(MatteError) {
        let pyramids = Locked<[PlanePyramid?]>([nil, nil])
        try Bands.run(count: 2, threads: threads) { (index) throws(MatteError) in
            let pyramid = try PlanePyramid(index == 0 ? photo : reply)
            pyramids.withLock { $0[index] = pyramid }
        }
        let both = pyramids.withLock { $0 }
        guard let photo = both[0], let reply = both[1] else { preconditionFailure("a pyramid is missing") }
        let size = photo.levels[0].size
        let coarse = photo.index(at: 512)
        let gradients = try GradientPlane(photo.levels[coarse], marginX: 0, marginY: 0, threads: threads)
        guard let start = try Self.start(photo, reply, gradients, threads) else {
            map = WideMap(scaleX: 1, scaleY: 1, x: 0, y: 0)
            (verdict, blocks, blockSize) = (.different, [], size)
            (agreement, visible, standardError) = (0, 0, .infinity)
            return
        }
        let isLarge = size.longerSide >= 900
        let level = isLarge ? coarse : 0
        let fine =
            level == coarse
            ? gradients : try GradientPlane(photo.levels[level], marginX: 0, marginY: 0, threads: threads)
        let grid = try BlockGrid(fine, side: isLarge ? 16 : 24, reach: 3)
        let refiner = Refiner(grid: grid, factor: Double(1 << level), reply: reply, threads: threads)
        var found = try refiner.refined(start, .scales, rounds: 3, cut: 3, end: nil)
        // A turn moves the corners farther than blocks search, so that several rounds reach them.
        if let scales = found,
            let linear = try refiner.refined(scales.map, .linear, rounds: 8, cut: 3, end: nil),
            linear.fit.standardError * refiner.factor < Self.mostStandardError,
            linear.fit.score > Self.leastGain * scales.fit.score, linear.map.isUpright
        {
            found = linear
        }
        // The blocks of the last round also say how much the reply is bent.
        let bent = found.flatMap { refiner.bent($0) }
        let last = bent?.map ?? found?.map ?? start
        map = last
        let check = try BlockGrid(gradients, side: Self.blockSide, reach: 4)
        let factor = Double(1 << coarse)
        let blocks = try check.matches(
            reply, last.scaled(photo: (1 / factor, 1 / factor), reply: (1, 1)), threads: threads)
        self.blocks = blocks
        blockSize = check.size
        let structured = blocks.count { $0.isStructured }
        let inPlace = blocks.count { Self.isInPlace($0) }
        agreement = Double(inPlace) / Double(max(1, structured))
        visible = Double(blocks.count { $0.isShown }) / Double(max(1, blocks.count))
        var error = found.map { $0.fit.standardError * refiner.factor } ?? .infinity
        if let bent { error = max(error, bent.standardError) }
        standardError = error
        let bend = Self.bend(blocks, check.size) * factor
        let least = min(Self.leastBlocks.upperBound, max(Self.leastBlocks.lowerBound, blocks.count / 12))
        if inPlace >= least, agreement >= Self.leastAgreement {
            let isExact = error < Self.mostStandardError
            let lean: Lean? = if isExact, let found, let bent { refiner.lean(bent, of: found) } else { nil }
            let isBent = bend > Self.mostBend
            let isLinear = if let lean { !lean.isCertain && (!isBent || lean.isSlight) } else { !isBent }
            verdict = isExact && isLinear ? .placed : .uncertain
        } else {
            verdict = structured < Self.fewestStructured ? .flat : .different
        }
    }

    /// Returns the largest difference between the best quadratic and the best linear displacement at a block in place, or
    /// if it is certain, between the best perspective and the best linear displacement at a corner. A perspective bends
    /// the whole picture, and no linear map places it.
    static func bend(_ blocks: [BlockMatch], _ size: PixelSize) -> Double {
        guard let linear = BlockFit(blocks, size: size, .linear, cut: 4, end: 3),
            let quadratic = BlockFit(blocks, size: size, .quadratic, cut: 4, end: 3),
            let perspective = BlockFit(blocks, size: size, .perspective, cut: 4, end: 3)
        else { return 0 }
        func distance(_ a: BlockFit, _ b: BlockFit, _ x: Double, _ y: Double) -> Double {
            let (a, b) = (a.displacement(x, y), b.displacement(x, y))
            return ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
        }
        var largest = 0.0
        for (block, weight) in zip(blocks, quadratic.weights) where weight > 0 && isInPlace(block) {
            largest = max(largest, distance(linear, quadratic, block.x, block.y))
        }
        let (right, bottom) = (Double(size.width), Double(size.height))
        var lean = 0.0
        for (x, y) in [(0, 0), (right, 0), (0, bottom), (right, bottom)] {
            lean = max(lean, distance(linear, perspective, x, y))
        }
        return lean > certainty * perspective.standardError ? max(largest, leanFactor * lean) : largest
    }

    /// Returns the best place at 512 pixels, or nil if no candidate can be refined. `gradients` are the photo's at that
    /// size.
    private static func start(
        _ photo: PlanePyramid, _ reply: PlanePyramid, _ gradients: GradientPlane, _ threads: Int
    ) throws(MatteError) -> WideMap? {
        let (p, q) = (photo.levels[0], reply.levels[0])
        var maps = try CoarseSearch(photo: photo, reply: reply).candidates(threads: threads).map(\.map)
        // What services do most: the photo is stretched, or it fills the reply, or it fits into it.
        let fx = Double(q.width) / Double(p.width), fy = Double(q.height) / Double(p.height)
        for (x, y) in [(fx, fy), (max(fx, fy), max(fx, fy)), (min(fx, fy), min(fx, fy))] {
            maps.append(
                WideMap(
                    scaleX: x, scaleY: y, x: (Double(q.width) - Double(p.width) * x) / 2,
                    y: (Double(q.height) - Double(p.height) * y) / 2))
        }
        let unit = (Double(q.width * q.height) / Double(p.width * p.height)).squareRoot()
        for (side, block, reach, kept) in [(128, 16, 4, 5), (256, 16, 3, 2), (512, 24, 3, 1)] {
            guard 4 * max(p.width, p.height) >= 3 * side else { break }
            let level = photo.index(at: side)
            let plane = photo.levels[level]
            let grid = try BlockGrid(
                plane.size == gradients.size ? gradients : GradientPlane(plane, marginX: 0, marginY: 0),
                side: block, reach: reach)
            let starts = maps
            // A single start shares its rows among the threads.
            let refiner = Refiner(
                grid: grid, factor: Double(1 << level), reply: reply, threads: starts.count == 1 ? threads : 1
            )
            let results = Locked<[Refiner.Result?]>([Refiner.Result?](repeating: nil, count: starts.count))
            try Bands.run(count: starts.count, threads: threads) { (index) throws(MatteError) in
                let found = try refiner.refined(
                    starts[index], .scales, rounds: 2, cut: Double(reach) + 1, end: 0.8)
                results.withLock { $0[index] = found }
            }
            let found = results.withLock { $0.compactMap { $0 } }.filter {
                $0.map.isUpright && (0.4...2.5).contains($0.map.scale / unit)
            }.enumerated().sorted {
                $0.element.fit.score != $1.element.fit.score
                    ? $0.element.fit.score > $1.element.fit.score : $0.offset < $1.offset
            }
            guard !found.isEmpty else { return nil }
            // Starts that led to the same place count once.
            maps = []
            let (width, height) = (Double(p.width), Double(p.height))
            for result in found where maps.count < kept {
                let map = result.element.map
                let isNew = maps.allSatisfy { other in
                    map.distance(from: other, width: width, height: height)
                        > Self.samePlace * map.scale * refiner.factor
                }
                if isNew { maps.append(map) }
            }
        }
        return maps.first
    }
}
