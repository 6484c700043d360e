/// The offsets of a blur's buffers in one block of memory.
///
/// A row has ``margin`` pixels before and after the computed ones; they repeat the outermost computed pixels. The row
/// ends with ``slack`` bytes that vectors may read and write. A slot is the memory of one task: rings of a few rows per
/// level, but no whole picture.
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
    /// The number of bytes after a row that vectors may read and write.
    static let slack = 320

    /// The number of rows in a ring of halving, a power of two; five are needed.
    static let halvingRing = 8
    /// The number of rows in a ring of doubling, a power of two; three are needed, and two are computed together.
    static let doublingRing = 4

    private(set) var weightsX = 0
    private(set) var weightsY = 0
    /// The offset of the coarsest picture, whose first row is `vertical.lower`; unused without halving.
    private(set) var coarse = 0
    private(set) var coarseBytesPerRow = 0
    /// The offset of a row of zeros.
    private(set) var blankRow = 0
    private(set) var slots = 0
    private(set) var slotBytes = 0

    // Offsets in a slot. Halving and doubling use the same memory: one ends before the other starts.
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

    /// Creates a layout for a Gaussian of `sigma` pixels on pictures of `size`, neither side 0.
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

    /// Creates a layout for a box blur of floats with windows of 2 * `boxRadius` + 1 pixels.
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

    /// Returns the number of bytes of a block with `count` slots.
    func byteCount(slots count: Int) -> Int { slots + count * slotBytes }

    private mutating func layOut() {
        var block = ScratchLayout()
        weightsX = block.take(tapsX.byteCount(samples))
        weightsY = block.take(tapsY.byteCount(samples))
        coarseBytesPerRow = ScratchLayout.aligned(horizontal.count(halvings) * pixelBytes + Self.slack)
        coarse = block.take(halvings == 0 ? 0 : vertical.count(halvings) * coarseBytesPerRow)
        blankRow = block.take(horizontal.length * 4, spare: 64)
        slots = block.bytes
        slotBytes = max(layOutHalving(), layOutDoubling())
    }

    /// Sets the offsets of halving in a slot and returns its number of bytes.
    private mutating func layOutHalving() -> Int {
        var slot = ScratchLayout()
        halvingBytesPerRow = (0...halvings).map { level in
            ScratchLayout.aligned((horizontal.count(level) + 2 * Self.margin) * pixelBytes + Self.slack)
        }
        for level in 0..<halvings {
            // The picture is halved from its own memory, without a ring.
            halvingRows.append(slot.take(level == 0 ? 0 : Self.halvingRing * halvingBytesPerRow[level]))
        }
        halvedRow = slot.take(halvingBytesPerRow[0])
        sourceRows = slot.take(samples == .float ? 5 * Self.floatBytesPerRow(horizontal.length) : 0)
        return slot.bytes
    }

    /// Sets the offsets of doubling in a slot and returns its number of bytes.
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

    /// Returns the number of bytes per row of floats that are copied for halving.
    static func floatBytesPerRow(_ width: Int) -> Int { ScratchLayout.aligned(width * 4 + 64) }

    /// The number of pixels before pixel 0 in a row to convolve: enough for the window of the first result and for all
    /// computed pixels.
    var convolvedStart: Int { max(2 + tapsX.radius, -horizontal.lower[halvings]) }
}
