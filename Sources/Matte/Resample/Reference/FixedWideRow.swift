internal import MatteKernelTypes

extension FixedAxis {
    /// Computes a row of the horizontal pass without kernels, for source rows that are too long for them.
    func sumWideRow(_ source: UnsafeRawPointer, _ channels: Int, to destination: UnsafeMutableRawPointer) {
        let input = unsafe source.assumingMemoryBound(to: UInt8.self)
        let output = unsafe destination.assumingMemoryBound(to: UInt8.self)
        let count = pixels.count
        unsafe withPointers { windows, weights in
            let half = Int32(1) << (weights.bits - 1)
            for i in 0..<self.windows.count {
                let window = unsafe windows[i]
                for channel in 0..<channels {
                    var sum = half
                    for k in 0..<2 * Int(window.count) {
                        // The pixel after the last one has no weight.
                        let place = min(2 * Int(window.first) + k, count - 1)
                        let pair = window.weights + k / 2
                        let shift = Int32(16 - 16 * (k % 2))
                        var weight = unsafe (weights.high[pair] << shift) >> 16
                        if let low = unsafe weights.low {
                            weight = unsafe (weight << 11) + ((low[pair] << shift) >> 16)
                        }
                        unsafe sum &+= Int32(input[place * channels + channel]) &* weight
                    }
                    let level = max(0, min(255, sum >> weights.bits))
                    unsafe output[i * channels + channel] = UInt8(level)
                }
            }
        }
    }
}
