/// The source pixels that each output pixel of one axis of an ``OpenCVArea`` resize covers, and their weights.
struct OpenCVAreaAxis {
    /// The first covered pixel of each output pixel.
    private(set) var first: [Int] = []
    /// The index of the first weight of each output pixel in ``weights``, and the end.
    private(set) var starts: [Int] = [0]
    private(set) var weights: [Float] = []

    /// The number of output pixels.
    var count: Int { first.count }

    /// The indices of an output pixel's weights.
    func window(_ i: Int) -> Range<Int> { starts[i]..<starts[i + 1] }

    /// The axis of a resize by a ratio that isn't whole, with the weights of `computeResizeAreaTab`.
    ///
    /// - Throws: ``MatteError`` with code `cancelled`.
    init(source: Int, target: Int, scale: Double) throws(MatteError) {
        reserve(target, source + 2 * target)
        for i in 0..<target {
            if i & 0xFFFF == 0, Task.isCancelled { throw .cancelled }
            let left = Double(i) * scale
            let right = left + scale
            let width = min(scale, Double(source) - left)
            let end = min(Int(right.rounded(.down)), source - 1)
            let start = min(Int(left.rounded(.up)), end)
            let hasPart = Double(start) - left > 1e-3
            first.append(hasPart ? start - 1 : start)
            if hasPart { weights.append(Float((Double(start) - left) / width)) }
            for _ in start..<end { weights.append(Float(1 / width)) }
            if right - Double(end) > 1e-3 {
                weights.append(Float(min(min(right - Double(end), 1), width) / width))
            }
            starts.append(weights.count)
        }
    }

    /// The axis of a resize by a whole ratio. All weights are 1, so that sums are whole numbers.
    init(target: Int, ratio: Int) {
        reserve(target, target * ratio)
        for i in 0..<target {
            first.append(i * ratio)
            for _ in 0..<ratio { weights.append(1) }
            starts.append(weights.count)
        }
    }

    private mutating func reserve(_ target: Int, _ weights: Int) {
        first.reserveCapacity(target)
        starts.reserveCapacity(target + 1)
        self.weights.reserveCapacity(weights)
    }
}
