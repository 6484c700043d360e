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
    /// The column of a row's first pixel.
    private let firstPixel: Int
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
        (pixels, firstPixel) = (rect.width, rect.x)
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
            let whole = unsafe addVectors(plane, marks, sums, counts)
            for x in whole..<pixels where unsafe marks[x] != 0 {
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

    /// Adds the pixels of whole vectors, if the ratio is common. Returns their number.
    @unsafe
    private func addVectors(
        _ plane: UnsafePointer<UInt8>, _ marks: UnsafePointer<UInt8>, _ sums: UnsafeMutablePointer<Int32>,
        _ counts: UnsafeMutablePointer<Int32>
    ) -> Int {
        let whole = pixels / 16 * 16
        guard ratio.across <= 2, firstPixel % ratio.across == 0, whole > 0 else { return 0 }
        let (sums, counts) = unsafe (sums + Int(places[0]), counts + Int(places[0]))
        for x in stride(from: 0, to: whole, by: 16) {
            let mark = unsafe UnsafeRawPointer(marks + x).loadUnaligned(as: SIMD16<UInt8>.self)
            let value = unsafe UnsafeRawPointer(plane + x).loadUnaligned(as: SIMD16<UInt8>.self) & mark
            if ratio.across == 1 {
                unsafe Self.add(SIMD16(truncatingIfNeeded: value), to: sums + x)
                unsafe Self.add(SIMD16(truncatingIfNeeded: mark & 1), to: counts + x)
            } else {
                unsafe Self.add(Self.pairs(value), to: sums + x / 2)
                unsafe Self.add(Self.pairs(mark & 1), to: counts + x / 2)
            }
        }
        return whole
    }

    private static func pairs(_ values: SIMD16<UInt8>) -> SIMD8<Int32> {
        SIMD8(truncatingIfNeeded: values.evenHalf) &+ SIMD8(truncatingIfNeeded: values.oddHalf)
    }

    @unsafe
    private static func add<Vector: SIMD>(_ values: Vector, to target: UnsafeMutablePointer<Int32>)
    where Vector: BitwiseCopyable, Vector.Scalar == Int32 {
        let place = UnsafeMutableRawPointer(target)
        let sum = unsafe place.loadUnaligned(as: Vector.self) &+ values
        unsafe place.storeBytes(of: sum, as: Vector.self)
    }

    /// Appends the samples of a block to the strip, if pixels in it change. Where only some pixels of a sample change, the
    /// others keep their share.
    ///
    /// - Parameters:
    ///   - x: The number of the block in its row.
    ///   - line: The row of blocks in the row of MCUs.
    ///   - coefficients: The block before the change.
    ///   - inverse: The transform with its quantization factors.
    /// - Returns: False if no pixel changes.
    @unsafe
    func take(_ x: Int, _ line: Int, from coefficients: UnsafeRawPointer, _ inverse: BlockInverse) -> Bool {
        let start = line * 8 * width + (x - columns.lowerBound) * 8
        let (sums, counts) = unsafe (
            UnsafeRawPointer(self.sums + start), UnsafeRawPointer(self.counts + start)
        )
        let step = 4 * width
        var total = SIMD8<Int32>()
        for row in 0..<8 {
            unsafe total &+= counts.loadUnaligned(fromByteOffset: row &* step, as: SIMD8<Int32>.self)
        }
        let changed = total.wrappedSum()
        guard changed > 0 else { return false }
        let target = unsafe UnsafeMutableRawPointer(strip.append(x))
        let old = unsafe changed < 64 &* whole ? inverse.samples(coefficients) : nil
        let shift = Int32(whole.trailingZeroBitCount)
        let isPower = whole & (whole &- 1) == 0
        for row in 0..<8 {
            var sum = unsafe sums.loadUnaligned(fromByteOffset: row &* step, as: SIMD8<Int32>.self)
            if let old = unsafe old {
                let count = unsafe counts.loadUnaligned(fromByteOffset: row &* step, as: SIMD8<Int32>.self)
                let samples = unsafe old.loadUnaligned(
                    fromByteOffset: row &* BlockInverse.stride, as: SIMD8<UInt8>.self)
                sum &+= (whole &- count) &* SIMD8(truncatingIfNeeded: samples)
            }
            sum &+= whole / 2
            let mean = isPower ? sum &>> shift : sum / whole
            unsafe target.storeBytes(
                of: SIMD8(truncatingIfNeeded: mean), toByteOffset: row &* strip.stride, as: SIMD8<UInt8>.self)
        }
        return true
    }
}
