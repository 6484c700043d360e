import Matte

/// Functions that decode pictures in bands of rows, with a check for cancellation before each band.
enum DecodedBands {
    /// Calls `read` with the first row and the number of rows of each band, from top to bottom, until all rows are read
    /// or a band has fewer rows than requested.
    ///
    /// - Parameters:
    ///   - rows: The number of rows.
    ///   - bytesPerRow: The number of bytes per row. A band has about 1 MiB, and at least 16 rows.
    ///   - isWhole: Whether the picture can only be decoded as a whole. All rows then form one band.
    ///   - read: Reads rows and returns their number.
    /// - Returns: The number of rows that were read.
    /// - Throws: Errors of `read`, and `MatteError` with code `cancelled`.
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
