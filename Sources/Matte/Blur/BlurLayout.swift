/// The offsets of a blur's buffers in one block of memory.
///
/// Rows have ``margin`` pixels before and after the computed ones, filled with the outermost pixels, and ``slack``
/// bytes after them that whole vectors may read and write. A slot is the memory of one task: rings of a few rows per
/// level, never a whole picture.
struct BlurLayout {
    let horizontal: BlurAxis
    let vertical: BlurAxis
    let halvings: Int
    let channels: Int
    let samples: BlurSamples
    let tapsX: GaussianTaps
    let tapsY: GaussianTaps

    /// The number of margin pixels at each end of a row.
    static let margin = 8
    /// The number of bytes that vectors may access after a row.
    static let slack = 320

    /// The number of rows in a ring of halving, a power of two: five are needed.
    static let halvingRing = 8
    /// The number of rows in a ring of doubling, a power of two: three are needed, two are computed at once.
    static let doublingRing = 4

    private(set) var weightsX = 0
    private(set) var weightsY = 0
    /// The coarsest picture, from `vertical.lower` down; unused without halving.
    private(set) var coarse = 0
    private(set) var coarsePitch = 0
    /// A row of zeros.
    private(set) var blankRow = 0
    private(set) var slots = 0
    private(set) var slotBytes = 0

    // Within a slot. Halving and doubling share memory: one ends before the other starts.
    private(set) var halvingRows: [Int] = []
    private(set) var halvingPitch: [Int] = []
    private(set) var halvedRow = 0
    private(set) var sourceRows = 0
    private(set) var doublingRows: [Int] = []
    private(set) var doublingPitch: [Int] = []
    private(set) var pairRows = 0
    private(set) var pairPitch = 0
    private(set) var pairPointers = 0
    private(set) var loadedRows = 0
    private(set) var convolvedRows = 0
    private(set) var convolvedPitch = 0
    private(set) var doubledRows = 0
    private(set) var wholeRow = 0

    /// The layout for pictures of `size`, neither side 0.
    init(size: PixelSize, channels: Int, samples: BlurSamples, sigma: Double, edge: BlurEdge) {
        halvings = GaussianTaps.halvings(for: sigma)
        self.channels = channels
        self.samples = samples
        tapsX = GaussianTaps(sigma: sigma, halvings: halvings, edge, length: size.width)
        tapsY = GaussianTaps(sigma: sigma, halvings: halvings, edge, length: size.height)
        horizontal = BlurAxis(length: size.width, halvings: halvings, radius: tapsX.radius, edge: edge)
        vertical = BlurAxis(length: size.height, halvings: halvings, radius: tapsY.radius, edge: edge)
        layOut()
    }

    /// The layout for a convolution of floats with a box of 2 * `boxRadius` + 1 pixels.
    init(size: PixelSize, boxRadius: Int, edge: BlurEdge) {
        halvings = 0
        channels = 1
        samples = .float
        tapsX = GaussianTaps(boxRadius: boxRadius)
        tapsY = tapsX
        horizontal = BlurAxis(length: size.width, halvings: 0, radius: tapsX.radius, edge: edge)
        vertical = BlurAxis(length: size.height, halvings: 0, radius: tapsY.radius, edge: edge)
        layOut()
    }

    /// Returns true if the scratch memory suits pictures of this size and kind.
    func isFor(_ size: PixelSize, _ channels: Int, _ samples: BlurSamples) -> Bool {
        horizontal.length == size.width && vertical.length == size.height && self.channels == channels
            && self.samples == samples
    }

    /// The number of bytes of a pixel's samples.
    var pixelBytes: Int { channels * samples.bytes }

    /// The number of bytes of the block for `slots` slots.
    func byteCount(slots count: Int) -> Int { slots + count * slotBytes }

    private mutating func layOut() {
        var at = 0
        func take(_ bytes: Int) -> Int {
            defer { at += Self.aligned(bytes) }
            return at
        }
        weightsX = take(tapsX.byteCount(samples))
        weightsY = take(tapsY.byteCount(samples))
        coarsePitch = Self.aligned(horizontal.count(halvings) * pixelBytes + Self.slack)
        coarse = halvings == 0 ? at : take(vertical.count(halvings) * coarsePitch)
        blankRow = take(horizontal.length * 4 + 64)
        slots = at

        at = 0
        let levelPitch = (0...halvings).map { level in
            Self.aligned((horizontal.count(level) + 2 * Self.margin) * pixelBytes + Self.slack)
        }
        halvingPitch = levelPitch
        for level in 0..<halvings {
            // The picture is halved from its own memory.
            halvingRows.append(level == 0 ? at : take(Self.halvingRing * levelPitch[level]))
        }
        halvedRow = take(levelPitch[0])
        sourceRows = samples == .float ? take(5 * Self.floatPitch(horizontal.length)) : at
        let halvingEnd = at

        at = 0
        doublingPitch = (0...halvings).map { level in
            Self.aligned((horizontal.last[level] + 4) * pixelBytes + Self.slack)
        }
        for level in 0...halvings { doublingRows.append(take(Self.doublingRing * doublingPitch[level])) }
        pairPitch = 2 * Self.aligned(horizontal.count(halvings) * pixelBytes + Self.slack)
        pairRows = take(tapsY.pairs * pairPitch)
        pairPointers = unsafe take(tapsY.pairs * MemoryLayout<UnsafeRawPointer>.stride)
        loadedRows = halvings == 0 ? at : take(0)
        if halvings == 0 { _ = take(2 * levelPitch[0]) }
        convolvedPitch = Self.aligned(
            (convolvedStart + horizontal.last[halvings] + tapsX.radius + 8) * pixelBytes + 2 * Self.slack)
        convolvedRows = take(2 * convolvedPitch)
        doubledRows = take(2 * (doublingPitch.max() ?? 0))
        wholeRow = take(Self.aligned((horizontal.length + 4) * pixelBytes + Self.slack))
        slotBytes = max(halvingEnd, at)
    }

    /// The number of bytes per row of floats copied for halving.
    static func floatPitch(_ width: Int) -> Int { aligned(width * 4 + 64) }

    /// The number of pixels before pixel 0 in a row to convolve: the first result's window starts there.
    var convolvedStart: Int { max(2 + tapsX.radius, -horizontal.lower[halvings]) }

    private static func aligned(_ bytes: Int) -> Int { (bytes + 63) / 64 * 64 }
}
