internal import Matte
internal import Synchronization

/// The fit of a reply to a photo at one size, by robust least squares: photo(x) = gain * reply(map(x)) + bias.
///
/// Each round samples the reply by Catmull-Rom, weights differences by Tukey's function, and takes a Gauss-Newton
/// step in shift, stretch, gain and bias together, so that a change of colours doesn't bias the position. Sums are
/// in float64 over 12 bands of rows, which are added in order, so the number of threads doesn't affect the result.
struct LevelFit {
    /// The number of bands of rows, and of bands of columns. Each intersection is one cell of the standard error.
    static var cells: Int { 12 }
    /// The value of samples outside the reply.
    static var missing: Int32 { .min }
    /// The minimum number of pixels to compare.
    private static var fewestPixels: Int { 200 }

    let width: Int
    let height: Int
    let photo: [Int32]
    let reply: [Int32]
    let valid: [Bool]
    let parallelism: Parallelism

    /// The estimated map.
    var map: PlanarMap
    private var gain = 1.0
    /// The estimated bias in sixteenths of a level, the unit of all values here.
    private var bias = 0.0
    /// The reply, sampled at the mapped positions of the photo's pixels.
    private(set) var sampled: [Int32]
    /// The sums of the last evaluation.
    private(set) var sums = FitSums()
    /// The median difference of the last evaluation, over pixels with structure if there are enough of them.
    private(set) var residual = 0.0

    init(_ level: LumaPyramid.Level, map: PlanarMap, parallelism: Parallelism) {
        let (photo, reply) = (level.photo.softened(), level.reply.softened())
        width = photo.width
        height = photo.height
        self.photo = photo.values
        self.reply = reply.values
        valid = level.valid.values
        self.map = map
        // Threads pay off from about 0.3 ms of work.
        self.parallelism = width * height < 1 << 15 ? .serial : parallelism
        sampled = [Int32](repeating: Self.missing, count: width * height)
    }

    /// Improves the estimate by a number of steps, and evaluates it after the last step.
    ///
    /// - Parameter moves: False to fit only gain and bias.
    /// - Returns: False if too few pixels can be compared or the unknowns aren't determined.
    mutating func run(rounds: Int, moves: Bool = true) throws(MatteError) -> Bool {
        guard width > 2, height > 2 else { return false }
        for round in 0...rounds {
            if round == 0 || moves { try sample() }
            if round == 0 {
                bias = 0
                let differences = try errors(.signed)
                guard differences.count >= Self.fewestPixels else { return false }
                bias = differences.median
            }
            let strong = try errors(.ofStructure)
            residual = strong.count >= Self.fewestPixels ? strong.median : try errors(.all).median
            try sum(cut: 4.685 * max(8, 1.4826 * residual))
            if round == rounds { break }
            guard step(moves: moves) else { return false }
        }
        return true
    }

    /// Solves the equations and applies the step to the estimate.
    private mutating func step(moves: Bool) -> Bool {
        var equations = sums.equations
        let slack = 1e-6 * equations.trace / 5
        for i in 0..<5 { equations.stiffen(i, by: moves || i > 2 ? slack : 1e30) }
        guard let change = equations.solution() else { return false }
        map.shiftX += change[0]
        map.shiftY += change[1]
        map.stretch += change[2] * stretchUnit
        gain += change[3] / 4096
        bias += change[4] / 16
        return map.reach(0, 0) < Double(max(width, height)) && abs(map.stretch) < 0.5
    }

    /// The unit of the stretch, which makes this unknown about as large as the shifts.
    var stretchUnit: Double { 1 / Double(max(width, height)) }

    private static func rows(of band: Int, height: Int) -> Range<Int> {
        height * band / cells..<height * (band + 1) / cells
    }

    private mutating func sample() throws(MatteError) {
        let sampler = PlaneSampler(map: map, width: width, height: height)
        let (width, height, threads) = (width, height, parallelism.limit)
        let plane = reply
        var failure: MatteError?
        unsafe plane.withUnsafeBufferPointer { plane in
            unsafe sampled.withUnsafeMutableBufferPointer { target in
                guard let plane = plane.baseAddress, let target = target.baseAddress else {
                    return
                }
                do throws(MatteError) {
                    try Bands.run(count: Self.cells, threads: threads) { (band) throws(MatteError) in
                        unsafe withUnsafeTemporaryAllocation(of: Int32.self, capacity: width) { line in
                            guard let line = line.baseAddress else { return }
                            for y in Self.rows(of: band, height: height) {
                                unsafe sampler.sample(plane, row: y, line: line, into: target + y * width)
                            }
                        }
                    }
                } catch { failure = error }
            }
        }
        if let failure { throw failure }
    }

    /// The kind of differences to compute the median of.
    private enum Errors {
        case signed, all, ofStructure
    }

    /// Returns the number and the median of the differences between the photo and the corrected reply.
    private func errors(_ kind: Errors) throws(MatteError) -> (count: Int, median: Double) {
        var histogram = ErrorHistogram()
        let (gain, bias, width) = (gain, bias, width)
        unsafe photo.withUnsafeBufferPointer { photo in
            unsafe sampled.withUnsafeBufferPointer { sampled in
                unsafe valid.withUnsafeBufferPointer { valid in
                    guard let photo = photo.baseAddress, let sampled = sampled.baseAddress,
                        let valid = valid.baseAddress
                    else { return }
                    for y in 1..<height - 1 {
                        for i in y * width + 1..<(y + 1) * width - 1 {
                            let value = unsafe sampled[i]
                            guard unsafe valid[i], value != Self.missing else { continue }
                            if kind == .ofStructure {
                                let across = unsafe abs(photo[i + 1] &- photo[i - 1])
                                let down = unsafe abs(photo[i + width] &- photo[i - width])
                                guard across &+ down > 64 else { continue }
                            }
                            let error = unsafe Double(photo[i]) - (gain * Double(value) + bias)
                            histogram.add(kind == .signed ? error : abs(error))
                        }
                    }
                }
            }
        }
        return (histogram.count, histogram.median)
    }

    private mutating func sum(cut: Double) throws(MatteError) {
        let (width, height, threads) = (width, height, parallelism.limit)
        let model = FitModel(map: map, gain: gain, bias: bias, cut: cut, unit: stretchUnit)
        let finished = Mutex([FitSums?](repeating: nil, count: Self.cells))
        let (photo, sampled, valid) = (photo, sampled, valid)
        try Bands.run(count: Self.cells, threads: threads) { (band) throws(MatteError) in
            let rows = Self.rows(of: band, height: height).clamped(to: 1..<height - 1)
            let part = unsafe photo.withUnsafeBufferPointer { photo in
                unsafe sampled.withUnsafeBufferPointer { sampled in
                    unsafe valid.withUnsafeBufferPointer { valid in
                        unsafe model.sums(photo, sampled, valid, width: width, rows: rows)
                    }
                }
            }
            finished.withLock { $0[band] = part }
        }
        var total = FitSums()
        for case let part? in finished.withLock({ $0 }) { total.append(part) }
        sums = total
    }
}
