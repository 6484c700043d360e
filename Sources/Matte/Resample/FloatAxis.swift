internal import MatteKernelTypes

/// The windows and weights of one axis of a resize in 32-bit floats, for pixels that are floats.
@safe
final class FloatAxis: @unchecked Sendable {
    /// The number of output pixels.
    let count: Int
    /// True if every output pixel is the source pixel with the same index.
    let isIdentity: Bool
    let windows: UnsafeMutablePointer<FloatWindow>
    let weights: UnsafeMutablePointer<Float>

    init(_ weights: ResampleWeights, isIdentity: Bool) {
        self.isIdentity = isIdentity
        count = weights.windows.count
        var starts: [Int] = []
        var total = 0
        for values in weights.unique {
            starts.append(total)
            total += values.count
        }
        unsafe windows = .allocate(capacity: max(1, count))
        unsafe self.weights = .allocate(capacity: max(1, total))
        for (values, start) in zip(weights.unique, starts) {
            for (k, value) in values.enumerated() {
                unsafe (self.weights + start + k).initialize(to: Float(value))
            }
        }
        for (i, window) in weights.windows.enumerated() {
            unsafe (windows + i).initialize(
                to: FloatWindow(
                    first: Int32(window.first), count: Int32(weights.unique[window.unique].count),
                    weights: Int32(starts[window.unique])))
        }
    }

    deinit {
        unsafe windows.deallocate()
        unsafe weights.deallocate()
    }
}
