/// Rows decoded in bands, between which a task may end.
enum RowBands {
    /// Calls `body` with the first row and the number of rows of each band, from the top down, until all rows are
    /// read or a band comes out short.
    ///
    /// - Parameters:
    ///   - rows: how many rows there are.
    ///   - bytesPerRow: how long a row is; a band has about a megabyte, and 16 rows at least.
    ///   - isWhole: whether the picture can only be read in one piece.
    ///   - body: reads rows and says how many.
    /// - Returns: how many rows were read.
    /// - Throws: ``MatteError``: what `body` throws; `cancelled`.
    static func run(
        rows: Int, bytesPerRow: Int, isWhole: Bool,
        _ body: (_ first: Int, _ count: Int) throws(MatteError) -> Int
    ) throws(MatteError) -> Int {
        let band = isWhole ? rows : max(16, (1 << 20) / max(1, bytesPerRow))
        var done = 0
        while done < rows {
            if Task.isCancelled { throw .cancelled }
            let wanted = min(band, rows - done)
            let read = try body(done, wanted)
            done += read
            if read < wanted { break }
        }
        return done
    }
}
