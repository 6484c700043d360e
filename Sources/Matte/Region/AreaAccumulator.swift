internal import MatteKernelTypes

/// One row of signed areas. Each edge adds the area to its right, and a running sum gives the coverage.
struct AreaAccumulator {
    private let left: Double
    private let width: Int
    /// The coverage of each pixel minus that of the pixel before it.
    private var steps: [Double]
    /// The coverage at the left border of the row.
    private var start = 0.0
    /// True for each block of ``block`` pixels that contains a step; elsewhere coverage does not change.
    private var touched: [Bool]
    private let kernels = KernelTable.current.mask

    private static let block = 64

    /// Creates an accumulator for rows of `width` pixels that start at column `left`.
    init(left: Int, width: Int) {
        self.left = Double(left)
        self.width = width
        // A step may be just after the last pixel.
        steps = Array(repeating: 0, count: width + 2)
        touched = Array(repeating: false, count: (width + 2 + Self.block - 1) / Self.block)
    }

    /// Adds `height` to the coverage of the whole row.
    mutating func addColumn(_ height: Double) {
        start += height
    }

    /// Adds the exact area to the right of a straight edge that is `height` high; a negative height subtracts the area.
    mutating func addEdge(topX: Double, bottomX: Double, height: Double) {
        var (x0, x1) = (min(topX, bottomX) - left, max(topX, bottomX) - left)
        var height = height
        let end = Double(width)
        if x1 <= 0 {
            start += height
            return
        }
        if x0 >= end { return }
        // Clip the edge to the row: the part to the left covers all pixels, the part to the right covers none.
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

    /// Adds an edge between two positions inside the row. Its direction does not affect the area.
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

    /// Writes the coverage of the row and clears the accumulator.
    ///
    /// - Returns: The coverage of all pixels if no edge touches the row, in which case nothing is written;
    ///   otherwise `nil`.
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
        // Steps after the last pixel affect no pixel.
        steps[width] = 0
        steps[width + 1] = 0
        touched[touched.count - 1] = false
        return nil
    }
}
