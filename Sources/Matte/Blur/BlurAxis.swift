/// The ranges of pixels that are computed along one axis, at each level of halving.
///
/// Level 0 is the picture; pixel `i` of a level is centred on pixel `2i` of the next finer one. Levels extend beyond
/// the edges and are computed from the picture's continuation (``BlurEdge``), so that they are right at the edges for
/// every size. If the continuation is constant (replicate, transparent), a level ends with the first pixel that depends
/// only on the constant; all pixels further out equal that pixel.
struct BlurAxis {
    /// The number of pixels of the picture.
    let length: Int

    /// The first computed pixel of each level.
    private(set) var lower: [Int]

    /// The last computed pixel of each level.
    private(set) var upper: [Int]

    /// The last pixel of each level that doubling reads. The first pixel that it reads is 0 at level 0, and -1 at
    /// others.
    private(set) var last: [Int]

    /// Creates the axis of `length` pixels, at least one, halved `halvings` times and then convolved with `radius`.
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

    /// Returns the number of computed pixels of a level.
    func count(_ level: Int) -> Int { upper[level] - lower[level] + 1 }
}
