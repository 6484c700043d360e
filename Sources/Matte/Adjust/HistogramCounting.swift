internal import MatteKernelTypes

extension RasterView {
    /// Counts the levels of all pixels.
    ///
    /// Premultiplied colour is divided by alpha first. Float grey is rounded to 8 bits; NaN counts as 0. Grey pixels
    /// count as red, green and blue.
    ///
    /// ```swift
    /// let clear = Raster(width: 2, height: 1, repeating: RGBA8(red: 7, green: 8, blue: 9, alpha: 0))
    /// try clear.view.histogram().pixels  // 0
    /// try clear.view.histogram(includesTransparent: true).red[7]  // 2
    /// ```
    ///
    /// - Parameters:
    ///   - includesTransparent: True if pixels with an alpha of 0 are counted, whose colour is invisible. Translucent
    ///     pixels always count as much as opaque ones.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError`` with code `cancelled` if the task is cancelled.
    /// - Complexity: O(pixels).
    public borrowing func histogram(
        includesTransparent: Bool = false, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Histogram {
        let total = Locked([Int](repeating: 0, count: 1024))
        let kernels = KernelTable.current
        let rows = ConvertedRows(
            source: Rows(self), size: size,
            conversion: RowConversion(from: PixelType.format, to: .rgba8, kernels))
        try Bands.run(rows: height, bytesPerRow: rows.bytesReadPerRow, parallelism) { band in
            var counts = LevelCounts()
            for y in band {
                counts.add(rows, y, includesTransparent: includesTransparent, kernels.adjust)
            }
            let sums = counts.sums
            total.withLock { total in for i in 0..<1024 { total[i] += sums[i] } }
        }
        return Histogram(counts: total.withLock { $0 })
    }
}

extension Raster {
    /// Counts the levels of all pixels; see ``RasterView/histogram(includesTransparent:parallelism:)``.
    ///
    /// - Throws: ``MatteError`` with code `cancelled` if the task is cancelled.
    public func histogram(
        includesTransparent: Bool = false, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Histogram {
        try view.histogram(includesTransparent: includesTransparent, parallelism: parallelism)
    }
}

/// The counts of a band of rows.
private struct LevelCounts {
    /// The counts of the kernel, in two halves of 4 x 256.
    private var counts = [UInt32](repeating: 0, count: 2048)
    /// The number of pixels since the counts were added to `sums`.
    private var pending = 0
    private var finished = [Int](repeating: 0, count: 1024)

    /// The number of pixels that are converted at a time. They take 1 KiB, which fits the stack.
    private static var stretch: Int { 256 }

    /// Adds the pixels of row `y`.
    mutating func add(_ rows: ConvertedRows, _ y: Int, includesTransparent: Bool, _ kernels: AdjustKernels) {
        unsafe withUnsafeTemporaryAllocation(byteCount: 4 * Self.stretch, alignment: 16) { scratch in
            let base = scratch.baseAddress!
            var x = 0
            while x < rows.size.width {
                let count = min(Self.stretch, rows.size.width - x)
                let pixels: UnsafeRawPointer
                if let unconverted = rows.unconverted {
                    unsafe pixels = unconverted[y] + 4 * x
                } else {
                    unsafe rows.write(x: x, y: y, count: count, to: base)
                    unsafe pixels = UnsafeRawPointer(base)
                }
                unsafe kernels.count(pixels, count, includesTransparent, &counts)
                x += count
            }
        }
        pending += rows.size.width
        // The counts have 32 bits.
        if pending >= 1 << 30 { finish() }
    }

    /// The counts of red, green, blue and luma.
    var sums: [Int] {
        var copy = self
        copy.finish()
        return copy.finished
    }

    private mutating func finish() {
        for i in 0..<1024 { finished[i] += Int(counts[i]) + Int(counts[1024 + i]) }
        for i in counts.indices { counts[i] = 0 }
        pending = 0
    }
}
