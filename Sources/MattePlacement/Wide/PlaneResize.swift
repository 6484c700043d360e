internal import Matte
internal import MatteKernelTypes

extension Plane {
    /// Returns the plane at half its size, by means of 2x2 pixels. If a side is odd, its last row or column counts
    /// twice, so that pixel i covers pixels 2i and 2i + 1 in every case.
    func halved() throws(MatteError) -> Plane {
        try resized(
            columns: ResizeTaps(halving: width), rows: ResizeTaps(halving: height))
    }

    /// Returns the plane scaled to a size. An axis that shrinks is averaged exactly; one that grows is interpolated
    /// linearly.
    func resized(width: Int, height: Int) throws(MatteError) -> Plane {
        if width == self.width, height == self.height { return self }
        return try resized(
            columns: ResizeTaps(from: self.width, to: width), rows: ResizeTaps(from: self.height, to: height))
    }

    private func resized(columns: ResizeTaps, rows: ResizeTaps) throws(MatteError) -> Plane {
        let result = try Plane(width: columns.first.count, height: rows.first.count)
        let line = try Numbers<Float>(count: width + columns.taps, repeating: 0)
        let down = unsafe KernelTable.current.convolution.down
        let across = unsafe KernelTable.current.planes.resample
        for y in 0..<result.height {
            let first = Int(rows.first[y])
            let sources = unsafe (0..<rows.taps).map { unsafe UnsafePointer(row(first + $0)) }
            let weights = Array(rows.weights[y * rows.taps..<(y + 1) * rows.taps])
            unsafe down(sources, line.base, width, weights, rows.taps)
            unsafe across(
                line.base, columns.first, columns.weights, columns.taps, result.row(y), result.width)
        }
        return result
    }
}

/// The source pixels of each pixel of a resized line, and their weights.
struct ResizeTaps {
    /// The number of source pixels per pixel.
    let taps: Int
    /// The index of the first source pixel of each pixel. Indices past the end of the line have weight 0.
    private(set) var first: [Int32] = []
    /// `taps` weights per pixel.
    private(set) var weights: [Float] = []

    /// Creates the taps of means of pairs.
    init(halving count: Int) {
        taps = 2
        for i in 0..<(count + 1) / 2 {
            first.append(Int32(2 * i))
            weights += 2 * i + 1 < count ? [0.5, 0.5] : [1, 0]
        }
    }

    /// Creates the taps of exact means of the covered pixels, or of linear interpolation if the line grows.
    init(from count: Int, to target: Int) {
        let step = Double(count) / Double(target)
        taps = step > 1 ? Int(step.rounded(.up)) + 1 : 2
        for i in 0..<target {
            var line = [Double](repeating: 0, count: taps)
            if step > 1 {
                let (start, end) = (Double(i) * step, Double(i + 1) * step)
                let from = min(count - 1, Int(start))
                for k in 0..<taps where from + k < count {
                    line[k] = max(0, min(end, Double(from + k + 1)) - max(start, Double(from + k)))
                }
                let total = line.reduce(0, +)
                first.append(Int32(from))
                weights += line.map { Float($0 / total) }
            } else {
                let centre = max(0, min(Double(count - 1), (Double(i) + 0.5) * step - 0.5))
                let from = min(max(0, count - 2), Int(centre))
                first.append(Int32(from))
                weights += [Float(1 - centre + Double(from)), Float(centre - Double(from))]
            }
        }
    }
}
