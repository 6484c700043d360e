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
        let kernel = unsafe KernelTable.current.planes.sample
        let bandRows = 64
        try Bands.run(count: (size.height + bandRows - 1) / bandRows, threads: threads) {
            (band) throws(MatteError) in
            for y in band * bandRows..<min(size.height, (band + 1) * bandRows) {
                let down = Double(y) + 0.5
                var job = unsafe PlaneSamples(
                    plane: source.values.base, width: source.width, height: source.height,
                    x: Float(t.a * 0.5 + t.b * down + t.c - 0.5),
                    y: Float(t.d * 0.5 + t.e * down + t.f - 0.5), stepX: Float(t.a), stepY: Float(t.d))
                unsafe kernel(&job, result.row(y), size.width)
            }
        }
        return result
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
