extension Mask {
    /// Creates a mask from its run-length encoding: 255 in selected pixels, 0 elsewhere.
    ///
    /// ```swift
    /// let runs = try RunLengthMask(counts: [2, 1, 1], size: PixelSize(width: 2, height: 2))
    /// try Mask(runs).boundingBox()  // Optional(1x1 at (1, 0))
    /// ```
    ///
    /// - Throws: ``MatteError`` with code `limits` if memory cannot be allocated.
    /// - Complexity: O(pixels).
    public init(_ runs: RunLengthMask) throws(MatteError) {
        let raster = try Raster<Gray8>(uninitialized: runs.size)
        if !raster.isEmpty {
            let pixels = unsafe raster.storage.base.assumingMemoryBound(to: UInt8.self)
            try unsafe RunLengthDecoder.decode(runs, into: pixels)
        }
        self.init(raster)
    }

    /// Replaces the values of this mask by those of a run-length encoding: 255 in selected pixels, 0 elsewhere. The
    /// mask gets the size of the encoding.
    ///
    /// If the size stays the same and no copy shares the memory, the memory is used again. For the masks of a video
    /// this is faster than the initializer, because the system must clear new memory first.
    ///
    /// ```swift
    /// var mask = Mask(Raster(width: 2, height: 2, repeating: 9))
    /// try mask.decode(RunLengthMask(counts: [2, 1, 1], size: mask.size))
    /// mask.raster[1, 0].value  // 255
    /// ```
    ///
    /// - Parameter runs: The encoded mask.
    /// - Throws: ``MatteError`` with code `limits` if memory cannot be allocated. The mask is then unchanged.
    /// - Complexity: O(pixels).
    public mutating func decode(_ runs: RunLengthMask) throws(MatteError) {
        guard runs.size == size, !runs.size.isEmpty else {
            self = try Mask(runs)
            return
        }
        let pixels = unsafe raster.mutableView.base.assumingMemoryBound(to: UInt8.self)
        try unsafe RunLengthDecoder.decode(runs, into: pixels)
    }
}

/// A decoder of runs in columns to rows of pixels.
///
/// Writing pixels in the order of the runs would touch another row with each pixel. The decoder instead fills rows from
/// left to right, in as long pieces as possible. A row's state changes where it is in exactly one of two adjacent
/// columns' runs. At such a change, the row is filled from its previous change. Each pixel is written once, and uniform
/// parts are written as fast as memory is cleared.
enum RunLengthDecoder {
    static func decode(_ runs: RunLengthMask, into pixels: UnsafeMutablePointer<UInt8>) throws(MatteError) {
        let (width, height) = (runs.size.width, runs.size.height)
        // For each row the column up to which it is filled, times 2, plus 1 if the pixels after it are selected.
        let ends = try BlockList<UInt32>(repeating: 0, count: height)
        let rows = unsafe RowFiller(pixels: pixels, ends: ends.base, width: width)
        // The rows where the runs of this column and of the previous one start and end. A column has at most one edge
        // per row, and one more at each end. Another edge, beyond the last row, marks the end of the list.
        let lists = try BlockList<Int32>(uninitialized: 2 * (height + 3))
        var previous = unsafe lists.base
        var current = unsafe previous + (height + 3)
        unsafe previous[0] = .max
        var index = 0
        var next = runs.counts[0]
        for x in 0..<width {
            let top = x * height, bottom = top + height
            var count = 0
            if index & 1 == 1, next > top {
                unsafe current[0] = 0
                count = 1
            } else if index & 1 == 1 {
                // The run ends where the column starts.
                index += 1
                next += runs.counts[index]
            }
            while next < bottom {
                unsafe current[count] = Int32(next - top)
                count += 1
                index += 1
                next += runs.counts[index]
            }
            if index & 1 == 1 {
                unsafe current[count] = Int32(height)
                count += 1
            }
            unsafe current[count] = .max
            unsafe rows.change(at: x, previous, current)
            unsafe swap(&previous, &current)
        }
        unsafe rows.finish(count: height)
        withExtendedLifetime((lists, ends)) {}
    }

    /// Rows that are filled from left to right.
    @unsafe
    private struct RowFiller {
        let pixels: UnsafeMutablePointer<UInt8>
        let ends: UnsafeMutablePointer<UInt32>
        let width: Int

        /// Fills the rows that are selected in exactly one of two columns up to the second of them, `x`.
        ///
        /// - Parameters:
        ///   - x: The second column.
        ///   - a: The edges of the runs in the first column in ascending order, with `Int32.max` at the end.
        ///   - b: The edges of the runs in the second column.
        @inline(__always)
        func change(at x: Int, _ a: UnsafePointer<Int32>, _ b: UnsafePointer<Int32>) {
            var (a, b) = unsafe (a, b)
            var open: Int32 = -1
            while true {
                let edgeA = unsafe a.pointee, edgeB = unsafe b.pointee
                if edgeA == edgeB {
                    if edgeA == .max { return }
                    unsafe a += 1
                    unsafe b += 1
                    continue
                }
                let edge = min(edgeA, edgeB)
                if edgeA < edgeB { unsafe a += 1 } else { unsafe b += 1 }
                if open < 0 {
                    open = edge
                } else {
                    for y in Int(open)..<Int(edge) {
                        let end = unsafe ends[y]
                        unsafe fill(y, end, to: x)
                        unsafe ends[y] = UInt32(2 * x) | (~end & 1)
                    }
                    open = -1
                }
            }
        }

        /// Fills the rest of all rows.
        func finish(count: Int) {
            for y in 0..<count { unsafe fill(y, ends[y], to: width) }
        }

        /// Fills a row from an entry of `ends` to a column.
        @inline(__always)
        private func fill(_ y: Int, _ start: UInt32, to end: Int) {
            let first = Int(start >> 1)
            let target = unsafe pixels + (y * width + first)
            let value: UInt8 = start & 1 == 1 ? 255 : 0
            if end - first <= 16, unsafe first + 16 <= width {
                // The pixels after the end are written again later.
                unsafe UnsafeMutableRawPointer(target).storeBytes(
                    of: SIMD16(repeating: value), as: SIMD16<UInt8>.self)
            } else {
                unsafe target.update(repeating: value, count: end - first)
            }
        }
    }
}
