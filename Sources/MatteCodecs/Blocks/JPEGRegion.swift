import Matte
import MatteKernelTypes

/// The replacement of a picture's blocks where its pixels change, row of MCUs by row from top to bottom.
@safe
final class JPEGRegion {
    private let source: JPEGSource
    private let layout: JPEGScanLayout
    /// The part of the stored picture that may change, with its ``JPEGSource/surroundings(of:)``.
    let rect: PixelRect
    /// The pixels that change.
    let marks: JPEGRegionMarks
    /// For each component and block, true if a pixel in it changes.
    private(set) var touched: [[Bool]]
    /// For each MCU of the last row that was replaced, true if one of its blocks is touched.
    private(set) var touchedUnits: [Bool]
    /// The first row with a changed pixel, and the row after the last one.
    private(set) var top = Int.max
    private(set) var bottom = 0
    /// A Boolean value that indicates whether pixels changed in the rows so far.
    var hasChanges: Bool { bottom > 0 }
    private let pictures: PictureRowPairs
    private let planes: JPEGRegionPlanes
    private let sums: [JPEGRegionSums]
    private let factors: [JPEGMemory]
    private let inverses: [BlockInverse]
    /// The rows of ``rect`` before the change, up to the last one that was compared, or `nil` if they are too many to be
    /// held.
    private(set) var before: Raster<RGBA8>?
    private let order: JPEGMemory

    /// The bytes of pixels that are held. More pixels are decoded again when changes are counted.
    private static let mostHeldBytes = 8 << 20

    /// - Parameters:
    ///   - before: The part `rect` of the stored picture.
    ///   - after: What replaces it, in the same orientation.
    ///   - recordsChanges: Whether to record which pixels change.
    ///   - background: The colour that translucent pixels are blended over.
    init(
        _ source: JPEGSource, in rect: PixelRect, from before: StreamedPicture<RGBA8>,
        to after: StreamedPicture<RGBA8>, recordsChanges: Bool, background: RGB8
    ) throws(MatteError) {
        self.source = source
        self.rect = rect
        let layout = source.layout
        self.layout = layout
        for component in layout.components {
            guard layout.mostHorizontal % component.horizontal == 0,
                layout.mostVertical % component.vertical == 0
            else {
                throw .cannotKeepBlocks("the sampling of its components has no integral ratios")
            }
        }
        guard layout.components.count == 1 || layout.components.count == 3 else {
            throw .cannotKeepBlocks("it has \(layout.components.count) components")
        }
        pictures = try PictureRowPairs(before, after, source.file.options.parallelism)
        marks = try JPEGRegionMarks(rect, records: recordsChanges)
        touched = layout.components.map {
            [Bool](repeating: false, count: $0.paddedAcross * $0.paddedDown)
        }
        touchedUnits = [Bool](repeating: false, count: layout.across)
        let isRGB = layout.components.count == 3 && source.file.header.colorModel == .rgb
        planes = try JPEGRegionPlanes(width: rect.width, isRGB: isRGB, background: background)
        var sums: [JPEGRegionSums] = []
        for component in layout.components { sums.append(try JPEGRegionSums(component, layout, rect)) }
        self.sums = sums
        var memories: [JPEGMemory] = []
        var inverses: [BlockInverse] = []
        for table in source.factors {
            memories.append(try .factors(table))
            inverses.append(try BlockInverse(table))
        }
        (factors, self.inverses) = (memories, inverses)
        self.before =
            4 * rect.area <= Self.mostHeldBytes ? try Raster(uninitialized: rect.size) : nil
        order = try .order()
    }

    /// Compares the pixels of a row of MCUs before and after, and replaces the blocks in which pixels differ.
    ///
    /// - Returns: False if there are none.
    func replace(_ row: Int, in blocks: any JPEGBlockRows) throws(MatteError) -> Bool {
        let height = 8 * layout.mostVertical
        let (first, end) = (max(rect.minY, row * height), min(rect.maxY, (row + 1) * height))
        guard first < end else { return false }
        if Task.isCancelled { throw .cancelled }
        let (read, new) = try pictures.next(end - first)
        guard let old = read else { preconditionFailure("the picture before isn't read") }
        hold(old, first..<end)
        var hasChange = false
        for y in first..<end {
            if add(old, new, line: y - first, y: y) { hasChange = true }
        }
        guard hasChange else { return false }
        for x in touchedUnits.indices { touchedUnits[x] = false }
        for i in layout.components.indices {
            for line in 0..<layout.components[i].vertical { store(i, row, line, blocks) }
            sums[i].clear()
        }
        return true
    }

    /// Adds the changed pixels of a row. Returns false if there are none.
    private func add(_ old: Raster<RGBA8>, _ new: Raster<RGBA8>, line: Int, y: Int) -> Bool {
        let (oldView, newView) = (old.view, new.view)
        let (before, after) = unsafe (Rows(oldView)[line], Rows(newView)[line])
        guard unsafe marks.compare(before, after, y: y) else { return false }
        (top, bottom) = (min(top, y), max(bottom, y + 1))
        unsafe planes.convert(after)
        for i in layout.components.indices { unsafe sums[i].add(planes.plane(i), marks.row, y: y) }
        return true
    }

    /// Transforms the touched blocks of a component's row of blocks, and stores the coefficients in place of the old
    /// ones.
    private func store(_ i: Int, _ row: Int, _ line: Int, _ blocks: any JPEGBlockRows) {
        let component = layout.components[i]
        let y = row * component.vertical + line
        guard y < component.blocksDown else { return }
        let target = unsafe blocks.coefficients(i, row: y)
        let strip = sums[i].strip
        strip.begin()
        for x in sums[i].columns where x < component.blocksAcross {
            let isTouched = unsafe sums[i].take(
                x, line, from: UnsafeRawPointer(target + 128 * x), inverses[source.tables[i]])
            if isTouched {
                touched[i][y * component.paddedAcross + x] = true
                touchedUnits[x / component.horizontal] = true
            }
        }
        unsafe strip.store(to: target, factors[source.tables[i]].start, order.start)
    }

    /// Holds rows before the change, which were read for the rows `range` of the picture.
    private func hold(_ rows: Raster<RGBA8>, _ range: Range<Int>) {
        guard before != nil else { return }
        let source = rows.view
        let target = before!.mutableView
        for y in range {
            unsafe MutableRows(target)[y - rect.y].copyMemory(
                from: Rows(source)[y - range.lowerBound], byteCount: 4 * rect.width)
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
