import Matte

/// Bands of rows that are decoded, between which a task may end.
enum DecodedBands {
    /// Calls `read` with the first row and the number of rows of each band, from the top down, until all rows are
    /// read or a band comes out short.
    ///
    /// - Parameters:
    ///   - rows: The number of rows.
    ///   - bytesPerRow: The length of a row; a band has about a megabyte, and at least 16 rows.
    ///   - isWhole: Whether the picture can only be read in one piece.
    ///   - read: Reads rows and returns how many.
    /// - Returns: How many rows were read.
    /// - Throws: What `read` throws, and ``MatteError`` with code `cancelled`.
    static func run(
        rows: Int, bytesPerRow: Int, isWhole: Bool,
        _ read: (_ first: Int, _ count: Int) throws(MatteError) -> Int
    ) throws(MatteError) -> Int {
        let band = isWhole ? rows : max(16, (1 << 20) / max(1, bytesPerRow))
        var done = 0
        while done < rows {
            if Task.isCancelled { throw .cancelled }
            let wanted = min(band, rows - done)
            let count = try read(done, wanted)
            done += count
            if count < wanted { break }
        }
        return done
    }
}
