internal import MatteKernelTypes

/// Replaces each of `height` rows of `width` bytes, in place, by the maximum of `window` rows: the row itself and the
/// rows below it. Near the bottom, where fewer rows are left, the maximum is of these.
func growDown(
    _ rows: MutableRows, width: Int, height: Int, window wanted: Int, _ maximum: MaskKernels.Combine
) {
    var window = 1
    while window < wanted {
        let step = min(window, wanted - window)
        // This pass reads the current row and a row below it, and processes rows from top to bottom. So it never
        // reads a row that it has already changed.
        for y in 0..<max(0, height - step) {
            let row = unsafe rows[y].assumingMemoryBound(to: UInt8.self)
            let below = unsafe rows[y + step].assumingMemoryBound(to: UInt8.self)
            unsafe maximum(row, below, row, width)
        }
        window += step
    }
}

/// A row that is dilated step by step: each pixel becomes the maximum over a window that grows.
struct WidenedRow {
    private let width: Int
    private let reach: Int
    private var current: [UInt8]
    private var next: [UInt8]
    /// The number of pixels by which the window extends to each side.
    private var half = 0

    init(width: Int, reach: Int) {
        self.width = width
        self.reach = reach
        current = Array(repeating: 0, count: width + 2 * reach)
        next = current
    }

    /// Starts again with a new row, which is not dilated yet. Pixels outside the row count as 0.
    mutating func start(_ row: UnsafePointer<UInt8>) {
        half = 0
        unsafe current.withUnsafeMutableBufferPointer { buffer in
            let base = buffer.baseAddress!
            unsafe base.update(repeating: 0, count: reach)
            unsafe (base + reach).update(from: row, count: width)
            unsafe (base + reach + width).update(repeating: 0, count: reach)
        }
    }

    /// Widens the window to `wanted` pixels on each side. `wanted` must not exceed the `reach` of the initialiser.
    mutating func widen(to wanted: Int, _ maximum: MaskKernels.Combine) {
        while half < wanted {
            // The wider window is the union of three copies of the current window of 2 * half + 1 pixels: one moved
            // left by `step`, one not moved, and one moved right. With a step of at most the window's length, there is
            // no gap between the copies.
            let step = min(wanted - half, 2 * half + 1)
            let from = half + step, count = width + 2 * reach - 2 * (half + step)
            unsafe current.withUnsafeBufferPointer { source in
                unsafe next.withUnsafeMutableBufferPointer { target in
                    let source = unsafe source.baseAddress! + from
                    let target = unsafe target.baseAddress! + from
                    unsafe maximum(source - step, source + step, target, count)
                    unsafe maximum(target, source, target, count)
                }
            }
            swap(&current, &next)
            half += step
        }
    }

    /// Calls `body` with the dilated row.
    func withRow(_ body: (UnsafePointer<UInt8>) -> Void) {
        unsafe current.withUnsafeBufferPointer { unsafe body($0.baseAddress! + reach) }
    }
}
