/// The pixels that a blur computes along one axis, at each resolution level.
///
/// Level 0 is the picture. Each further level has half the resolution: its pixel `i` is centred on pixel `2i` of the
/// level before. Every level also has some pixels beyond the picture's edges, because results near the edges depend on
/// them. They are computed from the pixels that ``BlurEdge`` assumes there. With `replicate` and `transparent`, the
/// assumed pixels are constant along the axis. The last pixel of a level is then the first one that depends only on
/// them: all pixels further out would be equal to it.
struct BlurAxis {
    /// The number of pixels of the picture along this axis.
    let length: Int

    /// The index of the first computed pixel of each level; negative, because levels start before the picture's edge.
    private(set) var lower: [Int]

    /// The index of the last computed pixel of each level.
    private(set) var upper: [Int]

    /// The index of the last pixel of each level that must be computed after the convolution. At level 0 this is the
    /// picture's last pixel. At other levels, it is the last pixel that doubling to the next finer level reads. The
    /// first such pixel has index 0 at level 0, and -1 at other levels.
    private(set) var last: [Int]

    /// Creates the axis of a picture of `length` pixels (at least 1) that is halved `halvings` times and then convolved
    /// with a kernel of `radius` pixels of the coarsest level.
    init(length: Int, halvings: Int, radius: Int, edge: BlurEdge) {
        self.length = length
        last = [length - 1]
        for i in 0..<halvings { last.append(last[i] / 2 + 1) }
        switch edge {
        case .replicate, .transparent:
            lower = Array(repeating: -2, count: halvings + 1)
            upper = [length]
            for i in 0..<halvings { upper.append((upper[i] + 1) / 2 + 1) }
        case .reflect:
            lower = Array(repeating: -2 - radius, count: halvings + 1)
            upper = Array(repeating: last[halvings] + radius + 2, count: halvings + 1)
            for i in stride(from: halvings - 1, through: 0, by: -1) {
                lower[i] = 2 * lower[i + 1] - 2
                upper[i] = 2 * upper[i + 1] + 2
            }
        }
    }

    /// Returns the number of pixels that are computed at a resolution level.
    func count(_ level: Int) -> Int { upper[level] - lower[level] + 1 }
}
