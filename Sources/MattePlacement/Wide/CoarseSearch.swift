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
    /// The photo's gradients in rows of whole vectors of 16.
    private let rows: Numbers<Int16>
    private let vectors: Int
    private let pool = ScratchPool { Memory() }

    /// The memory for one size of the reply.
    private struct Memory: Sendable {
        let reply = Scratch<Float>()
        let line = Scratch<Float>()
        let gradients = GradientPlane.Memory()
        let sums = Scratch<Int32>()
        let scores = Scratch<Double>()
    }

    init(photo: PlanePyramid, reply: PlanePyramid) throws(MatteError) {
        (self.photo, self.reply) = (photo, reply)
        level = photo.index(at: Self.side)
        gradients = try GradientPlane(photo.levels[level], marginX: 0, marginY: 0)
        vectors = (gradients.width + 15) / 16
        rows = try Numbers(count: 32 * vectors * gradients.height, repeating: 0)
        for y in 0..<gradients.height {
            unsafe (rows.base + 32 * vectors * y).update(
                from: gradients.start(0, y), count: 2 * gradients.width)
        }
    }

    /// Returns the best places, from photo pixels to reply pixels of level 0.
    func candidates(threads: Int) throws(MatteError) -> [Candidate] {
        let (p0, q0) = (photo.levels[0], reply.levels[0])
        let unit = (Double(q0.width * q0.height) / Double(p0.width * p0.height)).squareRoot()
        let factor = Double(1 << level)
        var pairs: [(Int, Int)] = []
        for a in Self.grid {
            for b in Self.grid where max(a / b, b / a) <= Self.mostRatio {
                let width = Int((Double(q0.width) / (unit * a * factor)).rounded())
                let height = Int((Double(q0.height) / (unit * b * factor)).rounded())
                if width >= 8, height >= 8 { pairs.append((width, height)) }
            }
        }
        let (sizes, results) = (
            pairs, Locked<[[Candidate]]>([[Candidate]](repeating: [], count: pairs.count))
        )
        try Bands.run(count: sizes.count, threads: threads) { (index) throws(MatteError) in
            let found = try pool.use { (memory) throws(MatteError) in
                try best(sizes[index].0, sizes[index].1, in: memory)
            }
            results.withLock { $0[index] = found }
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
    private func best(_ width: Int, _ height: Int, in memory: Memory) throws(MatteError) -> [Candidate] {
        let q0 = reply.levels[0]
        let source = reply.levels.last { $0.width >= width && $0.height >= height } ?? q0
        let moved = try GradientPlane(
            source.resized(width: width, height: height, in: (memory.reply, memory.line)),
            marginX: 16 * vectors, marginY: 0, in: memory.gradients)
        let (pw, ph) = (gradients.width, gradients.height)
        let least = Self.leastShare * Double(pw * ph)
        // Shifts are positions of the photo's first pixel in the reply.
        let shiftsX = -(pw - 1)..<width, shiftsY = -(ph - 1)..<height
        let count = shiftsX.count * shiftsY.count
        let scores = try memory.scores.numbers(count)
        unsafe scores.base.update(repeating: -1, count: count)
        let sums = try memory.sums.numbers(shiftsX.count)
        for shiftY in shiftsY {
            let top = max(0, -shiftY), bottom = min(ph, height - shiftY)
            // The shifts that show enough of the photo.
            let columns = least / Double(bottom - top)
            let first = Int((columns - Double(pw)).rounded(.up))
            let end = Int((Double(width) - columns).rounded(.down)) + 1
            let used = shiftsX.clamped(to: first..<max(first, end))
            guard !used.isEmpty, Double(pw) >= columns else { continue }
            unsafe products(used, shiftY, rows: top..<bottom, moved, sums.base)
            for shiftX in used {
                let left = max(0, -shiftX), right = min(pw, width - shiftX)
                let area = (right - left) * (bottom - top)
                guard right > left, Double(area) >= least else { continue }
                let first = gradients.energy(left, top, right - left, bottom - top)
                let second = moved.energy(left + shiftX, top + shiftY, right - left, bottom - top)
                let product = unsafe Double(sums.base[shiftX - used.lowerBound])
                let index = (shiftY - shiftsY.lowerBound) * shiftsX.count + shiftX - shiftsX.lowerBound
                unsafe scores.base[index] =
                    product / (max(1, first * second)).squareRoot() * Double(area).squareRoot()
            }
        }
        return peaks(scores, shiftsX, shiftsY).map { peak in
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

    /// Writes the scalar products of both gradients for shifts along x. Vectors of the photo beyond the reply's edges
    /// are left out, because all of their products are 0.
    @unsafe private func products(
        _ shifts: Range<Int>, _ shiftY: Int, rows used: Range<Int>, _ moved: GradientPlane,
        _ sums: UnsafeMutablePointer<Int32>
    ) {
        let products = unsafe KernelTable.current.planes.products
        var next = shifts.lowerBound
        while next < shifts.upperBound {
            // The photo's columns that a shift shows, in whole vectors, stay the same for up to 16 shifts.
            let first = max(0, -next) / 16
            let end = (min(gradients.width, moved.width - next) + 15) / 16
            let lastWithEnd = moved.width - 16 * (end - 1) - 1
            let lastWithFirst = first > 0 ? -16 * first : shifts.upperBound
            let last = max(next, min(shifts.upperBound - 1, min(lastWithEnd, lastWithFirst)))
            unsafe products(
                rows.base + 32 * (vectors * used.lowerBound + first), 32 * vectors,
                moved.start(next + 16 * first, used.lowerBound + shiftY), moved.stride, used.count,
                end - first, last - next + 1, sums + (next - shifts.lowerBound))
            next = last + 1
        }
        withExtendedLifetime(rows) {}
    }

    /// Returns the two best shifts that are more than 3 pixels apart. Changes the scores around them.
    private func peaks(
        _ scores: Numbers<Double>, _ shiftsX: Range<Int>, _ shiftsY: Range<Int>
    ) -> [(score: Double, x: Int, y: Int)] {
        var found: [(score: Double, x: Int, y: Int)] = []
        let count = shiftsX.count * shiftsY.count
        for _ in 0..<2 where count > 0 {
            var best = 0
            var most = unsafe scores.base[0]
            for index in 1..<max(1, count) where unsafe scores.base[index] > most {
                (best, most) = unsafe (index, scores.base[index])
            }
            guard most > 0 else { break }
            let (row, column) = (best / shiftsX.count, best % shiftsX.count)
            found.append((most, column + shiftsX.lowerBound, row + shiftsY.lowerBound))
            for y in max(0, row - 3)...min(shiftsY.count - 1, row + 3) {
                for x in max(0, column - 3)...min(shiftsX.count - 1, column + 3) {
                    unsafe scores.base[y * shiftsX.count + x] = -1
                }
            }
        }
        return found
    }
}
