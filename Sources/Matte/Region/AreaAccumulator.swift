internal import MatteKernelTypes

/// An accumulator for the coverage of one row of pixels. Each edge of a region adds or subtracts, for every pixel, the
/// fraction of the pixel's area to the right of the edge. Only the differences between neighbouring pixels are stored.
/// Their running sum from left to right is the coverage of each pixel, 0...1.
struct AreaAccumulator {
    private let left: Double
    private let width: Int
    /// The coverage of each pixel, 0...1, minus the coverage of the pixel to its left.
    private var steps: [Double]
    /// The coverage at the left border of the row, before any edge inside the row changes it.
    private var start = 0.0
    /// For each block of ``block`` pixels, true if an edge changes the coverage inside the block. In other blocks the
    /// coverage is constant.
    private var touched: [Bool]
    private let kernels = KernelTable.current.mask

    private static let block = 64

    /// Creates an accumulator for rows of `width` pixels whose first pixel is at column `left`.
    init(left: Int, width: Int) {
        self.left = Double(left)
        self.width = width
        // `steps` has two entries more than the row has pixels, because an edge at the row's right border writes to
        // them.
        steps = Array(repeating: 0, count: width + 2)
        touched = Array(repeating: false, count: (width + 2 + Self.block - 1) / Self.block)
    }

    /// Adds `height`, a fraction of the row's height, to the coverage of every pixel in the row.
    mutating func addColumn(_ height: Double) {
        start += height
    }

    /// Adds to each pixel the exact fraction of its area that is to the right of a straight edge. `height` is the
    /// height of the edge, as a fraction of the row's height. If it is negative, the area is subtracted.
    mutating func addEdge(topX: Double, bottomX: Double, height: Double) {
        var (x0, x1) = (min(topX, bottomX) - left, max(topX, bottomX) - left)
        var height = height
        let end = Double(width)
        if x1 <= 0 {
            start += height
            return
        }
        if x0 >= end { return }
        // Clip the edge to the row. All pixels are to the right of an edge part that is left of the row. No pixel is to
        // the right of an edge part that is right of the row.
        let perPixel = height / (x1 - x0)
        if x0 < 0 {
            start += -x0 * perPixel
            height += x0 * perPixel
            x0 = 0
        }
        if x1 > end {
            height -= (x1 - end) * perPixel
            x1 = end
        }
        addClipped(x0, x1, height)
    }

    /// Adds an edge from `x0` to `x1`, where `x0` is at most `x1`. Both are inside the row, in pixels from the row's
    /// left border. The areas are the same whichever of the two is the upper end of the edge.
    private mutating func addClipped(_ x0: Double, _ x1: Double, _ height: Double) {
        let first = Int(x0), last = Int(x1)
        for i in first / Self.block...(last + 1) / Self.block { touched[i] = true }
        if first == last {
            let middle = (x0 + x1) / 2 - Double(first)
            steps[first] += height * (1 - middle)
            steps[first + 1] += height * middle
            return
        }
        let perPixel = height / (x1 - x0)
        let before = Double(first + 1) - x0, after = x1 - Double(last)
        steps[first] += before * perPixel * before / 2
        steps[first + 1] += before * perPixel * (1 - before / 2)
        for i in first + 1..<last {
            steps[i] += perPixel / 2
            steps[i + 1] += perPixel / 2
        }
        steps[last] += after * perPixel * (1 - after / 2)
        steps[last + 1] += after * perPixel * after / 2
    }

    /// Writes the coverage of the row, 0...255 per pixel, and clears the accumulator for the next row.
    ///
    /// - Returns: If no edge touches the row, the coverage that all its pixels have; `row` is then not written.
    ///   Otherwise `nil`.
    mutating func resolve(into row: UnsafeMutablePointer<UInt8>) -> UInt8? {
        var sum = start
        start = 0
        guard touched.contains(true) else { return coverageByte(sum) }
        for block in 0..<(width + Self.block - 1) / Self.block {
            let from = block * Self.block
            let count = min(Self.block, width - from)
            if touched[block] {
                sum = unsafe steps.withUnsafeMutableBufferPointer {
                    unsafe kernels.coverage($0.baseAddress! + from, row + from, count, sum)
                }
                touched[block] = false
            } else {
                unsafe (row + from).update(repeating: coverageByte(sum), count: count)
            }
        }
        // `steps` has two entries more than the row has pixels. Clear these too; they don't affect the coverage.
        steps[width] = 0
        steps[width + 1] = 0
        touched[touched.count - 1] = false
        return nil
    }
}
