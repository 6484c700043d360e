import Matte
import MatteKernelTypes

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The replacement of a picture's blocks where its pixels change.
@safe
final class JPEGRegion {
    private let source: JPEGSource
    private let layout: JPEGScanLayout
    /// The part of the stored picture that may change.
    let rect: PixelRect
    /// For each pixel of ``rect``, 255 if it changes.
    private(set) var changed: Raster<Gray8>
    /// For each component and block, true if a pixel in it changes.
    private(set) var touched: [[Bool]]
    /// The rows of MCUs with changes.
    private(set) var changedRows: Set<Int> = []
    private(set) var changedPixels = 0
    /// The first row with a changed pixel, and the row after the last one.
    private(set) var top = Int.max
    private(set) var bottom = 0
    private let factors: [JPEGMemory]
    private let order: JPEGMemory
    private let background: RGB8
    /// The sums of changed pixels per sample, and their numbers, for a row of MCUs.
    private var sums: [[Int32]]
    private var counts: [[Int32]]

    init(_ source: JPEGSource, in rect: PixelRect, background: RGB8) throws(MatteError) {
        self.source = source
        self.rect = rect
        self.background = background
        layout = source.layout
        let most = (layout.mostHorizontal, layout.mostVertical)
        for component in layout.components {
            guard most.0 % component.horizontal == 0, most.1 % component.vertical == 0 else {
                throw .cannotKeepBlocks("the sampling of its components has no integral ratios")
            }
        }
        guard layout.components.count == 1 || layout.components.count == 3 else {
            throw .cannotKeepBlocks("it has \(layout.components.count) components")
        }
        changed = try Raster(size: rect.size, repeating: Gray8(0))
        touched = layout.components.map {
            [Bool](repeating: false, count: $0.paddedAcross * $0.paddedDown)
        }
        var memories: [JPEGMemory] = []
        for table in source.factors { memories.append(try .factors(table)) }
        factors = memories
        order = try .order()
        sums = layout.components.map { [Int32](repeating: 0, count: $0.paddedAcross * $0.vertical * 64) }
        counts = sums
    }

    /// A Boolean value that indicates whether the components are red, green and blue.
    private var isRGB: Bool { layout.components.count == 3 && source.file.header.colorModel == .rgb }

    /// Compares the picture before and after, and replaces the blocks in which pixels differ.
    ///
    /// - Parameters:
    ///   - before: The part ``rect`` of the stored picture.
    ///   - after: What replaces it, in the same orientation.
    func replace(
        _ before: StreamedPicture<RGBA8>, with after: StreamedPicture<RGBA8>
    ) throws(MatteError) {
        var (old, new) = (try RowReader(before), try RowReader(after))
        let height = 8 * layout.mostVertical
        var y = rect.minY
        while y < rect.maxY {
            if Task.isCancelled { throw .cancelled }
            let row = y / height
            let end = min(rect.maxY, (row + 1) * height)
            let (oldRows, newRows) = (try old.next(end - y), try new.next(end - y))
            var hasChange = false
            for line in 0..<end - y {
                if add(oldRows, newRows, line: line, y: y + line) { hasChange = true }
            }
            if hasChange {
                changedRows.insert(row)
                try transform(row)
            }
            y = end
        }
    }

    // MARK: Sums

    /// Adds the changed pixels of a row. Returns false if there are none.
    private func add(_ old: Raster<RGBA8>, _ new: Raster<RGBA8>, line: Int, y: Int) -> Bool {
        let (before, after) = (old.row(line), new.row(line))
        let (oldView, newView) = (old.view, new.view)
        let isEqual = unsafe memcmp(Rows(oldView)[line], Rows(newView)[line], 4 * rect.width) == 0
        guard !isEqual else { return false }
        var pixels: [RGBA8] = []
        pixels.reserveCapacity(rect.width)
        for x in 0..<rect.width {
            if before[x] != after[x] {
                changed[x, y - rect.y] = Gray8(255)
                changedPixels += 1
            }
            pixels.append(after[x])
        }
        (top, bottom) = (min(top, y), max(bottom, y + 1))
        let planes = planes(pixels)
        let height = 8 * layout.mostVertical
        let first = y / height * height
        // The last row and column are repeated up to the edge of the last MCU.
        let lastRow = y == layout.size.height - 1 ? first + height - 1 : y
        let padded = layout.across * 8 * layout.mostHorizontal
        for (i, component) in layout.components.enumerated() {
            let (fx, fy) = (
                layout.mostHorizontal / component.horizontal, layout.mostVertical / component.vertical
            )
            let samples = component.paddedAcross * 8
            for row in y...lastRow {
                let start = (row - first) / fy * samples
                for x in 0..<rect.width where changed[x, y - rect.y].value > 0 {
                    let column = rect.x + x
                    let value = Int32(planes[i][x])
                    let last = column == layout.size.width - 1 ? padded - 1 : column
                    for place in column...last {
                        sums[i][start + place / fx] += value
                        counts[i][start + place / fx] += 1
                    }
                }
            }
        }
        return true
    }

    /// Returns the components of pixels.
    private func planes(_ pixels: [RGBA8]) -> [[UInt8]] {
        let count = pixels.count
        var opaque = [UInt8](repeating: 0, count: 4 * count)
        unsafe pixels.withUnsafeBytes { source in
            unsafe opaque.withUnsafeMutableBufferPointer { target in
                unsafe OpaqueRows.convert(
                    source.baseAddress!, .rgba8, to: .rgbx, target.baseAddress!, count: count,
                    background: background)
            }
        }
        if isRGB { return (0..<3).map { channel in (0..<count).map { opaque[4 * $0 + channel] } } }
        let room = (count + 63) / 64 * 64
        var luma = [UInt8](repeating: 0, count: room)
        var (blue, red) = (luma, luma)
        unsafe opaque.withUnsafeBytes { source in
            unsafe luma.withUnsafeMutableBytes { luma in
                unsafe blue.withUnsafeMutableBytes { blue in
                    unsafe red.withUnsafeMutableBytes { red in
                        unsafe KernelTable.current.jpegWriting.planes(
                            1, source.baseAddress!, luma.baseAddress!, blue.baseAddress!, red.baseAddress!,
                            count)
                    }
                }
            }
        }
        return [luma, blue, red]
    }

    // MARK: Blocks

    /// Transforms the touched blocks of a row of MCUs, and clears the sums.
    private func transform(_ row: Int) throws(MatteError) {
        for (i, component) in layout.components.enumerated() {
            // Only columns of the part may have sums.
            let unit = 8 * layout.mostHorizontal
            let columns =
                rect.minX / unit * component.horizontal..<(rect.maxX + unit - 1) / unit * component.horizontal
            let whole = Int32(
                layout.mostHorizontal / component.horizontal * (layout.mostVertical / component.vertical))
            for line in 0..<component.vertical {
                let y = row * component.vertical + line
                var places: [Int] = []
                var samples: [[UInt8]] = []
                for x in columns {
                    guard let block = replaced(i, x, line, y: y, whole) else { continue }
                    touched[i][y * component.paddedAcross + x] = true
                    places.append(x)
                    samples.append(block)
                }
                if !places.isEmpty { try store(samples, i, places, y) }
            }
            for k in sums[i].indices {
                sums[i][k] = 0
                counts[i][k] = 0
            }
        }
    }

    /// Returns the samples of a block with its changed pixels, or `nil` if none is changed. Where only some pixels of a
    /// sample change, the others keep their share.
    private func replaced(_ i: Int, _ x: Int, _ line: Int, y: Int, _ whole: Int32) -> [UInt8]? {
        let component = layout.components[i]
        guard x < component.blocksAcross, y < component.blocksDown else { return nil }
        let width = component.paddedAcross * 8
        let start = line * 8 * width + x * 8
        var total: Int32 = 0
        for row in 0..<8 {
            for column in 0..<8 { total += counts[i][start + row * width + column] }
        }
        guard total > 0 else { return nil }
        let factors = source.factors[source.tables[i]]
        let old =
            total == 64 * whole
            ? [UInt8](repeating: 0, count: 64)
            : unsafe BlockInverse.samples(
                source.document.coefficients.block(i, row: y, column: x), factors)
        return (0..<64).map { k in
            let at = start + k / 8 * width + k % 8
            return UInt8((sums[i][at] + (whole - counts[i][at]) * Int32(old[k]) + whole / 2) / whole)
        }
    }

    /// Transforms samples and stores the coefficients in place of the old ones.
    private func store(_ samples: [[UInt8]], _ i: Int, _ columns: [Int], _ y: Int) throws(MatteError) {
        let count = columns.count
        let room = (count + 3) / 4 * 4
        let stride = 8 * room + 64
        let memory = try JPEGMemory(8 * stride + room * (128 + 8) + 128)
        // The kernel transforms whole vectors of blocks, up to three beyond the last one.
        unsafe memory.start.initializeMemory(as: UInt8.self, repeating: 0, count: 8 * stride)
        let coefficients = unsafe memory.start + (8 * stride + 63) / 64 * 64
        let masks = unsafe (coefficients + room * 128).assumingMemoryBound(to: UInt64.self)
        for (n, block) in samples.enumerated() {
            for k in 0..<64 {
                unsafe memory.start.storeBytes(
                    of: block[k], toByteOffset: k / 8 * stride + 8 * n + k % 8, as: UInt8.self)
            }
        }
        unsafe KernelTable.current.jpegWriting.forward(
            memory.start, stride, factors[source.tables[i]].start, order.start, coefficients, masks, count)
        for (n, column) in columns.enumerated() {
            unsafe UnsafeMutableRawPointer(source.document.coefficients.block(i, row: y, column: column))
                .copyMemory(from: coefficients + 128 * n, byteCount: 128)
        }
    }

    /// Returns true if a pixel of the stored picture is in a touched block.
    func isTouched(x: Int, y: Int) -> Bool {
        for (i, component) in layout.components.enumerated() {
            let column = x * component.horizontal / (8 * layout.mostHorizontal)
            let row = y * component.vertical / (8 * layout.mostVertical)
            if touched[i][row * component.paddedAcross + column] { return true }
        }
        return false
    }
}
