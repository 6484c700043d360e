internal import Matte
internal import MatteKernelTypes

/// A separable convolution of a plane that keeps only as many rows as there are weights.
///
/// Beyond its edges, the plane continues with the pixels at the edge. Only one thread at a time may use an instance.
final class ConvolvedRows: @unchecked Sendable {
    private let size: PixelSize
    private let line = Scratch<Float>()
    private let across = Scratch<Float>()
    private let row = Scratch<Float>()

    init(_ size: PixelSize) { self.size = size }

    /// Convolves a plane of the size of this instance.
    func run(_ weights: [Float], of plane: Plane, to result: Plane) throws(MatteError) {
        let width = size.width
        unsafe try run(weights, rows: 0..<size.height) { y, line in
            unsafe line.update(from: plane.row(y), count: width)
        } to: { y in
            unsafe result.row(y)
        }
    }

    /// Convolves rows with the same odd number of weights along both axes, from the first to the last row.
    ///
    /// - Parameters:
    ///   - rows: The rows of the result.
    ///   - source: Writes a row of the plane. Rows that the weights reach are asked for once, in ascending order.
    ///   - target: Returns the memory for a row of the result.
    func run(
        _ weights: [Float], rows: Range<Int>, of source: (Int, UnsafeMutablePointer<Float>) -> Void,
        to target: (Int) -> UnsafeMutablePointer<Float>
    ) throws(MatteError) {
        let (width, height, taps, reach) = (size.width, size.height, weights.count, weights.count / 2)
        guard width > 0, let first = rows.first else { return }
        let (line, ring) = (
            try line.numbers(width + 2 * reach), try across.numbers(taps * width)
        )
        let kernels = KernelTable.current.convolution
        var sources = unsafe [UnsafePointer<Float>](repeating: UnsafePointer(ring.base), count: taps)
        // Row y of the convolution along the rows is at place y modulo the number of weights.
        var next = max(0, first - reach)
        for y in rows {
            while next <= min(height - 1, y + reach) {
                let start = unsafe line.base + reach
                unsafe source(next, start)
                for k in 0..<reach {
                    unsafe line.base[k] = start[0]
                    unsafe start[width + k] = start[width - 1]
                }
                unsafe kernels.across(line.base, ring.base + next % taps * width, width, weights, taps)
                next += 1
            }
            for k in 0..<taps {
                let row = max(0, min(height - 1, y - reach + k))
                unsafe sources[k] = UnsafePointer(ring.base + row % taps * width)
            }
            unsafe kernels.down(sources, target(y), width, weights, taps)
        }
        withExtendedLifetime((line, ring)) {}
    }

    /// Convolves rows and calls `use` with each row of the result, which is valid during the call.
    func run(
        _ weights: [Float], rows: Range<Int>, of source: (Int, UnsafeMutablePointer<Float>) -> Void,
        use: (Int, UnsafePointer<Float>) -> Void
    ) throws(MatteError) {
        let result = try row.numbers(size.width)
        var last: Int?
        unsafe try run(weights, rows: rows, of: source) { y in
            if let last { unsafe use(last, UnsafePointer(result.base)) }
            last = y
            return unsafe result.base
        }
        if let last { unsafe use(last, UnsafePointer(result.base)) }
        withExtendedLifetime(result) {}
    }
}
