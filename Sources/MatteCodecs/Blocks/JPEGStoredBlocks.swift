import Matte
import MatteKernelTypes

/// The blocks of a JPEG that was read, or is read row by row from top to bottom, with those of a region replaced.
@safe
final class JPEGStoredBlocks: JPEGBlockRows {
    private let coefficients: JPEGCoefficients
    /// The rows that are read, or `nil` if all coefficients are held.
    private let units: JPEGUnitRows?
    private let region: JPEGRegion?
    private let layout: JPEGScanLayout
    private let memory: JPEGMemory
    private let order: JPEGMemory
    private let offsets: [Int]
    /// The number of MCUs between restart markers; 0 for none.
    private let interval: Int
    private let parallelism: Parallelism
    /// A Boolean value that indicates whether blocks of the prepared row are replaced.
    private var isTouched = false
    /// A Boolean value that indicates whether the last MCU of the row before has replaced blocks.
    private var touchesNext = false

    /// - Parameters:
    ///   - region: The region to replace; `nil` if there is none, or the coefficients are held and it is replaced.
    ///   - copies: Whether the bits of other blocks are copied, if they are read row by row.
    init(_ source: JPEGSource, replacing region: JPEGRegion?, copies: Bool) throws(MatteError) {
        units = source.isHeld ? nil : try source.units(records: copies)
        coefficients = units?.coefficients ?? source.coefficients
        self.region = region
        layout = source.layout
        interval = source.definitions.restartInterval
        parallelism = source.file.options.parallelism
        order = try .order()
        var scratch = ScratchLayout()
        offsets = layout.components.map { scratch.take($0.paddedAcross * $0.vertical * 8) }
        memory = try JPEGMemory(scratch.bytes)
    }

    func forEachRow(_ rows: Int, _ body: (Int) throws(MatteError) -> Bool) throws(MatteError) {
        var goesOn = true
        func take(_ range: Range<Int>) throws(MatteError) {
            for row in range where goesOn {
                isTouched = try region?.replace(row, in: self) ?? false
                goesOn = try body(row)
            }
        }
        guard let units else { return try take(0..<rows) }
        var row = 0
        while row < rows {
            try JPEGFailure.throwing { () throws(JPEGFailure) in try units.need(row) }
            // Another thread reads the codes of as many rows as are taken, but none in their place. It's free again for
            // the pixels of rows that take longer.
            let end = min(units.decoded, rows)
            let ahead = min(row + units.capacity, 2 * end - row + 1, rows)
            _ = try Workers.run(parallelism) { () throws(MatteError) in
                units.decode(to: ahead)
            } alongside: { () throws(MatteError) in
                try take(row..<end)
            }
            guard goesOn else { return }
            row = end
        }
        try JPEGFailure.throwing { () throws(JPEGFailure) in try units.end() }
    }

    /// Writes the codes of MCUs.
    private func writeCodes(
        _ range: Range<Int>, _ row: Int, to writer: JPEGScanWriter
    ) throws(MatteError) {
        // The coefficients that aren't 0.
        for (i, component) in layout.components.enumerated() {
            let first = range.lowerBound * component.horizontal
            for line in 0..<component.vertical {
                let y = row * component.vertical + line
                unsafe KernelTable.current.jpegWriting.masks(
                    coefficients(i, row: y) + 128 * first, order.start, masks(i, row: y) + first,
                    range.count * component.horizontal)
            }
        }
        try writer.add(self, row: row, range)
    }

    /// Writes a row. Where no block changes, its bits are copied. The one after a changed MCU is written as well,
    /// because DC values are stored as differences, and one with a code that isn't the same in the new file.
    func write(_ row: Int, to writer: JPEGScanWriter) throws(MatteError) {
        let touched = isTouched ? region?.touchedUnits : nil
        defer { touchesNext = touched?.last ?? false }
        guard let record = units?.record(of: row), record.isWhole else {
            return try writeCodes(0..<layout.across, row, to: writer)
        }
        func isWritten(_ unit: Int) -> Bool {
            if record.hasMovedCode(in: unit) { return true }
            guard let touched else { return unit == 0 && touchesNext }
            return touched[unit] || (unit == 0 ? touchesNext : touched[unit - 1])
        }
        var unit = 0
        while unit < layout.across {
            let (first, writes) = (unit, isWritten(unit))
            repeat { unit += 1 } while unit < layout.across && isWritten(unit) == writes
            if writes {
                try writeCodes(first..<unit, row, to: writer)
            } else {
                try copy(first..<unit, row, record, to: writer)
            }
        }
    }

    /// Copies the coded bits of a range of MCUs of row `row` to the writer, without decoding them.
    private func copy(
        _ range: Range<Int>, _ row: Int, _ record: JPEGUnitRecord, to writer: JPEGScanWriter
    ) throws(MatteError) {
        let before = row * layout.across
        var first = range.lowerBound
        while first < range.upperBound {
            // The next MCU that a restart marker precedes.
            var next = layout.across
            if interval > 0 { next = min(next, ((before + first) / interval + 1) * interval - before) }
            let last = min(next, range.upperBound)
            let start = record.start(of: first)
            let end =
                last < next
                ? record.start(of: last)
                : record.segmentEnd(before: next, of: layout.across, at: before, interval)
            let (data, bit) = unsafe record.data(at: start)
            unsafe try writer.copy(last - first, data, bit: bit, bits: Int(end - start)) { i in
                let component = layout.components[i]
                let line = (row + 1) * component.vertical - 1
                return unsafe (coefficients(i, row: line) + 128 * (last * component.horizontal - 1))
                    .load(as: Int16.self)
            }
            first = last
        }
    }

    func coefficients(_ component: Int, row: Int) -> UnsafeMutableRawPointer {
        let vertical = layout.components[component].vertical
        let unit = units?.place(of: row / vertical) ?? row / vertical
        return unsafe UnsafeMutableRawPointer(
            coefficients.block(component, row: unit * vertical + row % vertical))
    }

    func masks(_ component: Int, row: Int) -> UnsafeMutablePointer<UInt64> {
        let part = layout.components[component]
        return unsafe (memory.start + offsets[component]).assumingMemoryBound(to: UInt64.self)
            + row % part.vertical * part.paddedAcross
    }
}
