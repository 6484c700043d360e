internal import Matte

/// The position of a reply relative to its photo, estimated from the pixels outside the region, and the reliability of
/// this estimate.
///
/// The thresholds were chosen on pictures of scikit-image and tested on pictures of other packages.
struct Registration: Sendable {
    /// The outcome of the estimate.
    var alignment = PlacementReport.Alignment.tooFewPixels
    /// The map from the frame's pixels to the reply's; the identity unless ``alignment`` is `moved`.
    var map: PlanarMap
    /// The estimated map, even if it is not used.
    private(set) var estimate: PlanarMap?
    private(set) var structure: Structure?
    private(set) var standardError: Double?
    private(set) var residualBefore: Double?
    private(set) var residualAfter: Double?

    /// The minimum common structure for determining a position, in squared levels per pixel.
    private static var leastStructure: Double { 0.5 }
    /// The structure of one picture in one direction, in squared levels per pixel, below which the picture counts as
    /// flat. Noise of 5 levels has less.
    private static var flatStructure: Double { 0.5 }
    /// The gains that a drift of colour explains.
    private static let drifts = 0.75...1.33
    /// The largest median difference, in levels, that noise explains.
    private static var flatNoise: Double { 3 }
    /// On flat surroundings, the largest difference that may remain after the levels are fitted, as a fraction of the
    /// photo's own variation there.
    private static var flatShare: Double { 0.25 }
    private static var leastCorrelation: Double { 0.75 }
    /// The largest accepted standard error, in pixels of the picture with the higher resolution. Actual errors are at
    /// most a few times as large.
    private static var mostStandardError: Double { 1.0 / 12 }
    private static var mostStretch: Double { 0.03 }
    /// The smallest shift at the region, in pixels, for which resampling the reply is worthwhile.
    private static var leastMove: Double { 0.1 }

    /// Estimates the position.
    ///
    /// - Parameters:
    ///   - pyramid: Both pictures at the size at which they are compared, and at smaller sizes.
    ///   - region: The bounds of the region in the frame. Its centre is the centre of the scale.
    ///   - frame: The frame's size.
    init(
        _ pyramid: LumaPyramid, region: PixelRect, frame: PixelSize, parallelism: Parallelism
    ) throws(MatteError) {
        let finest = pyramid.levels[0]
        let pixelsX = Double(frame.width) / Double(finest.width)
        let pixelsY = Double(frame.height) / Double(finest.height)
        let middleX = Double(region.x) + Double(region.width) / 2
        let middleY = Double(region.y) + Double(region.height) / 2
        map = PlanarMap(centreX: middleX - 0.5, centreY: middleY - 0.5)
        let start = PlanarMap(centreX: middleX / pixelsX - 0.5, centreY: middleY / pixelsY - 0.5)
        guard let fit = try Self.fit(pyramid, start, parallelism),
            let still = try fit.evaluated(at: start)
        else { return }

        var estimate = map
        estimate.shiftX = fit.map.shiftX * pixelsX
        estimate.shiftY = fit.map.shiftY * pixelsY
        estimate.stretch = fit.map.stretch
        let structure = try fit.structure()
        let reachX = Double(region.width) / 2
        let reachY = Double(region.height) / 2
        var error = 0.0
        for (sideX, sideY) in [(-1.0, -1.0), (1, -1), (-1, 1), (1, 1)] {
            let x = sideX * reachX / pixelsX * fit.stretchUnit
            let y = sideY * reachY / pixelsY * fit.stretchUnit
            error = max(error, fit.sums.standardError(x: x, y: y))
        }
        self.estimate = estimate
        self.structure = structure
        error *= max(pixelsX, pixelsY)
        standardError = error
        residualBefore = still.residual / 16
        residualAfter = fit.residual / 16

        let move = estimate.reach(reachX, reachY)
        let shift = estimate.reach(0, 0)
        if structure.common < Self.leastStructure {
            let isFlat = structure.ofPhoto < Self.flatStructure && structure.ofReply < Self.flatStructure
            alignment = isFlat && Self.agrees(still) ? .flat : .different
        } else if structure.correlation < Self.leastCorrelation {
            alignment = .different
        } else if abs(estimate.stretch) > Self.mostStretch || shift > Double(frame.shorterSide) / 16 {
            alignment = .outOfRange
        } else if error > Self.mostStandardError * max(1, pixelsX / 2) {
            alignment = .uncertain
        } else if move < Self.leastMove {
            alignment = .aligned
        } else if fit.residual > 0.9 * still.residual, shift > 0.25 {
            alignment = .useless
        } else {
            alignment = .moved
            map = estimate
        }
    }

    /// Returns true if flat surroundings show the same content apart from a drift of colour: after fitting gain and
    /// bias, the difference that remains is small compared with the photo's own variation, or no more than noise.
    private static func agrees(_ still: LevelFit) -> Bool {
        drifts ~= still.gain && still.residualOfAll / 16 <= max(flatNoise, flatShare * still.spread() / 16)
    }

    /// Fits the levels of the pyramid in turn, from the coarsest to the finest.
    private static func fit(
        _ pyramid: LumaPyramid, _ start: PlanarMap, _ parallelism: Parallelism
    ) throws(MatteError) -> LevelFit? {
        let coarsest = pyramid.levels.count - 1
        let level = pyramid.levels[coarsest]
        let offset = WholePixelSearch(level: level).offset()
        var map = start.refined(by: 1 / Double(1 << coarsest))
        map.shiftX = Double(offset.x)
        map.shiftY = Double(offset.y)
        for index in (0...coarsest).reversed() {
            var fit = try LevelFit(pyramid.levels[index], map: map, parallelism: parallelism)
            guard try fit.run(rounds: index == coarsest ? 6 : index > 0 ? 4 : 3) else { return nil }
            if index == 0 { return fit }
            map = fit.map.refined(by: 2)
        }
        return nil
    }
}
