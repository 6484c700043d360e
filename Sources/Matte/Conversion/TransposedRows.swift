internal import MatteKernelTypes

extension PixelRows {
    /// The side, in pixels, of the square tiles in which a picture is transposed. A row of 64 pixels consists of whole
    /// cache lines. A tile takes at most 16 KiB in the source and 16 KiB in the destination, which fits the first-level
    /// cache.
    static var tile: Int { 64 }
    /// The bytes of working memory that transposing takes: two tiles.
    static var turnBytes: Int { 8 * tile * tile }

    /// Converts rows, exchanges them with columns, and writes them to the columns of the destination.
    ///
    /// - Parameter scratch: Working memory, which is allocated if this is `nil`.
    /// - Precondition: `rows` starts at a multiple of ``tile``. Blocks of `scratch` have ``turnBytes``.
    func writeTransposed(
        rows: Range<Int>, _ orientation: ImageOrientation, to destination: MutableRows, bypassesCaches: Bool,
        _ kernels: KernelTable, scratch: ScratchPool? = nil
    ) throws(MatteError) {
        if let scratch {
            return try unsafe scratch.withBlock { block in
                unsafe writeTransposed(
                    rows: rows, orientation, to: destination, bypassesCaches: bypassesCaches, kernels,
                    in: block)
            }
        }
        unsafe withUnsafeTemporaryAllocation(
            byteCount: bypassesCaches ? Self.turnBytes : Self.turnBytes / 2, alignment: 64
        ) { scratch in
            unsafe writeTransposed(
                rows: rows, orientation, to: destination, bypassesCaches: bypassesCaches, kernels,
                in: scratch.baseAddress!)
        }
    }

    private func writeTransposed(
        rows: Range<Int>, _ orientation: ImageOrientation, to destination: MutableRows, bypassesCaches: Bool,
        _ kernels: KernelTable, in base: UnsafeMutableRawPointer
    ) {
        let transpose = unsafe kernels.turn.transpose(bytesPerPixel: bytesPerPixel)
        let copy = unsafe kernels.swizzle.copyNonTemporally
        let tile = Self.tile, tileBytes = 4 * tile * tile
        let rowStep = orientation.flipsY ? -destination.bytesPerRow : destination.bytesPerRow
        let between = unsafe MutableRows(base: base, bytesPerRow: tile * bytesPerPixel)
        for top in stride(from: rows.lowerBound, to: rows.upperBound, by: tile) {
            let height = min(tile, rows.upperBound - top)
            for left in stride(from: 0, to: size.width, by: tile) {
                let width = min(tile, size.width - left)
                var (source, step) = unsafe (UnsafeRawPointer(between.base), between.bytesPerRow)
                if let unconverted {
                    unsafe source = unconverted[top] + left * bytesPerPixel
                    step = unconverted.bytesPerRow
                } else {
                    for y in 0..<height {
                        unsafe write(x: left, y: top + y, count: width, to: between[y])
                    }
                }
                // Each source row becomes a destination column. To mirror the destination left to right, read the
                // tile's rows from bottom to top.
                if orientation.flipsX {
                    unsafe (source, step) = unsafe (source + (height - 1) * step, -step)
                }
                let column = orientation.flipsX ? size.height - top - height : top
                let row = orientation.flipsY ? size.width - 1 - left : left
                let target = unsafe destination[row] + column * bytesPerPixel
                guard bypassesCaches else {
                    unsafe transpose(source, step, target, rowStep, width, height)
                    continue
                }
                let turned = unsafe MutableRows(base: base + tileBytes, bytesPerRow: 4 * tile)
                unsafe transpose(source, step, turned.base, turned.bytesPerRow, width, height)
                for x in 0..<width {
                    unsafe copy(turned[x], target + x * rowStep, height * bytesPerPixel)
                }
            }
        }
        if bypassesCaches { NonTemporalStores.finish() }
    }
}

extension TurnKernels {
    /// Returns the kernel that reverses the order of a row's pixels, for pixels of 1, 3 or 4 bytes.
    func reverse(bytesPerPixel: Int) -> Row {
        switch bytesPerPixel {
        case 1: unsafe reverse1
        case 3: unsafe reverse3
        default: unsafe reverse4
        }
    }

    /// Returns the kernel that transposes a block of pixels, for pixels of 1, 3 or 4 bytes.
    func transpose(bytesPerPixel: Int) -> Block {
        switch bytesPerPixel {
        case 1: unsafe transpose1
        case 3: unsafe transpose3
        default: unsafe transpose4
        }
    }
}
