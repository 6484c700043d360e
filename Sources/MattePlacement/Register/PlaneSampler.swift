internal import Matte
internal import MatteKernelTypes

/// A sampler of planes of green values. It computes samples by Catmull-Rom interpolation, at the positions to which a
/// map moves the pixels of another plane.
///
/// Weights have 14 fractional bits, and samples are rounded after each axis. Samples at positions outside the plane are
/// marked as missing.
struct PlaneSampler: Sendable {
    /// The four rows or columns around a position, called taps, and their weights. A tap beyond the plane's edge is
    /// replaced by the row or column at the edge.
    private struct Taps {
        /// The index of the second of the four taps. It is the position rounded down.
        let base: Int
        let weights: (Int32, Int32, Int32, Int32)

        /// Creates the taps for a position, or nil if the position is outside the plane's `count` rows or columns.
        init?(at position: Double, count: Int) {
            guard position >= 0, position <= Double(count - 1) else { return nil }
            let floor = position.rounded(.down)
            let t = position - floor
            base = Int(floor)
            let first = Int32(((-0.5 * t + t * t - 0.5 * t * t * t) * 16384).rounded())
            let third = Int32(((0.5 * t + 2 * t * t - 1.5 * t * t * t) * 16384).rounded())
            let fourth = Int32(((-0.5 * t * t + 0.5 * t * t * t) * 16384).rounded())
            weights = (first, 16384 - first - third - fourth, third, fourth)
        }
    }

    private let map: PlanarMap
    private let width: Int
    private let height: Int
    /// The weights of the four taps of each column: `width` weights of the first tap, then of the second, third and
    /// fourth.
    private var columns: [Int16]
    /// The runs of adjacent columns that read taps at the same distance to the left or right, in the form of
    /// ``SampledRow/runs``.
    private var runs: [Int32] = []
    /// The columns of the other plane whose mapped positions are inside the sampled plane.
    private var inside = 0..<0

    init(map: PlanarMap, width: Int, height: Int) {
        self.map = map
        self.width = width
        self.height = height
        columns = [Int16](repeating: 0, count: 4 * width)
        var distance = Int.min
        for x in 0..<width {
            let position = Double(x) + map.shiftX + map.stretch * (Double(x) - map.centreX)
            guard let taps = Taps(at: position, count: width) else { continue }
            columns[x] = Int16(truncatingIfNeeded: taps.weights.0)
            columns[width + x] = Int16(truncatingIfNeeded: taps.weights.1)
            columns[2 * width + x] = Int16(truncatingIfNeeded: taps.weights.2)
            columns[3 * width + x] = Int16(truncatingIfNeeded: taps.weights.3)
            if inside.isEmpty { inside = x..<x }
            if taps.base - x != distance || inside.upperBound != x {
                distance = taps.base - x
                runs += [Int32(x), Int32(x), Int32(distance)]
            }
            runs[runs.count - 2] = Int32(x + 1)
            inside = inside.lowerBound..<x + 1
        }
    }

    /// Samples `plane` at the positions to which the map moves the pixels of row `y`, and writes the samples to
    /// `target`.
    ///
    /// - Parameters:
    ///   - line: Scratch memory for `width` + 3 samples.
    ///   - valid: One byte per column: 0 if no sample is needed. The sample is then marked as missing.
    @unsafe func sample(
        _ plane: GreenPlane, row y: Int, valid: UnsafePointer<UInt8>, line: UnsafeMutablePointer<Int16>,
        into target: UnsafeMutablePointer<Int16>
    ) {
        let position = Double(y) + map.shiftY + map.stretch * (Double(y) - map.centreY)
        guard let taps = Taps(at: position, count: height), !inside.isEmpty else {
            unsafe target.update(repeating: RegistrationKernels.missing, count: width)
            return
        }
        let kernel = unsafe KernelTable.current.registration.sample
        let last = height - 1
        unsafe columns.withUnsafeBufferPointer { columns in
            unsafe runs.withUnsafeBufferPointer { runs in
                guard let columns = columns.baseAddress, let first = runs.baseAddress else { return }
                var row = unsafe SampledRow(
                    rows: (
                        UnsafePointer(plane.row(max(0, taps.base - 1))),
                        UnsafePointer(plane.row(taps.base)),
                        UnsafePointer(plane.row(min(last, taps.base + 1))),
                        UnsafePointer(plane.row(min(last, taps.base + 2)))
                    ),
                    weights: taps.weights, line: line, columns: columns, stride: width, runs: first,
                    runCount: runs.count / 3, width: width, valid: valid, first: inside.lowerBound,
                    end: inside.upperBound, target: target)
                unsafe kernel(&row)
            }
        }
    }
}
