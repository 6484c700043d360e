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
        _ plane: Plane, marginX: Int, marginY: Int, spans: RowSpans? = nil, in memory: Memory = Memory(),
        threads: Int = 1
    ) throws(MatteError) {
        (width, height) = (plane.width, plane.height)
        (self.marginX, self.marginY) = (marginX, marginY)
        stride = 2 * (width + 2 * marginX)
        // Kernels read whole vectors of 16 gradients, so that they may read past the last row.
        let count = stride * (height + 2 * marginY) + 128
        let gradients = try memory.gradients.numbers(count)
        let squares = try Plane(uninitialized: plane.size, in: memory.squares)
        let soft = try Plane(uninitialized: plane.size, in: memory.soft)
        let bandRows = 64, bands = (plane.height + bandRows - 1) / bandRows
        let soften = unsafe KernelTable.current.reply.soften
        try Bands.run(count: bands, threads: threads) { (band) throws(MatteError) in
            for y in band * bandRows..<min(plane.height, (band + 1) * bandRows) {
                unsafe soften(plane.row(y - 1), plane.row(y), plane.row(y + 1), soft.row(y), plane.width)
            }
        }
        let offset = Self.typicalLength(soft)
        (self.gradients, self.squares) = (gradients, squares)
        sums = try memory.sums.numbers((width + 2 * marginX + 1) * (height + 2 * marginY + 1))
        clearMargins()
        let (all, kernel) = unsafe (self, KernelTable.current.planes.gradients)
        try Bands.run(count: bands, threads: threads) { (band) throws(MatteError) in
            for y in band * bandRows..<min(plane.height, (band + 1) * bandRows) {
                unsafe all.setRow(y, of: soft, offset: offset, span: spans?.rows[y], kernel)
            }
        }
        integrate()
    }

    /// Sets the margins to 0, and the numbers after the last row.
    private func clearMargins() {
        let above = marginY * stride, end = (marginY + height) * stride
        unsafe gradients.base.update(repeating: 0, count: above)
        unsafe (gradients.base + end).update(repeating: 0, count: above + 128)
        for y in marginY..<marginY + height where marginX > 0 {
            let line = unsafe gradients.base + y * stride
            unsafe line.update(repeating: 0, count: 2 * marginX)
            unsafe (line + 2 * (marginX + width)).update(repeating: 0, count: 2 * marginX)
        }
    }

    /// Computes the gradients of a row. The first and the last row have no vertical part.
    private func setRow(
        _ y: Int, of soft: Plane, offset: Float, span: Range<Int>?, _ kernel: PlaneKernels.Gradients
    ) {
        let target = unsafe gradients.base + (y + marginY) * stride + 2 * marginX
        let square = unsafe squares.row(y)
        let isInside = y > 0 && y + 1 < height
        unsafe kernel(
            soft.row(isInside ? y - 1 : y), soft.row(y), soft.row(isInside ? y + 1 : y), width, offset,
            target, square)
        guard let span else { return }
        for outside in [0..<span.lowerBound, span.upperBound..<width] {
            unsafe (target + 2 * outside.lowerBound).update(repeating: 0, count: 2 * outside.count)
            unsafe (square + outside.lowerBound).update(repeating: 0, count: outside.count)
        }
    }

    /// Adds up the squared integers of all rectangles that begin at the top-left corner of the margin.
    private func integrate() {
        let columns = sumStride
        let kernel = unsafe KernelTable.current.planes.integrate
        unsafe sums.base.update(repeating: 0, count: columns)
        for y in 0..<height + 2 * marginY {
            unsafe kernel(
                gradients.base + y * stride, sums.base + y * columns, sums.base + (y + 1) * columns,
                columns - 1)
        }
    }

    /// A pointer to the gradient at a position, which may be in the margin.
    @unsafe func element(_ x: Int, _ y: Int) -> UnsafePointer<Int16> {
        unsafe UnsafePointer(gradients.base + (y + marginY) * stride + 2 * (x + marginX))
    }

    /// The distance between rows of sums.
    var sumStride: Int { width + 2 * marginX + 1 }

    /// A pointer to the sum of the squared integers of all gradients above and to the left of a position, which may be
    /// in the margin. Sums are modulo 2^32.
    @unsafe func sum(_ x: Int, _ y: Int) -> UnsafePointer<UInt32> {
        unsafe UnsafePointer(sums.base + (y + marginY) * sumStride + x + marginX)
    }

    /// Returns the sum of the squared integers in a rectangle, which may extend into the margin.
    func energy(_ x: Int, _ y: Int, _ columns: Int, _ rows: Int) -> Double {
        let top = unsafe sum(x, y), bottom = unsafe sum(x, y + rows)
        return unsafe Double(bottom[columns] &- bottom[0] &- top[columns] &+ top[0])
    }

    /// Returns the median length of the gradients of a plane in sixteenths, at least 1. About 1,000 pixels
    /// of large planes are sampled.
    private static func typicalLength(_ soft: Plane) -> Float {
        let step = max(1, Int((Double(soft.width * soft.height) / 1024).squareRoot()))
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
