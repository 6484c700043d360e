internal import MatteKernelTypes

/// The rounded weights of one axis of a ``FixedPointResize``, in the form that kernels read.
final class FixedAxis: Sendable {
    /// The library whose weights are used.
    enum Arithmetic {
        /// Weights with 22 fractional bits: 32 bits minus the 8 bits of a pixel, and 2 bits for sums that exceed the
        /// range of pixels.
        case pillow
        /// 16-bit weights with as many fractional bits, up to 22, as the largest weight allows.
        case torch
    }

    /// The source pixels that the windows contain, from an even pixel on if windows start at even pixels.
    let pixels: Range<Int>
    /// The windows. First pixels are counted from the start of ``pixels``, in pairs if windows start at even pixels.
    let windows: [FixedWindow]
    /// The number of source pixels of the longest window.
    let longest: Int
    private let high: [Int32]
    private let low: [Int32]
    private let bits: Int32

    /// Rounds weights.
    ///
    /// - Parameters:
    ///   - axis: The weights.
    ///   - startsAtEven: True if windows start at even source pixels.
    init(_ axis: PillowAxis, _ arithmetic: Arithmetic, startsAtEven: Bool) {
        let bits = arithmetic == .pillow ? 22 : Self.torchBits(largest: axis.largest)
        var lower = Int.max, upper = 0, longest = 0
        for window in axis.windows {
            lower = min(lower, window.first)
            upper = max(upper, window.first + window.count)
            longest = max(longest, window.count)
        }
        lower = min(lower, upper)
        if startsAtEven { lower &= ~1 }
        var windows: [FixedWindow] = [], high: [Int32] = [], low: [Int32] = []
        windows.reserveCapacity(axis.windows.count)
        // Room for a zero before and after each window's weights, and for shared ones that start at both kinds of pixels.
        high.reserveCapacity(axis.weights.count + axis.windows.count)
        if arithmetic == .pillow { low.reserveCapacity(axis.weights.count + axis.windows.count) }
        // The weights of windows that others share, for windows that start at an even pixel and at an odd one.
        var shared = [Int?](repeating: nil, count: 2 * axis.windows.count)
        var rounded = [Int32](repeating: 0, count: longest + 3)
        for (index, window) in axis.windows.enumerated() {
            let before = startsAtEven ? window.first & 1 : 0, first = window.first - before - lower
            let count = max(1, (before + window.count + 1) / 2)
            let place = 2 * window.original + before
            windows.append(
                FixedWindow(
                    first: Int32(startsAtEven ? first / 2 : first), count: Int32(count),
                    weights: shared[place] ?? high.count))
            if shared[place] != nil { continue }
            unsafe rounded.withUnsafeMutableBufferPointer { rounded in
                // A pair has a weight of 0 where the window has no pixel.
                unsafe rounded[0] = 0
                if unsafe axis.round(index, bits: bits, into: rounded.baseAddress! + before) {
                    shared[place] = high.count
                }
                unsafe rounded[before + window.count] = 0
                unsafe rounded[before + window.count + 1] = 0
                for pair in 0..<count {
                    let (first, second) = unsafe (rounded[2 * pair], rounded[2 * pair + 1])
                    if arithmetic == .pillow {
                        high.append(Self.pair(first >> 11, second >> 11))
                        low.append(Self.pair(first & 2047, second & 2047))
                    } else {
                        high.append(Self.pair(first, second))
                    }
                }
            }
        }
        (pixels, self.windows, self.longest) = (lower..<upper, windows, longest)
        (self.high, self.low, self.bits) = (high, low, Int32(bits))
    }

    /// Returns the number of fractional bits of torch's weights: the most, up to 22, with which the largest weight is
    /// below 2^15.
    static func torchBits(largest: Double) -> Int {
        var bits = 0
        while bits < 22, Int(0.5 + largest * Double(1 << (bits + 1))) < 1 << 15 { bits += 1 }
        return bits
    }

    private static func pair(_ first: Int32, _ second: Int32) -> Int32 {
        Int32(bitPattern: UInt32(bitPattern: second) << 16 | UInt32(bitPattern: first) & 0xFFFF)
    }

    /// Calls `body` with the windows and the weights.
    func withPointers(_ body: (UnsafePointer<FixedWindow>, FixedWeights) -> Void) {
        unsafe windows.withUnsafeBufferPointer { windows in
            unsafe high.withUnsafeBufferPointer { high in
                unsafe low.withUnsafeBufferPointer { low in
                    let weights = unsafe FixedWeights(
                        high: high.baseAddress!, low: low.isEmpty ? nil : low.baseAddress!, bits: bits)
                    unsafe body(windows.baseAddress!, weights)
                }
            }
        }
    }
}

extension FixedAxis {
    /// Returns the source pixels, counted from the start of ``pixels``, of the windows `outputs` of an axis whose windows
    /// don't start at even pixels.
    func span(of outputs: Range<Int>) -> Range<Int> {
        var lower = Int.max, upper = 0
        for i in outputs {
            lower = min(lower, Int(windows[i].first))
            upper = max(upper, Int(windows[i].first) + 2 * Int(windows[i].count))
        }
        upper = min(upper, pixels.count)
        return min(lower, upper)..<upper
    }
}
