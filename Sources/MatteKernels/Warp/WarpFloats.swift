import MatteKernelTypes

extension Kernels {
    @inline(never)
    static func warpLinearFloats(_ pointer: UnsafeRawPointer) {
        let row = pointer.assumingMemoryBound(to: WarpRow.self).pointee
        for i in 0..<row.count {
            let (u, v) = floatPosition(row, i)
            let x = share(u), y = share(v)
            let sum = weighted(row, u, v, (0, 1 - x, x, 0), (0, 1 - y, y, 0))
            (row.target + 4 &* i).storeBytes(of: sum, as: Float.self)
        }
    }

    @inline(never)
    static func warpCatmullRomFloats(_ pointer: UnsafeRawPointer) {
        let row = pointer.assumingMemoryBound(to: WarpRow.self).pointee
        for i in 0..<row.count {
            let (u, v) = floatPosition(row, i)
            let sum = weighted(row, u, v, catmullRom(share(u)), catmullRom(share(v)))
            (row.target + 4 &* i).storeBytes(of: sum, as: Float.self)
        }
    }

    @inline(never)
    static func projectPositions(
        _ coefficients: UnsafePointer<Double>, _ count: Int, _ positions: UnsafeMutablePointer<Int64>
    ) {
        let c = coefficients
        for i in 0..<count {
            let x = Double(i) + 0.5
            let d = c[4] * x + c[5], r = 1 / d
            let u = (c[0] * x + c[1]) * r - 0.5, v = (c[2] * x + c[3]) * r - 0.5
            // Comparisons with NaN are false.
            guard d > 0, u == u, v == v else {
                positions[2 &* i] = WarpKernels.nowhere
                positions[2 &* i &+ 1] = 0
                continue
            }
            positions[2 &* i] = fixed(u)
            positions[2 &* i &+ 1] = fixed(v)
        }
    }

    /// Returns a position in units of 2^-32 pixels, clamped to -2^30...2^30 pixels, plus 2^16 for rounding.
    @inline(__always)
    private static func fixed(_ position: Double) -> Int64 {
        let low = position < -0x1p30 ? -0x1p30 : position
        return Int64((low > 0x1p30 ? 0x1p30 : low) * 0x1p32) &+ 1 &<< 16
    }

    @inline(__always)
    private static func floatPosition(_ row: WarpRow, _ i: Int) -> (Int64, Int64) {
        if let positions = row.positions { return (positions[2 &* i], positions[2 &* i &+ 1]) }
        let k = Int64(truncatingIfNeeded: i)
        return (row.u &+ k &* row.du, row.v &+ k &* row.dv)
    }

    /// Returns the fraction of a position, a multiple of 2^-15.
    @inline(__always)
    private static func share(_ position: Int64) -> Float {
        Float(UInt32(truncatingIfNeeded: position) &>> 17) * 0x1p-15
    }

    /// Returns the weights of four neighbours of a position with the fraction `t`.
    @inline(__always)
    private static func catmullRom(_ t: Float) -> (Float, Float, Float, Float) {
        let t2 = t * t, t3 = t2 * t
        let k0 = t2 - 0.5 * t - 0.5 * t3, k2 = 0.5 * t + 2 * t2 - 1.5 * t3, k3 = 0.5 * t3 - 0.5 * t2
        return (k0, 1 - k0 - k2 - k3, k2, k3)
    }

    /// Returns the weighted sum of the four rows and columns around a position.
    @inline(__always)
    private static func weighted(
        _ row: WarpRow, _ u: Int64, _ v: Int64, _ x: (Float, Float, Float, Float),
        _ y: (Float, Float, Float, Float)
    ) -> Float {
        if u == WarpKernels.nowhere { return Float(bitPattern: row.fill) }
        let column = Int(truncatingIfNeeded: u &>> 32) &- 1, line = Int(truncatingIfNeeded: v &>> 32) &- 1
        let outside =
            column &+ 3 < 0 || line &+ 3 < 0 || column >= row.width || line >= row.height
        if outside && !row.replicates { return Float(bitPattern: row.fill) }
        var sum: Float = 0
        if y.0 != 0 { sum += y.0 * weightedLine(row, column, line, x) }
        if y.1 != 0 { sum += y.1 * weightedLine(row, column, line &+ 1, x) }
        if y.2 != 0 { sum += y.2 * weightedLine(row, column, line &+ 2, x) }
        if y.3 != 0 { sum += y.3 * weightedLine(row, column, line &+ 3, x) }
        return sum
    }

    @inline(__always)
    private static func weightedLine(
        _ row: WarpRow, _ column: Int, _ line: Int, _ x: (Float, Float, Float, Float)
    ) -> Float {
        var sum: Float = 0
        if x.0 != 0 { sum += x.0 * sample(row, column, line) }
        if x.1 != 0 { sum += x.1 * sample(row, column &+ 1, line) }
        if x.2 != 0 { sum += x.2 * sample(row, column &+ 2, line) }
        if x.3 != 0 { sum += x.3 * sample(row, column &+ 3, line) }
        return sum
    }

    /// Returns a pixel of the source, or what takes its place outside the source.
    @inline(__always)
    private static func sample(_ row: WarpRow, _ column: Int, _ line: Int) -> Float {
        var x = column, y = line
        if row.replicates {
            x = x < 0 ? 0 : x >= row.width ? row.width &- 1 : x
            y = y < 0 ? 0 : y >= row.height ? row.height &- 1 : y
        } else if x < 0 || y < 0 || x >= row.width || y >= row.height {
            return Float(bitPattern: row.fill)
        }
        return (row.source + y &* row.bytesPerRow + 4 &* x).loadUnaligned(as: Float.self)
    }
}
