internal import Matte
internal import MatteKernelTypes

extension Plane {
    /// Returns the plane at half its size, by means of 2x2 pixels. If a side is odd, its last row or column counts
    /// twice, so that pixel i covers pixels 2i and 2i + 1 in every case.
    func halved() throws(MatteError) -> Plane {
        let result = try Plane(
            uninitialized: PixelSize(width: (width + 1) / 2, height: (height + 1) / 2))
        let kernel = unsafe KernelTable.current.reply.halve
        for y in 0..<result.height { unsafe kernel(row(2 * y), row(2 * y + 1), width, result.row(y)) }
        return result
    }

    /// Returns the plane scaled to a size. An axis that shrinks is averaged exactly; one that grows is interpolated
    /// linearly.
    ///
    /// - Parameter scratch: The memory of the result, which is then valid until the memory is used again.
    func resized(
        width: Int, height: Int, in scratch: (result: Scratch<Float>, line: Scratch<Float>)? = nil
    ) throws(MatteError) -> Plane {
        if width == self.width, height == self.height { return self }
        return try resized(
            columns: ResizeTaps(from: self.width, to: width),
            rows: ResizeTaps(from: self.height, to: height), in: scratch)
    }

    private func resized(
        columns: ResizeTaps, rows: ResizeTaps,
        in scratch: (result: Scratch<Float>, line: Scratch<Float>)? = nil
    ) throws(MatteError) -> Plane {
        let result = try Plane(
            uninitialized: PixelSize(width: columns.first.count, height: rows.first.count),
            in: scratch?.result)
        let line = try (scratch?.line ?? Scratch()).numbers(width + columns.taps)
        // Weights of 0 belong to numbers past the end of the line, which must be finite.
        unsafe (line.base + width).update(repeating: 0, count: columns.taps)
        let down = unsafe KernelTable.current.convolution.down
        let across = unsafe KernelTable.current.planes.resample
        var sources = unsafe [UnsafePointer<Float>](repeating: UnsafePointer(row(0)), count: rows.taps)
        var weights = [Float](repeating: 0, count: rows.taps)
        for y in 0..<result.height {
            let first = Int(rows.first[y])
            for k in 0..<rows.taps {
                unsafe sources[k] = UnsafePointer(row(first + k))
                weights[k] = rows.weights[y * rows.taps + k]
            }
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
    private(set) var first: [Int32]
    /// `taps` weights per pixel.
    private(set) var weights: [Float]

    /// Creates the taps of exact means of the covered pixels, or of linear interpolation if the line grows.
    init(from count: Int, to target: Int) {
        let step = Double(count) / Double(target)
        let taps = step > 1 ? Int(step.rounded(.up)) + 1 : 2
        self.taps = taps
        first = [Int32](repeating: 0, count: target)
        weights = [Float](repeating: 0, count: taps * target)
        var line = [Double](repeating: 0, count: taps)
        for i in 0..<target {
            if step > 1 {
                let (start, end) = (Double(i) * step, Double(i + 1) * step)
                let from = min(count - 1, Int(start))
                var total = 0.0
                for k in 0..<taps {
                    let isInside = from + k < count
                    line[k] =
                        isInside
                        ? max(0, min(end, Double(from + k + 1)) - max(start, Double(from + k))) : 0
                    total += line[k]
                }
                first[i] = Int32(from)
                for k in 0..<taps { weights[taps * i + k] = Float(line[k] / total) }
            } else {
                let centre = max(0, min(Double(count - 1), (Double(i) + 0.5) * step - 0.5))
                let from = min(max(0, count - 2), Int(centre))
                first[i] = Int32(from)
                weights[2 * i] = Float(1 - centre + Double(from))
                weights[2 * i + 1] = Float(centre - Double(from))
            }
        }
    }
}
