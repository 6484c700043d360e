import Matte

/// A conversion from the tables of an ICC profile to sRGB: relative colorimetric with black point compensation.
///
/// Tables are interpolated as the profile has them; no table is resampled. The connection space is converted to sRGB for
/// each pixel. Results differ by at most 1 level from the same arithmetic in double precision, and only if the exact
/// value is close to the threshold between two levels.
struct TableConversion: Sendable {
    /// The curve of each channel before the table.
    private let lead: [ICCCurve]
    private let cells: ICCCells
    /// The curves before and after the matrix, or `nil` if they change nothing.
    private let first: [ICCCurve]?
    private let second: [ICCCurve]?
    /// The matrices between the curves, to the f of CIELAB, and to linear sRGB in steps of ``LightLevels``, each with
    /// its offset. The first two are `nil` if they are part of the next one.
    private let between: Affine?
    private let lab: Affine?
    private let light: Affine

    /// A 3x3 matrix and an offset that is added to the product.
    private struct Affine {
        var matrix: Matrix3x3
        var offset: [Double]

        /// Returns this transformation after `earlier`.
        func after(_ earlier: Affine) -> Affine {
            Affine(
                matrix: matrix * earlier.matrix,
                offset: zip(matrix * earlier.offset, offset).map { $0 + $1 })
        }

        /// The columns and the offset as vectors.
        var vectors: [SIMD4<UInt32>] {
            func vector(_ v: [Double]) -> SIMD4<UInt32> {
                SIMD4(
                    Float(v[0]).bitPattern, Float(v[1]).bitPattern, Float(v[2]).bitPattern, 0)
            }
            return (0..<3).map { c in vector(matrix.rows.map { $0[c] }) } + [vector(offset)]
        }
    }

    /// The number of channels: 1 for grey, 3 for red, green and blue, 4 for inks.
    var channels: Int { cells.grid.count }

    /// The memory in bytes of the table of colours, 8 per node.
    var byteCount: Int { cells.values.count / cells.outputs * 8 }

    /// Reads a profile, or returns `nil` if it has no tables.
    init?(_ bytes: [UInt8]) throws(ICCFault) {
        let profile = try ICCBytes(bytes)
        guard let table = try ICCConnection.table(of: profile) else { return nil }
        let black = try ICCConnection.black(of: profile)
        var stages = table.stages[...]
        // Bring the stages into the order of curves, cells, curves, matrix, curves.
        var lead: [ICCCurve]?
        if case .curves(let curves) = stages.first, case .cells = stages.dropFirst().first {
            lead = curves
            stages.removeFirst()
        }
        if case .cells(let cells) = stages.first {
            self.cells = cells
            stages.removeFirst()
        } else {
            cells = ICCCells(identity: profile.channels ?? 3)
        }
        self.lead = lead ?? [ICCCurve](repeating: .identity, count: cells.grid.count)
        var first: [ICCCurve]?
        if stages.count > 1, case .curves(let curves) = stages.first {
            first = curves
            stages.removeFirst()
        }
        var between: Affine?
        if case .matrix(let matrix, let offset) = stages.first {
            between = Affine(matrix: matrix, offset: offset)
            stages.removeFirst()
        }
        var second: [ICCCurve]?
        if case .curves(let curves) = stages.first { second = curves }
        if first?.allSatisfy(\.isIdentity) ?? true { first = nil }
        if second?.allSatisfy(\.isIdentity) ?? true { second = nil }

        var light = Self.light(isLab: profile.isLab, black: black)
        var lab = profile.isLab ? Self.lab(isLegacy: table.isLegacy) : nil
        if second == nil, let matrix = between {
            // Nothing happens between the profile's matrix and the next one.
            if let toLab = lab { lab = toLab.after(matrix) } else { light = light.after(matrix) }
            between = nil
        }
        (self.first, self.second, self.between, self.lab, self.light) = (first, second, between, lab, light)
    }

    /// Returns the matrix from a table's numbers for CIELAB to f(X/Xn), f(Y/Yn) and f(Z/Zn).
    private static func lab(isLegacy: Bool) -> Affine {
        let scale = isLegacy ? ICCConnection.legacyScale : 1
        let (l, a, b) = (scale * 100 / 116, scale * 255 / 500, scale * 255 / 200)
        return Affine(
            matrix: Matrix3x3(rows: [[l, a, 0], [l, 0, 0], [l, 0, -b]]),
            offset: [16.0 / 116 - 128.0 / 500, 16.0 / 116, 16.0 / 116 + 128.0 / 200])
    }

    /// Returns the matrix to linear sRGB from XYZ divided by the white point, or from a table's numbers for XYZ.
    ///
    /// - Parameter black: The light that becomes 0, relative to white, which stays as it is.
    private static func light(isLab: Bool, black: Double) -> Affine {
        let scale = 1 / (1 - black)
        var matrix = sRGB
        for r in 0..<3 {
            for c in 0..<3 {
                let unit = isLab ? ICCConnection.white[c] : ICCConnection.largestXYZ
                matrix.rows[r][c] *= scale * unit * Double(LightLevels.steps)
            }
        }
        let rest = ICCConnection.white.map { $0 * (1 - scale) * Double(LightLevels.steps) }
        return Affine(matrix: matrix, offset: sRGB * rest)
    }

    /// The matrix from CIE XYZ with the connection space's white point to linear sRGB.
    private static let sRGB = Matrix3x3(
        primaries: [0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06], d50: ICCConnection.white)!.inverse!

    /// Returns the tables that ``ColorKernels/convertTable`` reads.
    ///
    /// - Parameter sampleCount: The number of values of a sample, 256 or 65,536. Inks are stored inverted.
    func tables(sampleCount: Int) -> [SIMD4<UInt32>] {
        var header = [UInt32](repeating: 0, count: 32)
        var vectors: [SIMD4<UInt32>] = []
        let identity = Affine(
            matrix: Matrix3x3(rows: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]), offset: [0, 0, 0])
        for transformation in [between ?? identity, lab ?? identity, light] {
            vectors += transformation.vectors
        }
        var axes: [UInt32] = []
        // The two cells of four channels whose results are mixed are neighbours in memory, so that one load reads both.
        let nodes = channels == 4 ? cells.withFirstAxisLast : cells
        let strides = channels == 4 ? [nodes.strides[3]] + nodes.strides[..<3] : nodes.strides
        for (channel, stride) in strides.enumerated() {
            for sample in 0..<sampleCount {
                let value = Double(channels == 4 ? sampleCount - 1 - sample : sample)
                let x = lead[channel](value / Double(sampleCount - 1))
                let (cell, fraction) = ICCCells.place(x, nodes: cells.grid[channel])
                axes += [UInt32(cell * stride), Float(fraction).bitPattern]
            }
            header[18 + channel] = UInt32(stride)
        }
        vectors += Self.packed(axes)
        let start = 8
        func offset() -> UInt32 { UInt32(16 * (start + vectors.count)) }
        header[22] = offset()
        if channels > 1 { vectors += Self.packed(Self.paths(strides.suffix(3))) }
        header[17] = offset()
        var words: [UInt32] = []
        words.reserveCapacity(2 * nodes.values.count / 3)
        for i in stride(from: 0, to: nodes.values.count, by: 3) {
            words.append(UInt32(nodes.values[i]) | UInt32(nodes.values[i + 1]) << 16)
            words.append(UInt32(nodes.values[i + 2]))
        }
        vectors += Self.packed(words)
        for (curves, flag) in [(first, 1), (second, 8)] {
            guard let curves else { continue }
            header[flag] = 1
            for (i, curve) in curves.enumerated() {
                let entries = curve.entries
                header[flag + 1 + i] = UInt32(entries.count)
                header[flag + 4 + i] = offset()
                vectors += Self.packed(entries.map(\.bitPattern))
            }
        }
        header[0] = UInt32(channels)
        header[15] = between == nil ? 0 : 1
        header[16] = lab == nil ? 0 : 1
        header[23] = UInt32(sampleCount)
        header[24] = offset()
        vectors += LightLevels.packed.map {
            SIMD4($0.x.bitPattern, $0.y.bitPattern, $0.z.bitPattern, $0.w.bitPattern)
        }
        return Self.packed(header) + vectors
    }

    /// Returns, for each order of three fractions x, y and z along axes with the given distances of nodes, how far the
    /// second and the third node of the tetrahedron are from the first. The order is 1 if x < y plus 2 if y < z plus 4
    /// if x < z.
    private static func paths(_ strides: ArraySlice<Int>) -> [UInt32] {
        let (x, y, z) = (strides.first!, strides.dropFirst().first!, strides.last!)
        // 3 and 4 contradict themselves.
        let orders = [(x, y), (y, x), (x, z), (0, 0), (0, 0), (y, z), (z, x), (z, y)]
        return orders.flatMap { [UInt32($0.0), UInt32($0.0 + $0.1)] }
    }

    private static func packed(_ words: [UInt32]) -> [SIMD4<UInt32>] {
        stride(from: 0, to: words.count, by: 4).map { i in
            func word(_ k: Int) -> UInt32 { i + k < words.count ? words[i + k] : 0 }
            return SIMD4(word(0), word(1), word(2), word(3))
        }
    }
}
