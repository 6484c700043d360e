internal import Matte

/// The rings around the repainted region in which the photo and the patch are compared.
struct PasteRings: Sendable {
    /// The ring next to the region.
    let edge: Mask
    /// The ring to which colours are fitted, or nil if they are not.
    let wide: Mask?

    /// Makes the rings for the rectangle `bounds` of the frame. Their widths are multiples of `unit` pixels.
    init(
        _ mask: RegionMask, _ bounds: PixelRect, _ unit: Int, matchesColors: Bool, _ parallelism: Parallelism
    ) throws(MatteError) {
        let inside = try mask.hard(in: bounds)
        edge = try inside.ring(from: 1 * unit, to: 13 * unit, parallelism)
        wide = matchesColors ? try inside.ring(from: 2 * unit, to: 26 * unit, parallelism) : nil
    }
}

extension Mask {
    /// Returns a mask of the pixels whose distance from the selected pixels is more than `near` and at most `far`. The
    /// distance is the larger of the horizontal and the vertical one, in pixels. This mask must have hard edges.
    func ring(from near: Int, to far: Int, _ parallelism: Parallelism) throws(MatteError) -> Mask {
        var outer = try dilated(by: Double(far), element: .square, parallelism: parallelism)
        let inner = try dilated(by: Double(near), element: .square, parallelism: parallelism)
        outer.subtract(inner)
        return outer
    }
}
