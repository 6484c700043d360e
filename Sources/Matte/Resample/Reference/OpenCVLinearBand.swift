internal import MatteKernelTypes

/// The work on neighbouring output rows of an ``OpenCVLinear`` resize. Interpolated source rows that two output rows
/// need are kept.
@safe struct OpenCVLinearBand {
    private let columns: OpenCVColumns
    private let rows: OpenCVAxis
    private let height: Int
    private let width: Int
    private let picture: Rows
    private let destination: MutableRows
    private let kernels = KernelTable.current.reference
    private let memory: RasterStorage
    private var upper: UnsafeMutablePointer<Int16>
    private var lower: UnsafeMutablePointer<Int16>
    /// The numbers of the source rows that `upper` and `lower` hold.
    private var held = (-1, -1)

    /// - Parameters:
    ///   - height: The number of the picture's rows.
    ///   - width: The number of the result's columns.
    /// - Throws: ``MatteError`` with code `limits` if memory cannot be allocated.
    init(
        columns: OpenCVColumns, rows: OpenCVAxis, height: Int, width: Int, _ picture: Rows,
        _ destination: MutableRows
    ) throws(MatteError) {
        self.columns = columns
        self.rows = rows
        self.height = height
        self.width = width
        self.picture = picture
        self.destination = destination
        let count = 64 * columns.blocks
        memory = try RasterStorage(bytes: 2 * count * MemoryLayout<Int16>.stride)
        unsafe upper = memory.base.bindMemory(to: Int16.self, capacity: 2 * count)
        unsafe lower = upper + count
    }

    /// Writes the output rows of a band.
    mutating func resize(_ band: Range<Int>) {
        var tap = rows.tap(band.lowerBound)
        var wanted = sources(tap)
        for y in band {
            let next = rows.tap(y + 1)
            let following = sources(next)
            let isHeld =
                held.0 == wanted.0 || held.1 == wanted.0 || held.0 == wanted.1 || held.1 == wanted.1
            let isShared = y + 1 < band.upperBound && following.0 <= wanted.1
            let weights = (Int16(tap.weights.0), Int16(tap.weights.1))
            let output = unsafe destination[y]
            if isHeld || isShared {
                unsafe blendKept(wanted, weights, into: output)
            } else {
                unsafe blendOnce(wanted, weights, into: output)
            }
            (tap, wanted) = (next, following)
        }
    }

    /// Returns the numbers of the two source rows of an output row. One whose weight is 0 is the other one.
    private func sources(_ tap: OpenCVAxis.Tap) -> (Int, Int) {
        let first = max(0, min(height - 1, tap.first)), second = max(0, min(height - 1, tap.first + 1))
        return (tap.weights.0 == 0 ? second : first, tap.weights.1 == 0 ? first : second)
    }

    /// Interpolates the source rows that are not held, and then between both rows.
    private mutating func blendKept(
        _ wanted: (Int, Int), _ weights: (Int16, Int16), into output: UnsafeMutableRawPointer
    ) {
        if held.0 != wanted.0, held.1 == wanted.0 {
            unsafe swap(&upper, &lower)
            held = (held.1, held.0)
        }
        if held.0 != wanted.0 {
            unsafe columns.interpolate(picture[wanted.0], into: upper, kernels)
            held.0 = wanted.0
        }
        if wanted.1 != wanted.0, held.1 != wanted.1 {
            unsafe columns.interpolate(picture[wanted.1], into: lower, kernels)
            held.1 = wanted.1
        }
        let second = unsafe wanted.1 == wanted.0 ? upper : lower
        unsafe kernels.down(upper, second, weights.0, weights.1, width, columns.channels, output)
    }

    /// Interpolates between two source rows that no other output row needs.
    private func blendOnce(
        _ wanted: (Int, Int), _ weights: (Int16, Int16), into output: UnsafeMutableRawPointer
    ) {
        let above = unsafe picture[wanted.0], below = unsafe picture[wanted.1]
        if columns.hasPairs {
            unsafe kernels.between(
                above, below, columns.places, columns.weights, weights.0, weights.1, width, columns.channels,
                output)
        }
        let bytes = unsafe output.assumingMemoryBound(to: UInt8.self)
        for pixel in columns.lone {
            for channel in 0..<columns.channels {
                let first = unsafe (columns.value(above, pixel, channel) &* Int32(weights.0)) &>> 16
                let second = unsafe (columns.value(below, pixel, channel) &* Int32(weights.1)) &>> 16
                let byte = UInt8(max(0, min(255, (first &+ second &+ 2) &>> 2)))
                unsafe bytes[pixel.column * columns.channels + channel] = byte
            }
        }
    }
}
