internal import Matte
internal import MatteKernelTypes

/// A search for a reply's place in its photo over all shifts and a grid of scales per axis, at about 64 pixels.
///
/// The score of a place is the correlation of the gradients, times the root of the area that both pictures show.
/// Changed content only adds noise to it.
struct CoarseSearch {
    /// A place, and its score.
    struct Candidate {
        var score: Double
        var map: WideMap
    }

    /// A size of the reply, and its shifts that show enough of the photo. A shift is the position of the photo's first
    /// pixel in the reply.
    private struct Job {
        let photo: PixelSize
        let reply: PixelSize
        private(set) var shiftsX = 0..<0
        private(set) var shiftsY = 0..<0
        /// The least number of the photo's pixels that are shown.
        let least: Double

        init(photo: PixelSize, reply: PixelSize) {
            (self.photo, self.reply) = (photo, reply)
            least = CoarseSearch.leastShare * Double(photo.area)
            for shiftY in 1 - photo.height..<reply.height {
                let used = shiftsX(shiftY)
                if used.isEmpty { continue }
                let isFirst = shiftsX.isEmpty
                shiftsX =
                    isFirst
                    ? used
                    : min(shiftsX.lowerBound, used.lowerBound)..<max(shiftsX.upperBound, used.upperBound)
                shiftsY = (isFirst ? shiftY : shiftsY.lowerBound)..<shiftY + 1
            }
        }

        /// Returns the shifts along x at a shift along y.
        func shiftsX(_ shiftY: Int) -> Range<Int> {
            let columns =
                least / Double(min(photo.height, reply.height - shiftY) - max(0, -shiftY))
            guard Double(photo.width) >= columns else { return 0..<0 }
            let first = Int((columns - Double(photo.width)).rounded(.up))
            let end = Int((Double(reply.width) - columns).rounded(.down)) + 1
            return (1 - photo.width..<reply.width).clamped(to: first..<max(first, end))
        }

        /// The size of the Fourier transforms. It has room for both pictures and for all shifts. If all shifts are on one
        /// side, the pictures may need more than the shifts.
        var transform: PixelSize {
            PixelSize(
                width: Self.length(photo.width, reply.width, shiftsX),
                height: Self.length(photo.height, reply.height, shiftsY))
        }

        private static func length(_ photo: Int, _ reply: Int, _ shifts: Range<Int>) -> Int {
            GradientCorrelation.length(
                max(max(photo, reply), reply - shifts.lowerBound, photo + shifts.upperBound - 1))
        }
    }

    private static var side: Int { 64 }
    /// The range of scales per axis, relative to scales at which photo and reply have equal areas.
    private static let scales = 0.55...1.8
    /// The scales of the grid: 14 of them, with ratios of 1.095, the twelfth root and a bit of the range's ratio.
    private static let grid: [Double] = {
        // The 13th root of the range's ratio, found by bisection instead of a logarithm.
        let wanted = scales.upperBound / scales.lowerBound
        var (low, high) = (1.0, 1.2)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if (0..<13).reduce(1.0, { power, _ in power * middle }) < wanted {
                low = middle
            } else {
                high = middle
            }
        }
        return (0...13).map { step in (0..<step).reduce(scales.lowerBound) { value, _ in value * low } }
    }()
    /// The largest ratio between the scales of both axes.
    private static var mostRatio: Double { 1.7 }
    /// The least share of the photo that a reply shows.
    private static var leastShare: Double { 0.3 }
    private static var mostCandidates: Int { 16 }

    private let photo: PlanePyramid
    private let reply: PlanePyramid
    private let level: Int
    private let gradients: GradientPlane
    /// The photo's sums of squared gradients, whose rows are reversed.
    private let reversed: Numbers<UInt32>
    private let pool = ScratchPool { Memory() }

    /// The memory for one size of the reply.
    private struct Memory: Sendable {
        let reply = Scratch<Float>()
        let line = Scratch<Float>()
        let gradients = GradientPlane.Memory()
        let correlation = GradientCorrelation.Memory()
        let scores = Scratch<Float>()
        let energies = Scratch<UInt32>()
    }

    /// The scores of all shifts, row by row, and the largest score of each row.
    private struct Scores {
        let shiftsX: Range<Int>
        let shiftsY: Range<Int>
        let numbers: Numbers<Float>

        @unsafe func row(_ index: Int) -> UnsafeMutablePointer<Float> {
            unsafe numbers.base + index * shiftsX.count
        }
        @unsafe var largest: UnsafeMutablePointer<Float> { unsafe row(shiftsY.count) }
    }

    init(photo: PlanePyramid, reply: PlanePyramid) throws(MatteError) {
        (self.photo, self.reply) = (photo, reply)
        level = photo.index(at: Self.side)
        gradients = try GradientPlane(photo.levels[level], marginX: 0, marginY: 0)
        let (columns, rows) = (gradients.width + 1, gradients.height + 1)
        reversed = try Numbers(uninitialized: columns * rows)
        for y in 0..<rows {
            let (from, to) = unsafe (gradients.sum(0, y), reversed.base + y * columns)
            for x in 0..<columns { unsafe to[columns - 1 - x] = from[x] }
        }
    }

    /// Returns the best places, from photo pixels to reply pixels of level 0.
    func candidates(threads: Int) throws(MatteError) -> [Candidate] {
        let (p0, q0) = (photo.levels[0], reply.levels[0])
        let unit = (Double(q0.width * q0.height) / Double(p0.width * p0.height)).squareRoot()
        let factor = Double(1 << level)
        var jobs: [Job] = []
        var transforms: [PixelSize] = []
        for a in Self.grid {
            for b in Self.grid where max(a / b, b / a) <= Self.mostRatio {
                let width = Int((Double(q0.width) / (unit * a * factor)).rounded())
                let height = Int((Double(q0.height) / (unit * b * factor)).rounded())
                guard width >= 8, height >= 8 else { continue }
                let job = Job(photo: gradients.size, reply: PixelSize(width: width, height: height))
                guard !job.shiftsX.isEmpty else { continue }
                jobs.append(job)
                if !transforms.contains(job.transform) { transforms.append(job.transform) }
            }
        }
        // Replies with transforms of one size share the photo's transform. The largest ones begin, so that threads end at
        // about the same time.
        let (sizes, lengths) = (jobs, transforms.sorted { $0.area > $1.area })
        let results = Locked<[[Candidate]]>([[Candidate]](repeating: [], count: sizes.count))
        try Bands.run(count: lengths.count, threads: threads) { (group) throws(MatteError) in
            try pool.use { (memory) throws(MatteError) in
                let correlation = try GradientCorrelation(
                    photo: gradients, size: lengths[group], in: memory.correlation)
                for (index, job) in sizes.enumerated() where job.transform == lengths[group] {
                    let found = try best(job, correlation, memory)
                    results.withLock { $0[index] = found }
                }
            }
        }
        // Sorting keeps the order of equal scores, so that the result doesn't depend on the number of threads.
        let found = results.withLock { $0.flatMap { $0 } }.enumerated().sorted {
            $0.element.score != $1.element.score ? $0.element.score > $1.element.score : $0.offset < $1.offset
        }.map(\.element)
        var kept: [Candidate] = []
        for candidate in found where kept.count < Self.mostCandidates {
            let corners = corners(candidate.map, unit)
            let isNew = kept.allSatisfy { other in
                zip(corners, self.corners(other.map, unit)).contains { abs($0 - $1) > 2.5 * factor }
            }
            if isNew { kept.append(candidate) }
        }
        return kept
    }

    /// The displacement of two corners of the photo, in its pixels.
    private func corners(_ map: WideMap, _ unit: Double) -> [Double] {
        let t = map.transform
        let (width, height) = (Double(photo.levels[0].width), Double(photo.levels[0].height))
        return [
            t.c / t.a, t.f / t.e, (t.c + width * (t.a - unit)) / unit, (t.f + height * (t.e - unit)) / unit,
        ]
    }

    /// Returns up to two places of a reply that is scaled to a size in pixels of the photo's level.
    private func best(
        _ job: Job, _ correlation: GradientCorrelation, _ memory: Memory
    ) throws(MatteError) -> [Candidate] {
        let (width, height) = (job.reply.width, job.reply.height)
        let q0 = reply.levels[0]
        let source = reply.levels.last { $0.width >= width && $0.height >= height } ?? q0
        let moved = try GradientPlane(
            source.resized(width: width, height: height, in: (memory.reply, memory.line)), marginX: 0,
            marginY: 0, in: memory.gradients)
        let scores = try scores(job, correlation, moved, memory)
        return peaks(scores).map { peak in
            let factor = Double(1 << level)
            let scaleX = Double(q0.width) / Double(width) / factor
            let scaleY = Double(q0.height) / Double(height) / factor
            return Candidate(
                score: peak.score,
                map: WideMap(
                    scaleX: scaleX, scaleY: scaleY, x: Double(peak.x) * factor * scaleX,
                    y: Double(peak.y) * factor * scaleY))
        }
    }

    /// Returns the scores of all shifts of a reply.
    private func scores(
        _ job: Job, _ correlation: GradientCorrelation, _ moved: GradientPlane, _ memory: Memory
    ) throws(MatteError) -> Scores {
        let (width, height) = (job.reply.width, job.reply.height)
        let (pw, ph) = (gradients.width, gradients.height)
        let (shiftsX, shiftsY) = (job.shiftsX, job.shiftsY)
        let scores = Scores(
            shiftsX: shiftsX, shiftsY: shiftsY,
            numbers: try memory.scores.numbers((shiftsX.count + 1) * shiftsY.count))
        let lengths = (photo: shiftsX.count + width, reply: shiftsX.count + pw)
        let energies = try memory.energies.numbers(lengths.photo + lengths.reply)
        let kernel = unsafe KernelTable.current.reply.scoreShifts
        unsafe try correlation.run(moved, shiftsX: shiftsX, shiftsY: shiftsY, memory.correlation) {
            shiftY, sums in
            let top = max(0, -shiftY), bottom = min(ph, height - shiftY)
            let (own, other) = unsafe (energies.base, energies.base + lengths.photo)
            let photo = unsafe reversed.base + bottom * (pw + 1)
            unsafe subtract(
                photo - (bottom - top) * (pw + 1), from: photo, last: pw,
                first: shiftsX.lowerBound - width + pw, count: lengths.photo, to: own)
            unsafe subtract(
                moved.sum(0, top + shiftY), from: moved.sum(0, bottom + shiftY), last: width,
                first: shiftsX.lowerBound, count: lengths.reply, to: other)
            var row = unsafe ShiftScores(
                products: sums, photo: own, reply: other, photoWidth: pw, replyWidth: width,
                first: shiftsX.lowerBound, rows: bottom - top, least: Float(job.least))
            let index = shiftY - shiftsY.lowerBound
            unsafe scores.largest[index] = kernel(&row, scores.row(index), shiftsX.count)
        }
        withExtendedLifetime(energies) {}
        return scores
    }

    /// Writes `count` differences of two rows of `last` + 1 running sums, from position `first` on. Beyond their ends,
    /// rows continue with their first and their last sum.
    @unsafe private func subtract(
        _ top: UnsafePointer<UInt32>, from bottom: UnsafePointer<UInt32>, last: Int, first: Int, count: Int,
        to result: UnsafeMutablePointer<UInt32>
    ) {
        let start = min(count, max(0, -first)), end = max(start, min(count, last - first))
        unsafe result.update(repeating: bottom[0] &- top[0], count: start)
        for i in start..<end { unsafe result[i] = bottom[first + i] &- top[first + i] }
        unsafe (result + end).update(repeating: bottom[last] &- top[last], count: count - end)
    }

    /// Returns the two best shifts that are more than 3 pixels apart. Changes the scores around them.
    private func peaks(_ scores: Scores) -> [(score: Double, x: Int, y: Int)] {
        var found: [(score: Double, x: Int, y: Int)] = []
        let (columns, rows) = (scores.shiftsX.count, scores.shiftsY.count)
        for _ in 0..<2 where columns > 0 && rows > 0 {
            var row = 0
            for index in 1..<max(1, rows) where unsafe scores.largest[index] > scores.largest[row] {
                row = index
            }
            let most = unsafe scores.largest[row]
            guard most > 0 else { break }
            var column = 0
            while unsafe scores.row(row)[column] != most { column += 1 }
            found.append((Double(most), column + scores.shiftsX.lowerBound, row + scores.shiftsY.lowerBound))
            for y in max(0, row - 3)...min(rows - 1, row + 3) {
                let line = unsafe scores.row(y)
                for x in max(0, column - 3)...min(columns - 1, column + 3) { unsafe line[x] = -1 }
                var largest: Float = -1
                for x in 0..<columns { unsafe largest = max(largest, line[x]) }
                unsafe scores.largest[y] = largest
            }
        }
        return found
    }
}
