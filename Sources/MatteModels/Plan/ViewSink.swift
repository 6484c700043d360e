internal import Matte

/// The writing of one view to the tensor.
@safe struct ViewSink {
    let step: PlanWrite
    let slot: Rows
    let black: UnsafeMutableRawPointer
    let writer: LevelWriter
    let tensor: UnsafeMutableRawPointer
    let parallelism: Parallelism

    init(
        step: PlanWrite, slot: Rows, black: UnsafeMutableRawPointer, writer: LevelWriter,
        tensor: UnsafeMutableRawPointer, parallelism: Parallelism
    ) {
        self.step = step
        self.slot = slot
        unsafe self.black = black
        self.writer = writer
        unsafe self.tensor = tensor
        self.parallelism = parallelism
    }

    /// Writes the view in the order of `layout`.
    func write(_ layout: PlanLayout, _ tables: UnsafeRawPointer) throws(MatteError) {
        switch layout {
        case .planes, .floats:
            let size = step.part.size
            try runRows(size.height, of: 64, bytesPerRow: size.width * 3 * (1 + writer.elementBytes)) {
                unsafe writePlanes($0, size, tables)
            }
        case .strips(let patch, let length):
            let bytes = step.part.width * 3 * (1 + writer.elementBytes)
            try runRows(step.part.height, of: patch, bytesPerRow: bytes) {
                unsafe writeStrips($0, patch, length, tables)
            }
        case .merged(let patch, let merge, let frames):
            let rows = step.part.height
            let bytes = step.part.width * 3 * (1 + frames * writer.elementBytes)
            try runRows(rows, of: patch * merge, bytesPerRow: bytes) {
                unsafe writeMerged($0, patch: patch, merge: merge, frames: frames, tables)
            }
        case .patches(let patch, let capacity):
            let bytes = step.part.width * 3 * (1 + writer.elementBytes)
            try runRows(step.part.height, of: patch, bytesPerRow: bytes) {
                unsafe writePatches($0, patch, capacity, tables)
            }
            let count = step.part.height / patch * (step.part.width / patch)
            let patchBytes = 3 * patch * patch * writer.elementBytes
            unsafe (tensor + (step.view * capacity + count) * patchBytes).initializeMemory(
                as: UInt8.self, repeating: 0, count: (capacity - count) * patchBytes)
        }
    }

    private func runRows(
        _ rows: Int, of multiple: Int, bytesPerRow: Int, _ body: (Range<Int>) -> Void
    ) throws(MatteError) {
        let isLarge = rows * bytesPerRow >= 4 << 20
        let count = (rows + multiple - 1) / multiple
        try Bands.run(count: count, threads: isLarge ? parallelism.limit : 1) { i in
            body(i * multiple..<min(rows, (i + 1) * multiple))
        }
    }

    private func writePlanes(_ rows: Range<Int>, _ size: PixelSize, _ tables: UnsafeRawPointer) {
        let (bytes, plane, part) = (writer.elementBytes, size.area, step.part)
        let view = unsafe tensor + step.offset * bytes
        let left = min(size.width, max(0, -part.x))
        let right = max(left, min(size.width, step.slotSize.width - part.x))
        for y in rows {
            let row = unsafe view + y * size.width * bytes
            let sourceY = part.y + y
            guard sourceY >= 0, sourceY < step.slotSize.height else {
                unsafe pad(row, size.width, plane, tables)
                continue
            }
            unsafe pad(row, left, plane, tables)
            unsafe writer.writePlanes(
                slot[sourceY] + 3 * (part.x + left), count: right - left, to: row + left * bytes,
                plane: plane,
                tables)
            unsafe pad(row + right * bytes, size.width - right, plane, tables)
        }
    }

    private func pad(
        _ row: UnsafeMutableRawPointer, _ count: Int, _ plane: Int, _ tables: UnsafeRawPointer
    ) {
        guard count > 0 else { return }
        guard step.isZeroPadded else {
            unsafe writer.writePlanes(black, count: count, to: row, plane: plane, tables)
            return
        }
        let bytes = writer.elementBytes
        for channel in 0..<3 {
            unsafe (row + channel * plane * bytes).initializeMemory(
                as: UInt8.self, repeating: 0, count: count * bytes)
        }
    }

    /// Writes the blocks of patches of `merge` * `patch` rows.
    private func writeMerged(
        _ rows: Range<Int>, patch: Int, merge: Int, frames: Int, _ tables: UnsafeRawPointer
    ) {
        let bytes = writer.elementBytes
        let columns = step.part.width / patch
        let (area, first) = (patch * patch, rows.lowerBound / patch * columns)
        for row in 0..<merge {
            for column in 0..<columns {
                // Blocks are in row order, and so are the patches of a block.
                let index = first + (column / merge * merge + row) * merge + column % merge
                let place = unsafe tensor + index * 3 * frames * area * bytes
                for y in 0..<patch {
                    let source = unsafe slot[rows.lowerBound + row * patch + y] + 3 * column * patch
                    unsafe writer.writePlanes(
                        source, count: patch, to: place + y * patch * bytes, plane: frames * area, tables)
                }
                for channel in 0..<3 {
                    let frame = unsafe place + channel * frames * area * bytes
                    for k in 1..<max(1, frames) {
                        unsafe (frame + k * area * bytes).copyMemory(from: frame, byteCount: area * bytes)
                    }
                }
            }
        }
    }

    private func writePatches(
        _ rows: Range<Int>, _ patch: Int, _ capacity: Int, _ tables: UnsafeRawPointer
    ) {
        let bytes = writer.elementBytes
        let columns = step.part.width / patch
        for column in 0..<columns {
            let index = step.view * capacity + rows.lowerBound / patch * columns + column
            let place = unsafe tensor + index * 3 * patch * patch * bytes
            for y in 0..<patch {
                unsafe writer.writePixels(
                    slot[step.part.y + rows.lowerBound + y] + 3 * (step.part.x + column * patch),
                    count: patch,
                    to: place + y * 3 * patch * bytes, tables)
            }
        }
    }

    /// Writes rows of pictures whose patches are side by side.
    private func writeStrips(
        _ rows: Range<Int>, _ patch: Int, _ length: Int, _ tables: UnsafeRawPointer
    ) {
        let width = step.part.width, start = step.offset / (3 * patch)
        for y in rows {
            let place = y % patch * length + start + y / patch * width
            unsafe writer.writePlanes(
                slot[step.part.y + y] + 3 * step.part.x, count: width,
                to: tensor + place * writer.elementBytes, plane: patch * length, tables)
        }
    }
}
