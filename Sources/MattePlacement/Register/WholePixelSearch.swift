internal import Matte
internal import MatteKernelTypes

/// A search over whole-pixel offsets between photo and reply at the coarsest pyramid level. The Gauss-Newton steps of
/// the fit start at the offset found.
struct WholePixelSearch {
    let level: GreenPyramid.Level

    /// Returns the offset, in whole pixels of the level, from a position in the photo to the same content in the reply.
    ///
    /// The pictures are compared at each offset. The measure is the mean absolute deviation of their differences from
    /// the mean difference, so a change of brightness has no effect. Along each axis, offsets up to a sixteenth of the
    /// shorter side, rounded up, are tried, and at least up to 3 pixels. The result is the offset with the smallest
    /// measure. It is (0, 0) unless that measure is at least a tenth smaller than without an offset.
    func offset(_ parallelism: Parallelism) throws(MatteError) -> (x: Int, y: Int) {
        let reach = max(3, (min(level.width, level.height) + 15) / 16)
        let (stayCount, stay) = cost(0, 0)
        guard stayCount >= 100 else { return (0, 0) }
        let across = 2 * reach + 1
        let costs = try Numbers(count: across * across, repeating: (count: 0, cost: 0.0))
        try Bands.run(count: across, threads: parallelism.limit) { (row) throws(MatteError) in
            for column in 0..<across {
                costs[row * across + column] = cost(column - reach, row - reach)
            }
        }
        var best = (x: 0, y: 0)
        var least = stay
        for y in -reach...reach {
            for x in -reach...reach {
                let (count, cost) = costs[(y + reach) * across + x + reach]
                // Ignore offsets at which less than half as many pixels can be compared as without an offset. With few
                // pixels, the measure could be small by chance.
                if count >= 100, 2 * count >= stayCount, cost < least * 0.999 {
                    least = cost
                    best = (x, y)
                }
            }
        }
        return least > 0.9 * stay ? (0, 0) : best
    }

    private func cost(_ dx: Int, _ dy: Int) -> (count: Int, cost: Double) {
        let first = sums(dx, dy, mean: 0)
        guard first.count > 0 else { return (0, .infinity) }
        let mean = Int32((Double(16 * first.difference) / Double(first.count)).rounded())
        return (first.count, Double(sums(dx, dy, mean: mean).distance) / Double(first.count))
    }

    private func sums(_ dx: Int, _ dy: Int, mean: Int32) -> (count: Int, difference: Int, distance: Int) {
        let (width, height) = (level.width, level.height)
        let (left, top) = (max(0, -dx), max(0, -dy))
        let columns = min(width, width - dx) - left
        let kernel = unsafe KernelTable.current.registration.compare
        let photo = unsafe level.photo.view.start.assumingMemoryBound(to: UInt8.self)
        let reply = unsafe level.reply.view.start.assumingMemoryBound(to: UInt8.self)
        let valid = unsafe level.valid.view.start.assumingMemoryBound(to: UInt8.self)
        var result: [Int64] = [0, 0, 0]
        guard columns > 0 else { return (0, 0, 0) }
        for y in top..<max(top, min(height, height - dy)) {
            let at = y * width + left
            unsafe kernel(photo + at, reply + (at + dy * width + dx), valid + at, columns, mean, &result)
        }
        withExtendedLifetime(level) {}
        return (Int(result[0]), Int(result[1]), Int(result[2]))
    }
}
