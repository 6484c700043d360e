/// Rows of a mask that are filled between their changes.
///
/// Changes arrive column by column. They are collected, sorted by row, and then each row is filled from left to right,
/// so that memory is written in its order. Each pixel is written about once. The memory for the changes is bounded: when
/// it is full, the rows are filled up to their last changes, and the rest follows later.
@safe
struct RunLengthRows {
    /// Adjacent rows that change at the same column.
    private struct Change {
        let start: Int32
        let end: Int32
        let x: Int32
    }

    private let pixels: UnsafeMutablePointer<UInt8>
    private let width: Int
    private let height: Int
    /// The first column of each row that isn't filled yet, times 2, plus 1 if the pixels from it on are selected.
    private let starts: BlockList<UInt32>
    /// The changes in the order in which they arrived.
    private let changes: BlockList<Change>
    private let firstChange: UnsafeMutablePointer<Change>
    private var changeCount = 0
    /// During sorting, the place of each row's next change in `columns`.
    private let places: BlockList<Int32>
    /// The columns of all changes, row by row.
    private let columns: BlockList<Int32>
    private var columnCount = 0
    /// The number of columns from which on rows are filled.
    private let batch: Int

    /// Creates rows that are not selected.
    ///
    /// - Parameters:
    ///   - pixels: The memory of the rows, without padding.
    ///   - size: The size of the mask. It isn't empty.
    init(pixels: UnsafeMutablePointer<UInt8>, size: PixelSize) throws(MatteError) {
        unsafe self.pixels = pixels
        (width, height) = (size.width, size.height)
        batch = min(size.area, 65_536)
        starts = try BlockList(repeating: 0, count: height)
        places = try BlockList(uninitialized: height + 1)
        // A column has at most one change per row. One more of no rows may be written after the last.
        changes = try BlockList(uninitialized: batch + height + 1)
        columns = try BlockList(uninitialized: batch + height)
        unsafe firstChange = changes.base
    }

    /// Adds the rows from `start` to before `end`, which change at column `x`. There may be no rows.
    @inline(__always)
    mutating func change(from start: Int32, to end: Int32, at x: Int) {
        // Without a branch, which would often be predicted wrongly.
        unsafe firstChange[changeCount] = Change(start: start, end: end, x: Int32(truncatingIfNeeded: x))
        changeCount &+= start < end ? 1 : 0
        columnCount &+= Int(end &- start)
    }

    /// Fills rows up to their last changes if the memory for changes is nearly full. To be called after each column.
    @inline(__always)
    mutating func fillIfFull() {
        if columnCount >= batch { fill(toEnd: false) }
    }

    /// Fills the rest of all rows.
    mutating func finish() { fill(toEnd: true) }

    @inline(never)
    private mutating func fill(toEnd: Bool) {
        sort()
        let (starts, places, columns) = unsafe (starts.base, places.base, columns.base)
        var index = 0
        for y in 0..<height {
            var start = unsafe starts[y]
            let row = unsafe pixels + y * width
            let end = unsafe Int(places[y])
            while index < end {
                let x = unsafe Int(columns[index])
                unsafe fill(row, from: start, to: x)
                start = UInt32(2 * x) | (~start & 1)
                index += 1
            }
            if toEnd { unsafe fill(row, from: start, to: width) }
            unsafe starts[y] = start
        }
        changeCount = 0
        columnCount = 0
    }

    /// Sorts the columns of the changes by row. Afterwards, `places` has the end of each row's columns.
    private func sort() {
        let (changes, places, columns) = unsafe (changes.base, places.base, columns.base)
        // First each row's number of changes minus that of the row above.
        unsafe places.update(repeating: 0, count: height + 1)
        for index in 0..<changeCount {
            unsafe places[Int(changes[index].start)] += 1
            unsafe places[Int(changes[index].end)] -= 1
        }
        var inRow: Int32 = 0, all: Int32 = 0
        for y in 0..<height {
            unsafe inRow += places[y]
            unsafe places[y] = all
            all += inRow
        }
        for index in 0..<changeCount {
            let change = unsafe changes[index]
            for y in Int(change.start)..<Int(change.end) {
                let place = unsafe places[y]
                unsafe columns[Int(place)] = change.x
                unsafe places[y] = place + 1
            }
        }
    }

    /// Fills a row from an entry of `starts` to a column.
    @inline(__always)
    private func fill(_ row: UnsafeMutablePointer<UInt8>, from start: UInt32, to end: Int) {
        var x = Int(start >> 1)
        let value: UInt8 = start & 1 == 1 ? 255 : 0
        guard end - x <= 256, end + 64 <= width else {
            unsafe (row + x).update(repeating: value, count: end - x)
            return
        }
        let vector = SIMD64(repeating: value)
        // The pixels after the end are written again later.
        while x < end {
            unsafe UnsafeMutableRawPointer(row + x).storeBytes(of: vector, as: SIMD64<UInt8>.self)
            x += 64
        }
    }
}
