/// A search over whole-pixel offsets at the coarsest level, from which the Gauss-Newton steps start.
struct WholePixelSearch {
    let photo: LumaPlane
    let reply: LumaPlane
    let valid: ValidPixels

    /// Returns the offset whose differences vary least around their mean. Offsets are at most a sixteenth of the
    /// shorter side, or 3 pixels. Returns no offset unless the result is a tenth better than without a move.
    func offset() -> (x: Int, y: Int) {
        let reach = max(3, (min(photo.width, photo.height) + 15) / 16)
        let (stayCount, stay) = cost(0, 0)
        guard stayCount >= 100 else { return (0, 0) }
        var best = (x: 0, y: 0)
        var least = stay
        for y in -reach...reach {
            for x in -reach...reach {
                let (count, cost) = cost(x, y)
                // Comparing only a part of the surroundings would be too favourable.
                if count >= 100, 2 * count >= stayCount, cost < least * 0.999 {
                    least = cost
                    best = (x, y)
                }
            }
        }
        return least > 0.9 * stay ? (0, 0) : best
    }

    private func cost(_ dx: Int, _ dy: Int) -> (count: Int, cost: Double) {
        let (width, height) = (photo.width, photo.height)
        let columns = max(0, -dx)..<max(max(0, -dx), min(width, width - dx))
        var count = 0
        var sum = 0
        var differences: [Int32] = []
        differences.reserveCapacity(width * height)
        for y in max(0, -dy)..<max(max(0, -dy), min(height, height - dy)) {
            for x in columns where valid.values[y * width + x] {
                let difference = photo.values[y * width + x] - reply.values[(y + dy) * width + x + dx]
                differences.append(difference)
                sum += Int(difference)
                count += 1
            }
        }
        guard count > 0 else { return (0, .infinity) }
        let mean = Int32(sum / count)
        var total = 0
        for difference in differences { total += Int(abs(difference - mean)) }
        return (count, Double(total) / Double(count))
    }
}
