/// A 3x3 matrix, stored as rows.
struct Matrix3x3: Hashable {
    var rows: [[Double]]

    /// The matrix from linear sRGB to CIE XYZ with the white point D50. It has the primaries of ITU-R BT.709 with D65,
    /// adapted to D50 by the Bradford transform.
    static let sRGB = Matrix3x3(primaries: [0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06])!

    /// The matrix from XYZ to the cone responses of the Bradford transform.
    private static let bradford = Matrix3x3(rows: [
        [0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296],
    ])

    /// The white point D50 of the ICC profile connection space, in CIE XYZ.
    private static let d50 = [0.964_22, 1.0, 0.825_21]

    init(rows: [[Double]]) {
        self.rows = rows
    }

    init(columns: [[Double]]) {
        rows = (0..<3).map { row in columns.map { $0[row] } }
    }

    /// Creates the matrix from linear red, green and blue to CIE XYZ with the white point D50, or returns `nil` for
    /// invalid primaries.
    ///
    /// - Parameters:
    ///   - xy: The CIE xy chromaticities of white, red, green and blue, as eight numbers.
    ///   - d50: CIE XYZ of D50, which has slightly different values in different standards.
    init?(primaries xy: [Double], d50: [Double] = d50) {
        guard xy.count == 8, xy.allSatisfy({ $0.isFinite }), xy[1] > 0, xy[3] > 0, xy[5] > 0, xy[7] > 0 else {
            return nil
        }
        func xyz(_ i: Int) -> [Double] { [xy[i] / xy[i + 1], 1, (1 - xy[i] - xy[i + 1]) / xy[i + 1]] }
        let white = xyz(0)
        let primaries = Matrix3x3(columns: [xyz(2), xyz(4), xyz(6)])
        guard let inverse = primaries.inverse else { return nil }
        let scale = inverse * white
        var unadapted = primaries
        for r in 0..<3 {
            for c in 0..<3 { unadapted.rows[r][c] *= scale[c] }
        }
        let from = Self.bradford * white
        let to = Self.bradford * d50
        guard from.allSatisfy({ $0 > 0 }), let back = Self.bradford.inverse else { return nil }
        var adapt = Self.bradford
        for r in 0..<3 {
            for c in 0..<3 { adapt.rows[r][c] = adapt.rows[r][c] * to[r] / from[r] }
        }
        self = back * adapt * unadapted
    }

    /// The inverse, or `nil` if the matrix is singular or nearly so.
    var inverse: Matrix3x3? {
        let m = rows
        func minor(_ r: Int, _ c: Int) -> Double {
            let (r1, r2, c1, c2) = ((r + 1) % 3, (r + 2) % 3, (c + 1) % 3, (c + 2) % 3)
            return m[r1][c1] * m[r2][c2] - m[r1][c2] * m[r2][c1]
        }
        var determinant = 0.0
        for c in 0..<3 { determinant += m[0][c] * minor(0, c) }
        guard determinant.isFinite, abs(determinant) > 1e-6 else { return nil }
        var inverse = m
        for r in 0..<3 {
            for c in 0..<3 { inverse[r][c] = minor(c, r) / determinant }
        }
        return Matrix3x3(rows: inverse)
    }

    // Use loops, because nested closures would take about a second to type-check.
    static func * (a: Matrix3x3, b: Matrix3x3) -> Matrix3x3 {
        var product = a.rows
        for r in 0..<3 {
            for c in 0..<3 {
                var sum = 0.0
                for k in 0..<3 { sum += a.rows[r][k] * b.rows[k][c] }
                product[r][c] = sum
            }
        }
        return Matrix3x3(rows: product)
    }

    static func * (a: Matrix3x3, v: [Double]) -> [Double] {
        a.rows.map { (row: [Double]) -> Double in
            var sum = 0.0
            for k in 0..<3 { sum += row[k] * v[k] }
            return sum
        }
    }
}
