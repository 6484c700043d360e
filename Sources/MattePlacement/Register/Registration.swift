internal import Matte

/// The position of a reply relative to its photo, estimated from the pixels outside the repainted region, and the
/// reliability of the estimate.
///
/// The thresholds were chosen with pictures from scikit-image and tested with pictures from other packages.
struct Registration: Sendable {
    /// The outcome of the registration.
    var alignment = PlacementReport.Alignment.tooFewPixels
    /// The map from the frame's pixels to the reply's; the identity unless ``alignment`` is `moved`.
    var map: PlanarMap
    /// The estimated map from the frame's pixels to the reply's, even if it is too unreliable to be used. Nil if the
    /// estimate failed.
    private(set) var estimate: PlanarMap?
    private(set) var structure: Structure?
    private(set) var standardError: Double?
    private(set) var residualBefore: Double?
    private(set) var residualAfter: Double?

    /// The minimum gradient strength that both pictures must have in common to determine a position, in squared levels
    /// per pixel.
    private static var leastStructure: Double { 0.5 }
    /// The gradient strength of one picture, in its weaker direction, below which the picture counts as flat, in
    /// squared levels per pixel. If the picture is compared at half its size, noise with a standard deviation of 5
    /// levels is below this limit.
    private static var flatStructure: Double { 0.5 }
    /// The range of gains from reply to photo that count as a change of tone. With other gains, the content counts as
    /// different.
    private static let drifts = 0.75...1.33
    /// The largest median difference between flat surroundings, in levels, that is attributed to noise.
    private static var flatNoise: Double { 3 }
    /// The largest accepted median difference between flat surroundings, after gain and bias are fitted. It is a
    /// fraction of the photo's own variation there, the median absolute deviation of its green values.
    private static var flatShare: Double { 0.25 }
    private static var leastCorrelation: Double { 0.75 }
    /// The largest accepted standard error of the position, in pixels of the photo. If the photo is compared at less
    /// than half its size, the limit is larger in proportion. The actual error can be a few times as large as the
    /// standard error.
    private static var mostStandardError: Double { 1.0 / 12 }
    private static var mostStretch: Double { 0.03 }
    /// The smallest movement of a corner of the region, in pixels of the photo, for which resampling the reply is
    /// worthwhile.
    private static var leastMove: Double { 0.1 }

    /// Estimates the reply's shift and scale, and decides if the estimate is reliable enough to be used.
    ///
    /// - Parameters:
    ///   - pyramid: The photo and the reply at the size at which they are compared, and at smaller sizes.
    ///   - region: The bounding box of the region in pixels of the frame. The estimated scale is relative to the
    ///     region's centre.
    ///   - frame: The size of the part of the photo that was sent, in pixels of the photo.
    init(
        _ pyramid: GreenPyramid, region: PixelRect, frame: PixelSize, parallelism: Parallelism
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
            let agrees = isFlat ? try Self.agrees(still) : false
            alignment = agrees ? .flat : .different
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

    /// Returns true if the flat surroundings of photo and reply show the same content apart from a change of tone.
    /// After gain and bias are fitted, the remaining difference must be small compared with the photo's own variation,
    /// or no more than noise.
    private static func agrees(_ still: LevelFit) throws(MatteError) -> Bool {
        guard drifts ~= still.gain else { return false }
        return still.residualOfAll / 16 <= max(flatNoise, flatShare * (try still.spread()) / 16)
    }

    /// Fits the reply to the photo at each pyramid level in turn, from the coarsest to the finest. Returns the fit at
    /// the finest level, or nil if a fit fails.
    private static func fit(
        _ pyramid: GreenPyramid, _ start: PlanarMap, _ parallelism: Parallelism
    ) throws(MatteError) -> LevelFit? {
        let coarsest = pyramid.levels.count - 1
        let level = pyramid.levels[coarsest]
        let offset = try WholePixelSearch(level: level).offset(parallelism)
        var map = start.refined(by: 1 / Double(1 << coarsest))
        map.shiftX = Double(offset.x)
        map.shiftY = Double(offset.y)
        for index in (0...coarsest).reversed() {
            var fit = try LevelFit(
                pyramid.levels[index], map: map, isFinest: index == 0, parallelism: parallelism)
            guard try fit.run(rounds: index == coarsest ? 6 : index > 0 ? 4 : 3) else { return nil }
            if index == 0 { return fit }
            map = fit.map.refined(by: 2)
        }
        return nil
    }
}
