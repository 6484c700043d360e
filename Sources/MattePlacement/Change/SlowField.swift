internal import Matte
internal import MatteKernelTypes

/// The slow differences that a tone leaves between photo and reply: medians of blocks, smoothed.
struct SlowField {
    /// The number of blocks along the longer side.
    private static var across: Int { 14 }
    /// The median difference in levels from which a block counts as changed content.
    private static var cut: Float { 16 }

    /// Adds the field to the corrected reply, so that it agrees with the photo better. `shown` has the pixels that may
    /// be compared.
    static func apply(_ photo: ColorPlanes, _ reply: inout ColorPlanes, shown: RowSpans) throws(MatteError) {
        let (width, height) = (photo.width, photo.height)
        let side = max(8, Int((Double(max(width, height)) / Double(across)).rounded()))
        let columns = (width + side - 1) / side, rows = (height + side - 1) / side
        let (small, smallReply) = (try photo.halved(), try reply.halved())
        var fields: [Plane] = []
        for _ in 0..<3 { fields.append(try Plane(width: columns, height: rows)) }
        let weights = try Plane(width: columns, height: rows)
        var values = [[Float]](repeating: [], count: 3)
        for row in 0..<rows {
            for column in 0..<columns {
                for channel in 0..<3 { values[channel].removeAll(keepingCapacity: true) }
                var count = 0
                for y in stride(from: row * side, to: min(height, (row + 1) * side), by: 2) {
                    let span = shown.rows[y]
                    let lines = unsafe small.planes.map { unsafe $0.row(y / 2) }
                    let replyLines = unsafe smallReply.planes.map { unsafe $0.row(y / 2) }
                    for x in stride(from: column * side, to: min(width, (column + 1) * side), by: 2) {
                        count += 1
                        guard span.contains(x) else { continue }
                        for channel in 0..<3 {
                            let (photo, reply) = unsafe (lines[channel], replyLines[channel])
                            unsafe values[channel].append(photo[x / 2] - reply[x / 2])
                        }
                    }
                }
                guard 10 * values[0].count >= 3 * count, !values[0].isEmpty else { continue }
                let share = Float(values[0].count) / Float(count)
                var medians: SIMD4<Float> = [0, 0, 0, 0]
                var most: Float = 0
                for channel in 0..<3 {
                    medians[channel] = values[channel].select(values[channel].count / 2)
                    most = max(most, abs(medians[channel]))
                }
                most /= cut
                let rest = max(0, 1 - most * most)
                unsafe weights.row(row)[column] = share * rest * rest
                for channel in 0..<3 {
                    unsafe fields[channel].row(row)[column] = medians[channel] * share * rest * rest
                }
            }
        }
        // Beyond the picture there is no evidence, so a margin of zeros surrounds the field while it is smoothed.
        let (total, smooth) = (try smoothed(weights), fields)
        let threads = reply.threads, planes = reply.planes
        try Bands.run(count: 3, threads: threads) { (channel) throws(MatteError) in
            let sum = try smoothed(smooth[channel])
            for row in 0..<rows {
                for column in 0..<columns {
                    unsafe sum.row(row)[column] /= total.row(row)[column] + 0.08
                }
            }
            let full = try sum.resized(width: columns * side, height: rows * side)
            let down = unsafe KernelTable.current.convolution.down
            let ones: [Float] = [1, 1]
            for y in 0..<height {
                let line = unsafe planes[channel].row(y)
                let sources = unsafe [UnsafePointer(line), UnsafePointer(full.row(y))]
                unsafe down(sources, line, width, ones, 2)
            }
        }
    }

    private static func smoothed(_ plane: Plane) throws(MatteError) -> Plane {
        let margin = 3
        let wide = try Plane(width: plane.width + 2 * margin, height: plane.height + 2 * margin)
        for y in 0..<plane.height {
            unsafe (wide.row(y + margin) + margin).update(from: plane.row(y), count: plane.width)
        }
        let soft = try wide.blurred(1)
        let result = try Plane(width: plane.width, height: plane.height)
        for y in 0..<plane.height {
            unsafe result.row(y).update(from: soft.row(y + margin) + margin, count: plane.width)
        }
        return result
    }
}
