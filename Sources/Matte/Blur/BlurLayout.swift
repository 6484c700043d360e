/// The offsets of a blur's scratch buffers in one block of memory.
///
/// A part of the block is divided into slots, one per task, which hold ring buffers with a few rows per resolution
/// level. No slot holds a whole picture. In the halving pass, rows have ``margin`` extra pixels at each end, which are
/// copies of the outermost computed pixels. Rows of samples are followed by ``slack`` bytes that vector instructions
/// may read and write.
struct BlurLayout {
    let horizontal: BlurAxis
    let vertical: BlurAxis
    let halvings: Int
    let channels: Int
    let samples: BlurSamples
    let tapsX: GaussianTaps
    let tapsY: GaussianTaps

    /// The number of extra pixels at each end of a row in the halving pass.
    static let margin = 8
    /// The number of bytes after a row that vector instructions may read and write.
    static let slack = 320

    /// The number of rows in the ring buffer of a level in the halving pass. Must be a power of two and at least 5,
    /// because each step reads five rows.
    static let halvingRing = 8
    /// The number of rows in the ring buffer of a level in the doubling pass. Must be a power of two and at least 3,
    /// because each step reads three rows. Each step writes two rows.
    static let doublingRing = 4

    private(set) var weightsX = 0
    private(set) var weightsY = 0
    /// The byte offset of the coarsest level's rows in the scratch memory. Unused if the picture is not halved.
    private var coarse = 0
    /// The number of rows of the coarsest level that the scratch memory holds at a time.
    private var coarseRows = 0
    private(set) var coarseBytesPerRow = 0
    /// The byte offset of a row of zeros in the scratch memory.
    private(set) var blankRow = 0
    private(set) var slots = 0
    private(set) var slotBytes = 0

    // Byte offsets from the start of a slot, the scratch memory of one task. The halving and the doubling pass use the
    // same memory, because one ends before the other starts.
    private(set) var halvingRows: [Int] = []
    private(set) var halvingBytesPerRow: [Int] = []
    private(set) var halvedRow = 0
    private(set) var sourceRows = 0
    private(set) var doublingRows: [Int] = []
    private(set) var doublingBytesPerRow: [Int] = []
    private(set) var pairRows = 0
    private(set) var pairBytesPerRow = 0
    private(set) var pairPointers = 0
    private(set) var loadedRows = 0
    private(set) var convolvedRows = 0
    private(set) var convolvedBytesPerRow = 0
    private(set) var doubledRows = 0
    private(set) var wholeRow = 0

    /// Creates the layout for a Gaussian blur with a standard deviation of `sigma` pixels. Neither side of `size` may
    /// be 0.
    ///
    /// If `rowsAtOnce` is given, the result is computed from top to bottom in bands of at most that many rows. Of the
    /// coarsest level, the scratch memory then contains only the rows that one band depends on (``coarseRows(for:)``).
    init(
        size: PixelSize, channels: Int, samples: BlurSamples, sigma: Double, edge: BlurEdge,
        rowsAtOnce: Int? = nil
    ) {
        halvings = GaussianTaps.halvings(for: sigma)
        self.channels = channels
        self.samples = samples
        tapsX = GaussianTaps(sigma: sigma, halvings: halvings, edge, length: size.width)
        tapsY = GaussianTaps(sigma: sigma, halvings: halvings, edge, length: size.height)
        horizontal = BlurAxis(length: size.width, halvings: halvings, radius: tapsX.radius, edge: edge)
        vertical = BlurAxis(length: size.height, halvings: halvings, radius: tapsY.radius, edge: edge)
        // The rows of a band at the coarsest level, the radius above and below them, and the neighbouring rows that
        // doubling reads at each level.
        let band = rowsAtOnce.map { ($0 >> halvings) + 2 * tapsY.radius + 16 }
        coarseRows = min(band ?? .max, vertical.count(halvings))
        layOut()
    }

    /// Creates the layout for a box blur of floats whose windows have sides of 2 * `boxRadius` + 1 pixels.
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

    /// Returns true if the layout is for pictures of this size, number of channels and sample type.
    func isFor(_ size: PixelSize, _ channels: Int, _ samples: BlurSamples) -> Bool {
        horizontal.length == size.width && vertical.length == size.height && self.channels == channels
            && self.samples == samples
    }

    /// The size of the picture.
    var size: PixelSize { PixelSize(width: horizontal.length, height: vertical.length) }

    /// Returns the number of threads of a blur on at most `limit` threads, and the number of jobs of each pass.
    func division(_ limit: Int) -> (threads: Int, shares: Int) {
        let bytes = size.width * pixelBytes * size.height
        let threads = bytes < 1 << 20 ? 1 : limit
        // On one thread, a job covers 32 MiB of samples. Cancellation is checked between jobs, so jobs must be short.
        // On several threads, there are two jobs per thread.
        return (threads, min(threads == 1 ? max(1, bytes >> 25) : 2 * threads, max(1, size.height / 16)))
    }

    /// The number of bytes that the samples of one pixel occupy.
    var pixelBytes: Int { channels * samples.bytes }

    /// Returns the size in bytes of the scratch memory for `count` tasks.
    func byteCount(slots count: Int) -> Int { slots + count * slotBytes }

    /// Initializes newly allocated scratch memory: writes the weights and the row of zeros. Blurs read both and never
    /// change them.
    func prepare(_ block: UnsafeMutableRawPointer) {
        unsafe tapsX.write(block + weightsX, samples: samples)
        unsafe tapsY.write(block + weightsY, samples: samples)
        unsafe (block + blankRow).initializeMemory(as: UInt8.self, repeating: 0, count: horizontal.length * 4)
    }

    /// Returns the byte offset of row `y` of the coarsest level in the scratch memory.
    func coarseRow(_ y: Int) -> Int {
        coarse + (y - vertical.lower[halvings]) % coarseRows * coarseBytesPerRow
    }

    /// Returns the numbers of the coarsest level's rows that a band of the result depends on. The picture must be
    /// halved at least once, and the band must start with an even row.
    func coarseRows(for band: Range<Int>) -> ClosedRange<Int> {
        // The first and last row of level 1 that the band depends on, then of each coarser level.
        var (first, last) = (band.lowerBound / 2 - 1, (band.upperBound - 1) / 2 + 1)
        for _ in 1..<halvings { (first, last) = ((first >> 1) - 1, (last >> 1) + 1) }
        let (lower, upper) = (vertical.lower[halvings], vertical.upper[halvings])
        let start = min(max(2 * (first >> 1) - tapsY.radius, lower), upper)
        return start...min(max(2 * (last >> 1) + tapsY.radius + 1, start), upper)
    }

    private mutating func layOut() {
        var block = ScratchLayout()
        weightsX = block.take(tapsX.byteCount(samples))
        weightsY = block.take(tapsY.byteCount(samples))
        coarseBytesPerRow = ScratchLayout.aligned(horizontal.count(halvings) * pixelBytes + Self.slack)
        coarse = block.take(halvings == 0 ? 0 : coarseRows * coarseBytesPerRow)
        blankRow = block.take(horizontal.length * 4, spare: 64)
        slots = block.bytes
        slotBytes = max(layOutHalving(), layOutDoubling())
    }

    /// Sets the offsets of the halving pass in a slot, and returns the number of bytes that the pass needs.
    private mutating func layOutHalving() -> Int {
        var slot = ScratchLayout()
        halvingBytesPerRow = (0...halvings).map { level in
            ScratchLayout.aligned((horizontal.count(level) + 2 * Self.margin) * pixelBytes + Self.slack)
        }
        for level in 0..<halvings {
            // Level 0 needs no ring buffer, because the halving pass reads the picture itself.
            halvingRows.append(slot.take(level == 0 ? 0 : Self.halvingRing * halvingBytesPerRow[level]))
        }
        halvedRow = slot.take(halvingBytesPerRow[0])
        sourceRows = slot.take(samples == .float ? 5 * Self.floatBytesPerRow(horizontal.length) : 0)
        return slot.bytes
    }

    /// Sets the offsets of the doubling pass in a slot, and returns the number of bytes that the pass needs.
    private mutating func layOutDoubling() -> Int {
        var slot = ScratchLayout()
        doublingBytesPerRow = (0...halvings).map { level in
            ScratchLayout.aligned((horizontal.last[level] + 4) * pixelBytes + Self.slack)
        }
        for level in 0...halvings {
            doublingRows.append(slot.take(Self.doublingRing * doublingBytesPerRow[level]))
        }
        pairBytesPerRow = 2 * ScratchLayout.aligned(horizontal.count(halvings) * pixelBytes + Self.slack)
        pairRows = slot.take(tapsY.pairs * pairBytesPerRow)
        pairPointers = unsafe slot.take(tapsY.pairs * MemoryLayout<UnsafeRawPointer>.stride)
        loadedRows = slot.take(halvings == 0 ? 2 * halvingBytesPerRow[0] : 0)
        convolvedBytesPerRow = ScratchLayout.aligned(
            (convolvedStart + horizontal.last[halvings] + tapsX.radius + 8) * pixelBytes + 2 * Self.slack)
        convolvedRows = slot.take(2 * convolvedBytesPerRow)
        doubledRows = slot.take(2 * (doublingBytesPerRow.max() ?? 0))
        wholeRow = slot.take((horizontal.length + 4) * pixelBytes + Self.slack)
        return slot.bytes
    }

    /// Returns the number of bytes from one row to the next in the copies of float rows that the halving pass reads.
    static func floatBytesPerRow(_ width: Int) -> Int { ScratchLayout.aligned(width * 4 + 64) }

    /// The number of pixels that the memory of a row holds before pixel 0 when the row is convolved horizontally. It is
    /// large enough for the window of the leftmost result, and for all results that are computed left of pixel 0.
    var convolvedStart: Int { max(2 + tapsX.radius, -horizontal.lower[halvings]) }
}
