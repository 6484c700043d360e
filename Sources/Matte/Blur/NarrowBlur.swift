// Design: docs/design/blur.md

internal import MatteKernelTypes
internal import Synchronization

/// A Gaussian too narrow for halving, for bytes whose channels are independent (no straight alpha, or all of it 255),
/// with its scratch memory.
///
/// The picture is processed in tiles, so narrow that the rows of a window stay in the second-level cache during the
/// vertical pass. Its results pass directly to the horizontal pass and become bytes.
///
/// Belongs to one operation at a time. Nothing is allocated after the first run with the same number of threads.
@safe final class NarrowBlur {
    private let size: PixelSize
    private let channels: Int
    private let edge: BlurEdge
    private let tapsX: GaussianTaps
    private let tapsY: GaussianTaps
    /// The number of pixels of a tile; the last may have fewer.
    private let tileWidth: Int
    /// The number of bytes from one row of samples to the next.
    private let pitch: Int
    private var memory: RasterStorage?
    private var slots = 0

    /// The number of bytes that the rows of a tile may occupy together.
    private static let tileBytes = 256 << 10

    /// Creates a blur for pictures of `size`, neither side 0, of `channels` bytes per pixel; `sigma` must need no
    /// halving.
    init(size: PixelSize, channels: Int, sigma: Double, edge: BlurEdge) {
        self.size = size
        self.channels = channels
        self.edge = edge
        tapsX = GaussianTaps(sigma: sigma, halvings: 0, edge, length: size.width, folding: true)
        tapsY = GaussianTaps(sigma: sigma, halvings: 0, edge, length: size.height, folding: true)
        let wanted = Self.tileBytes / (2 * (2 * tapsY.radius + 2) * channels) - 2 * tapsX.radius
        // Whole vectors of bytes.
        tileWidth = min(size.width, max(64, wanted / 64 * 64))
        pitch = Self.aligned((tileWidth + 2 * tapsX.radius) * channels * 2) + 128
    }

    /// Returns true if the scratch memory suits pictures of this size and kind.
    func isFor(_ size: PixelSize, _ channels: Int) -> Bool { self.size == size && self.channels == channels }

    /// Blurs, or stops at an alpha below 255.
    ///
    /// - Returns: false if it found one although there must be none; the destination is then partly written.
    func run(
        _ ends: BlurPixelEnds, _ kernels: BlurFoldingKernels, _ condition: BlurCondition,
        _ parallelism: Parallelism
    ) throws(MatteError) -> Bool {
        let bytes = size.width * channels * size.height
        let threads = bytes < 1 << 19 ? 1 : parallelism.limit
        // In serial, a share is 16 MiB, so that cancellation is checked; otherwise two shares per thread.
        let shares = min(threads == 1 ? max(1, bytes >> 24) : 2 * threads, max(1, size.height / 16))
        let base = try unsafe reserve(slots: shares)
        let isOpaque = Atomic<Bool>(true)
        try Bands.run(count: shares, threads: threads) { i in
            let rows = size.height * i / shares..<size.height * (i + 1) / shares
            for x in stride(from: 0, to: size.width, by: tileWidth) {
                let columns = x..<min(size.width, x + tileWidth)
                unsafe make(
                    rows, columns, ends, kernels, base, base + slotStart + i * slotBytes,
                    condition, while: isOpaque)
            }
        }
        return isOpaque.load(ordering: .relaxed)
    }

    /// Creates a tile of the result, unless somebody meets alpha that must not be.
    private func make(
        _ rows: Range<Int>, _ columns: Range<Int>, _ ends: BlurPixelEnds, _ kernels: BlurFoldingKernels,
        _ weights: UnsafeMutableRawPointer, _ slot: UnsafeMutableRawPointer, _ condition: BlurCondition,
        while isOpaque: borrowing Atomic<Bool>
    ) {
        let (radius, reach) = (tapsY.radius, tapsX.radius)
        let ring = 2 * radius + 2
        // The columns that windows cover, clipped to the picture.
        let known = max(0, columns.lowerBound - reach)..<min(size.width, columns.upperBound + reach)
        let origin = known.lowerBound - (columns.lowerBound - reach)
        let pointers = unsafe slot.bindMemory(to: UnsafeRawPointer.self, capacity: 2 * ring)
        let samples = unsafe slot + Self.aligned(ring * 16)
        let first = unsafe samples + ring * pitch
        for k in 0..<2 * ring { unsafe pointers[k] = unsafe UnsafeRawPointer(samples + k % ring * pitch) }
        var loaded = rows.lowerBound - radius
        // The row's place in the ring.
        var place = 0
        for y in stride(from: rows.lowerBound, to: rows.upperBound, by: 2) {
            while loaded <= y + 1 + radius {
                let row = unsafe samples + place * pitch
                if let source = edge.source(of: loaded, in: size.height) {
                    let plain = unsafe kernels.load(
                        ends.sourceRow(source) + known.lowerBound * channels, row, known.count * channels)
                    if condition == .opaque, !plain { isOpaque.store(false, ordering: .relaxed) }
                } else {
                    unsafe row.initializeMemory(
                        as: Int16.self, repeating: Self.nothing, count: known.count * channels)
                }
                loaded += 1
                place = place == ring - 1 ? 0 : place + 1
            }
            guard isOpaque.load(ordering: .relaxed) else { return }
            // Starting with the oldest row. There are twice as many pointers as needed; the second half repeats the
            // first.
            unsafe kernels.convolveRows(
                pointers + place, radius, weights + weightsY, first + origin * channels * 2,
                first + pitch + origin * channels * 2, known.count * channels)
            for i in 0..<min(2, rows.upperBound - y) {
                let row = unsafe first + i * pitch
                unsafe extend(row, origin: origin, width: known.count, count: columns.count + 2 * reach)
                unsafe kernels.convolveColumns(
                    row + reach * channels * 2, reach, channels * 2, weights,
                    ends.destinationRow(y + i) + columns.lowerBound * channels, columns.count * channels)
            }
        }
    }

    /// The sample of a byte of 0.
    private static let nothing: Int16 = -16320

    /// Extends the `width` pixels at `origin` of a row of `count` pixels to both ends of the row.
    private func extend(_ row: UnsafeMutableRawPointer, origin: Int, width: Int, count: Int) {
        let samples = unsafe row.assumingMemoryBound(to: Int16.self)
        func put(_ i: Int) {
            let place = edge.source(of: i - origin, in: width)
            for c in 0..<channels {
                let sample = place.map { unsafe samples[(origin + $0) * channels + c] } ?? Self.nothing
                unsafe samples[i * channels + c] = sample
            }
        }
        for i in 0..<origin { put(i) }
        for i in origin + width..<count { put(i) }
    }

    private var weightsY: Int { Self.aligned(4 * (tapsX.radius + 1)) }
    private var slotStart: Int { weightsY + Self.aligned(4 * (tapsY.radius + 1)) }
    private var slotBytes: Int {
        let ring = 2 * tapsY.radius + 2
        return Self.aligned(ring * 16) + (ring + 2) * pitch
    }

    /// Returns memory for `slots` slots, with the weights written.
    private func reserve(slots wanted: Int) throws(MatteError) -> UnsafeMutableRawPointer {
        if let memory, slots >= wanted { return unsafe memory.base }
        memory = nil
        let block = try RasterStorage(bytes: slotStart + wanted * slotBytes)
        unsafe tapsX.writeFolded(block.base)
        unsafe tapsY.writeFolded(block.base + weightsY)
        memory = block
        slots = wanted
        return unsafe block.base
    }

    private static func aligned(_ bytes: Int) -> Int { (bytes + 63) / 64 * 64 }
}
