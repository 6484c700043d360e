internal import Matte
internal import MatteKernelTypes

/// The robust least-squares fit of a reply to a photo at one pyramid level: photo(x) = tone(reply(map(x))), where x is
/// a pixel's position, the values are green, and tone(r) = gain * r + bias + bend * (r - 2048)^2 / 2048.
///
/// The bend is needed for replies whose gamma differs from the photo's. A straight line does not fit all of their
/// tones. The weights would exclude the pixels with the worst-fitting tones, which are all on the same side of a
/// shape's edge. With soft edges, this would bias the position by up to a third of a pixel.
///
/// Each round samples the reply by Catmull-Rom interpolation and weights the differences by Tukey's biweight. It then
/// takes a Gauss-Newton step in shift, stretch and tone curve together, so that a change of colour doesn't bias the
/// position. In large pictures only every n-th row is compared, because neighbouring rows contain nearly the same
/// information. Each of 12 bands of rows is summed in float32 in a fixed order. The bands' sums are then added in
/// order, so the result doesn't depend on the number of threads.
struct LevelFit {
    /// The number of bands of rows, and of bands of columns, into which a picture is divided. The intersection of a
    /// band of rows and a band of columns is one cell. ``FitSums`` keeps separate sums for each cell.
    static var cells: Int { 12 }
    /// The minimum number of pixels that must be comparable. With fewer, the fit fails.
    private static var fewestPixels: Int { 200 }
    /// The approximate maximum number of pixels compared per round at the finest level. In larger pictures, rows are
    /// skipped.
    static var mostPixels: Int { 1 << 16 }
    /// The same maximum at the other levels, which only have to find a position from which the next finer level
    /// converges.
    private static var mostCoarsePixels: Int { 1 << 14 }
    /// The step length in pixels below which the fit has converged.
    private static var settled: Double { 0.005 }

    let width: Int
    let height: Int
    let photo: GreenPlane
    let reply: GreenPlane
    let valid: Raster<Gray8>
    let threads: Int

    /// The estimated map from positions in the photo to positions in the reply.
    var map: PlanarMap
    private(set) var gain = 1.0
    /// The estimated bias of the photo's green relative to the reply's, in sixteenths of a level. All green values in
    /// this type have this unit.
    private(set) var bias = 0.0
    /// The estimated bend of the tone curve.
    private(set) var bend = 0.0
    /// The distance between compared rows of the photo, in rows. The first compared row is row 1.
    private let step: Int
    /// The reply's green values, resampled at the pixels of the photo's compared rows.
    private var sampled: GreenPlane
    /// The pixels from which medians are computed.
    private let probes: FitProbes
    private let partialSums: PartialSums
    /// The sums of the normal equations at the current estimate.
    private(set) var sums = FitSums()
    /// The median absolute difference between the photo and the corrected reply at the current estimate, in sixteenths
    /// of a level. Only pixels with strong gradients are counted if there are enough of them; otherwise all compared
    /// pixels are.
    private(set) var residual = 0.0
    /// The median absolute difference between the photo and the corrected reply at the current estimate over all
    /// compared pixels, in sixteenths of a level.
    private(set) var residualOfAll = 0.0

    /// Prepares a fit that starts at the position `map`. `isFinest` is true for the pyramid's finest level.
    init(
        _ level: GreenPyramid.Level, map: PlanarMap, isFinest: Bool, parallelism: Parallelism
    ) throws(MatteError) {
        width = level.width
        height = level.height
        // Use threads only for pictures of at least 2^13 pixels. For smaller pictures, sharing the work takes more time
        // than it saves.
        threads = level.width * level.height < 1 << 13 ? 1 : parallelism.limit
        photo = try GreenPlane(softening: level.photo, threads: threads)
        reply = try GreenPlane(softening: level.reply, threads: threads)
        valid = level.valid
        self.map = map
        step = max(1, level.width * level.height / (isFinest ? Self.mostPixels : Self.mostCoarsePixels))
        let rows = max(0, level.height - 2 + step - 1) / step
        sampled = try GreenPlane(width: width, height: rows)
        probes = try FitProbes(of: photo, rows: rows, step: step, stride: sampled.stride)
        partialSums = try PartialSums(bands: Self.cells, cells: Self.cells * Self.cells)
    }

    /// Returns a copy of the fit with the position fixed to `map`, in which only gain and bias are estimated and the
    /// bend is 0. Returns nil if too few pixels can be compared.
    func evaluated(at map: PlanarMap) throws(MatteError) -> LevelFit? {
        var fit = self
        fit.map = map
        fit.gain = 1
        fit.bend = 0
        fit.sampled = try GreenPlane(width: width, height: sampled.height)
        return try fit.run(rounds: 1, moves: false) ? fit : nil
    }

    /// Improves the estimate by up to `rounds` Gauss-Newton steps, and updates the sums and residuals after the last
    /// step.
    ///
    /// - Parameter moves: False to keep the position and fit only gain and bias.
    /// - Returns: False if too few pixels can be compared, or if the equations have no solution near the starting
    ///   position.
    mutating func run(rounds: Int, moves: Bool = true) throws(MatteError) -> Bool {
        guard width > 2, height > 2 else { return false }
        var isSettled = false
        for round in 0...rounds {
            if round == 0 || moves { try sample() }
            if round == 0 {
                bias = 0
                let signed = try errors(isSigned: true)
                guard signed.count * share >= Self.fewestPixels else { return false }
                bias = signed.median
            }
            let absolute = try errors(isSigned: false)
            residualOfAll = absolute.median
            let hasStrong = absolute.strongCount * share >= Self.fewestPixels
            residual = hasStrong ? absolute.strongMedian : residualOfAll
            try sum(cut: 4.685 * max(8, 1.4826 * residual))
            if round == rounds || isSettled { break }
            guard let moved = step(moves: moves) else { return false }
            isSettled = moved < Self.settled
        }
        return true
    }

    /// Solves the normal equations and applies the resulting step to the estimate.
    ///
    /// - Returns: An upper bound of the distance in pixels by which the step moves any pixel. If `moves` is false, 1,
    ///   so that the fit never counts as converged. Nil if the equations have no solution or the new estimate is out of
    ///   range.
    private mutating func step(moves: Bool) -> Double? {
        var equations = sums.regularized
        if !moves {
            // Keep the gain near its current value if the green values vary by less than 2 levels: such variation is
            // noise, which does not determine the gain.
            equations.stiffen(3, by: equations.matrix[4 * FitSums.unknowns + 4] / 64)
            for i in [0, 1, 2, 5] { equations.stiffen(i, by: 1e30) }
        }
        guard let change = equations.solution() else { return nil }
        map.shiftX += change[0]
        map.shiftY += change[1]
        map.stretch += change[2] * stretchUnit
        gain += change[3] / 4096
        bias += change[4] / 16
        bend += change[5] / 4096
        guard map.reach(0, 0) < Double(max(width, height)), abs(map.stretch) < 0.5 else { return nil }
        return moves ? max(abs(change[0]), abs(change[1])) + abs(change[2]) : 1
    }

    /// The unit in which the equations express the geometric stretch, the relative change of size: the reciprocal of
    /// the longer side in pixels. A stretch by one unit lengthens that side by one pixel, so stretch and shift have
    /// similar magnitudes in the equations.
    var stretchUnit: Double { 1 / Double(max(width, height)) }

    private func sample() throws(MatteError) {
        let sampler = PlaneSampler(map: map, width: width, height: height)
        let (reply, sampled, step, width) = (reply, sampled, step, width)
        let valid = unsafe self.valid.view.start.assumingMemoryBound(to: UInt8.self)
        try Bands.run(count: Self.cells, threads: threads) { (band) throws(MatteError) in
            let line = try Numbers<Int16>(count: width + 3, repeating: 0)
            for j in sampled.rows(of: band, in: Self.cells) {
                let y = 1 + j * step
                unsafe sampler.sample(
                    reply, row: y, valid: valid + y * width, line: line.base, into: sampled.row(j))
            }
        }
        withExtendedLifetime(self.valid) {}
    }

    /// The number of pixels of the picture divided by the number of pixels used for medians.
    private var share: Int { step * probes.columnStep }

    /// Returns the differences between the photo and the corrected reply. They are absolute unless `isSigned` is true.
    private func errors(isSigned: Bool) throws(MatteError) -> ErrorHistogram.Summary {
        // Convert gain, bias and bend to integers with 12 fractional bits, so that the differences can be computed as
        // integers, in sixteenths of a level.
        let gain = Int((min(max(self.gain, -64), 64) * 4096).rounded())
        let bias = Int((min(max(self.bias, -65_536), 65_536) * 4096).rounded()) + 2048
        let bend = Int((min(max(self.bend, -64), 64) * 4096).rounded())
        let (probes, sampled) = (probes, sampled)
        let parts = min(threads, 4)
        let errors = Locked(try ErrorHistogram.empty())
        try Bands.run(count: parts, threads: threads) { (index) throws(MatteError) in
            var part = try ErrorHistogram()
            probes.forEach(in: sampled, part: index, of: parts) { (photo, value, isStrong) in
                let bent = bend * (((value - 2048) * (value - 2048)) >> 11)
                let difference = photo - (gain * value + bias + bent) >> 12
                part.add(isSigned ? difference : abs(difference), isStrong: isStrong)
            }
            // The first part becomes the sum; the others are added to it.
            errors.withLock {
                swap(&$0, &part)
                $0.add(part)
            }
        }
        return errors.withLock { $0.summary }
    }

    /// Returns the median absolute deviation of the photo's green values from their median, in sixteenths of a level.
    func spread() throws(MatteError) -> Double {
        var values = try ErrorHistogram()
        probes.forEach(in: sampled) { (photo, _, _) in values.add(photo) }
        let middle = Int(values.summary.median)
        var deviations = try ErrorHistogram()
        probes.forEach(in: sampled) { (photo, _, _) in deviations.add(abs(photo - middle)) }
        return deviations.summary.median
    }

    private mutating func sum(cut: Double) throws(MatteError) {
        let kernel = unsafe KernelTable.current.registration.sum
        let (photo, sampled, width, step, map, partialSums) = (photo, sampled, width, step, map, partialSums)
        let model = (gain: Float(gain), bias: Float(bias), bend: Float(bend), unit: Float(stretchUnit))
        try Bands.run(count: Self.cells, threads: threads) { (band) throws(MatteError) in
            let rows = sampled.rows(of: band, in: Self.cells)
            let lanes = try PartialSums.Lanes()
            for cell in 0..<Self.cells {
                let columns = (width * cell / Self.cells..<width * (cell + 1) / Self.cells)
                    .clamped(to: 1..<width - 1)
                let first = 1 + rows.lowerBound * step
                var part = unsafe FitRows(
                    photo: photo.row(first), stride: photo.stride, step: step,
                    sampled: sampled.row(rows.lowerBound), sampledStride: sampled.stride, rows: rows.count,
                    first: columns.lowerBound, end: columns.upperBound,
                    down: Float(Double(first) - map.centreY), across: Float(-map.centreX), gain: model.gain,
                    bias: model.bias, bend: model.bend, inverseCut: Float(1 / cut), unit: model.unit)
                unsafe kernel(&part, lanes.ofCell)
                lanes.finishCell(band * Self.cells + cell, in: partialSums)
            }
            lanes.finishBand(band, in: partialSums)
        }
        sums = FitSums(partialSums)
    }

    /// Returns the strength of the gradients that the photo and the reply have in common, with the reply resampled by
    /// the estimated map.
    func structure() throws(MatteError) -> Structure {
        let sampler = PlaneSampler(map: map, width: width, height: height)
        // Sum the gradients over blocks of 12 rows. The gradients in a block also depend on two rows above and two
        // below it.
        let (block, around) = (12, 2)
        let inner = max(0, height - 2 * around)
        let blocks = inner / block > 0 ? inner / block : min(1, inner)
        let used = min(blocks, max(1, Self.mostPixels / (block * max(1, width))))
        let kernel = unsafe KernelTable.current.registration.compose
        let sums = try Numbers<Int64>(count: Structure.sums * max(1, used), repeating: 0)
        let (photo, reply, width, height) = (photo, reply, width, height)
        let valid = unsafe self.valid.view.start.assumingMemoryBound(to: UInt8.self)
        try Bands.run(count: used, threads: threads) { (index) throws(MatteError) in
            let first = around + blocks * index / used * block
            let rows = min(block, height - around - first)
            let part = try GreenPlane(width: width, height: rows + 2 * around)
            let line = try Numbers<Int16>(count: width + 3, repeating: 0)
            for j in 0..<rows + 2 * around {
                let y = first - around + j
                unsafe sampler.sample(
                    reply, row: y, valid: valid + y * width, line: line.base, into: part.row(j))
            }
            guard width > 2 * around else { return }
            unsafe kernel(
                photo.row(first) + around, photo.stride, part.row(around) + around, part.stride,
                width - 2 * around, rows, sums.base + Structure.sums * index)
        }
        withExtendedLifetime(self.valid) {}
        return Structure(sums)
    }
}
