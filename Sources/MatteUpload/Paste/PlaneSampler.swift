/// A sampler that evaluates a plane by Catmull-Rom along the rows of another plane, under a map without rotation.
///
/// Weights have 14 bits, and samples are rounded after each axis. Samples outside the plane are marked as missing.
struct PlaneSampler: Sendable {
    /// The four taps around a position.
    private struct Taps: Sendable {
        var index0 = 0
        var index1 = 0
        var index2 = 0
        var index3 = 0
        var weight0: Int32 = 0
        var weight1: Int32 = 0
        var weight2: Int32 = 0
        var weight3: Int32 = 0
        var isInside = false

        init(at position: Double, count: Int) {
            isInside = position >= 0 && position <= Double(count - 1)
            guard isInside else { return }
            let base = position.rounded(.down)
            let t = position - base
            let i = Int(base)
            index0 = max(0, i - 1)
            index1 = i
            index2 = min(count - 1, i + 1)
            index3 = min(count - 1, i + 2)
            weight0 = Int32(((-0.5 * t + t * t - 0.5 * t * t * t) * 16384).rounded())
            weight2 = Int32(((0.5 * t + 2 * t * t - 1.5 * t * t * t) * 16384).rounded())
            weight3 = Int32(((-0.5 * t * t + 0.5 * t * t * t) * 16384).rounded())
            weight1 = 16384 - weight0 - weight2 - weight3
        }
    }

    private let width: Int
    private let columns: [Taps]
    private let rows: [Taps]
    /// The columns whose positions are inside the plane.
    private let inside: Range<Int>

    init(map: PlanarMap, width: Int, height: Int) {
        self.width = width
        columns = (0..<width).map {
            Taps(at: Double($0) + map.shiftX + map.stretch * (Double($0) - map.centreX), count: width)
        }
        rows = (0..<height).map {
            Taps(at: Double($0) + map.shiftY + map.stretch * (Double($0) - map.centreY), count: height)
        }
        let first = columns.firstIndex { $0.isInside } ?? 0
        let last = columns.lastIndex { $0.isInside } ?? -1
        inside = first..<max(first, last + 1)
    }

    /// Writes one row of samples. `line` and `target` must have room for a row.
    @unsafe func sample(
        _ plane: UnsafePointer<Int32>, row: Int, line: UnsafeMutablePointer<Int32>,
        into target: UnsafeMutablePointer<Int32>
    ) {
        let down = rows[row]
        guard down.isInside else {
            unsafe target.update(repeating: LevelFit.missing, count: width)
            return
        }
        let row0 = unsafe plane + down.index0 * width
        let row1 = unsafe plane + down.index1 * width
        let row2 = unsafe plane + down.index2 * width
        let row3 = unsafe plane + down.index3 * width
        let (w0, w1, w2, w3) = (down.weight0, down.weight1, down.weight2, down.weight3)
        for x in 0..<width {
            let upper = unsafe row0[x] &* w0 &+ row1[x] &* w1
            let lower = unsafe row2[x] &* w2 &+ row3[x] &* w3
            unsafe line[x] = (upper &+ lower &+ 8192) >> 14
        }
        for x in 0..<inside.lowerBound { unsafe target[x] = LevelFit.missing }
        for x in inside.upperBound..<max(inside.upperBound, width) { unsafe target[x] = LevelFit.missing }
        unsafe columns.withUnsafeBufferPointer { taps in
            for x in inside {
                let across = unsafe taps[x]
                let left =
                    unsafe line[across.index0] &* across.weight0 &+ line[across.index1] &* across.weight1
                let right =
                    unsafe line[across.index2] &* across.weight2 &+ line[across.index3] &* across.weight3
                unsafe target[x] = (left &+ right &+ 8192) >> 14
            }
        }
    }
}
