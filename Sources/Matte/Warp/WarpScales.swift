/// The numbers of source pixels per pixel of a warp's result.
struct WarpScales {
    /// In the direction where it is smallest, at the position where it is smallest.
    private(set) var smallest = Double.infinity
    /// From one pixel to the next in a row, at the position where it is largest.
    private(set) var alongRow = 0.0
    /// From one pixel to the next in a column, at the position where it is largest.
    private(set) var alongColumn = 0.0

    /// Measures the scales of the map from a result to its source. They are the same everywhere if the map is affine;
    /// other maps are measured at nine positions.
    init(_ map: ProjectiveTransform, _ target: PixelSize) {
        let shares = map.isAffine ? [0.5] : [0.02, 0.5, 0.98]
        for shareX in shares {
            for shareY in shares {
                add(map, shareX * Double(target.width), shareY * Double(target.height))
            }
        }
        if smallest == .infinity { smallest = 1 }
    }

    private mutating func add(_ m: ProjectiveTransform, _ x: Double, _ y: Double) {
        let w = m.g * x + m.h * y + m.i
        guard w > 0 else { return }
        let u = (m.a * x + m.b * y + m.c) / w, v = (m.d * x + m.e * y + m.f) / w
        // The partial derivatives of u and v.
        let (a, b) = ((m.a - u * m.g) / w, (m.b - u * m.h) / w)
        let (d, e) = ((m.d - v * m.g) / w, (m.e - v * m.h) / w)
        // The singular values of a 2x2 matrix. Their product is the determinant.
        let mean = (a * a + b * b + d * d + e * e) / 2, determinant = abs(a * e - b * d)
        let largest = (mean + max(0, mean * mean - determinant * determinant).squareRoot()).squareRoot()
        guard largest.isFinite, largest > 0 else { return }
        smallest = min(smallest, determinant / largest)
        alongRow = max(alongRow, (a * a + d * d).squareRoot())
        alongColumn = max(alongColumn, (b * b + e * e).squareRoot())
    }
}
