import Matte
import MatteKernelTypes

extension EncoderRows {
    /// Returns the next band, or `nil` after the last row.
    @unsafe
    func nextBand() throws(MatteError) -> Band? {
        let count = min(bandRows, picture.size.height - nextRow)
        guard count > 0 else { return nil }
        defer { nextRow += count }
        switch unsafe source {
        case .memory(let all):
            let rows = all.suffix(from: nextRow)
            if picture.isLent || (unsafe picture.isLentWhereOpaque && isOpaque(rows, count)) {
                return unsafe Band(rows: rows, first: nextRow, count: count)
            }
            let target = try nextTarget()
            try unsafe convert(rows, to: target, count)
            return unsafe Band(rows: target.readable, first: nextRow, count: count)
        case .computed(let fill):
            let target = try nextTarget()
            try unsafe compute(target, count, fill)
            return unsafe Band(rows: target.readable, first: nextRow, count: count)
        }
    }

    /// Returns memory for the next band. Row -1 is the picture's row above the band, if the layout has no padding.
    private func nextTarget() throws(MatteError) -> MutableRows {
        let rowBytes = picture.rowBytes
        let previous = bands.isEmpty ? nil : MutableRows(bands[current].mutableView)
        if bands.count < (bandRows < picture.size.height ? 2 : 1) {
            bands.append(try Raster(uninitialized: PixelSize(width: rowBytes, height: bandRows + 1)))
            current = bands.count - 1
        } else {
            current = (current + 1) % bands.count
        }
        let above = MutableRows(bands[current].mutableView)
        if nextRow > 0, !picture.layout.hasPadding, let previous {
            unsafe above.base.copyMemory(from: previous[bandRows], byteCount: rowBytes)
        }
        return above.suffix(from: 1)
    }

    /// Writes the next `count` rows in the encoder's layout, from row 0 of `target` on.
    @unsafe
    private func compute(
        _ target: MutableRows, _ count: Int, _ fill: EncoderPicture.Fill
    ) throws(MatteError) {
        if picture.layout.format == picture.format || picture.layout == .rgb16 {
            try fill(target, count)
            if picture.layout.hasPadding { try unsafe convert(target.readable, to: target, count) }
            return
        }
        if unconverted == nil {
            unconverted = try Raster(
                uninitialized: PixelSize(
                    width: picture.size.width * picture.format.bytesPerPixel,
                    height: min(Self.convertedRows, bandRows)))
        }
        let scratch = MutableRows(unconverted!.mutableView)
        var y = 0
        while y < count {
            let rows = min(unconverted!.height, count - y)
            try fill(scratch, rows)
            try unsafe convert(scratch.readable, to: target.suffix(from: y), rows)
            y += rows
        }
    }

    /// Converts rows from the picture's format to the encoder's layout. Both may be the same memory.
    @unsafe
    private func convert(_ rows: Rows, to target: MutableRows, _ count: Int) throws(MatteError) {
        if picture.mustBeOpaque, unsafe !isOpaque(rows, count) { throw .foundTransparency }
        if picture.mustBeGray {
            for y in 0..<count
            where unsafe !GrayRows.areGray(rows[y], picture.format, count: picture.size.width) {
                throw .foundColor
            }
        }
        for y in 0..<count {
            unsafe OpaqueRows.convert(
                rows[y], picture.format, to: picture.layout, target[y].assumingMemoryBound(to: UInt8.self),
                count: picture.size.width, background: picture.background)
        }
    }

    @unsafe
    private func isOpaque(_ rows: Rows, _ count: Int) -> Bool {
        let isOpaque = unsafe KernelTable.current.alpha.isOpaque
        return (0..<count).allSatisfy { y in unsafe isOpaque(rows[y], picture.size.width) }
    }
}
