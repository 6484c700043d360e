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
    /// The pixels that may be compared.
    private let shown: [Bool]

    /// Compares both pictures at half and at a quarter of the compared size. `inPlace` and `shown` have one element per
    /// pixel of half the size.
    init(
        _ photo: ColorPlanes, _ reply: ColorPlanes, shown: [Bool], inPlace: [Bool]
    ) throws(MatteError) {
        let noise = Self.noise
        fine = try photo.tolerantDifference(from: reply, sigma: 0.7, side: 5, noise: noise)
        middle = try photo.tolerantDifference(from: reply, sigma: 1.6, side: 7, noise: 0.8 * noise)
        let quarter = try photo.halved().tolerantDifference(
            from: reply.halved(), sigma: 1.6, side: 5, noise: 0.7 * noise)
        coarse = try quarter.resized(width: 2 * quarter.width, height: 2 * quarter.height)
        self.shown = shown
        let selected = zip(shown, inPlace).map { $0 && $1 }
        let isEnough = selected.count { $0 } > 500
        let aligned = try coarse.cropped(to: middle.size)
        scales = [fine, middle, aligned].map { plane in
            guard isEnough, let high = plane.quantile(0.8, where: selected),
                let median = plane.quantile(0.5, where: selected)
            else { return 1 }
            // If the blocks in place are of two kinds, the worse ones are the edit.
            return max(1, min(high, 3 * median) / Self.usual)
        }
        drift = scales[1]
    }

    /// Returns the changed parts as a mask of half the compared size, and their share of the pixels that may be
    /// compared. With a hint, a part needs strong evidence inside it.
    func selection(hint: Mask?) throws(MatteError) -> (mask: Mask, share: Double) {
        let size = middle.size
        var grown = try Mask(size: size, repeating: 0)
        var seeds = try Mask(size: size, repeating: 0)
        let factors = scales.map { Float(1 / $0) }
        for y in 0..<size.height {
            let (a, b, c) = unsafe (fine.row(y), middle.row(y), coarse.row(y))
            for x in 0..<size.width where shown[y * size.width + x] {
                let outer = unsafe max(c[x] * factors[2], 0.5 * a[x] * factors[0])
                let square = unsafe max(b[x] * factors[1], 1e-6) * max(outer, 1e-6)
                if square > Self.least * Self.least { grown.raster[x, y] = 255 }
                if square > Self.most * Self.most { seeds.raster[x, y] = 255 }
            }
        }
        seeds = try seeds.eroded(by: 1).dilated(by: 1)
        let components = try grown.components(connectivity: .eight)
        let labels = components.labels()
        var counts = [Int](repeating: 0, count: components.count + 1)
        var hits = [Bool](repeating: hint == nil, count: components.count + 1)
        for y in 0..<size.height {
            for x in 0..<size.width where seeds.raster[x, y].value > 0 {
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
        var (changed, total) = (0, 0)
        for y in 0..<size.height {
            for x in 0..<size.width where shown[y * size.width + x] {
                total += 1
                if mask.raster[x, y].value > 0 { changed += 1 }
            }
        }
        return (mask, Double(changed) / Double(max(1, total)))
    }
}

extension Plane {
    /// Returns the top-left part of the plane.
    fileprivate func cropped(to size: PixelSize) throws(MatteError) -> Plane {
        let result = try Plane(width: size.width, height: size.height)
        for y in 0..<size.height { unsafe result.row(y).update(from: row(y), count: size.width) }
        return result
    }
}
