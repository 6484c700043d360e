internal import Matte

/// The evidence for changed content at half the compared size, and the parts that it selects.
struct ChangeEvidence {
    /// The difference in flat parts that the drift of editors causes, in levels.
    static var noise: Double { 9 }
    /// The evidence from which a pixel begins a change, and the evidence up to which the change grows.
    private static let (most, least): (Float, Float) = (1.6, 0.75)
    /// The typical evidence of unchanged content. An editor that drifts more is measured by its own drift.
    private static var usual: Double { 0.35 }
    /// The drift above which changed and unchanged content can't be told apart.
    static var mostDrift: Double { 1.8 }
    /// The distance from the photo's edge, in pixels of half the size, within which nothing begins a change. The photo
    /// doesn't show what a bend moves across its edge, so moves of a pixel can't explain it.
    private static var margin: Int { 3 }
    /// The least area of a change, as a share of the picture.
    private static var leastShare: Double { 0.0006 }
    /// The largest area of a hole that is filled, as a share of the picture.
    private static var holeShare: Double { 0.005 }

    private let fine: Plane
    private let middle: Plane
    private let coarse: Plane
    /// The drift of the content in place, relative to what is usual: 1 or more.
    let drift: Double
    private let scales: [Double]
    /// The pixels of each row that may be compared.
    private let shown: [Range<Int>]
    private let threads: Int

    /// Compares both pictures at half and at a quarter of the compared size. `shown` has the pixels of each row that may
    /// be compared, and `inPlace` those of them that registration found in place.
    init(
        _ photo: ColorPlanes, _ reply: ColorPlanes, shown: [Range<Int>], inPlace: [[Range<Int>]]
    ) throws(MatteError) {
        let noise = Self.noise
        fine = try photo.tolerantDifference(from: reply, sigma: 0.7, side: 5, noise: noise)
        middle = try photo.tolerantDifference(from: reply, sigma: 1.6, side: 7, noise: 0.8 * noise)
        let quarter = try photo.halved().tolerantDifference(
            from: reply.halved(), sigma: 1.6, side: 5, noise: 0.7 * noise)
        coarse = try quarter.resized(width: 2 * quarter.width, height: 2 * quarter.height)
        self.shown = shown
        threads = photo.threads
        let planes = [fine, middle, coarse], found = Locked([1.0, 1, 1])
        // Every second row is enough for shares.
        let rows = inPlace.enumerated().filter { $0.offset % 2 == 0 }
        let isEnough = inPlace.reduce(0) { $0 + $1.reduce(0) { $0 + $1.count } } > 500
        try Bands.run(count: isEnough ? 3 : 0, threads: photo.threads) { (index) throws(MatteError) in
            var counts = ShareCounts()
            for (y, ranges) in rows {
                for range in ranges {
                    unsafe counts.add(planes[index].row(y) + range.lowerBound, range.count)
                }
            }
            guard let high = counts.quantile(0.8), let median = counts.quantile(0.5) else { return }
            // If the blocks in place are of two kinds, the worse ones are the edit.
            let scale = max(1, min(high, 3 * median) / Self.usual)
            found.withLock { $0[index] = scale }
        }
        scales = found.withLock { $0 }
        drift = scales[1]
    }

    /// Returns the positions along a side where a change may begin.
    private static func inner(_ count: Int) -> Range<Int> {
        (margin..<max(margin, count - margin)).clamped(to: 0..<count)
    }

    /// Returns the changed parts as a mask of half the compared size, and their share of the pixels that may be
    /// compared. With a hint, a part needs strong evidence inside it.
    func selection(hint: Mask?) throws(MatteError) -> (mask: Mask, share: Double) {
        let size = middle.size
        var grown = try Mask(size: size, repeating: 0)
        var seeds = try Mask(size: size, repeating: 0)
        let factors = scales.map { Float(1 / $0) }
        let (f0, f1, f2) = (0.5 * factors[0], factors[1], factors[2])
        let grownStart = unsafe grown.raster.mutableView.start
        let grownStride = grown.raster.mutableView.bytesPerRow
        let seedStart = unsafe seeds.raster.mutableView.start
        let seedStride = seeds.raster.mutableView.bytesPerRow
        let bandRows = 64
        let (innerX, innerY) = (Self.inner(size.width), Self.inner(size.height))
        try Bands.run(count: (size.height + bandRows - 1) / bandRows, threads: threads) {
            (band) throws(MatteError) in
            for y in band * bandRows..<min(size.height, (band + 1) * bandRows) {
                let (a, b, c) = unsafe (fine.row(y), middle.row(y), coarse.row(y))
                let wide = unsafe (grownStart + y * grownStride).assumingMemoryBound(to: UInt8.self)
                let strong = unsafe (seedStart + y * seedStride).assumingMemoryBound(to: UInt8.self)
                for x in shown[y] {
                    let outer = unsafe max(c[x] * f2, a[x] * f0)
                    let square = unsafe max(b[x] * f1, 1e-6) * max(outer, 1e-6)
                    unsafe wide[x] = square > Self.least * Self.least ? 255 : 0
                    unsafe strong[x] = square > Self.most * Self.most ? 255 : 0
                }
                let inside = innerY.contains(y) ? innerX : 0..<0
                unsafe strong.update(repeating: 0, count: inside.lowerBound)
                unsafe (strong + inside.upperBound).update(
                    repeating: 0, count: size.width - inside.upperBound)
            }
        }
        seeds = try seeds.eroded(by: 1).dilated(by: 1)
        let components = try grown.components(connectivity: .eight)
        let labels = components.labels()
        var counts = [Int](repeating: 0, count: components.count + 1)
        var hits = [Bool](repeating: hint == nil, count: components.count + 1)
        let seedView = seeds.raster.view
        for y in 0..<size.height {
            let line = unsafe (seedView.start + y * seedView.bytesPerRow).assumingMemoryBound(to: UInt8.self)
            for x in shown[y] where unsafe line[x] > 0 {
                let label = Int(labels[y * size.width + x])
                counts[label] += 1
                if let hint, hint.raster[x, y].value > 0 { hits[label] = true }
            }
        }
        let area = Double(size.area)
        var index = 0
        var mask = try components.mask { component in
            index += 1
            return Double(component.area) > Self.leastShare * area && counts[index] > 12
                && Double(counts[index]) > 0.08 * Double(component.area) && hits[index]
        }
        mask = try mask.dilated(by: 4, element: .square).eroded(by: 4, element: .square)
        // Unlike `inverted()`, this copy throws if memory cannot be allocated.
        var rest = Mask(try Raster(copying: mask.raster.view))
        rest.invert()
        rest = try rest.removingSpecks(below: Int(Self.holeShare * area), connectivity: .four)
        rest.invert()
        mask = rest
        withExtendedLifetime(seeds) {}
        var (changed, total) = (0, 0)
        let view = mask.raster.view
        for y in 0..<size.height {
            let line = unsafe (view.start + y * view.bytesPerRow).assumingMemoryBound(to: UInt8.self)
            total += shown[y].count
            for x in shown[y] where unsafe line[x] > 0 { changed += 1 }
        }
        withExtendedLifetime(mask) {}
        return (mask, Double(changed) / Double(max(1, total)))
    }
}
