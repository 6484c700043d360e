internal import Matte
internal import MatteKernelTypes

/// The gradients of a plane, each divided by its own length plus the median length, as pairs of small integers.
///
/// A gain of the picture doesn't change them, and strong edges count little more than the rest. The plane has a margin
/// of zeros, so that a block can be moved beyond its edge.
@safe
struct GradientPlane: Sendable {
    /// The memory of a plane, which can be used again.
    struct Memory: Sendable {
        fileprivate let gradients = Scratch<Int16>()
        fileprivate let squares = Scratch<Float>()
        fileprivate let sums = Scratch<UInt32>()
        fileprivate let soft = Scratch<Float>()
        fileprivate let convolution = ConvolvedRows()
    }

    let width: Int
    let height: Int
    var size: PixelSize { PixelSize(width: width, height: height) }
    /// The widths of the margins in pixels.
    let marginX: Int
    let marginY: Int
    /// The distance between rows in 16-bit numbers.
    let stride: Int
    private let gradients: Numbers<Int16>
    /// The squared lengths of the gradients before the division, in squared levels.
    let squares: Plane
    private let sums: Numbers<UInt32>

    /// Computes the gradients of a plane. Outside `spans`, they are 0. The result is valid until `memory` is used again.
    init(
        _ plane: Plane, marginX: Int, marginY: Int, spans: RowSpans? = nil, in memory: Memory = Memory()
    ) throws(MatteError) {
        (width, height) = (plane.width, plane.height)
        (self.marginX, self.marginY) = (marginX, marginY)
        stride = 2 * (width + 2 * marginX)
        // Kernels read whole vectors of 16 gradients, so that they may read past the last row.
        let count = stride * (height + 2 * marginY) + 128
        gradients = try memory.gradients.numbers(count)
        unsafe gradients.base.update(repeating: 0, count: count)
        squares = try Plane(uninitialized: plane.size, in: memory.squares)
        let soft = try Plane(uninitialized: plane.size, in: memory.soft)
        memory.convolution.set(plane.size)
        try memory.convolution.run([0.25, 0.5, 0.25], of: plane, to: soft)
        let offset = Self.typicalLength(soft)
        let kernels = KernelTable.current.planes
        for y in 0..<height {
            let target = unsafe gradients.base + (y + marginY) * stride + 2 * marginX
            let square = unsafe squares.row(y)
            // The first and the last row have no vertical part.
            let isInside = y > 0 && y + 1 < height
            unsafe kernels.gradients(
                soft.row(isInside ? y - 1 : y), soft.row(y), soft.row(isInside ? y + 1 : y), width, offset,
                target, square)
            guard let span = spans?.rows[y] else { continue }
            for outside in [0..<span.lowerBound, span.upperBound..<width] {
                unsafe (target + 2 * outside.lowerBound).update(repeating: 0, count: 2 * outside.count)
                unsafe (square + outside.lowerBound).update(repeating: 0, count: outside.count)
            }
        }
        let columns = width + 2 * marginX + 1
        sums = try memory.sums.numbers(columns * (height + 2 * marginY + 1))
        unsafe sums.base.update(repeating: 0, count: columns)
        for y in 0..<height + 2 * marginY {
            unsafe kernels.integrate(
                gradients.base + y * stride, sums.base + y * columns, sums.base + (y + 1) * columns,
                columns - 1)
        }
    }

    /// A pointer to the gradient at a position, which may be in the margin.
    @unsafe func start(_ x: Int, _ y: Int) -> UnsafePointer<Int16> {
        unsafe UnsafePointer(gradients.base + (y + marginY) * stride + 2 * (x + marginX))
    }

    /// Returns the sum of the squared integers in a rectangle, which may extend into the margin.
    func energy(_ x: Int, _ y: Int, _ columns: Int, _ rows: Int) -> Double {
        let stride = width + 2 * marginX + 1
        let top = unsafe sums.base + (y + marginY) * stride + x + marginX
        let bottom = unsafe top + rows * stride
        return unsafe Double(bottom[columns] &- bottom[0] &- top[columns] &+ top[0])
    }

    /// Returns the median length of the gradients of a plane in sixteenths, at least 1. Large planes are sampled in
    /// every third row and column.
    private static func typicalLength(_ soft: Plane) -> Float {
        let step = soft.width * soft.height > 40_000 ? 3 : 1
        var counts = [Int](repeating: 0, count: 4096)
        var total = 0
        let (width, height) = (soft.width, soft.height)
        for y in Swift.stride(from: 0, to: height, by: step) {
            let isInside = y > 0 && y + 1 < height
            let (above, below) = unsafe (soft.row(isInside ? y - 1 : y), soft.row(isInside ? y + 1 : y))
            let row = unsafe soft.row(y)
            for x in Swift.stride(from: 0, to: width, by: step) {
                let hasBoth = x > 0 && x + 1 < width
                let gx: Float = hasBoth ? unsafe row[x + 1] - row[x - 1] : 0
                let gy: Float = unsafe below[x] - above[x]
                let length: Float = (gx * gx + gy * gy).squareRoot()
                counts[min(4095, Int(length * 8))] += 1
                total += 1
            }
        }
        var (bin, seen) = (0, counts[0])
        while 2 * seen <= total, bin < 4095 {
            bin += 1
            seen += counts[bin]
        }
        return max(1, (Float(bin) + 0.5) / 16)
    }
}
