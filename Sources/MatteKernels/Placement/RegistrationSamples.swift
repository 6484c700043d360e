import MatteKernelTypes

extension Kernels {
    @inline(never)
    static func sampleRow(_ pointer: UnsafeRawPointer) {
        let row = pointer.assumingMemoryBound(to: SampledRow.self).pointee
        let width = row.width
        let (row0, row1, row2, row3) = row.rows
        let (w0, w1, w2, w3) = row.weights
        let line = row.line, target = row.target, valid = row.valid
        for x in 0..<width {
            let upper = Int32(row0[x]) &* w0 &+ Int32(row1[x]) &* w1
            let lower = Int32(row2[x]) &* w2 &+ Int32(row3[x]) &* w3
            line[x &+ 1] = Int16(truncatingIfNeeded: (upper &+ lower &+ 8192) &>> 14)
        }
        line[0] = line[1]
        line[width &+ 1] = line[width]
        line[width &+ 2] = line[width]
        for x in 0..<row.first { target[x] = .min }
        if row.end < width { for x in row.end..<width { target[x] = .min } }
        let a = row.columns, b = a + row.stride, c = b + row.stride, d = c + row.stride
        for i in 0..<row.runCount {
            let first = Int(row.runs[3 &* i]), end = Int(row.runs[3 &* i &+ 1])
            let taps = line + Int(row.runs[3 &* i &+ 2])
            for x in first..<end {
                let left = Int32(taps[x]) &* Int32(a[x]) &+ Int32(taps[x &+ 1]) &* Int32(b[x])
                let right = Int32(taps[x &+ 2]) &* Int32(c[x]) &+ Int32(taps[x &+ 3]) &* Int32(d[x])
                let sample = Int16(truncatingIfNeeded: (left &+ right &+ 8192) &>> 14)
                target[x] = valid[x] > 0 ? sample : .min
            }
        }
    }

    @inline(never)
    static func composeStructure(
        _ photo: UnsafePointer<Int16>, _ photoStride: Int, _ sampled: UnsafePointer<Int16>,
        _ sampledStride: Int, _ columns: Int, _ rows: Int, _ sums: UnsafeMutablePointer<Int64>
    ) {
        var count: Int64 = 0
        var aa: Int64 = 0, bb: Int64 = 0, ab: Int64 = 0
        var cxx: Int64 = 0, cxy: Int64 = 0, cyy: Int64 = 0
        var pxx: Int64 = 0, pxy: Int64 = 0, pyy: Int64 = 0
        var sxx: Int64 = 0, sxy: Int64 = 0, syy: Int64 = 0
        for y in 0..<rows {
            let p = photo + y &* photoStride, s = sampled + y &* sampledStride
            for x in 0..<columns {
                let middle = s[x], left = s[x &- 2], right = s[x &+ 2]
                let up = s[x &- 2 &* sampledStride], down = s[x &+ 2 &* sampledStride]
                let isWhole =
                    middle != .min && left != .min && right != .min && up != .min && down != .min
                guard isWhole else { continue }
                let above = Int64(p[x &- 2 &* photoStride]), below = Int64(p[x &+ 2 &* photoStride])
                let beside = Int64(p[x &- 2]) &+ Int64(p[x &+ 2])
                let a = 4 &* Int64(p[x]) &- above &- below &- beside
                let b = 4 &* Int64(middle) &- Int64(left) &- Int64(right) &- Int64(up) &- Int64(down)
                count &+= 1
                aa &+= a &* a
                bb &+= b &* b
                ab &+= a &* b
                let x1 = Int64(p[x &+ 1]) &- Int64(p[x &- 1])
                let y1 = Int64(p[x &+ photoStride]) &- Int64(p[x &- photoStride])
                let x2 = Int64(s[x &+ 1]) &- Int64(s[x &- 1])
                let y2 = Int64(s[x &+ sampledStride]) &- Int64(s[x &- sampledStride])
                cxx &+= 2 &* x1 &* x2
                cxy &+= x1 &* y2 &+ y1 &* x2
                cyy &+= 2 &* y1 &* y2
                pxx &+= 2 &* x1 &* x1
                pxy &+= 2 &* x1 &* y1
                pyy &+= 2 &* y1 &* y1
                sxx &+= 2 &* x2 &* x2
                sxy &+= 2 &* x2 &* y2
                syy &+= 2 &* y2 &* y2
            }
        }
        sums[0] &+= count
        sums[1] &+= aa
        sums[2] &+= bb
        sums[3] &+= ab
        sums[4] &+= cxx
        sums[5] &+= cxy
        sums[6] &+= cyy
        sums[7] &+= pxx
        sums[8] &+= pxy
        sums[9] &+= pyy
        sums[10] &+= sxx
        sums[11] &+= sxy
        sums[12] &+= syy
    }
}
