internal import MatteKernelTypes

/// The interpolation along both axes, and the layout of a band's scratch memory: a source row of levels and two source
/// rows scaled to the output's width.
struct InterpolationAxes {
    private let across: InterpolationAxis
    private let down: InterpolationAxis
    private let source: PixelSize
    private let width: Int
    private let levels: Int
    private let widened: Int

    init(from source: PixelSize, to size: PixelSize, _ alignment: GridAlignment) {
        across = InterpolationAxis(from: source.width, to: size.width, alignment)
        down = InterpolationAxis(from: source.height, to: size.height, alignment)
        self.source = source
        width = size.width
        levels = (source.width + 65 + 63) / 64 * 64
        widened = (size.width + 63) / 64 * 64
    }

    /// The number of 16-bit levels of scratch memory per band.
    var scratch: Int { levels + 2 * widened }

    /// Renders output rows in order. Each source row is scaled to the output's width once, when it is first needed.
    func interpolate(
        _ rows: Range<Int>, _ rowsOfSource: some LevelRows, _ target: MutableRows,
        _ scratch: UnsafeMutablePointer<Int16>
    ) {
        guard width > 0, !rows.isEmpty else { return }
        let kernels = KernelTable.current.interpolation
        let last = source.height - 1
        var present = -1
        func row(_ index: Int) -> UnsafeMutablePointer<Int16> {
            let place = unsafe scratch + levels + index % 2 * widened
            if index > present {
                unsafe rowsOfSource.load(index, into: scratch)
                let border = unsafe scratch[source.width - 1]
                unsafe (scratch + source.width).update(repeating: border, count: 65)
                unsafe across.interpolate(scratch, into: place, kernels)
                present = index
            }
            return unsafe place
        }
        var y = rows.lowerBound
        while y < rows.upperBound {
            let index = Int(down.indices[y])
            var end = y + 1
            while end < rows.upperBound, Int(down.indices[end]) == index { end += 1 }
            // Neighbouring source rows have different places in the scratch memory, so loading the lower row doesn't
            // overwrite the upper row.
            let upper = unsafe row(index)
            let lower = unsafe row(min(index + 1, last))
            unsafe down.weights.withUnsafeBufferPointer { weights in
                unsafe kernels.down(
                    upper, lower, weights.baseAddress! + y, end - y,
                    target[y].assumingMemoryBound(to: UInt8.self), target.bytesPerRow, width)
            }
            y = end
        }
    }
}

/// The two source pixels of each output pixel along one axis, and their weights.
struct InterpolationAxis: Sendable {
    /// The index of each output pixel's first source pixel. The second source pixel is the next one, or the same one if
    /// there is no next.
    private(set) var indices: [Int32] = []
    /// The weight of each output pixel's second source pixel, in 1/32768.
    private(set) var weights: [Int16] = []
    /// For each block of 32 output pixels, the index of the first source pixel that the block needs. ``lanes`` contains
    /// the distance from that pixel to the first source pixel of each output pixel. Both are empty if that distance
    /// exceeds 62 in some block.
    private var starts: [Int32] = []
    private var lanes: [UInt16] = []

    init(from source: Int, to count: Int, _ alignment: GridAlignment) {
        guard source > 0, count > 0 else { return }
        // Round the number of outputs up to whole blocks of 32, so that the last block needs no special case. The added
        // outputs are copies of the last one.
        let padded = (count + 31) / 32 * 32
        for i in 0..<padded {
            let x = Double(min(i, count - 1))
            let place =
                switch alignment {
                case .halfPixel: (x + 0.5) * Double(source) / Double(count) - 0.5
                case .alignCorners: count == 1 ? 0 : x * Double(source - 1) / Double(count - 1)
                }
            let inside = min(max(place, 0), Double(source - 1))
            var index = Int(inside)
            var weight = Int(((inside - Double(index)) * 32768).rounded())
            // A weight of 1, which is 32768, doesn't fit 16 bits. Use the second source pixel as the first one instead,
            // with the weight 0 for the pixel after it.
            if weight == 32768 { (index, weight) = (index + 1, 0) }
            indices.append(Int32(index))
            weights.append(Int16(weight))
        }
        let begins = stride(from: 0, to: padded, by: 32)
        guard begins.allSatisfy({ indices[$0 + 31] - indices[$0] <= 62 }) else { return }
        for begin in begins {
            starts.append(indices[begin])
            for i in begin..<begin + 32 { lanes.append(UInt16(indices[i] - indices[begin])) }
        }
    }

    /// Interpolates a row. The source must be followed by 65 copies of its last level, because kernels read past its
    /// end.
    func interpolate(
        _ source: UnsafePointer<Int16>, into target: UnsafeMutablePointer<Int16>,
        _ kernels: InterpolationKernels
    ) {
        if starts.isEmpty {
            unsafe kernels.gather(source, target, indices.count, indices, weights)
        } else {
            unsafe kernels.across(source, target, starts.count, starts, lanes, weights)
        }
    }
}
