internal import Matte
internal import MatteKernelTypes

/// A plane at repeatedly halved sizes. Level k has half the sides of level k - 1.
struct PlanePyramid: Sendable {
    private(set) var levels: [Plane]

    /// Halves a plane until its longer side has at most 32 pixels.
    init(_ plane: Plane) throws(MatteError) {
        levels = [plane]
        var last = plane
        while Self.hasNext(last.width, last.height) {
            last = try last.halved()
            levels.append(last)
        }
    }

    /// Returns the index of the finest level whose longer side has at most `side` pixels, rounded by 1 %.
    func index(at side: Int) -> Int {
        levels.firstIndex { Double(max($0.width, $0.height)) <= Double(side) * 1.01 } ?? levels.count - 1
    }

    /// Returns the plane as seen by a picture of the size `size`, whose pixels `map` moves to those of level 0.
    /// Outside the plane, the pixels at its edge continue.
    ///
    /// - Parameter scratch: The memory of the result, which is then valid until the memory is used again.
    func sampled(
        _ map: WideMap, size: PixelSize, in scratch: Scratch<Float>? = nil, threads: Int = 1
    ) throws(MatteError) -> Plane {
        let level = min(levels.count - 1, Self.level(of: map))
        let source = levels[level]
        let share = 1 / Double(1 << level)
        let t = map.scaled(photo: (1, 1), reply: (share, share)).transform
        let result = try Plane(uninitialized: size, in: scratch)
        let isStraight = t.b == 0 && t.d == 0 && source.width > 1
        let columns = isStraight ? LinearTaps(size.width, t.a, t.c, in: source.width) : nil
        let down = isStraight ? LinearTaps(size.height, t.e, t.f, in: source.height) : nil
        let bandRows = 64
        try Bands.run(count: (size.height + bandRows - 1) / bandRows, threads: threads) {
            (band) throws(MatteError) in
            let rows = band * bandRows..<min(size.height, (band + 1) * bandRows)
            if let columns, let down {
                try Self.sample(source, columns, down, rows, to: result)
            } else {
                Self.sample(source, t, rows, to: result)
            }
        }
        return result
    }

    /// Samples rows along lines that may be tilted.
    private static func sample(_ source: Plane, _ t: AffineTransform, _ rows: Range<Int>, to result: Plane) {
        let kernel = unsafe KernelTable.current.planes.sample
        for y in rows {
            let down = Double(y) + 0.5
            var job = unsafe PlaneSamples(
                plane: source.values.base, width: source.width, height: source.height,
                x: Float(t.a * 0.5 + t.b * down + t.c - 0.5), y: Float(t.d * 0.5 + t.e * down + t.f - 0.5),
                stepX: Float(t.a), stepY: Float(t.d))
            unsafe kernel(&job, result.row(y), result.width)
        }
    }

    /// Samples rows by a map with a scale and a shift per axis: first down, then across.
    private static func sample(
        _ source: Plane, _ columns: LinearTaps, _ down: LinearTaps, _ rows: Range<Int>, to result: Plane
    ) throws(MatteError) {
        let line = try Numbers<Float>(uninitialized: source.width)
        let (from, end) = (Int(columns.first[0]), Int(columns.first[result.width - 1]) + 2)
        let (between, resample) = unsafe (
            KernelTable.current.convolution.down, KernelTable.current.planes.resample
        )
        for y in rows {
            let top = Int(down.first[y])
            let sources = unsafe [
                UnsafePointer(source.row(top) + from), UnsafePointer(source.row(top + 1) + from),
            ]
            let weights = [down.weights[2 * y], down.weights[2 * y + 1]]
            unsafe between(sources, line.base + from, end - from, weights, 2)
            unsafe resample(line.base, columns.first, columns.weights, 2, result.row(y), result.width)
        }
        withExtendedLifetime(line) {}
    }

    /// Returns the level that a map shrinks by less than 1.45, if there is one.
    static func level(of map: WideMap) -> Int {
        var level = 0
        while level < 30, map.scale / Double(1 << level) > 1.45 { level += 1 }
        return level
    }

    /// Returns true if a picture of this size is halved for a pyramid.
    static func hasNext(_ width: Int, _ height: Int) -> Bool { max(width, height) > 32 }
}

/// The neighbours and the weights of samples along an axis, by linear interpolation.
private struct LinearTaps {
    /// The first of two neighbours of each sample, in ascending order.
    private(set) var first: [Int32]
    /// Two weights per sample.
    private(set) var weights: [Float]

    /// Finds the neighbours of samples whose centres are at `slope` > 0 times their own centres plus `start`. Samples
    /// beyond a line of `length` numbers are moved to its ends.
    init(_ count: Int, _ slope: Double, _ start: Double, in length: Int) {
        first = [Int32](repeating: 0, count: count)
        weights = [Float](repeating: 0, count: 2 * count)
        for index in 0..<count {
            let place = max(0, min(Double(length - 1), slope * (Double(index) + 0.5) + start - 0.5))
            let from = min(max(0, length - 2), Int(place))
            first[index] = Int32(from)
            let share = Float(place - Double(from))
            (weights[2 * index], weights[2 * index + 1]) = (1 - share, share)
        }
    }
}
