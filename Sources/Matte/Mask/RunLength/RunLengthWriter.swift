/// A converter from runs in rows to runs in columns.
///
/// A pixel starts or ends a run of its column if it differs from the pixel above. In each row, these pixels are in the
/// columns where exactly one of two adjacent rows is selected, which the edges of the rows give without a look at the
/// pixels.
enum RunLengthWriter {
    /// Returns the lengths of runs in column-major order.
    static func counts(of runs: MaskRuns) throws(MatteError) -> [Int] {
        let (width, height) = (runs.size.width, runs.size.height)
        guard runs.rows > 0 else { return [0] }
        // The number of changes in each column, then the position of each column's next change in the list of all.
        let places = try BlockList<Int>(repeating: 0, count: width + 1)
        forEachChange(in: runs) { _, columns in
            places[columns.lowerBound] += 1
            places[columns.upperBound] -= 1
        }
        var (inColumn, all) = (0, 0)
        for x in 0...width {
            inColumn += places[x]
            places[x] = all
            all += inColumn
        }
        let rows = try BlockList<Int32>(uninitialized: all)
        forEachChange(in: runs) { y, columns in
            for x in columns {
                rows[places[x]] = Int32(y)
                places[x] += 1
            }
        }
        var list = CountList()
        var change = 0
        for x in 0..<width {
            // Afterwards the place of each column is the end of its changes.
            let end = places[x]
            let startsSelected = change < end && rows[change] == 0
            // The run at the end of the previous column continues, or it ends where this column starts.
            if list.isSelected != startsSelected { list.change(at: x * height) }
            if startsSelected { change += 1 }
            while change < end {
                list.change(at: x * height + Int(rows[change]))
                change += 1
            }
        }
        return list.finish(at: width * height)
    }

    /// Calls `body` with each row and the columns in which it differs from the row above. The row above the first is
    /// not selected.
    private static func forEachChange(in runs: MaskRuns, _ body: (_ y: Int, _ columns: Range<Int>) -> Void) {
        for y in 0..<runs.rows {
            let above = runs.edges(ofRow: y - 1), here = runs.edges(ofRow: y)
            var (a, b) = (above.lowerBound, here.lowerBound)
            /// The column from which on the rows differ.
            var open: Int32?
            while a < above.upperBound || b < here.upperBound {
                let columnA = a < above.upperBound ? runs.edges[a] : .max
                let columnB = b < here.upperBound ? runs.edges[b] : .max
                let column = min(columnA, columnB)
                if columnA == column { a += 1 }
                if columnB == column { b += 1 }
                if let start = open, columnA != columnB {
                    body(y, Int(start)..<Int(column))
                    open = nil
                } else if columnA != columnB {
                    open = column
                }
            }
        }
    }

    /// The lengths between changes.
    private struct CountList {
        private var counts: [Int] = []
        private var last = 0

        var isSelected: Bool { counts.count & 1 == 1 }

        mutating func change(at position: Int) {
            counts.append(position - last)
            last = position
        }

        func finish(at end: Int) -> [Int] { end > last || counts.isEmpty ? counts + [end - last] : counts }
    }
}
