import Matte

/// The sums of a component's changed pixels per sample, and their numbers, for a row of MCUs.
@safe
final class JPEGRegionSums {
    /// The blocks of a row in which pixels may change, with those that only complete MCUs.
    let columns: Range<Int>
    /// The touched blocks of a row of blocks.
    let strip: JPEGRegionStrip
    private let layout: JPEGScanLayout
    /// The number of samples of a row, those of ``columns``.
    private let width: Int
    private let memory: JPEGMemory
    /// For each sample, the sum of its changed pixels and their number.
    private let sums: UnsafeMutablePointer<Int32>
    private let counts: UnsafeMutablePointer<Int32>
    /// For each pixel of a row, the sample that it belongs to.
    private let places: UnsafeMutablePointer<Int32>
    private let pixels: Int
    /// The number of samples of a row of MCUs.
    private let count: Int
    /// The number of pixels of a sample, across and down.
    private let ratio: (across: Int, down: Int)
    /// The number of pixels of a sample in all.
    private let whole: Int32
    /// The places after the picture's last column, in pixels from the first of ``columns``, that repeat its pixel.
    private let repeated: Range<Int>

    init(
        _ component: JPEGScanLayout.Component, _ layout: JPEGScanLayout, _ rect: PixelRect
    ) throws(MatteError) {
        self.layout = layout
        pixels = rect.width
        ratio = (layout.mostHorizontal / component.horizontal, layout.mostVertical / component.vertical)
        whole = Int32(ratio.across * ratio.down)
        let unit = 8 * layout.mostHorizontal
        columns =
            rect.minX / unit * component.horizontal..<(rect.maxX + unit - 1) / unit * component.horizontal
        width = 8 * columns.count
        count = width * 8 * component.vertical
        strip = try JPEGRegionStrip(columns.count)
        var scratch = ScratchLayout()
        let offsets = [scratch.take(4 * count), scratch.take(4 * count), scratch.take(4 * rect.width)]
        memory = try JPEGMemory(scratch.bytes)
        let start = unsafe memory.start
        unsafe sums = (start + offsets[0]).assumingMemoryBound(to: Int32.self)
        unsafe counts = (start + offsets[1]).assumingMemoryBound(to: Int32.self)
        unsafe places = (start + offsets[2]).assumingMemoryBound(to: Int32.self)
        let left = 8 * columns.lowerBound
        for x in 0..<rect.width { unsafe places[x] = Int32((rect.x + x) / ratio.across - left) }
        // The last column is repeated up to the edge of the last MCU.
        let padded = layout.across * unit
        repeated =
            rect.maxX == layout.size.width
            ? rect.maxX - left * ratio.across..<padded - left * ratio.across : 0..<0
        clear()
    }

    func clear() {
        unsafe sums.update(repeating: 0, count: count)
        unsafe counts.update(repeating: 0, count: count)
    }

    /// Adds the marked pixels of row `y` of the picture. The last row is repeated up to the edge of the last MCU.
    @unsafe
    func add(_ plane: UnsafePointer<UInt8>, _ marks: UnsafePointer<UInt8>, y: Int) {
        let height = 8 * layout.mostVertical
        let first = y / height * height
        let last = y == layout.size.height - 1 ? first + height - 1 : y
        let hasRepeated = unsafe !repeated.isEmpty && marks[pixels - 1] != 0
        for row in y...last {
            let start = (row - first) / ratio.down * width
            let (sums, counts) = unsafe (self.sums + start, self.counts + start)
            let places = unsafe self.places
            for x in 0..<pixels where unsafe marks[x] != 0 {
                let place = unsafe Int(places[x])
                unsafe sums[place] &+= Int32(plane[x])
                unsafe counts[place] &+= 1
            }
            if hasRepeated {
                for place in repeated {
                    unsafe sums[place / ratio.across] += Int32(plane[pixels - 1])
                    unsafe counts[place / ratio.across] += 1
                }
            }
        }
    }

    /// Appends the samples of a block to the strip, if pixels in it change. Where only some pixels of a sample change, the
    /// others keep their share.
    ///
    /// - Parameters:
    ///   - x: The number of the block in its row.
    ///   - line: The row of blocks in the row of MCUs.
    ///   - coefficients: The block before the change.
    ///   - factors: Its quantization factors.
    /// - Returns: False if no pixel changes.
    @unsafe
    func take(
        _ x: Int, _ line: Int, from coefficients: UnsafePointer<Int16>, _ factors: [UInt16]
    ) -> Bool {
        let start = line * 8 * width + (x - columns.lowerBound) * 8
        let (sums, counts) = unsafe (self.sums + start, self.counts + start)
        var total: Int32 = 0
        for k in 0..<64 { unsafe total &+= counts[k >> 3 &* width &+ k & 7] }
        guard total > 0 else { return false }
        let target = unsafe strip.append(x)
        let (width, stride, whole) = (self.width, strip.stride, self.whole)
        if total == 64 &* whole {
            let shift = Int32(whole.trailingZeroBitCount)
            let isPower = whole & (whole &- 1) == 0
            for k in 0..<64 {
                let sum = unsafe sums[k >> 3 &* width &+ k & 7] &+ whole / 2
                unsafe target[k >> 3 &* stride &+ k & 7] = UInt8(isPower ? sum &>> shift : sum / whole)
            }
            return true
        }
        let old = unsafe BlockInverse.samples(coefficients, factors)
        for k in 0..<64 {
            let at = k >> 3 &* width &+ k & 7
            let sum = unsafe sums[at] + (whole - counts[at]) * Int32(old[k])
            unsafe target[k >> 3 &* stride &+ k & 7] = UInt8((sum + whole / 2) / whole)
        }
        return true
    }
}
