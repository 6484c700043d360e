/// The pixels of one axis at every level of halving: which of them are computed.
///
/// Level 0 is the picture; pixel `i` of a level lies at pixel `2i` of the finer one. Beyond the edges the
/// picture continues as ``BlurEdge`` says, and levels are computed from the continuation, so that a coarse level is
/// right at the edges for every size. Where the continuation is constant (replicate, transparent), a level ends with
/// the first pixel that depends on nothing else; every pixel further out equals it.
struct BlurAxis {
    /// Pixels of the picture.
    let length: Int

    /// The first pixel of each level that is computed.
    private(set) var lower: [Int]

    /// The last pixel of each level that is computed.
    private(set) var upper: [Int]

    /// The last pixel of each level that doubling back to the picture needs; the first is -1 (0 at level 0).
    private(set) var last: [Int]

    /// The axis of `length` pixels, at least one, halved `halvings` times and then convolved with `radius`.
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

    /// Pixels of a level that are computed.
    func count(_ level: Int) -> Int { upper[level] - lower[level] + 1 }
}
