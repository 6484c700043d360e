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
/// Writing pixels in the order of the runs would touch another row, and so another page of memory, with each pixel. The
/// decoder instead lists where rows change. A row changes at a column if it is in exactly one of the runs of this column
/// and of the column before. ``RunLengthRows`` sorts the changes by row and fills the pixels between them.
enum RunLengthDecoder {
    static func decode(_ runs: RunLengthMask, into pixels: UnsafeMutablePointer<UInt8>) throws(MatteError) {
        let (width, height) = (runs.size.width, runs.size.height)
        var rows = try unsafe RunLengthRows(pixels: pixels, size: runs.size)
        // The rows where the runs of this column and of the previous one start and end. A column has at most one edge
        // per row and one after the last row. Two more, `Int32.max`, mark the end of the list.
        let lists = try BlockList<Int32>(uninitialized: 2 * (height + 3))
        var previous = unsafe lists.base
        var current = unsafe previous + (height + 3)
        unsafe previous.update(repeating: .max, count: 2)
        let counts = runs.counts
        var index = 0
        var next = counts[0]
        for x in 0..<width {
            let top = x * height, bottom = top + height
            var count = 0
            if index & 1 == 1, next > top {
                unsafe current[0] = 0
                count = 1
            } else if index & 1 == 1 {
                // The run ends where the column starts.
                index &+= 1
                next &+= counts[index]
            }
            while next < bottom {
                unsafe current[count] = Int32(next - top)
                count &+= 1
                index &+= 1
                next &+= counts[index]
            }
            if index & 1 == 1 {
                unsafe current[count] = Int32(height)
                count &+= 1
            }
            unsafe current[count] = .max
            unsafe current[count + 1] = .max
            unsafe listChanges(from: previous, to: current, at: x, in: &rows)
            rows.fillIfFull()
            unsafe swap(&previous, &current)
        }
        rows.finish()
        withExtendedLifetime(lists) {}
    }

    /// Lists the rows that are selected in exactly one of two columns.
    ///
    /// - Parameters:
    ///   - a: The edges of the runs in the first column in ascending order, with `Int32.max` twice at the end.
    ///   - b: The edges of the runs in the second column.
    ///   - x: The second column.
    ///   - rows: The list.
    @inline(__always)
    private static func listChanges(
        from a: UnsafePointer<Int32>, to b: UnsafePointer<Int32>, at x: Int, in rows: inout RunLengthRows
    ) {
        var (a, b) = unsafe (a, b)
        while true {
            let edgeA = unsafe a[0], edgeB = unsafe b[0]
            let later = max(edgeA, edgeB)
            if later < .max, unsafe later <= min(a[1], b[1]) {
                // The usual case: an edge lies a bit higher or lower than in the previous column, or in the same row.
                rows.change(from: min(edgeA, edgeB), to: later, at: x)
                unsafe a += 1
                unsafe b += 1
            } else if edgeA < edgeB {
                unsafe rows.change(from: edgeA, to: a[1], at: x)
                unsafe a += 2
            } else if edgeB < .max {
                unsafe rows.change(from: edgeB, to: b[1], at: x)
                unsafe b += 2
            } else {
                return
            }
        }
    }
}
