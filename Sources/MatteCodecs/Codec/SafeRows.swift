import Matte

/// Stored rows that are decoded one by one in safe code: the decoder never has the address of a row.
///
/// Rows are in the layout of `RowLayout(decodedFor:)`.
protocol SafeRows: StoredRows {
    /// Writes the next row's bytes. `row` has the length of a row, and its contents are undefined.
    func readRow(into row: inout MutableSpan<UInt8>) throws(MatteError)
}

extension SafeRows {
    var columns: Range<Int> { 0..<size.width }

    @unsafe
    func readRows(into rows: MutableRows, count: Int) throws(MatteError) -> Int {
        let length = size.width * layout.bytesPerPixel
        for i in 0..<count {
            var row = unsafe MutableSpan<UInt8>(
                _unsafeStart: rows[i].assumingMemoryBound(to: UInt8.self), count: length)
            try readRow(into: &row)
        }
        return count
    }

    func finish() throws(MatteError) {}
}

extension RowLayout {
    /// Writes pixel `x` of a row with three or four bytes per pixel. In a row of three bytes, alpha is dropped.
    func write(
        red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8, at x: Int, of row: inout MutableSpan<UInt8>
    ) {
        let place = x * bytesPerPixel
        row[place] = self == .bgra ? blue : red
        row[place + 1] = green
        row[place + 2] = self == .bgra ? red : blue
        if bytesPerPixel == 4 { row[place + 3] = alpha }
    }
}
