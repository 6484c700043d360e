/// The minimum of parabolas (x - site)^2 + height at integer positions.
///
/// Parabolas are added from left to right. Each of them is the lowest in one interval or nowhere, so the envelope is a
/// list of parabolas with the positions from which they are the lowest.
struct LowerEnvelope {
    private var sites: [Int]
    private var heights: [Int]
    private var starts: [Int]
    private var count = 0
    private var first = 0

    /// Creates an empty envelope for positions in 0..<`width`.
    init(width: Int) {
        sites = [Int](repeating: 0, count: width + 2)
        heights = sites
        starts = sites
    }

    /// Removes all parabolas. The next ones must be the lowest from position `start` on.
    mutating func removeAll(from start: Int) {
        count = 0
        first = start
    }

    /// Adds a parabola whose site is to the right of all others.
    mutating func add(site: Int, height: Int) {
        // Remove parabolas that are higher than the new one where their intervals start.
        while count > 0 {
            let last = count - 1
            let (here, there) = (starts[last] - sites[last], starts[last] - site)
            guard here * here + heights[last] > there * there + height else { break }
            count = last
        }
        var start = first
        if count > 0 {
            // The last position at which the previous parabola isn't higher.
            let last = count - 1
            let difference = (site - sites[last]) * (site + sites[last]) + height - heights[last]
            start = difference / (2 * (site - sites[last])) + 1
        }
        sites[count] = site
        heights[count] = height
        starts[count] = start
        count += 1
    }

    /// Calls `body` with each position and the minimum there, infinity without parabolas.
    ///
    /// - Precondition: The range starts at the position that was passed to ``removeAll(from:)``.
    func forEachValue(in positions: Range<Int>, _ body: (_ x: Int, _ value: Double) -> Void) {
        guard count > 0 else {
            for x in positions { body(x, .infinity) }
            return
        }
        var x = positions.lowerBound
        for index in 0..<count {
            let end = index + 1 < count ? min(starts[index + 1], positions.upperBound) : positions.upperBound
            let (site, height) = (sites[index], heights[index])
            while x < end {
                body(x, Double((x - site) * (x - site) + height))
                x += 1
            }
        }
    }
}
